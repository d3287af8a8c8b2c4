//! Tables and seats of a draw, and what it could not avoid.

use crate::file::Avoid;

/// A finished draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Tables of the first round, then of the next.
    pub tables: Vec<DrawnTable>,
    /// Number of violations by kind, the heaviest first: all that could not be avoided.
    pub cost: Vec<(Avoid, u64)>,
    /// Number of swaps after the first seating.
    pub swaps: u32,
    /// Pairs who meet at more than one table, this draw and those before taken together.
    pub met_again: Vec<MetAgain>,
}

/// A table of a draw.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnTable {
    pub round: String,
    /// Number in its round, from 1.
    pub number: u32,
    /// Seats in the order of choice.
    pub seats: Vec<DrawnSeat>,
}

/// A seat of a drawn table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawnSeat {
    pub entrant: String,
    /// The nation, where it is not chosen.
    pub nation: Option<String>,
}

/// Two people who meet again.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct MetAgain {
    pub people: [String; 2],
    /// Number of tables of this draw at which both sit.
    pub now: u32,
    /// Number of tables before.
    pub before: u32,
}
