//! Orders at sea that cannot be carried out: ships built where none can lie or where there are too many, and voyages that end on the
//! open sea.

use std::collections::BTreeSet;

use bulla_core::game::{AreaId, AreaKind, Chance, Civ, CoastId, PublicState, View};
use bulla_core::rulebook::Rulebook;
use bulla_core::turn::{
    AreaCoast, EntryList, MoveOrder, Orders, ShipOrder, ShipPayment, Topic, VoyageLeg,
};

use super::super::varied_settler::items;

/// Turns of which in one such orders are written.
const LOST: u32 = 4;

pub(super) fn add_failing_voyages(
    whims: &Chance,
    book: &Rulebook,
    view: &View,
    civ: Civ,
    orders: &mut Orders,
) {
    let turns: Vec<u32> = (0..LOST).collect();
    if whims.shuffle("lose-way", &turns, |turn| turn).first() != Some(&0) {
        return;
    }
    let open = &view.open;
    let areas: Vec<AreaId> = open.parts().board.in_play().collect();
    let areas = whims.shuffle("harbour", &areas, |area| area.0.into());
    let nowhere = areas
        .into_iter()
        .find(|area| no_harbour(book, open, civ, *area));
    let too_many = too_many(book, open, civ);
    let mut new: Vec<AreaCoast> = nowhere
        .into_iter()
        .chain(too_many)
        .map(|area| AreaCoast { area, coast: None })
        .collect();
    if let Some((ship, legs)) = out_to_sea(book, open, civ) {
        let is_new = open.ships_of(civ).next().is_none();
        new.extend(is_new.then_some(ship));
        let voyage = MoveOrder::Voyage { ship, legs };
        let others = items(orders.moves.take());
        orders.moves = Some(EntryList::of(
            Topic::Moves,
            [voyage].into_iter().chain(others),
        ));
    }
    let builds = new.into_iter().map(|at| ShipOrder::Build {
        at,
        pay: ShipPayment::default(),
    });
    let before = items(orders.ships.take()).into_iter();
    let ships: Vec<ShipOrder> = before.chain(builds).collect();
    if !ships.is_empty() {
        orders.ships = Some(EntryList::of(Topic::Ships, ships));
    }
}

/// 22.2: a coast without own units; 43.4: where ships are built anywhere, land without a coast.
fn no_harbour(book: &Rulebook, open: &PublicState, civ: Civ, area: AreaId) -> bool {
    let printed = open.area(area);
    let is_own = open.has_units(area, civ);
    if book.ships.anywhere {
        printed.is_land() && !printed.has_water() && is_own
    } else {
        printed.has_water() && printed.is_land() && !is_own
    }
}

/// 22.4, 32: one more beside the last of all ships that a nation may have.
fn too_many(book: &Rulebook, open: &PublicState, civ: Civ) -> Option<AreaId> {
    let ships: Vec<AreaId> = open.ships_of(civ).map(|ship| ship.area).collect();
    let is_full = ships.len() >= usize::from(book.ships.most);
    ships.last().copied().filter(|_| is_full)
}

/// 23.55: the shortest voyage that ends on the open sea, of one of the ships, or of a new one where there is none.
fn out_to_sea(
    book: &Rulebook,
    open: &PublicState,
    civ: Civ,
) -> Option<(AreaCoast, Vec<VoyageLeg>)> {
    let mut harbours: Vec<(AreaId, CoastId)> = open
        .ships_of(civ)
        .map(|ship| (ship.area, ship.coast))
        .collect();
    if harbours.is_empty() {
        let able = |there: u16| there > book.ships.cost;
        let areas = open.areas_of(civ).filter(|(_, there)| able(*there));
        let coasts = areas.filter(|(area, _)| open.area(*area).has_water());
        harbours = coasts.map(|(area, _)| (area, CoastId(0))).collect();
    }
    let voyages = harbours
        .into_iter()
        .filter_map(|from| Some((from, to_open_sea(book, open, from)?)));
    let ((area, coast), stops) = voyages.min_by_key(|(_, stops)| stops.len())?;
    let named = open.area(area).coasts.len() > 1;
    let ship = AreaCoast {
        area,
        coast: named.then_some(coast),
    };
    let sail = |area: &AreaId| {
        VoyageLeg::Sail(AreaCoast {
            area: *area,
            coast: None,
        })
    };
    Some((ship, stops.iter().map(sail).collect()))
}

/// The areas on the shortest way along the coasts to open sea.
fn to_open_sea(
    book: &Rulebook,
    open: &PublicState,
    from: (AreaId, CoastId),
) -> Option<Vec<AreaId>> {
    let mut seen = BTreeSet::from([from]);
    let mut ways: Vec<((AreaId, CoastId), Vec<AreaId>)> = vec![(from, Vec::new())];
    for _ in 0..book.movement.reach {
        let mut further = Vec::new();
        for ((area, coast), way) in ways {
            let crossings = open.parts().board.by_water(area).iter();
            for next in crossings.filter(|next| next.from == coast) {
                let mut way = way.clone();
                way.push(next.to);
                if open.area(next.to).kind == AreaKind::OpenSea {
                    return Some(way);
                }
                if seen.insert((next.to, next.arrive)) {
                    further.push(((next.to, next.arrive), way));
                }
            }
        }
        ways = further;
    }
    None
}
