//! Explains a picture, below it: nations with their signs and pieces, and what the signs of the board mean that stand in it.

use super::area_items;
use super::captions::Captions;
use super::drawing::Drawing;
use super::font::{self, FontCut};
use super::geometry::Rect;
use super::map_extent::{MapExtent, shown};
use super::map_scene::MapScene;
use super::pieces;
use super::scene_areas::look;
use super::signs::{LegendSign, VisibleSigns};
use super::styles::strip_ground;
use super::styles::{BORDER, HALO, INK, NationStyle, RING, SEA, SEAM};
use super::svg::{HexColour, SvgNumber, SvgText, SvgWriter};

/// Legend below a picture. Lengths are in CSS pixels of the width at which it is read.
pub(super) struct LegendStrip {
    title: Option<String>,
    camps: Vec<usize>,
    columns: usize,
    /// True if numbers of cities and tokens are shown.
    is_counted: bool,
    signs: Vec<LegendKey>,
    /// Units of one CSS pixel.
    unit: f32,
    left: f32,
    top: f32,
    width: f32,
    /// Height in units.
    pub height: f32,
}

/// A sign in its place, with what it means.
struct LegendKey {
    sign: LegendSign,
    x: f32,
    row: usize,
}

const ROW: f32 = 17.0;
const TEXT: f32 = 12.0;
/// Space between two signs.
const GAP: f32 = 14.0;
const MARGIN: f32 = 6.0;
/// Width of the numbers of cities and tokens of a nation.
const COUNTS: f32 = 58.0;
/// The whole board is read on paper and screens, and on a phone enlarged: its legend is as if it were so wide.
const BOARD: f32 = 560.0;

/// The strip of a frame, with what of signs can be seen in its part of the board.
pub(super) fn strip(
    drawing: &Drawing,
    scene: &MapScene,
    frame: MapExtent,
    part: &Rect,
    captions: &Captions,
) -> LegendStrip {
    let unit = match frame {
        MapExtent::Board => part.w / BOARD,
        MapExtent::Overview | MapExtent::Region(_) => part.w / shown(part, frame),
    };
    let standing = VisibleSigns::of(drawing, scene, part);
    let camps: Vec<usize> = match frame {
        MapExtent::Board | MapExtent::Overview => scene.present().collect(),
        MapExtent::Region(_) => {
            let is_there = |camp: &usize| standing.camps.contains(camp);
            scene.present().filter(is_there).collect()
        }
    };
    let is_counted = frame == MapExtent::Board;
    let wide = part.w / unit - 2.0 * MARGIN;
    let widest = camps
        .iter()
        .map(|camp| font::width(name(scene, captions, *camp), FontCut::Medium, TEXT))
        .fold(20.0, f32::max);
    let cell = widest + 26.0 + if is_counted { COUNTS } else { 0.0 };
    let columns = ((wide / cell).floor() as usize).clamp(1, camps.len().max(1));
    let signs = match frame {
        MapExtent::Overview => Vec::new(),
        MapExtent::Board | MapExtent::Region(_) => flowing(standing.signs, captions, wide),
    };
    let mut strip = LegendStrip {
        title: is_counted.then(|| scene.title.clone()),
        camps,
        columns,
        is_counted,
        signs,
        unit,
        left: part.x,
        top: part.y + part.h,
        width: part.w,
        height: 0.0,
    };
    let rows = strip.rows();
    if rows > 0 {
        strip.height = (rows as f32 * ROW + MARGIN) * unit;
    }
    strip
}

/// Signs in rows, each as full as it can be.
fn flowing(signs: Vec<LegendSign>, captions: &Captions, wide: f32) -> Vec<LegendKey> {
    let (mut x, mut row) = (0.0, 0);
    let place = |sign: LegendSign| {
        let words = font::width(captions.say(sign.key()), FontCut::Medium, TEXT);
        let long = sign.width() + 5.0 + words;
        if x > 0.0 && x + long > wide {
            (x, row) = (0.0, row + 1);
        }
        let key = LegendKey { sign, x, row };
        x += long + GAP;
        key
    };
    signs.into_iter().map(place).collect()
}

fn name<'t>(scene: &'t MapScene, captions: &'t Captions, camp: usize) -> &'t str {
    match scene.camps.get(camp) {
        Some(camp) if !camp.idle => &camp.name,
        _ => captions.say("idle"),
    }
}

impl LegendStrip {
    fn nation_rows(&self) -> usize {
        self.camps.len().div_ceil(self.columns)
    }

    fn rows(&self) -> usize {
        let signs = self.signs.last().map_or(0, |key| key.row + 1);
        usize::from(self.title.is_some()) + self.nation_rows() + signs
    }

    pub fn draw(
        &self,
        pen: &mut SvgWriter,
        drawing: &Drawing,
        scene: &MapScene,
        captions: &Captions,
    ) {
        if self.rows() == 0 {
            return;
        }
        let ground = Rect::new(self.left, self.top, self.width, self.height);
        pen.rect(&ground, 0.0, strip_ground(), None);
        pen.put(format_args!(
            "<g class=\"legend\" transform=\"translate({} {}) scale({:.4})\">",
            SvgNumber(self.left),
            SvgNumber(self.top),
            self.unit
        ));
        let middle = |row: usize| MARGIN / 2.0 + ROW * (row as f32 + 0.5);
        let mut row = 0;
        if let Some(title) = &self.title {
            let words = SvgText::new(title, (MARGIN, middle(row)), TEXT + 1.0);
            pen.words(words.bold().leftmost());
            row += 1;
        }
        let cell = (self.width / self.unit - 2.0 * MARGIN) / self.columns as f32;
        for (at, camp) in self.camps.iter().enumerate() {
            let x = MARGIN + (at % self.columns) as f32 * cell + 6.0;
            let y = middle(row + at / self.columns);
            let look = look(drawing, scene, *camp);
            pen.shape(&look, (x, y), 1.15);
            let name = name(scene, captions, *camp);
            pen.words(SvgText::new(name, (x + 10.0, y), TEXT).leftmost());
            if self.is_counted {
                let after = x + 10.0 + font::width(name, FontCut::Medium, TEXT) + 14.0;
                counts(pen, scene, *camp, (after, y), 1.0, &look);
            }
        }
        row += self.nation_rows();
        for key in &self.signs {
            let (x, y) = (MARGIN + key.x, middle(row + key.row));
            key.sign.draw(pen, (x + key.sign.width() / 2.0, y));
            let place = (x + key.sign.width() + 5.0, y);
            pen.words(SvgText::new(captions.say(key.sign.key()), place, TEXT).leftmost());
        }
        pen.close();
    }
}

/// Cities and tokens of a camp on the board, as icons with numbers.
fn counts(
    pen: &mut SvgWriter,
    scene: &MapScene,
    camp: usize,
    (x, y): (f32, f32),
    size: f32,
    look: &NationStyle,
) {
    let Some(camp) = scene.camps.get(camp) else {
        return;
    };
    let (cities, tokens) = (camp.cities.to_string(), camp.tokens.to_string());
    pieces::city(pen, look, (x, y), 0.62 * size);
    pen.words(SvgText::new(&cities, (x + 7.0, y), 10.0 * size).leftmost());
    let pill = Rect::around((x + 21.0, y), 9.0 * size, 8.0 * size);
    pen.rect(&pill, 4.0 * size, look.colour, Some((INK, 0.7)));
    pen.words(SvgText::new(&tokens, (x + 28.0, y), 10.0 * size).leftmost());
}

/// Pieces that stand for those of any nation.
const ANY: NationStyle = NationStyle {
    colour: [0x9A, 0x94, 0x8A],
    shape: super::styles::Shape::Circle,
    ..super::styles::IDLE
};

impl LegendSign {
    fn width(&self) -> f32 {
        match self {
            LegendSign::Item(_, item) => item.width(),
            LegendSign::Plain | LegendSign::Sea => 22.0,
            LegendSign::Volcano => 14.0,
            LegendSign::Border(_) | LegendSign::Divider | LegendSign::Arrow(_) => 26.0,
            LegendSign::Cross => 10.0,
        }
    }

    fn draw(&self, pen: &mut SvgWriter, at: (f32, f32)) {
        let field = Rect::around(at, 22.0, 13.0);
        match self {
            LegendSign::Item(_, item) => {
                let placed = area_items::PlacedItem {
                    item: item.clone(),
                    at,
                    size: 1.0,
                };
                pieces::draw(pen, &placed, |_| ANY);
            }
            LegendSign::Plain => plain(pen, &field),
            LegendSign::Volcano => pieces::volcano(pen, (at.0, at.1 + 6.5)),
            LegendSign::Sea => pen.rect(&field, 2.0, SEA, Some((RING, 0.6))),
            LegendSign::Border(water) => {
                let (colour, dashes) = match water {
                    true => (SEAM, " stroke-dasharray=\"3 2\""),
                    false => (BORDER, ""),
                };
                line(
                    pen,
                    at,
                    &format!(
                        "stroke=\"{}\" stroke-width=\"1.5\"{dashes}",
                        HexColour(colour)
                    ),
                );
            }
            LegendSign::Divider => {
                line(
                    pen,
                    at,
                    &format!("stroke=\"{}\" stroke-width=\"4\"", HexColour(HALO)),
                );
                let dots =
                    "stroke-width=\"2.5\" stroke-dasharray=\"0 5.5\" stroke-linecap=\"round\"";
                line(
                    pen,
                    (at.0 + 2.0, at.1),
                    &format!("stroke=\"{}\" {dots}", HexColour(INK)),
                );
            }
            LegendSign::Arrow(sail) => super::arrows::sample(pen, ANY.colour, *sail, at),
            LegendSign::Cross => super::forecast_marks::cross(pen, at, 4.0),
        }
    }
}

fn line(pen: &mut SvgWriter, (x, y): (f32, f32), stroke: &str) {
    pen.put(format_args!(
        "<path d=\"M{},{}h26\" {stroke}/>",
        SvgNumber(x - 13.0),
        SvgNumber(y)
    ));
}

/// A piece of a flood plain: its waves are drawn as they are there, without a pattern.
fn plain(pen: &mut SvgWriter, field: &Rect) {
    pen.rect(field, 2.0, super::styles::LAND, Some((RING, 0.6)));
    for (x, y) in [(2.0, 5.0), (4.0, 9.5)] {
        pen.put(format_args!(
            "<path d=\"M{},{}q2,-3 4,0t4,0t4,0t4,0\" fill=\"none\" stroke=\"#2F6F9F\" stroke-opacity=\".7\"/>",
            SvgNumber(field.x + x),
            SvgNumber(field.y + y)
        ));
    }
}
