//! The book: the sequence of play and one policy for each section, assembled from `scenarios/rules/`.

use crate::game::Section;

use super::{
    acquisition, cities, conflict, movement, population, ships, support, surplus, taxation,
};

/// One segment of a turn: what happens between two mailings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// `realm`, as letters name it.
    pub name: String,
    pub sections: Vec<Section>,
    /// Whether letters are asked for it; without, it is judged at once by defaults.
    pub letters: bool,
}

/// The sections' policies together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Book {
    pub title: String,
    /// The segment before the first turn.
    pub setup: Plan,
    /// The segments of every turn.
    pub turn: Vec<Plan>,
    pub taxation: taxation::Policy,
    pub population: population::Policy,
    pub ships: ships::Policy,
    pub movement: movement::Policy,
    pub conflict: conflict::Policy,
    pub cities: cities::Policy,
    pub surplus: surplus::Policy,
    pub support: support::Policy,
    pub acquisition: acquisition::Policy,
}

impl Book {
    pub fn plan(&self, name: &str) -> Option<&Plan> {
        std::iter::once(&self.setup)
            .chain(&self.turn)
            .find(|plan| plan.name == name)
    }
}
