//! The race as everybody sees it: where each nation stands on the A.S.T., what its next step lacks, its points so far.

use serde::Serialize;

use bulla_core::game::{Civ, View};

use super::input::Measures;
use super::names::{Names, Who};
use super::realm::{Demand, position};

/// One nation of the race.
#[derive(Clone, Debug, Serialize)]
pub struct Runner {
    pub who: Who,
    pub name: String,
    pub space: u8,
    pub epoch: String,
    /// Name of the epoch that its next step enters, or empty.
    pub enters: String,
    pub finished: bool,
    /// What its next step lacks as things stand (33.2).
    pub cities: u32,
    pub groups: u32,
    pub cards: u32,
    pub points: u32,
    /// Its points without the cards in its hand (35.1).
    pub score: u32,
}

/// Most points first, then in A.S.T. order.
pub fn race(names: Names<'_>, view: &View, measures: &Measures) -> Vec<Runner> {
    let nations = view.open.in_play();
    let mut runners: Vec<Runner> = nations
        .map(|civ| runner(names, view, civ, measures))
        .collect();
    runners.sort_by_key(|runner| std::cmp::Reverse(runner.score));
    runners
}

fn runner(names: Names<'_>, view: &View, civ: Civ, measures: &Measures) -> Runner {
    let at = position(names, view, civ);
    let nation = view.open.nation(civ);
    let advances = nation.advances.iter();
    let advances: u32 = advances.map(|card| names.parts.advance(card).cost).sum();
    let zones = measures.area * view.open.areas_of(civ).count() as u32;
    let cities = measures.city * u32::from(view.open.city_count(civ));
    let lacks = |demand: Demand| demand.needed.saturating_sub(demand.have);
    Runner {
        who: names.who(civ),
        name: names.nation(civ),
        space: at.space,
        score: advances
            + cities
            + zones
            + measures.space * u32::from(at.space)
            + u32::from(nation.treasury),
        cities: lacks(at.cities),
        groups: lacks(at.groups),
        cards: lacks(at.cards),
        points: lacks(at.points),
        finished: at.finished,
        epoch: at.epoch,
        enters: at.enters,
    }
}
