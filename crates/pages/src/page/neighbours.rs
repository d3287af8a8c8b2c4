//! Neighbours of areas by land and water, with their limits and the occupants, for readers without a map.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{AreaId, CitySite, Civ, Owner, View};

use super::names::{OwnerName, ReaderNames};

/// An area and everything that it touches.
#[derive(Clone, Debug, Serialize)]
pub struct AreaNeighbours {
    pub area: String,
    pub land: Vec<NeighbourArea>,
    /// Across water, each once, whatever the coasts.
    pub water: Vec<NeighbourArea>,
}

/// A neighbour.
#[derive(Clone, Debug, Serialize)]
pub struct NeighbourArea {
    pub area: String,
    pub limit: u8,
    /// Open sea: a ship passes it, and nobody lives there.
    pub sea: bool,
    /// A city costs less there (25.2).
    pub site: bool,
    pub who: Vec<Occupant>,
}

/// Somebody who stands there.
#[derive(Clone, Debug, Serialize)]
pub struct Occupant {
    pub who: OwnerName,
    pub tokens: u16,
    pub city: bool,
}

/// Around these areas, by name.
pub fn around(
    names: ReaderNames<'_>,
    view: &View,
    areas: impl IntoIterator<Item = AreaId>,
) -> Vec<AreaNeighbours> {
    let board = &view.parts().board;
    let one = |area: AreaId| {
        let water: BTreeSet<AreaId> = board.by_water(area).iter().map(|way| way.to).collect();
        let near = |area: AreaId| near(names, view, area);
        AreaNeighbours {
            area: names.area(area),
            land: board.by_land(area).iter().copied().map(near).collect(),
            water: water.into_iter().map(near).collect(),
        }
    };
    areas.into_iter().map(one).collect()
}

/// The areas where a nation has pieces, by name.
pub fn own_areas(view: &View, civ: Civ) -> BTreeSet<AreaId> {
    let open = &view.open;
    let tokens = open.areas_of(civ).map(|(area, _)| area);
    let ships = open.ships_of(civ).map(|ship| ship.area);
    tokens.chain(open.cities_of(civ)).chain(ships).collect()
}

fn near(names: ReaderNames<'_>, view: &View, area: AreaId) -> NeighbourArea {
    let open = &view.open;
    let printed = open.area(area);
    let mut who: Vec<Occupant> = Vec::new();
    let city = open.city(area);
    let owners: BTreeSet<Owner> = open
        .tokens_in(area)
        .map(|(owner, _)| owner)
        .chain(city)
        .collect();
    who.extend(owners.into_iter().map(|owner| Occupant {
        who: names.who(owner),
        tokens: open.tokens(area, owner),
        city: city == Some(owner),
    }));
    NeighbourArea {
        area: names.area(area),
        limit: printed.limit,
        sea: !printed.is_land(),
        site: printed.site != CitySite::None,
        who,
    }
}
