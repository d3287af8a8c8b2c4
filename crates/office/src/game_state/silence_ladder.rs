//! Place of each seat on the silence ladder of its table: a function of its rule and of what is stored.

use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use crate::context::silence_rule::{SilenceRule, SilenceRung};
use bulla_core::game;
use bulla_store::{
    DeadlineCause, Game, GameSelection, ReadTransaction, Seat, SeatId, SeatSilence, SeatState,
    SilenceSpan,
};

/// Silences in a row from which on a seat is not there.
const ABSENT: i64 = 2;

/// Silence of all seats of a game, and the rule for it.
#[derive(Clone, Debug, Default)]
pub struct SilenceLadder {
    pub silences: Vec<SeatSilence>,
    rule: SilenceRule,
}

impl SilenceLadder {
    /// Reads the silence of a game.
    ///
    /// # Errors
    /// The database.
    pub fn of(
        records: &mut ReadTransaction<'_>,
        game: &Game,
        rule: &SilenceRule,
        span: SilenceSpan,
    ) -> Result<SilenceLadder, OfficeError> {
        Ok(SilenceLadder {
            silences: records.silences(GameSelection::Named(&game.slug), span)?,
            rule: rule.clone(),
        })
    }

    fn silence_of(&self, seat: SeatId) -> Option<&SeatSilence> {
        self.silences.iter().find(|one| one.seat == seat)
    }

    /// Returns the rung on which a seat stands; `None` where it is not silent.
    pub fn rung_of(&self, seat: SeatId) -> Option<SilenceRung> {
        self.rule.rung(self.silence_of(seat)?.run)
    }

    /// Returns the seats for which a bot plays.
    pub fn in_charge(&self, seats: &[Seat]) -> Vec<game::Seat> {
        let is_kept = |seat: &&Seat| {
            seat.state == SeatState::Seated && self.rung_of(seat.id) == Some(SilenceRung::Caretaker)
        };
        seats.iter().filter(is_kept).map(seat_number).collect()
    }

    /// Returns whether the table pauses behind a segment of this turn: nobody is there, or half of the seats were silent for two
    /// turns, of which this is the last. `ends` where the turn ends with the segment.
    ///
    /// # Errors
    /// The database.
    pub fn pauses(
        &self,
        records: &mut ReadTransaction<'_>,
        game: &Game,
        seats: &[Seat],
        turn: i64,
        ends: bool,
    ) -> Result<bool, OfficeError> {
        if !self.rule.pauses {
            return Ok(false);
        }
        let seated = seats.iter().filter(|seat| seat.state == SeatState::Seated);
        let seated: Vec<Option<&SeatSilence>> =
            seated.map(|seat| self.silence_of(seat.id)).collect();
        let is_absent = |one: &&Option<&SeatSilence>| one.is_some_and(|one| one.run >= ABSENT);
        let absent = seated.iter().filter(is_absent);
        if !seated.is_empty() && absent.clone().count() == seated.len() {
            return Ok(true);
        }
        let for_two_turns = |one: &&Option<&SeatSilence>| {
            one.is_some_and(|one| one.heard.is_none_or(|heard| heard < turn - 1))
        };
        if !ends || turn < 1 || absent.filter(for_two_turns).count() * 2 < seated.len() {
            return Ok(false);
        }
        // Whoever let the game go on since knows of it.
        let shifts = records.deadline_changes_since(game.id, turn - 1)?;
        Ok(!shifts
            .iter()
            .any(|one| one.cause == DeadlineCause::Deserted))
    }
}
