//! Parts of the board that a reader needs: the surroundings of the reader's own pieces, as large as a phone can show.

use bulla_core::game::AreaId;

use super::area_plot::AreaPlot;
use super::drawing::Drawing;
use super::geometry::Rect;
use super::map_extent::{Crop, played};
use super::map_scene::MapScene;

type Point = (f32, f32);

/// A part of the board that a reader needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Viewport {
    pub crop: Crop,
    /// Areas that the window is for, the weightiest first.
    pub areas: Vec<AreaId>,
}

/// Sides of a window at least and at most, in units: a unit is about a pixel of a phone.
const LEAST: Point = (320.0, 260.0);
const MOST: Point = (376.0, 424.0);

/// Margin between the content of a window and its edge.
const EDGE: f32 = 6.0;

/// An area that a window is wanted for.
#[derive(Clone, Copy)]
struct ViewportTarget<'a> {
    area: AreaId,
    weight: u32,
    plot: &'a AreaPlot,
    /// Rectangle of its contents.
    stands: Rect,
}

/// Windows, at most so many, each the one that shows most by weight of what those before it do not; the weightiest first.
pub(super) fn best(
    drawing: &Drawing,
    scene: &MapScene,
    areas: &[(AreaId, u32)],
    most: usize,
) -> Vec<Viewport> {
    let mut left: Vec<ViewportTarget<'_>> = areas
        .iter()
        .filter(|(_, weight)| *weight > 0)
        .filter_map(|(area, weight)| {
            let ground = scene.grounds.get(area.index())?;
            let plot = drawing.plots.get(&ground.id)?;
            let stands = stands(plot);
            Some(ViewportTarget {
                area: *area,
                weight: *weight,
                plot,
                stands,
            })
        })
        .collect();
    let bounds = played(drawing, scene);
    let mut windows = Vec::new();
    while windows.len() < most && !left.is_empty() {
        let mut shown = weightiest(&left);
        shown.sort_by_key(|one| (std::cmp::Reverse(one.weight), one.area));
        left.retain(|one| shown.iter().all(|other| other.area != one.area));
        windows.push(Viewport {
            crop: around(drawing, scene, &shown, &bounds),
            areas: shown.iter().map(|one| one.area).collect(),
        });
    }
    windows
}

/// Name, room and harbours of an area.
fn stands(plot: &AreaPlot) -> Rect {
    let harbours = plot.ships.iter().map(|(_, harbour)| *harbour);
    let all = plot.room.into_iter().chain(harbours);
    all.fold(plot.core(), |all, one| all.joined(&one))
}

/// Returns the areas that fit into one window together and weigh most; of equal ones, those closest together.
fn weightiest<'a>(wanted: &[ViewportTarget<'a>]) -> Vec<ViewportTarget<'a>> {
    let (wide, high) = (MOST.0 - 2.0 * EDGE, MOST.1 - 2.0 * EDGE);
    let mut best: (u64, f32, Vec<ViewportTarget<'a>>) = (0, 0.0, Vec::new());
    for one in wanted {
        for other in wanted {
            let frame = Rect::new(one.stands.x, other.stands.y, wide, high);
            let held = wanted.iter().filter(|held| frame.holds(&held.stands));
            let held: Vec<ViewportTarget<'a>> = held.copied().collect();
            let weight = held.iter().map(|held| u64::from(held.weight)).sum();
            let size = span(&held).map_or(f32::MAX, |all| all.w + all.h);
            if weight > best.0 || weight == best.0 && size < best.1 {
                best = (weight, size, held);
            }
        }
    }
    if best.2.is_empty() {
        wanted.iter().take(1).copied().collect()
    } else {
        best.2
    }
}

fn span(areas: &[ViewportTarget<'_>]) -> Option<Rect> {
    let all = areas.iter().map(|one| one.stands);
    all.reduce(|all, one| all.joined(&one))
}

/// Around these areas, their pieces in the middle; then wider by what else of them and of what lies next to them has room.
fn around(
    drawing: &Drawing,
    scene: &MapScene,
    shown: &[ViewportTarget<'_>],
    bounds: &Rect,
) -> Crop {
    let Some(first) = span(shown) else {
        return crop(bounds);
    };
    let middle = balance(shown);
    let mut part = padded(&first, EDGE);
    let grown = |part: &Rect, more: &Rect| {
        let all = part.joined(&padded(more, EDGE));
        (all.w <= MOST.0 && all.h <= MOST.1).then_some(all)
    };
    for one in shown {
        if let Some(all) = one
            .plot
            .land
            .as_ref()
            .and_then(|land| grown(&part, &land.area))
        {
            part = all;
        }
    }
    part = least(&part, middle, bounds);
    let ids = shown
        .iter()
        .filter_map(|one| scene.grounds.get(one.area.index()));
    let ids: Vec<&str> = ids.map(|ground| ground.id.as_str()).collect();
    let mut beside: Vec<Rect> = neighbours(drawing, scene, &ids).map(stands).collect();
    beside.sort_by(|one, other| apart(one, middle).total_cmp(&apart(other, middle)));
    for one in beside {
        part = grown(&part, &one).unwrap_or(part);
    }
    crop(&within(part, bounds))
}

/// Areas in play across a border of one of these.
fn neighbours<'a>(
    drawing: &'a Drawing,
    scene: &'a MapScene,
    ids: &'a [&str],
) -> impl Iterator<Item = &'a AreaPlot> {
    let grounds = scene.grounds.iter().filter(|ground| ground.in_play);
    grounds
        .filter(move |ground| {
            drawing.lines.iter().any(|line| match &line.between {
                Some((a, b)) => {
                    let joins = |one: &String, other: &String| {
                        *one == ground.id && ids.contains(&other.as_str())
                    };
                    joins(a, b) || joins(b, a)
                }
                None => false,
            })
        })
        .filter_map(|ground| drawing.plots.get(&ground.id))
        .filter(|plot| plot.land.is_some())
}

/// The middle of these areas by weight.
fn balance(shown: &[ViewportTarget<'_>]) -> Point {
    let (mut x, mut y, mut all) = (0.0, 0.0, 0.0);
    for one in shown {
        let (weight, middle) = (one.weight as f32, one.stands.middle());
        (x, y, all) = (x + weight * middle.0, y + weight * middle.1, all + weight);
    }
    (x / all, y / all)
}

fn padded(rect: &Rect, by: f32) -> Rect {
    Rect::around(rect.middle(), rect.w + 2.0 * by, rect.h + 2.0 * by)
}

fn apart(rect: &Rect, (x, y): Point) -> f32 {
    let middle = rect.middle();
    (middle.0 - x).abs() + (middle.1 - y).abs()
}

/// No smaller than a window is at least, a point in its middle as far as it still holds what it held.
fn least(part: &Rect, (x, y): Point, bounds: &Rect) -> Rect {
    let side = |from: f32, long: f32, middle: f32, least: f32| {
        let whole = long.max(least);
        let begin = (middle - whole / 2.0).max(from + long - whole).min(from);
        (begin, whole)
    };
    let (left, wide) = side(part.x, part.w, x, LEAST.0);
    let (top, high) = side(part.y, part.h, y, LEAST.1);
    within(Rect::new(left, top, wide, high), bounds)
}

/// Moved so that it lies within bounds; where it is larger, it keeps its size and lies in their middle.
fn within(part: Rect, bounds: &Rect) -> Rect {
    let side = |from: f32, long: f32, first: f32, whole: f32| {
        if long <= whole {
            from.min(first + whole - long).max(first)
        } else {
            first + (whole - long) / 2.0
        }
    };
    Rect::new(
        side(part.x, part.w, bounds.x, bounds.w),
        side(part.y, part.h, bounds.y, bounds.h),
        part.w,
        part.h,
    )
}

/// Returns the crop in whole units that holds everything in the part.
fn crop(part: &Rect) -> Crop {
    let (left, top) = (part.x.floor().max(0.0), part.y.floor().max(0.0));
    Crop {
        left: left as u16,
        top: top as u16,
        wide: (part.x + part.w - left).floor() as u16,
        high: (part.y + part.h - top).floor() as u16,
    }
}
