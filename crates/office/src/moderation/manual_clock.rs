//! A clock that was set by hand: an office that was made for tests works by it and says so in every mail; any other writes it down and
//! tells it like a look.

use super::moderator_action::ModeratorAction;
use crate::context::acted_by::ActedBy;
use crate::context::clock::{SLACK, differs_from_machine, rfc3339, utc_time};
use crate::context::error::OfficeError;
use bulla_store::{GameStatus, SeatId, SecretAccessKind, UntoldAccess, WriteTransaction};

impl ModeratorAction<'_> {
    /// Writes down that the office works by a clock that is not that of the machine, for the next pages of all games that run.
    /// Returns whether there is anybody to tell.
    ///
    /// # Errors
    /// It was set back to before what the office did already.
    pub fn log_manual_clock(self, machine: i64, who: &str) -> Result<bool, OfficeError> {
        let ModeratorAction { store, office, .. } = self;
        let reads = office.now;
        if !differs_from_machine(reads, machine) {
            return Ok(false);
        }
        store.write(|records| {
            if records.office()?.made_for_tests {
                return Ok(false);
            }
            let last = records.last_work()?.filter(|last| reads + SLACK < *last);
            if let Some(last) = last {
                return Err(OfficeError::User(format!(
                    "the clock was set back by hand: it reads {}, and this office was at work at {} already. Leave out --now and \
                     BULLA_NOW, so that the clock of the machine counts, or name a time after that. Nothing was changed",
                    utc_time(reads),
                    utc_time(last)
                )));
            }
            let acted_by = ActedBy { who, why: "" };
            write_down(records, reads, machine, &acted_by)
        })
    }
}

fn write_down(
    records: &mut WriteTransaction<'_>,
    reads: i64,
    machine: i64,
    acted_by: &ActedBy<'_>,
) -> Result<bool, OfficeError> {
    let mut is_told = false;
    let what = format!(
        "let the office work by a clock that was set by hand: it read {} when the clock of the machine read {}",
        rfc3339(reads),
        rfc3339(machine)
    );
    for game in records.games()? {
        if game.status == GameStatus::Finished {
            continue;
        }
        is_told = true;
        let untold = records.untold_accesses(game.id)?;
        let seats: Vec<SeatId> = records.seats(game.id)?.iter().map(|one| one.id).collect();
        let is_known = |seat: &SeatId| {
            untold
                .iter()
                .any(|one| one.seat == *seat && is_same(one, reads, machine))
        };
        if !seats.iter().all(is_known) {
            let note = acted_by.note(machine, Some(game.id), what.clone());
            records.put_set_clock(&note, reads, &seats)?;
        }
    }
    Ok(is_told)
}

/// Returns whether the look is about to be reported already: for a clock that did not move, or that was off by the same amount.
fn is_same(look: &UntoldAccess, reads: i64, machine: i64) -> bool {
    let off = |before: i64| !differs_from_machine(before - look.at, reads - machine);
    look.kind == SecretAccessKind::Clock
        && look
            .reads
            .is_some_and(|before| before == reads || off(before))
}
