//! The realm: what a settler leaves to defaults, and now and then a raid under a condition.

use std::collections::BTreeMap;

use bulla::game::{AreaId, Civ, Owner, Threshold, View};
use bulla::turn::{
    AreaCondition, CityOwner, Condition, EntryContent, EntryList, MoveOrder, OrderEntry,
    OrderValue, Orders, Prompt, TokenCount, Topic,
};

use super::{turn_of, wish};

/// Tokens with which a city is assaulted (24.4).
const ASSAULT: u16 = 7;

pub fn improve(orders: &mut Orders, view: &View, prompts: &[Prompt], at: usize) {
    let Some(civ) = view.civ else {
        return;
    };
    let mut cities: Vec<AreaId> = view.open.cities_of(civ).collect();
    cities.reverse();
    for prompt in prompts {
        let areas = cities.iter().map(|area| OrderValue::Area(*area));
        match prompt.topic {
            Topic::Tax => wish(
                orders,
                Topic::Tax,
                [OrderValue::Number(1 + (at as u32 % 3))],
            ),
            Topic::Pillage => wish(orders, Topic::Pillage, [OrderValue::Number(3)]),
            Topic::Reduce | Topic::Conflicts => wish(orders, prompt.topic, areas),
            Topic::Growth => {
                let mine = view.open.areas_of(civ).take(3);
                wish(
                    orders,
                    Topic::Growth,
                    mine.map(|(area, _)| OrderValue::Area(area)),
                );
            }
            _ => {}
        }
    }
    if view.open.turn() > 4 && turn_of(view, at).is_multiple_of(3) {
        raid(orders, view, civ);
    }
}

/// Adds an attack from the first area that can spare tokens, on a neighbour whom they outnumber, if he is still as weak then.
fn raid(orders: &mut Orders, view: &View, civ: Civ) {
    let moves = orders
        .moves
        .get_or_insert_with(|| EntryList::new(Vec::new()));
    let mut free: BTreeMap<AreaId, u16> = view.open.areas_of(civ).collect();
    for entry in &moves.entries {
        match &entry.what {
            EntryContent::Item(MoveOrder::Walk {
                count: TokenCount::Exactly(count),
                route,
            }) => {
                let there = free.entry(route[0]).or_default();
                *there = there.saturating_sub(u16::try_from(*count).unwrap_or(u16::MAX));
            }
            EntryContent::Item(MoveOrder::Voyage { ship, .. }) => {
                free.remove(&ship.area);
            }
            _ => {}
        }
    }
    let Some((from, to, part)) = target(view, civ, &free) else {
        return;
    };
    let count = u32::from(free[&from]);
    moves.entries.push(OrderEntry {
        path: format!("moves[{}]", moves.entries.len()),
        when: Some(Condition::Area {
            area: to,
            parts: vec![part],
        }),
        what: EntryContent::Item(MoveOrder::Walk {
            count: TokenCount::Exactly(count),
            route: vec![from, to],
        }),
    });
}

fn target(
    view: &View,
    civ: Civ,
    free: &BTreeMap<AreaId, u16>,
) -> Option<(AreaId, AreaId, AreaCondition)> {
    let board = &view.open.parts().board;
    for (from, spare) in free {
        for to in board.by_land(*from) {
            let others = view.open.tokens_in(*to);
            let others = others.filter(|(owner, _)| *owner != Owner::Nation(civ));
            let enemies: u16 = others.map(|(_, tokens)| tokens).sum();
            match view.open.city(*to) {
                Some(Owner::Nation(other)) if other != civ && *spare >= ASSAULT => {
                    return Some((*from, *to, AreaCondition::City(CityOwner::Of(other))));
                }
                None if enemies > 0 && *spare > enemies + 1 => {
                    let bound = Threshold::AtMost(enemies.into());
                    return Some((*from, *to, AreaCondition::Enemies(bound)));
                }
                _ => {}
            }
        }
    }
    None
}
