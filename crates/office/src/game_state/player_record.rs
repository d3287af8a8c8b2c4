//! Record of a player: the games that are over in which the player had a seat, and how often the player answered.

use super::game_summary::{FinishedGames, GameSummary, PlayerSummary, SeatSummary};
use crate::context::error::OfficeError;
use bulla_store::ReadTransaction;

/// Record of whoever has an address, over all games of the office that are over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    /// Games in the order in which they ended.
    pub games: Vec<RecordedGame>,
    /// Segments that a person answered.
    pub answered: i64,
    /// Segments that were answered, or for whose silence there was no excuse.
    pub counted: i64,
}

/// A game of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedGame {
    pub game: String,
    pub scenario: String,
    pub seats: usize,
    /// Printed name of the nation.
    pub nation: Option<String>,
    pub points: u32,
    pub turns: i64,
    pub outcome: RecordedOutcome,
}

/// Outcome of a game for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedOutcome {
    /// Place from 1.
    Place(usize),
    /// Nobody has won.
    Draw,
    /// The game counts for nobody.
    Void,
    /// Somebody else, or nobody, had the seat at the end.
    Left,
}

impl PlayerRecord {
    /// Reads the record of whoever has this address; of games that are played nothing is read.
    ///
    /// # Errors
    /// The database.
    pub fn of(store: &mut ReadTransaction<'_>, address: &str) -> Result<PlayerRecord, OfficeError> {
        let games = FinishedGames::at(store, address)?.summaries;
        Ok(PlayerRecord::among(&games, address))
    }

    /// Returns the record among games. Addresses that the player used elsewhere, and others of the seat, lead to no further game.
    pub fn among(games: &[GameSummary], address: &str) -> PlayerRecord {
        let mut record = PlayerRecord::default();
        for game in games.iter().filter(|game| !game.is_cancelled()) {
            for seat in &game.seats {
                let own = |player: &&PlayerSummary| player.is_at(address);
                for player in seat.players.iter().filter(own) {
                    record.answered += player.answered;
                    record.counted += player.answered + player.silent;
                }
                let last = seat.players.iter().rfind(own);
                record
                    .games
                    .extend(last.map(|last| recorded(game, seat, last)));
            }
        }
        record
    }

    /// Returns the number of games that the player won, alone or with others.
    pub fn won(&self) -> usize {
        let won = |game: &&RecordedGame| game.outcome == RecordedOutcome::Place(1);
        self.games.iter().filter(won).count()
    }
}

fn recorded(game: &GameSummary, seat: &SeatSummary, player: &PlayerSummary) -> RecordedGame {
    RecordedGame {
        game: game.game.clone(),
        scenario: game.scenario.clone(),
        seats: game.seats.len(),
        nation: seat.nation.as_ref().map(|(_, name)| name.clone()),
        points: seat.points,
        turns: game.turns,
        outcome: match (player.stayed, seat.place) {
            (false, _) => RecordedOutcome::Left,
            (true, Some(_)) if game.is_draw() => RecordedOutcome::Draw,
            (true, Some(place)) => RecordedOutcome::Place(place),
            (true, None) => RecordedOutcome::Void,
        },
    }
}
