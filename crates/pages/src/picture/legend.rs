//! Explains a picture: nations with their signs and pieces, and what the signs of the board mean.

use super::block::{self, Item};
use super::data::{Drawing, Rect};
use super::land::{look, plots};
use super::letters::{self, Cut};
use super::look::{BORDER, INK, Look, PAPER, RING, SEA, SEAM};
use super::pen::{Hex, N, Pen, Words};
use super::pieces;
use super::scene::Scene;
use super::sheet::{shown, strip_ground};
use super::{Captions, Frame};
use bulla_core::game::Site;

/// Nations under a picture for a phone.
pub(super) struct Strip {
    camps: Vec<usize>,
    columns: usize,
    /// Units of one CSS pixel.
    unit: f32,
    left: f32,
    top: f32,
    width: f32,
    pub height: f32,
}

const STRIP_ROW: f32 = 16.0;
const STRIP_TEXT: f32 = 11.5;

/// The strip of a frame; the whole board has boxes of its own instead.
pub(super) fn strip(
    drawing: &Drawing,
    scene: &Scene,
    frame: Frame,
    part: &Rect,
    captions: &Captions,
) -> Strip {
    let camps: Vec<usize> = match frame {
        Frame::Board => Vec::new(),
        Frame::Overview => scene.present().collect(),
        Frame::Region(_) => {
            let there = here(drawing, scene, part);
            scene
                .present()
                .filter(|camp| there.contains(camp))
                .collect()
        }
    };
    let unit = part.w / shown(drawing, frame);
    let widest = camps
        .iter()
        .map(|camp| letters::width(name(scene, captions, *camp), Cut::Medium, STRIP_TEXT))
        .fold(20.0, f32::max);
    let columns = ((shown(drawing, frame) - 8.0) / (widest + 26.0))
        .floor()
        .max(1.0) as usize;
    let columns = columns.min(camps.len().max(1));
    let rows = camps.len().div_ceil(columns);
    let height = if rows == 0 {
        0.0
    } else {
        (rows as f32 * STRIP_ROW + 6.0) * unit
    };
    Strip {
        columns,
        unit,
        left: part.x,
        top: part.y + part.h,
        width: part.w,
        height,
        camps,
    }
}

/// The camps with something in a part of the board.
fn here(drawing: &Drawing, scene: &Scene, part: &Rect) -> Vec<usize> {
    let mut found = Vec::new();
    for (_, ground, plot) in plots(drawing, scene) {
        if block::of(ground, plot, false)
            .iter()
            .any(|placed| part.meets(&placed.area()))
        {
            found.extend(ground.owners());
            found.extend(ground.fleets.iter().map(|fleet| fleet.camp));
        }
    }
    for step in &scene.moves {
        let shown = [step.from, step.to].iter().any(|at| {
            let plot = scene
                .grounds
                .get(*at)
                .and_then(|ground| drawing.plots.get(&ground.id));
            plot.and_then(|plot| plot.room)
                .is_some_and(|room| part.meets(&room))
        });
        if shown {
            found.push(step.camp);
        }
    }
    found
}

fn name<'t>(scene: &'t Scene, captions: &'t Captions, camp: usize) -> &'t str {
    match scene.camps.get(camp) {
        Some(camp) if !camp.idle => &camp.name,
        _ => captions.say("idle"),
    }
}

impl Strip {
    pub fn draw(&self, pen: &mut Pen, drawing: &Drawing, scene: &Scene, captions: &Captions) {
        if self.camps.is_empty() {
            return;
        }
        let ground = Rect::new(self.left, self.top, self.width, self.height);
        pen.rect(&ground, 0.0, strip_ground(), None);
        pen.put(format_args!(
            "<g class=\"legend\" transform=\"translate({} {}) scale({:.4})\">",
            N(self.left),
            N(self.top),
            self.unit
        ));
        let cell = self.width / self.unit / self.columns as f32;
        for (at, camp) in self.camps.iter().enumerate() {
            let x = (at % self.columns) as f32 * cell + 13.0;
            let y = (at / self.columns) as f32 * STRIP_ROW + 3.0 + STRIP_ROW / 2.0;
            pen.shape(&look(drawing, scene, *camp), (x, y), 1.15);
            let name = name(scene, captions, *camp);
            pen.words(Words::new(name, (x + 9.0, y), STRIP_TEXT).leftmost());
        }
        pen.close();
    }
}

/// The two boxes of the whole board.
pub(super) fn boxes(pen: &mut Pen, drawing: &Drawing, scene: &Scene, captions: &Captions) {
    pen.open("class=\"legend\"");
    nations(pen, drawing, scene, captions, &drawing.legend[0]);
    signs(pen, scene, captions, &drawing.legend[1]);
    pen.close();
}

fn frame(pen: &mut Pen, area: &Rect) {
    pen.rect(area, 4.0, PAPER, Some((RING, 0.8)));
}

fn nations(pen: &mut Pen, drawing: &Drawing, scene: &Scene, captions: &Captions, area: &Rect) {
    frame(pen, area);
    let title = Words::new(&scene.title, (area.x + 10.0, area.y + 13.0), 12.0);
    let wide = letters::width(&scene.title, Cut::Bold, 12.0);
    let size = 12.0f32.min(12.0 * (area.w - 20.0) / wide.max(1.0));
    pen.words(Words { size, ..title }.bold().leftmost());
    let camps: Vec<usize> = scene.present().collect();
    if camps.is_empty() {
        return;
    }
    let rows = camps.len().div_ceil(2);
    let step = ((area.h - 28.0) / rows as f32).min(18.0);
    let size = (step / 17.0).min(1.0);
    let column = area.w / 2.0 - 4.0;
    for (at, camp) in camps.iter().enumerate() {
        let x = area.x + 14.0 + column * (at / rows) as f32;
        let y = area.y + 26.0 + step * ((at % rows) as f32 + 0.5);
        let look = look(drawing, scene, *camp);
        pen.shape(&look, (x, y), 1.05 * size);
        let name = name(scene, captions, *camp);
        let room = column - 62.0;
        let text =
            (11.0 * size).min(11.0 * room / letters::width(name, Cut::Medium, 11.0).max(1.0));
        pen.words(Words::new(name, (x + 9.0, y), text).leftmost());
        counts(pen, scene, *camp, (x + column - 52.0, y), size, &look);
    }
}

/// Cities and tokens of a camp on the board, as icons with numbers.
fn counts(pen: &mut Pen, scene: &Scene, camp: usize, (x, y): (f32, f32), size: f32, look: &Look) {
    let Some(camp) = scene.camps.get(camp) else {
        return;
    };
    let (cities, tokens) = (camp.cities.to_string(), camp.tokens.to_string());
    pieces::city(pen, look, (x, y), 0.62 * size);
    pen.words(Words::new(&cities, (x + 7.0, y), 10.0 * size).leftmost());
    let pill = Rect::around((x + 21.0, y), 9.0 * size, 8.0 * size);
    pen.rect(&pill, 4.0 * size, look.colour, Some((INK, 0.7)));
    pen.words(Words::new(&tokens, (x + 28.0, y), 10.0 * size).leftmost());
}

/// What the signs mean, in two rows.
fn signs(pen: &mut Pen, scene: &Scene, captions: &Captions, area: &Rect) {
    frame(pen, area);
    let grey = Look {
        colour: [0x9A, 0x94, 0x8A],
        ..super::look::IDLE
    };
    let mut all: Vec<(&str, Sign)> = vec![
        ("limit", Sign::Item(Item::Limit(2, Site::None))),
        ("city-site", Sign::Item(Item::Limit(2, Site::Black))),
        ("flood-site", Sign::Item(Item::Limit(3, Site::White))),
        ("flood-plain", Sign::Plain),
        ("volcano", Sign::Volcano),
        ("open-sea", Sign::Sea),
        ("tokens", Sign::Item(Item::Tokens(0, 3))),
        ("city", Sign::Item(Item::City(0))),
        ("ships", Sign::Item(Item::Ships(0, 2))),
        ("land-border", Sign::Border(false)),
        ("water-border", Sign::Border(true)),
    ];
    if !scene.fights.is_empty() {
        all.push(("fight", Sign::Item(Item::Fight)));
    }
    if scene.moves.iter().any(|step| !step.sail) {
        all.push(("moved", Sign::Arrow(false)));
    }
    if scene.moves.iter().any(|step| step.sail) {
        all.push(("sailed", Sign::Arrow(true)));
    }
    let widths: Vec<f32> = all
        .iter()
        .map(|(key, sign)| {
            sign.width() + 5.0 + letters::width(captions.say(key), Cut::Medium, 10.5) + 12.0
        })
        .collect();
    let half = widths.iter().sum::<f32>() / 2.0;
    let (mut x, mut row, mut used) = (0.0, 0, 0.0);
    let longest = rows_width(&widths, half);
    let size = ((area.w - 10.0) / longest).min(1.0);
    pen.put(format_args!(
        "<g transform=\"translate({} {}) scale({size:.3})\">",
        N(area.x + 10.0),
        N(area.y + area.h / 2.0)
    ));
    for ((key, sign), width) in all.iter().zip(&widths) {
        if row == 0 && used >= half {
            (row, x) = (1, 0.0);
        }
        let y = if row == 0 { -11.5 } else { 11.5 };
        sign.draw(pen, &grey, (x + sign.width() / 2.0, y));
        let place = (x + sign.width() + 5.0, y);
        pen.words(Words::new(captions.say(key), place, 10.5).leftmost());
        x += width;
        used += width;
    }
    pen.close();
}

/// Width of the longer of two rows, the first filled to half of all.
fn rows_width(widths: &[f32], half: f32) -> f32 {
    let mut first = 0.0;
    for width in widths {
        if first >= half {
            break;
        }
        first += width;
    }
    first.max(widths.iter().sum::<f32>() - first)
}

enum Sign {
    Item(Item),
    Plain,
    Volcano,
    Sea,
    Border(bool),
    Arrow(bool),
}

impl Sign {
    fn width(&self) -> f32 {
        match self {
            Sign::Item(item) => item.width(),
            Sign::Plain | Sign::Sea => 22.0,
            Sign::Volcano => 14.0,
            Sign::Border(_) | Sign::Arrow(_) => 26.0,
        }
    }

    fn draw(&self, pen: &mut Pen, look: &Look, at: (f32, f32)) {
        let field = Rect::around(at, 22.0, 13.0);
        match self {
            Sign::Item(item) => {
                let placed = block::Placed {
                    item: item.clone(),
                    at,
                    size: 1.0,
                };
                let any = Look {
                    shape: super::look::Shape::Circle,
                    ..*look
                };
                pieces::draw(pen, &placed, |_| any);
            }
            Sign::Plain => {
                pen.rect(&field, 2.0, super::look::LAND, Some((RING, 0.6)));
                pen.put(format_args!(
                    "<rect x=\"{}\" y=\"{}\" width=\"44\" height=\"26\" transform=\"scale(.5)\" fill=\"url(#flood)\"/>",
                    N(field.x * 2.0),
                    N(field.y * 2.0)
                ));
            }
            Sign::Volcano => pieces::volcano(pen, (at.0, at.1 + 6.5)),
            Sign::Sea => pen.rect(&field, 2.0, SEA, Some((RING, 0.6))),
            Sign::Border(water) => {
                let (colour, dashes) = match water {
                    true => (SEAM, " stroke-dasharray=\"3 2\""),
                    false => (BORDER, ""),
                };
                pen.put(format_args!(
                    "<path d=\"M{},{}h26\" stroke=\"{}\" stroke-width=\"1.5\"{dashes}/>",
                    N(at.0 - 13.0),
                    N(at.1),
                    Hex(colour)
                ));
            }
            Sign::Arrow(sail) => super::arrows::sample(pen, look.colour, *sail, at),
        }
    }
}
