//! Adjacent areas, for programs that help with moves.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{AreaId, Crossing, View};

use super::ids::Ids;

/// An area of the game with what it touches.
#[derive(Debug, Serialize)]
pub struct NeighboursJson {
    area: String,
    limit: u8,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    land: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    water: Vec<String>,
    /// Coasts that the ways across water join, if one of them has a name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    coasts: Vec<CrossingJson>,
}

#[derive(Debug, Serialize)]
struct CrossingJson {
    from: String,
    to: String,
    arrive: String,
}

/// Returns the borders of every area in play.
pub fn all(names: Ids<'_>, view: &View) -> Vec<NeighboursJson> {
    let board = &view.parts().board;
    board
        .in_play()
        .map(|area| {
            let ways: BTreeSet<Crossing> = board.by_water(area).iter().copied().collect();
            let across: BTreeSet<AreaId> = ways.iter().map(|way| way.to).collect();
            let ids = |areas: &mut dyn Iterator<Item = AreaId>| {
                areas.map(|area| names.area(area)).collect::<Vec<_>>()
            };
            let named = ways.into_iter().map(|way| CrossingJson {
                from: names.coast(area, way.from),
                to: names.area(way.to),
                arrive: names.coast(way.to, way.arrive),
            });
            NeighboursJson {
                area: names.area(area),
                limit: board.area(area).limit,
                land: ids(&mut board.by_land(area).iter().copied()),
                water: ids(&mut across.into_iter()),
                coasts: named
                    .filter(|way| !way.from.is_empty() || !way.arrive.is_empty())
                    .collect(),
            }
        })
        .collect()
}
