//! Answers that could change anything, judged from what is face up when a segment begins. A form leaves out the other questions.
//! Orders about them are accepted all the same.

use std::collections::BTreeSet;

use crate::game::{AreaId, Civ, CoastId, Effect, Piece, PublicState, Ship, View};
use crate::rulebook::{AssaultOrder, Rulebook};
use crate::turn::{Prompt, Topic};

use super::bounds;
use super::bounds::may_revolt;
use super::movement::reach;

/// Returns whether an answer to a question may matter, whatever the others do. Never reveals more than `known`.
pub fn can_matter(book: &Rulebook, known: &View, prompt: &Prompt) -> bool {
    let Some(civ) = known.civ.filter(|_| prompt.part.is_none()) else {
        return true;
    };
    let open = &known.open;
    match prompt.topic {
        Topic::Conflicts => orders_assaults(book, open, civ),
        Topic::Pillage => targets(book, open, civ) > 0,
        Topic::Cities => buildable(book, open, civ) > 0,
        Topic::Reduce => {
            let held = u32::from(open.city_count(civ)) + bounds::winnable(book, open, civ);
            held + buildable(book, open, civ) > 1
        }
        _ => true,
    }
}

/// Returns whether a nation may have a part in two assaults whose order its list decides: assaults on its own cities (24.32), and
/// in A.S.T. order also its own assaults on others, once another nation attacks it (43.64).
fn orders_assaults(book: &Rulebook, open: &PublicState, civ: Civ) -> bool {
    let attacked = attacked(book, open, civ);
    let own = match book.conflict.order {
        AssaultOrder::Chart if attacked == 1 => targets(book, open, civ),
        AssaultOrder::Chart | AssaultOrder::Defenders => 0,
    };
    attacked + own > 1
}

/// Cities of a nation, or such as it may win (19.32), to which somebody else could come: with one there is no order of
/// assaults (24.32).
fn attacked(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let others = open.playing().filter(|other| *other != civ);
    let reached: BTreeSet<AreaId> = others.flat_map(|other| within(book, open, other)).collect();
    let cities = open.cities_of(civ).filter(|area| reached.contains(area));
    cities.count() as u32 + bounds::winnable(book, open, civ)
}

/// Cities to which a nation could come that are not its own, or that it loses in a revolt.
fn targets(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let is_lost = may_revolt(&book.taxation, open, civ);
    let near = within(book, open, civ).into_iter();
    let owners = near.filter_map(|area| open.city(area));
    owners.filter(|owner| is_lost || !owner.is(civ)).count() as u32
}

/// Cities that all the tokens of a nation could become before support is checked (25.1, 25.2).
fn buildable(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let least = book.cities.least_on_board(open, civ);
    bounds::most_on_board(book, open, civ) / u32::from(least.max(1))
}

/// Returns the areas that tokens of a nation may reach in one movement: on foot, by road, and aboard the ships that it has or
/// could build.
fn within(book: &Rulebook, open: &PublicState, civ: Civ) -> BTreeSet<AreaId> {
    let board = &open.parts().board;
    let tokens = open.areas_of(civ).map(|(area, _)| area);
    let mut near: BTreeSet<AreaId> = tokens.chain(open.cities_of(civ)).collect();
    let harbours = near.clone();
    let steps = if open.has(civ, Effect::Roads) { 2 } else { 1 };
    for _ in 0..steps {
        let next = near.iter().flat_map(|area| board.by_land(*area));
        near = next.copied().chain(near.iter().copied()).collect();
    }
    let mut ships: Vec<Ship> = open.ships_of(civ).collect();
    if open.stock(civ, Piece::Ship) > 0 || !ships.is_empty() {
        for area in harbours {
            let coasts = (0..open.area(area).coasts.len() as u8).map(CoastId);
            ships.extend(coasts.map(|coast| Ship { civ, area, coast }));
        }
    }
    for ship in ships {
        near.extend(reach(&book.movement, open, ship));
        near.insert(ship.area);
    }
    near
}
