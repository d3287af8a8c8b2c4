//! 33 Movement of markers on the A.S.T.

use std::collections::BTreeSet;

use crate::game::{Cause, Change, Civ, Components, Epoch, NationState, Section};
use crate::turn::Turn;

/// 33.1: every marker moves one space, stays, or goes back; an inert nation's stays where it is (READINGS 15.6).
pub fn play(t: &mut Turn<'_>) {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Track, Cause::Track, order.clone());
    for civ in order {
        t.begin(Cause::MarkerMoves, civ);
        if let Some((why, space)) = step(t, civ) {
            t.happen(why, Change::Marker { civ, space });
        }
        t.end(civ);
    }
}

/// Where the marker goes, if it moves.
fn step(t: &Turn<'_>, civ: Civ) -> Option<(Cause, u8)> {
    let parts = t.parts();
    let nation = t.open().nation(civ);
    let track = &parts.nation(civ).track;
    let (at, cities) = (nation.track, u32::from(t.open().city_count(civ)));
    let epoch = track.epoch(at);
    if epoch > 0 && cities == 0 {
        // 33.4: never below the last space of the first epoch (READINGS).
        let last_of_first = track.first[0].saturating_sub(1);
        return Some((Cause::MarkerBack, (at - 1).max(last_of_first)));
    }
    if at >= track.finish || cities < parts.epochs[epoch].cities {
        return None;
    }
    let next = at + 1;
    let enters = track.epoch(next);
    if enters > epoch && !may_enter(parts, nation, &parts.epochs[enters], cities) {
        return None;
    }
    (points(parts, nation) >= track.points_to_enter(next)).then_some((Cause::MarkerMoves, next))
}

/// 33.22–33.25: cities in play, groups and number of civilization cards.
fn may_enter(parts: &Components, nation: &NationState, epoch: &Epoch, cities: u32) -> bool {
    let groups: BTreeSet<_> = nation
        .advances
        .iter()
        .flat_map(|advance| parts.advance(advance).groups.iter().copied())
        .collect();
    cities >= epoch.cities
        && groups.len() as u32 >= epoch.groups
        && nation.advances.len() as u32 >= epoch.cards
}

/// Face value of a nation's civilization cards (33.25).
pub fn points(parts: &Components, nation: &NationState) -> u32 {
    nation
        .advances
        .iter()
        .map(|advance| parts.advance(advance).cost)
        .sum()
}
