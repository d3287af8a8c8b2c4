//! Places on the board where a seat's failing orders would have gone, according to what it sees of its imagined run.

use std::collections::BTreeMap;

use bulla_core::game::{AreaId, Civ, VisibleChange, VisibleEvent};
use bulla_core::turn::{
    EntryContent, EntryList, MoveOrder, OrderEntry, Orders, ShipOrder, TokenCount, VoyageLeg,
};
use bulla_pages::picture::FailingOrder;

/// Returns the target of every order that was seen to fail entirely and that wanted something in an area, in order of paths.
pub fn failing_orders(civ: Civ, orders: &Orders, seen: &[VisibleEvent]) -> Vec<FailingOrder> {
    let mut wanted = BTreeMap::new();
    collect(orders.moves.as_ref(), &mut wanted, |order| {
        moved(civ, order)
    });
    collect(orders.ships.as_ref(), &mut wanted, |order| match order {
        ShipOrder::Build { at, .. } | ShipOrder::Keep { at, .. } | ShipOrder::Scrap { at } => {
            Some(FailingOrder::At(at.area))
        }
    });
    collect(orders.cities.as_ref(), &mut wanted, |order| {
        Some(FailingOrder::At(order.area))
    });
    let failed = seen.iter().filter_map(|seen| match &seen.what {
        VisibleChange::Rejected {
            path, part: false, ..
        } => wanted.get(path.as_str()),
        _ => None,
    });
    let mut all: Vec<FailingOrder> = Vec::new();
    for one in failed {
        if !all.contains(one) {
            all.push(*one);
        }
    }
    all
}

fn collect<'a, T>(
    list: Option<&'a EntryList<T>>,
    wanted: &mut BTreeMap<&'a str, FailingOrder>,
    place: impl Fn(&T) -> Option<FailingOrder> + Copy,
) {
    let mut open: Vec<&[OrderEntry<T>]> = list.map(|list| &list.entries[..]).into_iter().collect();
    while let Some(entries) = open.pop() {
        for entry in entries {
            match &entry.what {
                EntryContent::Item(item) => {
                    wanted.extend(place(item).map(|place| (entry.path.as_str(), place)));
                }
                EntryContent::Group { then, otherwise } => open.extend([&then[..], &otherwise[..]]),
            }
        }
    }
}

/// Returns the start and end of a move; the end of a voyage is its last harbour.
fn moved(civ: Civ, order: &MoveOrder) -> Option<FailingOrder> {
    let (sail, from, to, count): (bool, AreaId, AreaId, u16) = match order {
        MoveOrder::Walk { count, route } => {
            let count = match count {
                TokenCount::Exactly(count) => u16::try_from(*count).unwrap_or(u16::MAX),
                TokenCount::AllBut(_) => 0,
            };
            (false, *route.first()?, *route.last()?, count)
        }
        MoveOrder::Voyage { ship, legs } => {
            let last = legs.iter().rev().find_map(|leg| match leg {
                VoyageLeg::Sail(spot) => Some(spot.area),
                VoyageLeg::Load(_) | VoyageLeg::Land(_) => None,
            });
            (true, ship.area, last?, 1)
        }
    };
    Some(FailingOrder::Move {
        civ,
        sail,
        from,
        to,
        count,
    })
}
