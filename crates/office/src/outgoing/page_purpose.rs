//! Purpose of a page, and therefore how much of the board it shows, and which areas matter to its reader.

use std::collections::{BTreeMap, BTreeSet};

use crate::context::name_lookup::seat_number;
use crate::game_state::awaited_seats::prompts;
use crate::game_state::state::GameState;
use bulla_core::game::{AreaId, Civ, Owner, Place, PublicState, VisibleChange, VisibleEvent};
use bulla_store::Seat;

/// Purpose of a page: how much of the board it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum PagePurpose {
    /// The first page of a seat: where nations begin.
    Beginning,
    /// Decision on the board: the regions of the reader, changed or not.
    Choice,
    /// Changes alone; no picture if there are none.
    News,
    /// A later part of trade, in which the board stands still.
    Market,
}

impl PagePurpose {
    /// Returns how much of the board a page of an open segment shows.
    pub fn of(next: &GameState, seat: &Seat) -> PagePurpose {
        match next.trade_part() {
            1 => PagePurpose::News,
            2.. => PagePurpose::Market,
            0 if prompts(next, seat_number(seat)).is_empty() => PagePurpose::News,
            0 => PagePurpose::Choice,
        }
    }
}

/// Returns the areas where nations may begin.
pub fn beginnings(open: &PublicState) -> Vec<(AreaId, u32)> {
    let parts = open.parts();
    let starts: BTreeSet<AreaId> = parts
        .civs()
        .flat_map(|civ| parts.nation(civ).starts.iter().copied())
        .collect();
    starts.into_iter().map(|area| (area, 1)).collect()
}

/// Returns where pieces came and went on the board, and whose they were.
pub fn busy(seen: &[VisibleEvent]) -> Vec<(AreaId, Owner)> {
    let mut busy = Vec::new();
    for one in seen {
        if let VisibleChange::Pieces {
            owner, from, to, ..
        } = &one.what
        {
            for place in [from, to] {
                if let Place::Area(area) | Place::Coast(area, _) | Place::Hold(area, ..) = place {
                    busy.push((*area, *owner));
                }
            }
        }
    }
    busy
}

/// Returns how much each area matters to a nation: its pieces, what came and went, and what others lost or brought where it has
/// pieces.
pub fn weights(open: &PublicState, civ: Civ, busy: &[(AreaId, Owner)]) -> Vec<(AreaId, u32)> {
    let mut weights: BTreeMap<AreaId, u32> = BTreeMap::new();
    let mut add = |area: AreaId, weight: u32| *weights.entry(area).or_default() += weight;
    for (area, tokens) in open.areas_of(civ) {
        add(area, u32::from(tokens));
    }
    for area in open.cities_of(civ) {
        add(area, 5);
    }
    for ship in open.ships_of(civ) {
        add(ship.area, 2);
    }
    for (area, owner) in busy {
        match owner.is(civ) {
            true => add(*area, 3),
            false if open.has_units(*area, civ) => add(*area, 1),
            false => {}
        }
    }
    weights.into_iter().collect()
}
