//! Orders at sea that cannot be carried out: ships built where none can lie or where there are too many, and voyages that end on the
//! open sea.

use bulla_core::game::{AreaId, Chance, Civ, Kind, Open, View};
use bulla_core::rules::Book;
use bulla_core::turn::{Leg, List, MoveOrder, Orders, Payment, ShipOrder, Spot, Topic};

use super::super::whim::items;

/// Turns of which in one such orders are written.
const LOST: u32 = 4;

pub(super) fn lose_way(whims: &Chance, book: &Book, view: &View, civ: Civ, orders: &mut Orders) {
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
    let builds = nowhere.into_iter().chain(too_many(book, open, civ));
    let builds = builds.map(|area| ShipOrder::Build {
        at: Spot { area, coast: None },
        pay: Payment::default(),
    });
    let ships: Vec<ShipOrder> = items(orders.ships.take())
        .into_iter()
        .chain(builds)
        .collect();
    if !ships.is_empty() {
        orders.ships = Some(List::of(Topic::Ships, ships));
    }
    if let Some(voyage) = out_to_sea(open, civ) {
        let others = items(orders.moves.take());
        orders.moves = Some(List::of(Topic::Moves, [voyage].into_iter().chain(others)));
    }
}

/// 22.2: a coast without own units; 43.4: where ships are built anywhere, land without a coast.
fn no_harbour(book: &Book, open: &Open, civ: Civ, area: AreaId) -> bool {
    let printed = open.area(area);
    let is_own = open.has_units(area, civ);
    match book.ships.anywhere {
        true => printed.is_land() && !printed.has_water() && is_own,
        false => printed.has_water() && printed.is_land() && !is_own,
    }
}

/// 22.4, 32: one more beside the last of all ships that a nation may have.
fn too_many(book: &Book, open: &Open, civ: Civ) -> Option<AreaId> {
    let ships: Vec<AreaId> = open.ships_of(civ).map(|ship| ship.area).collect();
    let is_full = ships.len() >= usize::from(book.ships.most);
    ships.last().copied().filter(|_| is_full)
}

/// 23.55: a ship beside open sea goes there, and nowhere else.
fn out_to_sea(open: &Open, civ: Civ) -> Option<MoveOrder> {
    open.ships_of(civ).find_map(|ship| {
        let crossings = open.parts().board.by_water(ship.area).iter();
        let mut out = crossings
            .filter(|next| next.from == ship.coast && open.area(next.to).kind == Kind::OpenSea);
        let sea = out.next()?.to;
        let leg = Leg::Sail(Spot {
            area: sea,
            coast: None,
        });
        let named = open.area(ship.area).coasts.len() > 1;
        Some(MoveOrder::Voyage {
            ship: Spot {
                area: ship.area,
                coast: named.then_some(ship.coast),
            },
            legs: vec![leg],
        })
    })
}
