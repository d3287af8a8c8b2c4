//! A vote of a table as it stands: who may vote, and how many of them said yes.

use super::silence_ladder::SilenceLadder;
use super::state::GameState;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::name_lookup::seat_number;
use crate::context::vote_rule::{VoteSubject, VoteThreshold};
use bulla_store::{Game, ReadTransaction, Seat, SeatState, SilenceSpan, StoredVote};

/// Ballots of a vote that count.
pub struct VoteCount {
    /// Seats that may vote.
    pub living: Vec<Seat>,
    /// Seats among them that said yes, and that said no.
    pub yes: Vec<String>,
    pub no: Vec<String>,
}

impl VoteCount {
    /// Counts a vote.
    ///
    /// # Errors
    /// The database, or the settings of the game do not read.
    pub fn of(
        records: &mut ReadTransaction<'_>,
        game: &Game,
        table: &GameState,
        vote: &StoredVote,
    ) -> Result<VoteCount, OfficeError> {
        let is_meant = |seat: &Seat| {
            vote.subject == VoteSubject::Concede.id() && table.is_called(seat, &vote.detail)
        };
        let mut living = living_seats(records, game, table)?;
        living.retain(|seat| !is_meant(seat));
        let ballots = records.ballots(vote.id)?;
        let said = |wanted: bool| {
            let voters = living.iter().filter(|seat| {
                ballots
                    .iter()
                    .any(|(of, yes)| *of == seat.id && *yes == wanted)
            });
            voters.map(|seat| table.name_of(seat).to_owned()).collect()
        };
        let (yes, no) = (said(true), said(false));
        Ok(VoteCount { living, yes, no })
    }

    /// Returns whether it has passed by the rule under which it was proposed.
    pub fn has_passed(&self, vote: &StoredVote) -> bool {
        let threshold = match vote.threshold.as_str() {
            "most" => VoteThreshold::Most,
            _ => VoteThreshold::All,
        };
        threshold.is_met(self.yes.len(), self.living.len())
    }
}

/// Returns the seats of a game that somebody plays and no bot cares for, and that do not wait for a Civil War: those that may vote.
///
/// # Errors
/// The database, or the settings of the game do not read.
pub fn living_seats(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    table: &GameState,
) -> Result<Vec<Seat>, OfficeError> {
    let rule = GameSettings::read(game)?.silence;
    let ladder = SilenceLadder::of(records, game, &rule, SilenceSpan::Judged)?;
    let mut seats = records.seats(game.id)?;
    let in_charge = ladder.in_charge(&seats);
    seats.retain(|seat| seat.state == SeatState::Seated && !in_charge.contains(&seat_number(seat)));
    seats.retain(|seat| !table.waits_for_division(seat_number(seat)));
    Ok(seats)
}
