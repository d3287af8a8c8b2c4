//! 28, season/trade-reach: which nations may trade with each other.

use std::collections::BTreeSet;

use crate::game::{AreaId, Civ, Effect, PublicState, Ship};
use crate::rulebook::{MovementPolicy, Rulebook};
use crate::rules::movement;

/// Pairs of nations that may trade. By the book they are all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TradePartners {
    /// Pairs, the smaller nation first. `None` if all may trade.
    joined: Option<BTreeSet<(Civ, Civ)>>,
}

impl TradePartners {
    /// Returns the pairs on this board. Trade moves no piece, so they are the same in all its parts.
    pub fn of(book: &Rulebook, open: &PublicState) -> TradePartners {
        let joined = book.trade.reachable.then(|| {
            let civs: Vec<Civ> = open.playing().collect();
            let reached = |from: Civ| {
                let areas = reached(&book.movement, open, from);
                let others = civs.iter().copied().filter(move |to| *to != from);
                others.filter(move |to| areas.iter().any(|area| open.has_units(*area, *to)))
            };
            let pairs = civs
                .iter()
                .flat_map(|from| reached(*from).map(|to| ordered(*from, to)));
            pairs.collect()
        });
        TradePartners { joined }
    }

    /// Returns whether two nations may trade.
    pub fn joins(&self, one: Civ, other: Civ) -> bool {
        self.joined
            .as_ref()
            .is_none_or(|joined| joined.contains(&ordered(one, other)))
    }

    /// Returns each nation that plays with those that it may trade with. Empty where all may trade with all.
    pub fn list(&self, open: &PublicState) -> Vec<(Civ, Vec<Civ>)> {
        let Some(joined) = &self.joined else {
            return Vec::new();
        };
        let with = |civ: Civ| {
            let partners = open.playing().filter(move |other| *other != civ);
            partners.filter(move |other| joined.contains(&ordered(civ, *other)))
        };
        open.playing()
            .map(|civ| (civ, with(civ).collect()))
            .collect()
    }
}

fn ordered(one: Civ, other: Civ) -> (Civ, Civ) {
    (one.min(other), one.max(other))
}

/// Returns the areas that tokens of a nation can come to in one movement phase, by land (23.3, 23.31) or aboard a ship that lies
/// wherever they embark (23.5), and those where they are.
fn reached(policy: &MovementPolicy, open: &PublicState, civ: Civ) -> BTreeSet<AreaId> {
    let board = &open.parts().board;
    let mut reached = BTreeSet::new();
    for (area, _) in open.areas_of(civ) {
        reached.insert(area);
        for next in board.by_land(area) {
            reached.insert(*next);
            if open.has(civ, Effect::Roads) && !open.has_rivals(*next, civ) {
                reached.extend(board.by_land(*next));
            }
        }
        let coasts: BTreeSet<_> = board.by_water(area).iter().map(|step| step.from).collect();
        for coast in coasts {
            reached.extend(movement::reach(policy, open, Ship { civ, area, coast }));
        }
    }
    reached
}
