//! Draws how pieces went: bent arrows in the colour of their nation, solid for marches, dashed for ships.

use serde::Serialize;

use super::block::{self, Item};
use super::data::{Drawing, Rect};
use super::land::look;
use super::look::{INK, PAPER, Rgb};
use super::pen::{Hex, N, Pen, Words};
use super::scene::{Move, Scene};

type Point = (f32, f32);

/// All arrows of a scene; `size` times their usual width.
pub(super) fn draw(pen: &mut Pen, drawing: &Drawing, scene: &Scene, size: f32) {
    if scene.moves.is_empty() {
        return;
    }
    pen.open("class=\"moves\" fill=\"none\" stroke-linejoin=\"round\"");
    // Routes of ships first: marches are what takes land.
    for sail in [true, false] {
        for step in scene.moves.iter().filter(|step| step.sail == sail) {
            arrow(pen, drawing, scene, step, size);
        }
    }
    pen.close();
    // Wishes bring their own numbers, in red where they fail.
    if size <= LABELLED && scene.wishes.is_none() {
        for step in &scene.moves {
            count(pen, drawing, scene, step, size);
        }
    }
}

/// Arrows larger than this stand in overviews, where a number could not be read.
const LABELLED: f32 = 1.0;

/// How many went, in the middle of their arrow; a single ship needs no number.
fn count(pen: &mut Pen, drawing: &Drawing, scene: &Scene, step: &Move, size: f32) {
    if step.sail && step.count < 2 {
        return;
    }
    if let Some(bow) = bow_of(drawing, scene, step, size) {
        let text = step.count.to_string();
        let (x, y) = bow.label();
        let disc = Rect::around((x, y), 6.0 + 4.0 * text.len() as f32, 10.0);
        pen.rect(&disc, 5.0, PAPER, Some((INK, 0.7)));
        pen.words(Words::new(&text, (x, y), 8.5).bold());
    }
}

fn arrow(pen: &mut Pen, drawing: &Drawing, scene: &Scene, step: &Move, size: f32) {
    let Some(bow) = bow_of(drawing, scene, step, size) else {
        return;
    };
    let colour = look(drawing, scene, step.camp).colour;
    stroke(pen, &bow, colour, step.sail, size);
}

/// A way that pieces went, as an arrow shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Route {
    /// As the data of an SVG path, in the units of the board.
    pub path: String,
    /// Of its nation: `#7A3B12`.
    pub colour: String,
    /// By ship.
    pub sail: bool,
    /// Pieces that went it.
    pub count: u16,
}

/// The ways of all arrows of a scene.
pub(super) fn routes(drawing: &Drawing, scene: &Scene) -> Vec<Route> {
    let route = |step: &Move| {
        let from = anchor(drawing, scene, step.from, step.sail, 1.0)?;
        let to = anchor(drawing, scene, step.to, step.sail, 1.0)?;
        Some(Route {
            path: Bow::between(&from, &to, 5.0)?.path(),
            colour: Hex(look(drawing, scene, step.camp).colour).to_string(),
            sail: step.sail,
            count: step.count,
        })
    };
    scene.moves.iter().filter_map(route).collect()
}

/// The curve of an arrow at its usual size; nothing where it has no room.
pub(super) fn bow(drawing: &Drawing, scene: &Scene, step: &Move) -> Option<Bow> {
    bow_of(drawing, scene, step, 1.0)
}

fn bow_of(drawing: &Drawing, scene: &Scene, step: &Move, size: f32) -> Option<Bow> {
    let from = anchor(drawing, scene, step.from, step.sail, size)?;
    let to = anchor(drawing, scene, step.to, step.sail, size)?;
    Bow::between(&from, &to, 5.0 * size)
}

/// A short arrow for the legend, its middle at a point.
pub(super) fn sample(pen: &mut Pen, colour: Rgb, sail: bool, (x, y): Point) {
    let bow = Bow {
        from: (x - 12.0, y + 2.0),
        bend: (x, y - 4.0),
        to: (x + 12.0, y + 2.0),
    };
    pen.open("fill=\"none\"");
    stroke(pen, &bow, colour, sail, 1.0);
    pen.close();
}

fn stroke(pen: &mut Pen, bow: &Bow, colour: Rgb, sail: bool, size: f32) {
    let (path, head) = (bow.path(), bow.head(size));
    let wide = if sail { 1.6 } else { 2.4 } * size;
    let dashes = if sail {
        format!(" stroke-dasharray=\"{} {}\"", N(4.0 * size), N(2.6 * size))
    } else {
        String::new()
    };
    pen.put(format_args!(
        "<path d=\"{path}{head}\" stroke=\"{}\" stroke-width=\"{}\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\"{dashes}/>\
         <path d=\"{head}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
        Hex(PAPER),
        N(wide + 2.6 * size),
        Hex(INK),
        N(wide + 1.0 * size),
        Hex(colour),
        N(wide),
        Hex(colour),
        Hex(INK),
        N(0.8 * size),
    ));
}

/// The rectangle from whose edge an arrow starts or at which it ends: what stands there, or the sign of an overview.
fn anchor(drawing: &Drawing, scene: &Scene, area: usize, sail: bool, size: f32) -> Option<Rect> {
    let ground = scene.grounds.get(area)?;
    let plot = drawing.plots.get(&ground.id)?;
    if size > 1.0 {
        return Some(Rect::around(plot.core().middle(), 24.0, 24.0));
    }
    let standing = block::of(ground, plot, scene.fights.contains(&area))
        .into_iter()
        .filter(|placed| matches!(placed.item, Item::Ships(..)) == sail)
        .map(|placed| placed.area())
        .reduce(|all, one| all.joined(&one));
    let room = plot.room.unwrap_or_else(|| plot.core());
    let place = match plot.ships.first() {
        Some((_, harbour)) if sail => *harbour,
        _ => room,
    };
    Some(standing.unwrap_or_else(|| Rect::around(place.middle(), 18.0, 13.0)))
}

/// An arrow so long shows less than half of itself behind a number.
const SHORT: f32 = 34.0;

/// A curve with one point that bends it.
pub(super) struct Bow {
    from: Point,
    bend: Point,
    to: Point,
}

impl Bow {
    /// From the edge of one rectangle to that of another, bent a little to the left; nothing where they touch.
    fn between(a: &Rect, b: &Rect, head: f32) -> Option<Bow> {
        let (start, end) = (a.middle(), b.middle());
        let (dx, dy) = (end.0 - start.0, end.1 - start.1);
        let far = dx.hypot(dy);
        if far < 8.0 {
            return None;
        }
        let bend = (
            (start.0 + end.0) / 2.0 + dy * 0.14,
            (start.1 + end.1) / 2.0 - dx * 0.14,
        );
        let from = edge(a, bend, 0.5);
        let to = edge(b, bend, 0.5);
        let rest = (to.0 - from.0).hypot(to.1 - from.1);
        // Rectangles that touch: from middle to middle instead, so that there is something to see.
        if rest < 2.0 * head || (to.0 - from.0) * dx + (to.1 - from.1) * dy < 0.0 {
            return Some(Bow {
                from: start,
                bend,
                to: end,
            });
        }
        Some(Bow { from, bend, to })
    }

    /// The point so far along it, from nought to one.
    pub(super) fn at(&self, part: f32) -> Point {
        let (a, b, c) = ((1.0 - part).powi(2), 2.0 * part * (1.0 - part), part * part);
        (
            a * self.from.0 + b * self.bend.0 + c * self.to.0,
            a * self.from.1 + b * self.bend.1 + c * self.to.1,
        )
    }

    /// Where a number stands: on the arrow, or beside one that it would hide.
    pub(super) fn label(&self) -> Point {
        let (x, y) = self.at(0.45);
        let (dx, dy) = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let far = dx.hypot(dy);
        match far < SHORT {
            true => (x + dy / far.max(0.1) * 10.0, y - dx / far.max(0.1) * 10.0),
            false => (x, y),
        }
    }

    pub(super) fn path(&self) -> String {
        format!(
            "M{},{}Q{},{} {},{}",
            N(self.from.0),
            N(self.from.1),
            N(self.bend.0),
            N(self.bend.1),
            N(self.to.0),
            N(self.to.1)
        )
    }

    /// The point of the arrow.
    pub(super) fn head(&self, size: f32) -> String {
        let (dx, dy) = (self.to.0 - self.bend.0, self.to.1 - self.bend.1);
        let far = dx.hypot(dy).max(0.1);
        let (ux, uy) = (dx / far, dy / far);
        let (long, half) = (7.0 * size, 3.6 * size);
        let back = (self.to.0 - ux * long, self.to.1 - uy * long);
        let tip = (self.to.0 + ux * size, self.to.1 + uy * size);
        format!(
            "M{},{}L{},{}L{},{}z",
            N(tip.0),
            N(tip.1),
            N(back.0 - uy * half),
            N(back.1 + ux * half),
            N(back.0 + uy * half),
            N(back.1 - ux * half)
        )
    }
}

/// Where the line from the middle of a rectangle to a point leaves it, and a little on.
fn edge(rect: &Rect, towards: Point, on: f32) -> Point {
    let (x, y) = rect.middle();
    let (dx, dy) = (towards.0 - x, towards.1 - y);
    let far = dx.hypot(dy).max(0.1);
    let across = (rect.w / 2.0 / dx.abs().max(0.01)).min(rect.h / 2.0 / dy.abs().max(0.01));
    let part = (across + on / far).min(1.0);
    (x + dx * part, y + dy * part)
}
