//! Results of games, and the inputs of standings.

use bulla_core::game::Seed;

use super::ending::Ending;
use crate::file::{PointRules, TieBreak};

/// Result of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    pub game: String,
    pub round: String,
    pub ending: Ending,
    /// Nations that were played; what nobody played is not here.
    pub seats: Vec<SeatResult>,
    /// Those who played seats to the end that others had left.
    pub successors: Vec<Successor>,
}

/// A person who took over a seat: the game counts for him if it helps him, and never against him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successor {
    /// Id of the entry.
    pub person: String,
    /// Place of the seat among those of the result.
    pub seat: usize,
    /// True if he played at least half of the turns; else nothing counts as won.
    pub is_half: bool,
}

/// Result of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatResult {
    /// Id of the entry.
    pub person: String,
    pub nation: String,
    /// Points of the count (35.1), of the moment that [`Ending::counts`] names.
    pub total: u32,
    /// True if the person left the game: then he is last, whatever the nation came to. The places of others stand.
    pub is_left: bool,
}

/// Inputs of standings.
#[derive(Clone, Copy, Debug)]
pub struct StandingsRequest<'a> {
    pub points: &'a PointRules,
    pub ties: &'a [TieBreak],
    /// Names of the rounds in order.
    pub rounds: &'a [&'a str],
    pub results: &'a [GameResult],
    /// Seed of the draw; without it `draw` decides nothing.
    pub draw_seed: Option<&'a Seed>,
}
