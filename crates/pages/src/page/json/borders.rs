//! Who touches whom, for programs that help with moves.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{AreaId, View};

use super::ids::Ids;

/// An area of the game with what it touches.
#[derive(Debug, Serialize)]
pub struct Borders {
    area: String,
    limit: u8,
    land: Vec<String>,
    water: Vec<Crossing>,
}

/// A way across water, from a coast of the area to one of another; the coasts of most areas have no name.
#[derive(Debug, Serialize)]
struct Crossing {
    from: String,
    to: String,
    arrive: String,
}

/// Of every area in play.
pub fn all(names: Ids<'_>, view: &View) -> Vec<Borders> {
    let board = &view.parts().board;
    let one = |area: AreaId| {
        let ways: BTreeSet<_> = board.by_water(area).iter().copied().collect();
        Borders {
            area: names.area(area),
            limit: board.area(area).limit,
            land: board
                .by_land(area)
                .iter()
                .map(|to| names.area(*to))
                .collect(),
            water: ways
                .into_iter()
                .map(|way| Crossing {
                    from: names.coast(area, way.from),
                    to: names.area(way.to),
                    arrive: names.coast(way.to, way.arrive),
                })
                .collect(),
        }
    };
    board.in_play().map(one).collect()
}
