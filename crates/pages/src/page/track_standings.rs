//! The race as everybody sees it: where each nation stands on the A.S.T., what its next step lacks, its points so far.

use serde::Serialize;

use bulla_core::game::{Civ, Owner, View};

use super::names::{OwnerName, ReaderNames};
use super::own_nation::{EpochRequirement, position};

/// One nation of the race.
#[derive(Clone, Debug, Serialize)]
pub struct TrackStanding {
    pub who: OwnerName,
    pub name: String,
    pub space: u8,
    pub epoch: String,
    /// Name of the epoch that its next step enters, or empty.
    pub enters: String,
    pub finished: bool,
    /// Shortfall of its next step now (33.2), from `cities` to `points`.
    pub cities: u32,
    pub groups: u32,
    pub cards: u32,
    pub points: u32,
    /// Its points without the cards in its hand (35.1).
    pub score: u32,
}

/// Most points first, then in A.S.T. order.
pub fn track_standings(names: ReaderNames<'_>, view: &View) -> Vec<TrackStanding> {
    let nations = view.open.in_play();
    let mut runners: Vec<TrackStanding> = nations.map(|civ| runner(names, view, civ)).collect();
    runners.sort_by_key(|runner| std::cmp::Reverse(runner.score));
    runners
}

fn runner(names: ReaderNames<'_>, view: &View, civ: Civ) -> TrackStanding {
    let at = position(names, view, civ);
    let nation = view.open.nation(civ);
    let advances = nation.advances.iter();
    let advances: u32 = advances.map(|card| names.parts.advance(card).cost).sum();
    let weights = names.parts.weights;
    let (open, cities) = (&view.open, view.open.cities_of(civ));
    // A city stands alone, but for what lands there within a segment.
    let bare = cities.filter(|area| open.tokens(*area, Owner::Nation(civ)) == 0);
    let areas = open.areas_of(civ).count() + bare.count();
    let lacks = |demand: EpochRequirement| demand.needed.saturating_sub(demand.have);
    TrackStanding {
        who: names.who(civ),
        name: names.nation(civ),
        space: at.space,
        score: weights.advances * advances
            + weights.city * u32::from(open.city_count(civ))
            + weights.space * u32::from(at.space)
            + weights.area * areas as u32
            + weights.treasury * u32::from(nation.treasury),
        cities: lacks(at.cities),
        groups: lacks(at.groups),
        cards: lacks(at.cards),
        points: lacks(at.points),
        finished: at.finished,
        epoch: at.epoch,
        enters: at.enters,
    }
}
