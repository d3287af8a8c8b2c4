//! The book: the sequence of play and one policy for each section, assembled from `scenarios/rules/`.

use crate::game::Section;

use super::Step;

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

    /// What follows a segment: the next of its turn, or the first of the next turn.
    pub fn after(&self, plan: &Plan) -> &Plan {
        let at = self.turn.iter().position(|other| other == plan);
        at.and_then(|at| self.turn.get(at + 1))
            .unwrap_or(&self.turn[0])
    }

    /// The turn that a segment belongs to, told from the turn of the position it is played on; setting up is turn 0.
    pub fn turn_of(&self, plan: &Plan, now: u16) -> u16 {
        now + u16::from(self.turn.first() == Some(plan))
    }

    /// The steps of a segment; the first of a turn begins with the turn itself.
    pub fn steps(&self, plan: &Plan) -> Vec<Step> {
        let begins = (self.turn.first() == Some(plan)).then_some(Step::NewTurn);
        begins
            .into_iter()
            .chain(plan.sections.iter().copied().map(Step::Section))
            .collect()
    }
}
