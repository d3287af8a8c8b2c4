//! The water of a drawing, told from its land by a grid of cells.

use std::collections::BTreeMap;

use super::area_plot::AreaPlot;
use super::geometry::{Path, cuts};

type Point = (f32, f32);

/// Side of a cell in units.
const CELL: f32 = 1.0;

/// Distance in cells from which the shore counts as far.
const DEEP: u8 = 4;

/// Water cells of a drawing, with their areas and distances from the shore.
#[derive(Clone, Debug)]
pub(super) struct WaterGrid {
    pub wide: usize,
    /// 0 is land; an area's water is one more than the area's place in the drawing.
    pub owners: Vec<u16>,
    /// 1 beside land, 2 a cell farther, at most [`DEEP`].
    pub depths: Vec<u8>,
}

impl WaterGrid {
    /// Water of a drawing of this size with these areas.
    pub fn of(size: (f32, f32), plots: &BTreeMap<String, AreaPlot>) -> WaterGrid {
        let wide = (size.0 / CELL) as usize;
        let high = (size.1 / CELL) as usize;
        let mut waters = WaterGrid {
            wide,
            owners: vec![0; wide * high],
            depths: Vec::new(),
        };
        for (owner, plot) in (1..).zip(plots.values()) {
            waters.fill(plot.water.as_ref(), owner);
        }
        for plot in plots.values() {
            waters.fill(plot.land.as_ref(), 0);
        }
        waters.sound();
        waters
    }

    /// Gives the cells to an owner whose middles a path holds.
    fn fill(&mut self, path: Option<&Path>, owner: u16) {
        let Some(path) = path else {
            return;
        };
        let (rings, wide) = (path.rings(), self.wide);
        let rows = self.owners.chunks_mut(wide).enumerate();
        let first = (path.area.y / CELL).max(0.0) as usize;
        let last = ((path.area.y + path.area.h) / CELL) as usize;
        for (row, cells) in rows.skip(first).take(last + 1 - first) {
            let y = (row as f32 + 0.5) * CELL;
            let mut cuts: Vec<f32> = rings.iter().flat_map(|ring| cuts(ring, y)).collect();
            cuts.sort_by(f32::total_cmp);
            for pair in cuts.chunks_exact(2) {
                let cell = |x: f32| ((x / CELL + 0.5).floor().max(0.0) as usize).min(wide);
                let (from, to) = (cell(pair[0]), cell(pair[1]));
                cells[from..to].fill(owner);
            }
        }
    }

    /// Computes the distance of each water cell from land.
    fn sound(&mut self) {
        let depth = |owner: &u16| if *owner > 0 { DEEP } else { 0 };
        self.depths = self.owners.iter().map(depth).collect();
        let water = (0..self.owners.len()).filter(|at| self.owners[*at] > 0);
        let is_shore = |at: &usize| self.around(*at).any(|(next, _)| self.owners[next] == 0);
        let mut edge: Vec<usize> = water.filter(is_shore).collect();
        for depth in 1..DEEP {
            for at in &edge {
                self.depths[*at] = depth;
            }
            let beyond = edge.iter().flat_map(|at| self.around(*at));
            let mut next: Vec<usize> = beyond
                .map(|(at, _)| at)
                .filter(|at| self.depths[*at] == DEEP)
                .collect();
            next.sort_unstable();
            next.dedup();
            edge = next;
        }
    }

    /// The cells around a cell, and whether one lies aslant.
    pub fn around(&self, at: usize) -> impl Iterator<Item = (usize, bool)> + use<> {
        let (wide, high) = (self.wide as isize, (self.owners.len() / self.wide) as isize);
        let (x, y) = (at as isize % wide, at as isize / wide);
        let all = (-1..=1).flat_map(|down| (-1..=1).map(move |on| (on, down)));
        all.filter(|step| *step != (0, 0))
            .filter_map(move |(on, down)| {
                let (x, y) = (x + on, y + down);
                let inside = (0..wide).contains(&x) && (0..high).contains(&y);
                inside.then_some(((y * wide + x) as usize, on != 0 && down != 0))
            })
    }

    /// The middle of a cell.
    pub fn middle(&self, at: usize) -> Point {
        let cell = |place: usize| (place as f32 + 0.5) * CELL;
        (cell(at % self.wide), cell(at / self.wide))
    }

    /// The cell of a point.
    pub fn cell(&self, (x, y): Point) -> usize {
        let row = ((y / CELL).max(0.0) as usize).min(self.owners.len() / self.wide - 1);
        row * self.wide + ((x / CELL).max(0.0) as usize).min(self.wide - 1)
    }
}
