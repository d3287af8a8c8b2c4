//! Response to silence when a segment is judged: seats that get a caretaker from then on, and whether the table pauses.

use super::judged_segments::ConsecutiveSegment;
use super::segment_inputs::SegmentInputs;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::context::silence_rule::SilenceRung;
use crate::game_state::silence_ladder::SilenceLadder;
use crate::game_state::state::GameState;
use crate::outgoing::deadline_notices::{DeadlineChange, OFFICE};
use crate::outgoing::seat_notices::notify_each;
use crate::outgoing::standby_offers::offer_seat;
use crate::rendering::mail_composer::MailComposer;
use bulla_core::game::RuleStep;
use bulla_store::{
    DeadlineCause, Game, NewSeatMove, ReadTransaction, Seat, SeatMoveKind, SeatState, Segment,
    SegmentId, SilenceSpan, Store, WriteTransaction,
};

/// Response of a table to the silence of its seats, behind a segment that was judged.
pub(super) struct SilenceResponse {
    pub ladder: SilenceLadder,
    /// The segment that opens has no deadline.
    pub pauses: bool,
}

impl SilenceResponse {
    /// Decides on it, and marks the seats for which a bot plays in the segment that opens.
    ///
    /// # Errors
    /// The database.
    pub fn of(
        store: &mut Store,
        now: i64,
        inputs: &SegmentInputs,
        rounds: &mut [ConsecutiveSegment],
    ) -> Result<SilenceResponse, OfficeError> {
        let span = SilenceSpan::Closing(inputs.segment.id, now);
        let Some(outcome) = rounds.last_mut().map(|last| &mut last.outcome) else {
            let ladder = SilenceLadder::default();
            return Ok(SilenceResponse {
                ladder,
                pauses: false,
            });
        };
        let turn = inputs.segment.turn;
        let ends = outcome.next.as_ref().map(|next| next.moment.turn > turn);
        let rule = &inputs.settings.silence;
        let response = store.read(|store| {
            let ladder = SilenceLadder::of(store, &inputs.game, rule, span)?;
            let (game, seats) = (&inputs.game, &inputs.seats);
            let pauses = match ends {
                Some(ends) => ladder.pauses(store, game, seats, turn, ends)?,
                None => false,
            };
            Ok::<_, OfficeError>(SilenceResponse { ladder, pauses })
        })?;
        let caretakers = response.ladder.in_charge(&inputs.seats);
        let next = outcome.next.take();
        outcome.next = next.map(|next| next.with_caretakers(caretakers));
        Ok(response)
    }

    /// Carries it out on the segment that was opened, in the transaction that opened it.
    ///
    /// # Errors
    /// The database, or a sentence is missing.
    pub fn carry_out(
        &self,
        store: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        game: &Game,
        open: SegmentId,
        table: &GameState,
    ) -> Result<(), OfficeError> {
        let segment = &store.segment(open)?;
        let seats = store.seats(game.id)?.into_iter();
        let (seated, mut is_empty) = (seats.filter(|seat| seat.state == SeatState::Seated), false);
        for seat in seated {
            if self.ladder.rung_of(seat.id) >= Some(SilenceRung::Standby) {
                offer_seat(store, office, game, table, &seat)?;
            }
            let is_left = self.ladder.rung_of(seat.id) == Some(SilenceRung::Inert)
                && leave(store, office, (game, segment, table), &seat)?;
            is_empty = is_left && !has_players(store, game)?;
        }
        if !self.pauses && !is_empty {
            return Ok(());
        }
        let change = DeadlineChange {
            game,
            segment,
            table,
            cause: DeadlineCause::Deserted,
            deadline: None,
            rests_until: None,
            seat: None,
            wait: None,
            acted_by: ActedBy {
                who: OFFICE,
                why: "half of the seats were silent for two turns, or nobody is there",
            },
        };
        change.carry_out(store, office).map(|_| ())
    }
}

fn has_players(store: &mut ReadTransaction<'_>, game: &Game) -> Result<bool, OfficeError> {
    let seats = store.seats(game.id)?;
    Ok(seats.iter().any(|seat| seat.state == SeatState::Seated))
}

/// 15.61: a seat that was silent for so long loses its player. `false`, and nothing done, while it has no nation.
fn leave(
    store: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    (game, segment, table): (&Game, &Segment, &GameState),
    seat: &Seat,
) -> Result<bool, OfficeError> {
    let Some(civ) = table.nation(seat_number(seat)) else {
        return Ok(false);
    };
    let nation = table.parts().nation(civ);
    let acted_by = ActedBy {
        who: OFFICE,
        why: "silent for as long as the rule of the table says",
    };
    let rule = table.parts().numbers.number(RuleStep::Inert).to_owned();
    let says = |composer: &MailComposer<'_>| {
        let why = composer.line("leaves.silent", &[])?;
        Ok((vec![nation.name.clone(), why, rule.clone()], Vec::new()))
    };
    notify_each(store, office, game, segment, table, "leaves", &says)?;
    store.move_seat(&NewSeatMove {
        seat: seat.id,
        kind: SeatMoveKind::Leave,
        nation: nation.id.clone(),
        at: office.now,
    })?;
    store.vacate_seat(seat.id, office.now)?;
    let what = format!("{} leaves", nation.id);
    store.note(&acted_by.note(office.now, Some(game.id), what))?;
    Ok(true)
}
