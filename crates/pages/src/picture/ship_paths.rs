//! The ways of ships on the drawing: from harbour to harbour through water, never over land. The water is told from the land by a
//! grid over the drawing, and costs are whole numbers, so a way is the same on every machine.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

use super::cache::DrawingCache;
use super::drawing::Drawing;
use super::geometry::Rect;
use super::water_grid::WaterGrid;

type Point = (f32, f32);

/// Costs of a step: straight and diagonal; extra cost by distance to the shore in cells; extra cost in water that does not belong
/// to the route.
const STEP: [u32; 2] = [10, 14];
const NEAR: [u32; 5] = [0, 16, 10, 5, 0];
const STRANGE: u32 = 40;

/// Largest distance of a harbour's water from the harbour's place, in units.
const FAR: f32 = 80.0;

/// Ways kept at most: those of the voyages of many turns.
const MOST: usize = 2048;

static LANES: DrawingCache<Vec<Point>> = DrawingCache::holding(MOST);

/// The way from one harbour to another through the water of these areas: points in water with water between them. Nothing where no
/// water leads there.
pub(super) fn lane(drawing: &Drawing, through: &[&str], from: &Rect, to: &Rect) -> Vec<Point> {
    let key = format!("{through:?} {from:?} {to:?}");
    let way = LANES.get(key, |_| {
        let chart = NavigableWater::of(drawing, through, [*from, *to]);
        Ok(chart
            .way()
            .map(|cells| chart.straightened(&cells))
            .unwrap_or_default())
    });
    way.map(|way| way.to_vec()).unwrap_or_default()
}

/// The water that one voyage may use.
struct NavigableWater<'a> {
    waters: &'a WaterGrid,
    owners: BTreeSet<u16>,
    harbours: [Rect; 2],
}

impl<'a> NavigableWater<'a> {
    fn of(drawing: &'a Drawing, through: &[&str], harbours: [Rect; 2]) -> NavigableWater<'a> {
        let ids = (1..).zip(drawing.plots.keys());
        NavigableWater {
            waters: drawing.waters(),
            owners: ids
                .filter(|(_, id)| through.contains(&id.as_str()))
                .map(|(owner, _)| owner)
                .collect(),
            harbours,
        }
    }

    /// Water of the areas, and whatever water a ship lies in.
    fn is_own(&self, at: usize) -> bool {
        let owner = self.waters.owners[at];
        let lies = |harbour: &Rect| {
            let (x, y) = self.waters.middle(at);
            harbour.holds(&Rect::new(x, y, 0.0, 0.0))
        };
        owner > 0 && (self.owners.contains(&owner) || self.harbours.iter().any(lies))
    }

    /// The cell of open water nearest to the middle of a harbour.
    fn berth(&self, harbour: &Rect) -> Option<usize> {
        let (x, y) = harbour.middle();
        let reach = Rect::around((x, y), 2.0 * FAR, 2.0 * FAR);
        let far = |at: &usize| {
            let middle = self.waters.middle(*at);
            let parts = [middle.0 - x, middle.1 - y].map(|part| (part * 16.0) as i64);
            (parts[0].pow(2) + parts[1].pow(2), *at)
        };
        let top = self.waters.cell((reach.x, reach.y));
        let foot = self.waters.cell((reach.x + reach.w, reach.y + reach.h));
        let (left, right) = (top % self.waters.wide, foot % self.waters.wide);
        let rows = top / self.waters.wide..=foot / self.waters.wide;
        rows.flat_map(|row| (left..=right).map(move |column| row * self.waters.wide + column))
            .filter(|at| self.is_own(*at))
            .min_by_key(far)
    }

    /// The cells of the cheapest way. The water of an area may lie on both sides of a cape: ships go around it, by strange water.
    fn way(&self) -> Option<Vec<usize>> {
        let [from, to] = [
            self.berth(&self.harbours[0])?,
            self.berth(&self.harbours[1])?,
        ];
        let mut costs = vec![(u32::MAX, 0u32); self.waters.owners.len()];
        let mut edge = BinaryHeap::from([Reverse((0, from))]);
        costs[from] = (0, from as u32);
        while let Some(Reverse((cost, at))) = edge.pop() {
            if at == to {
                break;
            }
            if cost > costs[at].0 {
                continue;
            }
            for (next, aslant) in self.waters.around(at) {
                let depth = usize::from(self.waters.depths[next]);
                if depth == 0 {
                    continue;
                }
                let strange = if self.is_own(next) { 0 } else { STRANGE };
                let then = cost + STEP[usize::from(aslant)] + NEAR[depth] + strange;
                if then < costs[next].0 {
                    costs[next] = (then, at as u32);
                    edge.push(Reverse((then, next)));
                }
            }
        }
        if costs[to].0 == u32::MAX {
            return None;
        }
        let mut cells = vec![to];
        let mut at = to;
        while at != from {
            at = costs[at].1 as usize;
            cells.push(at);
        }
        cells.reverse();
        Some(cells)
    }

    /// Returns the fewest points that keep the route in water as deep as its own.
    fn straightened(&self, cells: &[usize]) -> Vec<Point> {
        let mut points = Vec::new();
        let mut at = 0;
        while at < cells.len() {
            points.push(self.waters.middle(cells[at]));
            let farther = (at + 2..cells.len()).rev();
            let next = farther
                .into_iter()
                .find(|to| self.is_clear(&cells[at..=*to]));
            at = next.unwrap_or(at + 1);
        }
        points
    }

    /// Returns whether the straight line between the ends of a piece of route runs through water as deep as that of the piece.
    fn is_clear(&self, piece: &[usize]) -> bool {
        let depth = |at: &usize| self.waters.depths[*at];
        let (Some(first), Some(last)) = (piece.first(), piece.last()) else {
            return true;
        };
        let least = piece.iter().map(depth).min().unwrap_or_default();
        let (a, b) = (self.waters.middle(*first), self.waters.middle(*last));
        let is_strange = piece.iter().any(|at| !self.is_own(*at));
        let steps = (((b.0 - a.0).abs() + (b.1 - a.1).abs()) * 2.0) as usize + 1;
        (0..=steps).all(|step| {
            let part = step as f32 / steps as f32;
            let point = (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
            let at = self.waters.cell(point);
            depth(&at) >= least.max(1) && (is_strange || self.is_own(at))
        })
    }
}
