//! Response to silence when a segment is judged: seats that get a caretaker from then on, and whether the table pauses.

use super::judged_segments::ConsecutiveSegment;
use super::segment_inputs::SegmentInputs;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::context::silence_rule::SilenceRung;
use crate::game_state::silence_ladder::SilenceLadder;
use crate::game_state::state::GameState;
use crate::outgoing::deadline_notices::DeadlineChange;
use crate::outgoing::seat_departures::{DepartureReason, depart, has_players};
use crate::outgoing::standby_offers::offer_seat;
use bulla_store::{Game, SeatState, SegmentId, SilenceSpan, Store, WriteTransaction};

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
            let game = &inputs.game;
            let mut seats = inputs.seats.clone();
            if let Some(next) = &outcome.next {
                seats.retain(|seat| !next.waits_for_division(seat_number(seat)));
            }
            let pauses = match ends {
                Some(ends) => ladder.pauses(store, game, &seats, turn, ends)?,
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
                && depart(
                    store,
                    office,
                    (game, segment, table),
                    &seat,
                    DepartureReason::Silence,
                )?
                .is_some();
            is_empty = is_left && !has_players(store, game)?;
        }
        if !self.pauses && !is_empty {
            return Ok(());
        }
        let change = DeadlineChange::deserted(
            (game, segment, table),
            "half of the seats were silent for two turns, or nobody is there",
        );
        change.carry_out(store, office).map(|_| ())
    }
}
