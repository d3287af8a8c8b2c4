//! 33 Movement of markers on the A.S.T.

use std::collections::BTreeSet;

use crate::game::{
    AreaId, Civ, Components, Epoch, Mutation, NationState, PublicState, RuleStep, Section, State,
};
use crate::rulebook::AstPolicy;
use crate::turn::RuleContext;

use super::advance_points::advance_points;
use super::{advances, card_counts};

/// 33.1: every marker moves one space, stays, or goes back; an inert nation's stays where it is (READINGS 15.6).
pub fn play(policy: &AstPolicy, t: &mut RuleContext<'_>) {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Track, RuleStep::Track, order.clone());
    for civ in order {
        t.begin(RuleStep::MarkerMoves, civ);
        if let Some((why, space)) = step(policy, t, civ) {
            t.apply(why, Mutation::Marker { civ, space });
        }
        t.end(civ);
    }
}

/// Returns the new space of the marker. `None` if it does not move.
fn step(policy: &AstPolicy, t: &mut RuleContext<'_>, civ: Civ) -> Option<(RuleStep, u8)> {
    let parts = t.open().parts().clone();
    let nation = t.open().nation(civ).clone();
    let track = &parts.nation(civ).track;
    let (at, cities) = (nation.track, u32::from(t.open().city_count(civ)));
    let epoch = track.epoch(at);
    if epoch > 0 && cities == 0 {
        // 33.4: never below the last space of the first epoch (READINGS).
        let last_of_first = track.first[0].saturating_sub(1);
        let back = at.saturating_sub(policy.back).max(last_of_first);
        return (back != at).then_some((RuleStep::MarkerBack, back));
    }
    let is_far = lacks_home(policy, t.open(), civ);
    let mut all = || advance_points(&parts, &nation) + u32::from(nation.treasury) + hand(t, civ);
    // Where a space has no value the hand counts nothing, and a forecast need not doubt it.
    let value = track.points_to_enter(at);
    if policy.falls && value > 0 && all() < value {
        return Some((RuleStep::MarkerBack, at - 1));
    }
    let needed = parts.epochs[epoch].stay.max(track.cities_beyond(at));
    if track.is_at_end(at) || cities < needed {
        return None;
    }
    let next = at + 1;
    let enters = track.epoch(next);
    let asks_cities = parts.epochs[epoch].stay.max(parts.epochs[enters].cities) > 0;
    if asks_cities && is_far {
        return None;
    }
    if enters > epoch && !may_enter(&parts, &nation, &parts.epochs[enters], cities) {
        return None;
    }
    let value = track.points_to_enter(next);
    let points = match policy.all_count(enters > epoch) {
        _ if value == 0 => 0,
        true => all(),
        false => advance_points(&parts, &nation),
    };
    (points >= value).then_some((RuleStep::MarkerMoves, next))
}

/// Returns whether the ruleset asks a nation for a city in certain areas and none of its cities stands there.
pub(super) fn lacks_home(policy: &AstPolicy, open: &PublicState, civ: Civ) -> bool {
    let parts = open.parts();
    let home = policy.home.as_ref();
    let Some(home) = home.filter(|home| home.nation == parts.nation(civ).id) else {
        return false;
    };
    let is_home = |area: AreaId| home.areas.contains(&parts.board.area(area).id);
    !open.cities_of(civ).any(is_home)
}

/// Requirements for the next step of a marker.
pub(super) struct MarkerRequirements {
    pub cities: u32,
    pub groups: u32,
    pub cards: u32,
    pub points: u32,
    /// True if treasury and hand count for the points.
    pub all_count: bool,
}

/// 33.22–33.25: what the next step asks for, short of the finish.
pub(super) fn wanted(policy: &AstPolicy, state: &State, civ: Civ) -> MarkerRequirements {
    let parts = state.open().parts();
    let track = &parts.nation(civ).track;
    let at = state.open().nation(civ).track;
    let (now, then) = (track.epoch(at), track.epoch(at + 1));
    let entry = parts.epochs.get(then).filter(|_| then > now);
    let stay = parts.epochs.get(now).map_or(0, |epoch| epoch.stay);
    let stay = stay.max(track.cities_beyond(at));
    MarkerRequirements {
        cities: stay.max(entry.map_or(0, |epoch| epoch.cities)),
        groups: entry.map_or(0, |epoch| epoch.groups),
        cards: entry.map_or(0, |epoch| epoch.cards),
        points: track.points_to_enter(at + 1),
        all_count: policy.all_count(then > now),
    }
}

/// 33.22–33.25: cities in play, groups and number of civilization cards.
fn may_enter(parts: &Components, nation: &NationState, epoch: &Epoch, cities: u32) -> bool {
    cities >= epoch.cities
        && groups(parts, nation) >= epoch.groups
        && nation.advances.len() as u32 >= epoch.cards
}

/// Counts the groups of which a nation has civilization cards.
pub(super) fn groups(parts: &Components, nation: &NationState) -> u32 {
    let groups: BTreeSet<_> = nation
        .advances
        .iter()
        .flat_map(|advance| parts.advance(advance).groups.iter().copied())
        .collect();
    groups.len() as u32
}

/// Returns the value of the commodity cards of a hand as sets, without the help of any card.
fn hand(t: &mut RuleContext<'_>, civ: Civ) -> u32 {
    let state = t.state();
    let is_hidden = state
        .hand(civ)
        .iter()
        .any(|card| state.face(*card).is_none());
    let held = card_counts::in_hand(state, civ);
    let value = advances::hand_value(t.parts(), &held, advances::SetBonus::None, &[]);
    if is_hidden {
        t.mark_uncertain();
    }
    value
}
