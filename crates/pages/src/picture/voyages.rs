//! Areas that a voyage may have touched. The waters that a ship crossed are not reported, so the shortest way is assumed.

use bulla_core::game::{AreaId, AreaKind, Board, CoastId};

/// The water borders of a board, from one coast to another.
#[derive(Clone, Debug, Default)]
pub(super) struct WaterBorders {
    /// Crossings of each area: its coast, the area across the water, and the coast there.
    crossings: Vec<Vec<(CoastId, usize, CoastId)>>,
    /// True for each area that is only open sea.
    open_sea: Vec<bool>,
    coasts: Vec<Vec<String>>,
}

/// An area, and which of its coasts where that is known.
pub(super) type Port = (usize, Option<CoastId>);

impl WaterBorders {
    pub fn of(board: &Board) -> WaterBorders {
        let crossings = |(at, _): (AreaId, _)| {
            let all = board.by_water(at).iter();
            all.map(|one| (one.from, one.to.index(), one.arrive))
                .collect()
        };
        WaterBorders {
            crossings: board.areas().map(crossings).collect(),
            open_sea: board
                .areas()
                .map(|(_, area)| area.kind == AreaKind::OpenSea)
                .collect(),
            coasts: board.areas().map(|(_, area)| area.coasts.clone()).collect(),
        }
    }

    /// The name of a port's coast; nothing where it is not known which.
    pub fn coast(&self, (area, coast): Port) -> Option<&str> {
        let names = self.coasts.get(area)?;
        Some(names.get(coast?.index())?.as_str())
    }

    /// Every area on a shortest way from one port to another, by index; nothing where none leads there. The open sea is left out
    /// where a way leads around it, but for a nation that may cross it (23.54).
    pub fn through(&self, from: Port, to: Port, crosses_open_sea: bool) -> Vec<usize> {
        let coastal = if crosses_open_sea {
            Vec::new()
        } else {
            self.shortest(from, to, false)
        };
        if coastal.is_empty() {
            self.shortest(from, to, true)
        } else {
            coastal
        }
    }

    fn shortest(&self, from: Port, to: Port, over_open_sea: bool) -> Vec<usize> {
        let (out, back) = (
            self.distances(from, over_open_sea),
            self.distances(to, over_open_sea),
        );
        let long = |state: &((usize, CoastId), usize)| {
            let there = back.iter().find(|(other, _)| *other == state.0)?;
            Some(state.1 + there.1)
        };
        let Some(least) = out.iter().filter_map(long).min() else {
            return Vec::new();
        };
        let on_the_way = out.iter().filter(|state| long(state) == Some(least));
        let mut areas: Vec<usize> = on_the_way.map(|((area, _), _)| *area).collect();
        areas.sort_unstable();
        areas.dedup();
        areas
    }

    /// Every coast that can be reached with the number of borders on the way there, nearest first.
    fn distances(
        &self,
        (area, coast): Port,
        over_open_sea: bool,
    ) -> Vec<((usize, CoastId), usize)> {
        let mut found: Vec<((usize, CoastId), usize)> = Vec::new();
        for (own, ..) in self.crossings.get(area).into_iter().flatten() {
            let begins = coast.is_none_or(|coast| coast == *own);
            if begins && !found.iter().any(|(state, _)| *state == (area, *own)) {
                found.push(((area, *own), 0));
            }
        }
        let mut at = 0;
        while let Some(((area, coast), long)) = found.get(at).copied() {
            at += 1;
            for (own, there, arrive) in &self.crossings[area] {
                let shut = !over_open_sea && self.open_sea[*there];
                let known = found.iter().any(|(state, _)| *state == (*there, *arrive));
                if *own == coast && !shut && !known {
                    found.push(((*there, *arrive), long + 1));
                }
            }
        }
        found
    }
}
