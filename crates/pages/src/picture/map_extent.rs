//! Parts of the board that pictures show, and how large.

use super::drawing::Drawing;
use super::geometry::Rect;
use super::map_scene::MapScene;
use super::scene_areas::plots;

/// Part of the board that a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MapExtent {
    /// Everything that is played on, with names and numbers: to be opened by itself, printed, or shown wide.
    Board,
    /// The same at the width of a phone: who is where, without names and numbers.
    Overview,
    /// A part, legible at the width of a phone.
    Region(Crop),
}

/// A part of the board, in units of its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crop {
    pub left: u16,
    pub top: u16,
    pub wide: u16,
    pub high: u16,
}

/// Extra share of the nation's colour in an overview.
pub(super) const STRONGER: f32 = 0.2;

/// The part of the board that a frame shows, in units; the board and its overview are cut to what is played on.
pub(super) fn part(drawing: &Drawing, scene: &MapScene, frame: MapExtent) -> Rect {
    match frame {
        MapExtent::Board | MapExtent::Overview => played(drawing, scene),
        MapExtent::Region(crop) => {
            let [left, top, wide, high] =
                [crop.left, crop.top, crop.wide.max(1), crop.high.max(1)].map(f32::from);
            Rect::new(left, top, wide, high)
        }
    }
}

/// Around the land in play, in whole tiles of patterns.
pub(super) fn played(drawing: &Drawing, scene: &MapScene) -> Rect {
    let whole = Rect::new(0.0, 0.0, drawing.size.0, drawing.size.1);
    let grounds = plots(drawing, scene).filter(|(_, ground, _)| ground.in_play);
    let land = grounds.filter_map(|(_, _, plot)| Some(plot.land.as_ref()?.area));
    let Some(all) = land.reduce(|all, one| all.joined(&one)) else {
        return whole;
    };
    let down = |at: f32| (at / TILE).floor() * TILE;
    let up = |at: f32| (at / TILE).ceil() * TILE;
    let (left, top) = (down(all.x).max(0.0), down(all.y).max(0.0));
    let (right, foot) = (
        up(all.x + all.w).min(whole.w),
        up(all.y + all.h).min(whole.h),
    );
    Rect::new(left, top, right - left, foot - top)
}

/// Size of the tiles to which the board is cut, in units.
const TILE: f32 = 16.0;

/// Width in CSS pixels at which a part of the board is shown in a frame.
pub(super) fn shown(part: &Rect, frame: MapExtent) -> f32 {
    match frame {
        MapExtent::Board => part.w,
        MapExtent::Overview | MapExtent::Region(_) => 360.0,
    }
}

/// Returns the extra share of the nation's colour in the land of a frame.
pub(super) fn stronger(frame: MapExtent) -> f32 {
    match frame {
        MapExtent::Overview => STRONGER,
        MapExtent::Board | MapExtent::Region(_) => 0.0,
    }
}
