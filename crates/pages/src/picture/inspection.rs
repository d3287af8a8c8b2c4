//! Tells what a drawing holds without drawing it: borders, colours, and where everything of a scene stands.

use super::area_items::{self, MapItem};
use super::board_drawing::BoardDrawing;
use super::drawing::{LineKind, OUTSIDE};
use super::geometry::Rect;
use super::land;
use super::map_extent::STRONGER;
use super::map_scene::MapScene;
use super::scene_areas::plots;
use super::styles::{INK, LAND, NationStyle, SEA, SHORE};

/// An item on the board, with the rectangle that it takes, in units.
#[derive(Clone, Debug, PartialEq)]
pub struct ItemBounds {
    pub area: String,
    pub what: ItemKind,
    /// Scale at which it is drawn, relative to its full size, at most 1.
    pub size: f32,
    pub left: f32,
    pub top: f32,
    pub width: f32,
    pub height: f32,
}

/// Kind of an item on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    Name,
    Badge,
    City,
    Tokens,
    Ships,
    Aboard,
    Fight,
    Start,
    Volcano,
}

impl ItemBounds {
    fn new(area: &str, what: ItemKind, size: f32, rect: &Rect) -> ItemBounds {
        ItemBounds {
            area: area.to_owned(),
            what,
            size,
            left: rect.x,
            top: rect.y,
            width: rect.w,
            height: rect.h,
        }
    }

    /// Returns whether two of them share more than an edge.
    pub fn meets(&self, other: &ItemBounds) -> bool {
        self.rect().meets(&other.rect())
    }

    fn rect(&self) -> Rect {
        Rect::new(self.left, self.top, self.width, self.height)
    }
}

/// Two areas that a line of the drawing parts.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct DrawnBorder {
    /// Names of the two areas.
    pub areas: [String; 2],
    pub land: bool,
}

/// The colours of a nation: of its pieces, and of areas that it holds alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NationColours {
    pub nation: String,
    /// The outline of its sign.
    pub sign: &'static str,
    pub piece: [u8; 3],
    pub fill: [u8; 3],
    /// Fill colour in an overview.
    pub strong: [u8; 3],
}

fn colours(nation: String, look: &NationStyle) -> NationColours {
    NationColours {
        nation,
        sign: look.shape.path(),
        piece: look.colour,
        fill: look.fill(0.0),
        strong: look.fill(STRONGER),
    }
}

/// Land, coastal water, open sea, ink.
pub const GROUNDS: [[u8; 3]; 4] = [LAND, SHORE, SEA, INK];

impl BoardDrawing {
    /// Everything that stands on the board of a scene.
    pub fn stands(&self, scene: &MapScene) -> Vec<ItemBounds> {
        let mut all = Vec::new();
        for (at, ground, plot) in plots(&self.drawing, scene) {
            if !ground.in_play {
                continue;
            }
            let lines = land::name_lines(ground, plot).into_iter();
            let name = lines
                .map(|words| words.area())
                .reduce(|all, line| all.joined(&line));
            all.extend(name.map(|rect| ItemBounds::new(&ground.id, ItemKind::Name, 1.0, &rect)));
            for placed in area_items::of(ground, plot, scene.fights.contains(&at)) {
                let what = match placed.item {
                    MapItem::Fight => ItemKind::Fight,
                    MapItem::Limit(..) => ItemKind::Badge,
                    MapItem::City(_) => ItemKind::City,
                    MapItem::Tokens(..) => ItemKind::Tokens,
                    MapItem::Ships(..) => ItemKind::Ships,
                    MapItem::Aboard(..) => ItemKind::Aboard,
                    MapItem::Start(_) => ItemKind::Start,
                };
                all.push(ItemBounds::new(
                    &ground.id,
                    what,
                    placed.size,
                    &placed.area(),
                ));
            }
        }
        for (id, (x, y)) in &self.drawing.volcanoes {
            let rect = Rect::new(x - 7.0, y - 14.0, 14.0, 14.0);
            all.push(ItemBounds::new(id, ItemKind::Volcano, 1.0, &rect));
        }
        all
    }

    /// Returns whether a point of the drawing, in units, lies on land, by the outlines of the areas.
    pub fn is_land(&self, point: (f32, f32)) -> bool {
        let lands = self
            .drawing
            .plots
            .values()
            .filter_map(|plot| plot.land.as_ref());
        let mut lands =
            lands.filter(|land| land.area.holds(&Rect::new(point.0, point.1, 0.0, 0.0)));
        lands.any(|land| land.holds(point))
    }

    /// The map divider (4.48) from one end to the other, in units.
    pub fn divider(&self) -> Vec<(f32, f32)> {
        let lines = self.drawing.lines.iter();
        let dividers = lines.filter(|line| line.kind == LineKind::Divider);
        dividers
            .flat_map(|line| line.path.rings())
            .flatten()
            .collect()
    }

    /// The pairs of areas that the drawn borders part, by name. Shores of lakes and the edge of the board are no borders here.
    pub fn borders(&self) -> Vec<DrawnBorder> {
        let mut all: Vec<DrawnBorder> = self
            .drawing
            .lines
            .iter()
            .filter_map(|line| {
                let (a, b) = line.between.clone()?;
                if [&a, &b].iter().any(|id| *id == OUTSIDE) {
                    return None;
                }
                let mut areas = [a, b];
                areas.sort();
                let land = line.kind == LineKind::Land;
                Some(DrawnBorder { areas, land })
            })
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// Coasts with a place for ships of their own, by area: an empty name where an area has but one.
    pub fn harbours(&self, area: &str) -> Vec<&str> {
        let plot = self.drawing.plots.get(area);
        plot.map_or(Vec::new(), |plot| {
            plot.ships.iter().map(|(coast, _)| coast.as_str()).collect()
        })
    }

    /// The nations that have colours of their own.
    pub fn colours(&self) -> Vec<NationColours> {
        let looks = self.drawing.looks.iter();
        looks
            .map(|(nation, look)| colours(nation.clone(), look))
            .collect()
    }

    /// Returns the colours of nations that have none of their own, in order.
    pub fn borrowed_colours(&self) -> Vec<NationColours> {
        let looks = self.drawing.strangers.iter().enumerate();
        looks
            .map(|(at, look)| colours(format!("stranger {}", at + 1), look))
            .collect()
    }
}
