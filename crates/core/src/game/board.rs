//! The board: areas and the borders between them (4.3), as the sections on movement read it.

use super::area::Area;
use super::ids::{AreaId, CoastId};
use super::map_assets::MapAssets;

/// Kind of water a border crosses (4.32).
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WaterKind {
    Sea,
    /// A lake, by its id.
    Lake(String),
}

/// An unordered pair of areas that touch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Border {
    pub a: AreaId,
    pub b: AreaId,
    pub land: bool,
    pub water: Option<WaterKind>,
    /// Pairs of coasts that this water border joins: one of `a`, one of `b`.
    pub coasts: Vec<(CoastId, CoastId)>,
}

/// A water border as a ship meets it: from one coast of its area to one coast of the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Crossing {
    pub from: CoastId,
    pub to: AreaId,
    pub arrive: CoastId,
}

/// The areas and who touches whom. Borders of areas out of play are kept as data but lead nowhere.
#[derive(Clone, Debug)]
pub struct Board {
    areas: Vec<Area>,
    borders: Vec<Border>,
    land: Vec<Vec<AreaId>>,
    water: Vec<Vec<Crossing>>,
    artwork: MapAssets,
}

impl Board {
    /// `areas` must be sorted by id: that order is the order of [`AreaId`].
    pub fn new(areas: Vec<Area>, borders: Vec<Border>) -> Board {
        assert!(
            areas.is_sorted_by(|a, b| a.id < b.id),
            "areas sorted by id, each once"
        );
        let mut board = Board {
            land: vec![Vec::new(); areas.len()],
            water: vec![Vec::new(); areas.len()],
            areas,
            borders,
            artwork: MapAssets::default(),
        };
        for at in 0..board.borders.len() {
            board.join(at);
        }
        board.land.iter_mut().for_each(|list| list.sort());
        board.water.iter_mut().for_each(|list| list.sort());
        board
    }

    /// Sets the drawing of the board.
    #[must_use]
    pub fn drawn_from(self, artwork: MapAssets) -> Board {
        Board { artwork, ..self }
    }

    pub fn artwork(&self) -> &MapAssets {
        &self.artwork
    }

    fn join(&mut self, at: usize) {
        let Border { a, b, .. } = self.borders[at];
        if !self.area(a).in_play || !self.area(b).in_play {
            return;
        }
        if self.borders[at].land {
            self.land[a.index()].push(b);
            self.land[b.index()].push(a);
        }
        for &(from, arrive) in &self.borders[at].coasts {
            self.water[a.index()].push(Crossing {
                from,
                to: b,
                arrive,
            });
            self.water[b.index()].push(Crossing {
                from: arrive,
                to: a,
                arrive: from,
            });
        }
    }

    pub fn areas(&self) -> impl Iterator<Item = (AreaId, &Area)> {
        self.areas
            .iter()
            .enumerate()
            .map(|(at, area)| (AreaId(at as u16), area))
    }

    /// The areas of this game, by name.
    pub fn in_play(&self) -> impl Iterator<Item = AreaId> + '_ {
        self.areas()
            .filter(|(_, area)| area.in_play)
            .map(|(id, _)| id)
    }

    pub fn len(&self) -> usize {
        self.areas.len()
    }

    pub fn is_empty(&self) -> bool {
        self.areas.is_empty()
    }

    pub fn area(&self, id: AreaId) -> &Area {
        &self.areas[id.index()]
    }

    /// Returns an area for changes, used by cases that override a printed limit or site.
    pub fn area_mut(&mut self, id: AreaId) -> &mut Area {
        &mut self.areas[id.index()]
    }

    pub fn find(&self, id: &str) -> Option<AreaId> {
        self.areas
            .binary_search_by(|area| area.id.as_str().cmp(id))
            .ok()
            .map(|at| AreaId(at as u16))
    }

    pub fn borders(&self) -> &[Border] {
        &self.borders
    }

    /// Areas across a land border, by name.
    pub fn by_land(&self, from: AreaId) -> &[AreaId] {
        &self.land[from.index()]
    }

    pub fn joined_by_land(&self, a: AreaId, b: AreaId) -> bool {
        self.land[a.index()].binary_search(&b).is_ok()
    }

    /// Water borders of an area, over all its coasts.
    pub fn by_water(&self, from: AreaId) -> &[Crossing] {
        &self.water[from.index()]
    }

    /// Returns whether two areas touch by land or water.
    pub fn adjacent(&self, a: AreaId, b: AreaId) -> bool {
        self.joined_by_land(a, b) || self.by_water(a).iter().any(|crossing| crossing.to == b)
    }
}
