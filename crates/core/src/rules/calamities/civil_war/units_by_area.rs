//! Units of one nation, told apart by area and kind.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{AreaId, CITY_POINTS, Civ, Components, Piece, PublicState};

use super::super::unit_points;

/// One of the units of a kind in an area.
pub type AreaUnit = (AreaId, Piece);

/// Number of units of each kind in each area.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitsByArea(BTreeMap<AreaUnit, u16>);

impl UnitsByArea {
    /// All that a nation has on the board, ships apart (30.415).
    pub fn of(open: &PublicState, civ: Civ) -> UnitsByArea {
        let tokens = open.areas_of(civ);
        let tokens = tokens.map(|(area, count)| ((area, Piece::Token), count));
        let cities = open.cities_of(civ).map(|area| ((area, Piece::City), 1));
        UnitsByArea(tokens.chain(cities).collect())
    }

    pub fn units(&self) -> impl Iterator<Item = (AreaUnit, u16)> + '_ {
        self.0.iter().map(|(unit, count)| (*unit, *count))
    }

    pub fn areas(&self) -> BTreeSet<AreaId> {
        self.0.keys().map(|(area, _)| *area).collect()
    }

    pub fn there(&self, unit: AreaUnit) -> u16 {
        self.0.get(&unit).copied().unwrap_or(0)
    }

    pub fn count(&self, piece: Piece) -> u16 {
        let units = self.units().filter(|((_, other), _)| *other == piece);
        units.map(|(_, count)| count).sum()
    }

    /// The units of one kind.
    pub fn only(&self, piece: Piece) -> UnitsByArea {
        let units = self.units().filter(|((_, other), _)| *other == piece);
        UnitsByArea(units.collect())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn points(&self) -> u32 {
        let points = self
            .units()
            .map(|(unit, count)| value(unit) * u32::from(count));
        points.sum()
    }

    pub fn add(&mut self, unit: AreaUnit, count: u16) {
        if count > 0 {
            *self.0.entry(unit).or_default() += count;
        }
    }

    pub fn join(&mut self, other: &UnitsByArea) {
        other
            .units()
            .for_each(|(unit, count)| self.add(unit, count));
    }

    pub fn without(&self, other: &UnitsByArea) -> UnitsByArea {
        let left = self
            .units()
            .map(|(unit, count)| (unit, count - other.there(unit)));
        UnitsByArea(left.filter(|(_, count)| *count > 0).collect())
    }

    /// `knossos city,2 thera`, as answers are stored.
    pub fn text(&self, parts: &Components) -> String {
        let words: Vec<String> = self
            .units()
            .map(|((area, piece), count)| {
                let area = &parts.board.area(area).id;
                match piece {
                    Piece::City => format!("{area} city"),
                    _ => format!("{count} {area}"),
                }
            })
            .collect();
        words.join(",")
    }
}

/// 30.411: unit points.
pub fn value((_, piece): AreaUnit) -> u32 {
    match piece {
        Piece::City => CITY_POINTS.into(),
        _ => 1,
    }
}

/// Cities, the best of them before others, then tokens by area name.
pub fn cities_first(open: &PublicState, host: &UnitsByArea) -> Vec<AreaUnit> {
    let mut order: Vec<AreaUnit> = host.units().map(|(unit, _)| unit).collect();
    order.sort_by_key(|(area, piece)| match piece {
        Piece::City => (false, Some(unit_points::best(open, *area)), *area),
        _ => (true, None, *area),
    });
    order
}
