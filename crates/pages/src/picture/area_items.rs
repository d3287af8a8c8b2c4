//! Contents of one area: limit, city, tokens, ships, signs of a conflict; and their positions. Every area keeps a rectangle free
//! for its pieces and one for the ships of each coast. No two of them overlap, so nothing collides, however full the board is:
//! pieces that do not fit at full size use more rows, and then get smaller.

use super::area_plot::AreaPlot;
use super::font::{self, FontCut};
use super::geometry::Rect;
use super::map_scene::{DrawnArea, DrawnShips};
use bulla_core::game::{AreaKind, CitySite};

/// One piece or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum MapItem {
    Fight,
    /// The limit, in the badge of the city site.
    Limit(u8, CitySite),
    City(usize),
    Tokens(usize, u16),
    Ships(usize, u16),
    /// Tokens that stay aboard, beside their ships.
    Aboard(usize, u16),
    /// A nation may start here.
    Start(usize),
}

/// Size of numbers in pills and badges, in units.
pub(super) const NUMBER: f32 = 11.0;
/// Height of a row.
const ROW: f32 = 14.0;
const GAP: f32 = 2.0;

impl MapItem {
    /// Width in units at full size.
    pub fn width(&self) -> f32 {
        let number = |count: &u16| font::width(&count.to_string(), FontCut::Bold, NUMBER);
        match self {
            MapItem::Fight => 13.0,
            MapItem::Limit(limit, _) => 13.0f32.max(number(&u16::from(*limit)) + 5.0),
            MapItem::City(_) => 15.0,
            MapItem::Tokens(_, count) => 18.0 + number(count),
            MapItem::Aboard(_, count) => 22.0 + number(count),
            MapItem::Ships(_, 1) => 18.0,
            MapItem::Ships(_, count) => 19.0 + number(count),
            MapItem::Start(_) => 12.0,
        }
    }
}

/// An item in its place: the middle, and how many times its full size it is drawn.
#[derive(Clone, Debug)]
pub(super) struct PlacedItem {
    pub item: MapItem,
    pub at: (f32, f32),
    pub size: f32,
}

impl PlacedItem {
    pub fn area(&self) -> Rect {
        Rect::around(self.at, self.item.width() * self.size, 13.0 * self.size)
    }
}

/// Everything of one area in its place.
pub(super) fn of(ground: &DrawnArea, plot: &AreaPlot, fight: bool) -> Vec<PlacedItem> {
    let mut items = Vec::new();
    if fight {
        items.push(MapItem::Fight);
    }
    if ground.kind != AreaKind::OpenSea {
        items.push(MapItem::Limit(ground.limit, ground.site));
    }
    items.extend(ground.starts.iter().map(|camp| MapItem::Start(*camp)));
    items.extend(ground.city.map(MapItem::City));
    items.extend(
        ground
            .tokens
            .iter()
            .map(|(camp, count)| MapItem::Tokens(*camp, *count)),
    );
    let mut placed = Vec::new();
    let mut ashore = Vec::new();
    for at in 0..plot.ships.len() {
        let here = ground
            .fleets
            .iter()
            .filter(|fleet| harbour(plot, &fleet.coast) == Some(at))
            .flat_map(fleet_items)
            .collect();
        let harbour = &plot.ships[at].1;
        placed.extend(packed(here, harbour, harbour.middle()));
    }
    for fleet in &ground.fleets {
        if harbour(plot, &fleet.coast).is_none() {
            ashore.extend(fleet_items(fleet));
        }
    }
    items.extend(ashore);
    let room = plot
        .room
        .unwrap_or_else(|| Rect::around((plot.name_at.0, plot.name_at.1 + 16.0), 54.0, 16.0));
    placed.extend(packed(items, &room, plot.name_at));
    placed
}

/// Ships of a nation at a coast, and the tokens aboard beside them.
fn fleet_items(fleet: &DrawnShips) -> impl Iterator<Item = MapItem> {
    let aboard = (fleet.aboard > 0).then_some(MapItem::Aboard(fleet.camp, fleet.aboard));
    std::iter::once(MapItem::Ships(fleet.camp, fleet.count)).chain(aboard)
}

/// Returns the index of the ship place for a coast: the one of its name, else the first.
fn harbour(plot: &AreaPlot, coast: &str) -> Option<usize> {
    let named = plot.ships.iter().position(|(name, _)| name == coast);
    named.or((!plot.ships.is_empty() && !coast.starts_with("lake")).then_some(0))
}

/// Items in rows inside a rectangle, as large as they fit, at most at full size, as near to a point as they can be.
pub(super) fn packed(items: Vec<MapItem>, room: &Rect, near: (f32, f32)) -> Vec<PlacedItem> {
    if items.is_empty() {
        return Vec::new();
    }
    let widths: Vec<f32> = items.iter().map(MapItem::width).collect();
    let size = |rows: &[usize]| {
        let widest = spans(rows)
            .map(|(from, to)| row_width(&widths[from..to]))
            .fold(1.0, f32::max);
        let high = rows.len() as f32 * ROW - 1.0;
        (room.w / widest).min(room.h / high).min(1.0)
    };
    let mut best = broken(&widths, 1);
    for rows in 2..=items.len() {
        let other = broken(&widths, rows);
        if size(&other) > size(&best) + 0.03 {
            best = other;
        }
    }
    let scale = size(&best);
    let high = (best.len() as f32 * ROW - 1.0) * scale;
    let cy = between(near.1, room.y, room.h, high);
    let mut placed = Vec::new();
    let mut items = items.into_iter();
    for (row, (from, to)) in spans(&best).enumerate() {
        let down = row as f32 - (best.len() as f32 - 1.0) / 2.0;
        let wide = row_width(&widths[from..to]) * scale;
        let mut x = between(near.0, room.x, room.w, wide) - wide / 2.0;
        for width in &widths[from..to] {
            placed.extend(items.next().map(|item| PlacedItem {
                item,
                at: (x + width * scale / 2.0, cy + down * ROW * scale),
                size: scale,
            }));
            x += (width + GAP) * scale;
        }
    }
    placed
}

/// The middle of something so long, as near to a point as it can lie within a stretch.
fn between(near: f32, from: f32, long: f32, own: f32) -> f32 {
    let rest = (long - own).max(0.0) / 2.0;
    near.clamp(from + long / 2.0 - rest, from + long / 2.0 + rest)
}

fn row_width(widths: &[f32]) -> f32 {
    widths.iter().sum::<f32>() + GAP * (widths.len() as f32 - 1.0)
}

/// (from, to) of rows of so many items each.
fn spans(rows: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    let mut from = 0;
    rows.iter().map(move |count| {
        let span = (from, from + count);
        from += count;
        span
    })
}

/// The numbers of items of each row, so many rows, the widest as narrow as can be.
fn broken(widths: &[f32], rows: usize) -> Vec<usize> {
    let (mut low, mut high) = (0.0, row_width(widths));
    for _ in 0..12 {
        let middle = (low + high) / 2.0;
        if filled(widths, middle).len() <= rows {
            high = middle;
        } else {
            low = middle;
        }
    }
    filled(widths, high)
}

/// Rows at most so wide, each filled before the next; a wider item has a row for itself.
fn filled(widths: &[f32], most: f32) -> Vec<usize> {
    let mut rows = vec![0];
    let mut used = 0.0;
    for width in widths {
        let last = rows.len() - 1;
        if rows[last] > 0 && used + GAP + width > most + 0.01 {
            rows.push(1);
            used = *width;
        } else {
            used += if rows[last] > 0 { GAP + width } else { *width };
            rows[last] += 1;
        }
    }
    rows
}
