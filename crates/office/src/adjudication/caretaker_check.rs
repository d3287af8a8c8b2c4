//! Orders of caretakers recomputed from the views of their seats, where the bot that wrote them is built in.

use super::audit_report::AuditReport;
use super::caretaker::{caretaker_text, carried_orders, text_of};
use super::game_history::GameHistory;
use crate::context::error::OfficeError;
use crate::game_state::state::GameState;
use bulla_bots::SENSIBLE_REVISION;
use bulla_store::{CaretakerOrders, Game, ReadTransaction, Segment};

/// Counts of what was found.
#[derive(Default)]
struct CaretakerFindings {
    same: usize,
    /// Orders of another revision of the bot, or that a re-judging carried on: they cannot be recomputed.
    unknown: usize,
    wrong: Vec<String>,
}

/// Checks all orders of caretakers in a game.
///
/// # Errors
/// The database.
pub fn check(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    audited: &mut AuditReport,
) -> Result<(), OfficeError> {
    let mut found = CaretakerFindings::default();
    let past = match GameHistory::of(store, game) {
        // What does not read is told where it is judged again.
        Err(OfficeError::Game { .. }) | Ok(None) => return Ok(()),
        Ok(Some(past)) => past,
        Err(error) => return Err(error),
    };
    for segment in past.segments.iter().chain(&past.struck) {
        let written = store.caretaker_orders(segment.id)?;
        if segment.salt.is_none() || written.is_empty() {
            continue;
        }
        let before = past.before(segment);
        let table = before.and_then(|position| past.table(segment, &position));
        match table {
            Ok(table) => {
                let before = past.path_to(segment).last().map(|one| one.id);
                let carried = carried_orders(store, &table, before)?;
                found.take(store, segment, &table, &carried, &written)?;
            }
            Err(OfficeError::Game { .. }) => found.unknown += written.len(),
            Err(error) => return Err(error),
        }
    }
    found.report(audited);
    Ok(())
}

impl CaretakerFindings {
    fn take(
        &mut self,
        store: &mut ReadTransaction<'_>,
        segment: &Segment,
        table: &GameState,
        carried: &[CaretakerOrders],
        written: &[CaretakerOrders],
    ) -> Result<(), OfficeError> {
        for one in written {
            let seat = store.seat(one.seat)?;
            if one.revision != SENSIBLE_REVISION {
                self.unknown += 1;
            } else if caretaker_text(table, &seat, text_of(carried, &seat)).as_ref()
                == Some(&one.text)
            {
                self.same += 1;
            } else {
                self.wrong.push(format!(
                    "turn {}, {}, seat {}: the orders of its caretaker are not those that the bot of revision {} writes from the \
                     view of that seat.",
                    segment.turn,
                    segment.name,
                    seat.number + 1,
                    one.revision
                ));
            }
        }
        Ok(())
    }

    fn report(self, audited: &mut AuditReport) {
        if self.same > 0 {
            audited.checked.push(format!(
                "Orders of caretakers, each written again from the view of its seat: {} come to the same.",
                self.same
            ));
        }
        if self.unknown > 0 {
            audited.unchecked.push(format!(
                "{} orders of caretakers: another revision of the bot wrote them, or a re-judging carried them on.",
                self.unknown
            ));
        }
        audited.wrong.extend(self.wrong);
    }
}
