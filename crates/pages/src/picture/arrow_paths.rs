//! The lines of arrows: a bow for a march, a lane along the water for a ship.

use super::geometry::Rect;
use super::svg::SvgNumber;

type Point = (f32, f32);

/// An arrow so long shows less than half of itself behind a number.
const SHORT: f32 = 34.0;

/// Longest distance before a corner of a lane at which its line begins to bend, in units.
const ROUND: f32 = 5.0;

/// The line of an arrow.
pub(super) enum ArrowPath {
    Bow(CurvedPath),
    Lane(WaterPath),
}

/// A curve with one point that bends it.
pub(super) struct CurvedPath {
    pub from: Point,
    pub bend: Point,
    pub to: Point,
}

/// A line through water, from one turn to the next; two points at least.
pub(super) struct WaterPath(Vec<Point>);

impl ArrowPath {
    /// The point so far along it, from nought to one.
    pub fn at(&self, part: f32) -> Point {
        match self {
            ArrowPath::Bow(bow) => bow.at(part),
            ArrowPath::Lane(lane) => lane.at(part),
        }
    }

    /// Returns the position of the number: on the arrow, or beside an arrow that it would hide.
    pub fn label(&self) -> Point {
        let (from, to) = self.ends();
        let (x, y) = self.at(0.45);
        let (dx, dy) = (to.0 - from.0, to.1 - from.1);
        let far = dx.hypot(dy);
        let is_short = match self {
            ArrowPath::Bow(_) => far < SHORT,
            ArrowPath::Lane(lane) => lane.long() < SHORT,
        };
        if is_short {
            (x + dy / far.max(0.1) * 10.0, y - dx / far.max(0.1) * 10.0)
        } else {
            (x, y)
        }
    }

    fn ends(&self) -> (Point, Point) {
        match self {
            ArrowPath::Bow(bow) => (bow.from, bow.to),
            ArrowPath::Lane(WaterPath(points)) => (points[0], points[points.len() - 1]),
        }
    }

    pub fn path(&self) -> String {
        match self {
            ArrowPath::Bow(bow) => format!(
                "M{},{}Q{},{} {},{}",
                SvgNumber(bow.from.0),
                SvgNumber(bow.from.1),
                SvgNumber(bow.bend.0),
                SvgNumber(bow.bend.1),
                SvgNumber(bow.to.0),
                SvgNumber(bow.to.1)
            ),
            ArrowPath::Lane(lane) => lane.path(),
        }
    }

    /// The point of the arrow.
    pub fn head(&self, size: f32) -> String {
        let (_, end) = self.ends();
        let before = match self {
            ArrowPath::Bow(bow) => bow.bend,
            ArrowPath::Lane(lane) => lane.before_end(6.0 * size),
        };
        let (dx, dy) = (end.0 - before.0, end.1 - before.1);
        let far = dx.hypot(dy).max(0.1);
        let (ux, uy) = (dx / far, dy / far);
        let (long, half) = (7.0 * size, 3.6 * size);
        let back = (end.0 - ux * long, end.1 - uy * long);
        let tip = (end.0 + ux * size, end.1 + uy * size);
        format!(
            "M{},{}L{},{}L{},{}z",
            SvgNumber(tip.0),
            SvgNumber(tip.1),
            SvgNumber(back.0 - uy * half),
            SvgNumber(back.1 + ux * half),
            SvgNumber(back.0 + uy * half),
            SvgNumber(back.1 - ux * half)
        )
    }
}

impl CurvedPath {
    /// Returns a bow from the edge of one rectangle to that of another, bent a little to the left; `None` if they touch.
    pub fn between(a: &Rect, b: &Rect, head: f32) -> Option<CurvedPath> {
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
            return Some(CurvedPath {
                from: start,
                bend,
                to: end,
            });
        }
        Some(CurvedPath { from, bend, to })
    }

    /// The point so far along it, from nought to one.
    fn at(&self, part: f32) -> Point {
        let (a, b, c) = ((1.0 - part).powi(2), 2.0 * part * (1.0 - part), part * part);
        (
            a * self.from.0 + b * self.bend.0 + c * self.to.0,
            a * self.from.1 + b * self.bend.1 + c * self.to.1,
        )
    }
}

impl WaterPath {
    /// Along points in water, from the edge of what stands at one end to that of what stands at the other; nothing where there are no
    /// two points between.
    pub fn along(mut points: Vec<Point>, from: &Rect, to: &Rect, size: f32) -> Option<WaterPath> {
        let whole = points.clone();
        leave(&mut points, from);
        points.reverse();
        leave(&mut points, to);
        points.reverse();
        let mut lane = WaterPath(points);
        // What is hidden by what stands there: from middle to middle instead, so that there is something to see.
        if lane.0.len() < 2 || lane.long() < 8.0 * size {
            lane = WaterPath(whole);
        }
        (lane.0.len() > 1 && lane.long() >= 4.0).then_some(lane)
    }

    pub fn long(&self) -> f32 {
        self.steps()
            .map(|(a, b)| (b.0 - a.0).hypot(b.1 - a.1))
            .sum()
    }

    fn steps(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.0.iter().copied().zip(self.0.iter().copied().skip(1))
    }

    fn at(&self, part: f32) -> Point {
        let mut rest = self.long() * part;
        for (a, b) in self.steps() {
            let long = (b.0 - a.0).hypot(b.1 - a.1);
            if rest <= long {
                return between(a, b, rest / long.max(0.1));
            }
            rest -= long;
        }
        self.0[self.0.len() - 1]
    }

    /// The point so far before its end, along the line.
    fn before_end(&self, far: f32) -> Point {
        let long = self.long().max(0.1);
        self.at((1.0 - far / long).max(0.0))
    }

    fn path(&self) -> String {
        let last = self.0.len() - 1;
        let mut path = format!("M{},{}", SvgNumber(self.0[0].0), SvgNumber(self.0[0].1));
        for at in 1..last {
            let (a, turn, b) = (self.0[at - 1], self.0[at], self.0[at + 1]);
            let near = |other: Point| {
                let far = (other.0 - turn.0).hypot(other.1 - turn.1).max(0.1);
                between(turn, other, (ROUND / far).min(0.5))
            };
            let (before, after) = (near(a), near(b));
            path += &format!(
                "L{},{}Q{},{} {},{}",
                SvgNumber(before.0),
                SvgNumber(before.1),
                SvgNumber(turn.0),
                SvgNumber(turn.1),
                SvgNumber(after.0),
                SvgNumber(after.1)
            );
        }
        path + &format!(
            "L{},{}",
            SvgNumber(self.0[last].0),
            SvgNumber(self.0[last].1)
        )
    }
}

/// Cuts off what of the beginning of a line lies in a rectangle.
fn leave(points: &mut Vec<Point>, rect: &Rect) {
    let is_in = |(x, y): Point| rect.holds(&Rect::new(x, y, 0.0, 0.0));
    let inside = points.iter().take_while(|point| is_in(**point)).count();
    if inside == 0 || inside == points.len() {
        points.drain(..inside.min(points.len()));
        return;
    }
    let (last, first) = (points[inside - 1], points[inside]);
    let out = (1..=64)
        .map(|step| between(last, first, step as f32 / 64.0))
        .find(|point| !is_in(*point));
    points.drain(..inside);
    points.splice(0..0, out);
}

/// The point so far on the way from one to another.
fn between(a: Point, b: Point, part: f32) -> Point {
    (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part)
}

/// Returns a point slightly beyond the place where the line from the middle of a rectangle to a point leaves the rectangle.
fn edge(rect: &Rect, towards: Point, on: f32) -> Point {
    let (x, y) = rect.middle();
    let (dx, dy) = (towards.0 - x, towards.1 - y);
    let far = dx.hypot(dy).max(0.1);
    let across = (rect.w / 2.0 / dx.abs().max(0.01)).min(rect.h / 2.0 / dy.abs().max(0.01));
    let part = (across + on / far).min(1.0);
    (x + dx * part, y + dy * part)
}
