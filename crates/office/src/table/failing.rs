//! Where on the board the orders of a seat would have gone that will fail, by what it sees of its imagined run.

use std::collections::BTreeMap;

use bulla_core::game::{AreaId, Civ, Glimpse, Seen};
use bulla_core::turn::{Count, Entry, Leg, List, MoveOrder, Orders, ShipOrder, What};
use bulla_pages::picture::Failing;

/// Of every order that was seen to fail whole and that wanted something in an area, in order of paths.
pub fn failing(civ: Civ, orders: &Orders, seen: &[Seen]) -> Vec<Failing> {
    let mut wanted = BTreeMap::new();
    collect(orders.moves.as_ref(), &mut wanted, |order| {
        moved(civ, order)
    });
    collect(orders.ships.as_ref(), &mut wanted, |order| match order {
        ShipOrder::Build { at, .. } | ShipOrder::Keep { at, .. } | ShipOrder::Scrap { at } => {
            Some(Failing::At(at.area))
        }
    });
    collect(orders.cities.as_ref(), &mut wanted, |order| {
        Some(Failing::At(order.area))
    });
    let failed = seen.iter().filter_map(|seen| match &seen.what {
        Glimpse::Unmet {
            path, part: false, ..
        } => wanted.get(path.as_str()),
        _ => None,
    });
    let mut all: Vec<Failing> = Vec::new();
    for one in failed {
        if !all.contains(one) {
            all.push(*one);
        }
    }
    all
}

fn collect<'a, T>(
    list: Option<&'a List<T>>,
    wanted: &mut BTreeMap<&'a str, Failing>,
    place: impl Fn(&T) -> Option<Failing> + Copy,
) {
    let mut open: Vec<&[Entry<T>]> = list.map(|list| &list.entries[..]).into_iter().collect();
    while let Some(entries) = open.pop() {
        for entry in entries {
            match &entry.what {
                What::Item(item) => {
                    wanted.extend(place(item).map(|place| (entry.path.as_str(), place)));
                }
                What::Group { then, otherwise } => open.extend([&then[..], &otherwise[..]]),
            }
        }
    }
}

/// From where to where: a voyage by its last harbour.
fn moved(civ: Civ, order: &MoveOrder) -> Option<Failing> {
    let (sail, from, to, count): (bool, AreaId, AreaId, u16) = match order {
        MoveOrder::Walk { count, route } => {
            let count = match count {
                Count::Exactly(count) => u16::try_from(*count).unwrap_or(u16::MAX),
                Count::AllBut(_) => 0,
            };
            (false, *route.first()?, *route.last()?, count)
        }
        MoveOrder::Voyage { ship, legs } => {
            let last = legs.iter().rev().find_map(|leg| match leg {
                Leg::Sail(spot) => Some(spot.area),
                Leg::Load(_) | Leg::Land(_) => None,
            });
            (true, ship.area, last?, 1)
        }
    };
    Some(Failing::Move {
        civ,
        sail,
        from,
        to,
        count,
    })
}
