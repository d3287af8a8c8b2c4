//! Draws what one seat wants of its pieces: how many go along each arrow, and in red what will fail.

use super::arrows;
use super::block;
use super::courses::Course;
use super::data::{Drawing, Rect};
use super::land::look;
use super::letters::{self, Cut};
use super::look::{FIGHT, INK, PAPER};
use super::pen::{Hex, N, Pen, Words};
use super::scene::{Move, Scene, Wish};

type Point = (f32, f32);

/// Size of a number on an arrow, in units.
const NUMBER: f32 = 9.5;

/// Red arrows and crosses, and the numbers on all arrows; nothing where no wishes are told.
pub(super) fn draw(pen: &mut Pen, drawing: &Drawing, scene: &Scene) {
    let Some(wishes) = &scene.wishes else {
        return;
    };
    pen.open("class=\"wishes\" fill=\"none\" stroke-linejoin=\"round\"");
    let failing = wishes.iter().filter_map(|wish| match wish {
        Wish::Move(step) => Some(step),
        Wish::At(_) => None,
    });
    for step in failing.clone() {
        if let Some(course) = arrows::course(drawing, scene, step) {
            in_red(pen, &course, step.sail);
        }
    }
    for step in &scene.moves {
        let colour = look(drawing, scene, step.camp).colour;
        number(pen, drawing, scene, step, colour);
    }
    for step in failing {
        number(pen, drawing, scene, step, FIGHT);
    }
    for wish in wishes {
        if let Wish::At(area) = wish
            && let Some(at) = corner(drawing, scene, *area)
        {
            cross(pen, at, 5.0);
        }
    }
    pen.close();
}

/// A broken arrow with a cross on it.
fn in_red(pen: &mut Pen, course: &Course, sail: bool) {
    let (path, head) = (course.path(), course.head(1.0));
    let dashes = if sail { "2 3" } else { "5 3" };
    pen.put(format_args!(
        "<path d=\"{path}{head}\" stroke=\"{paper}\" stroke-width=\"4.8\"/>\
         <path d=\"{path}\" stroke=\"{red}\" stroke-width=\"2.2\" stroke-dasharray=\"{dashes}\"/>\
         <path d=\"{head}\" fill=\"{paper}\" stroke=\"{red}\" stroke-width=\"1.2\"/>\n",
        paper = Hex(PAPER),
        red = Hex(FIGHT),
    ));
    cross(pen, course.at(0.75), 3.5);
}

/// The sign of what fails.
pub(super) fn cross(pen: &mut Pen, (x, y): Point, half: f32) {
    let path = format!(
        "M{},{}L{},{}M{},{}L{},{}",
        N(x - half),
        N(y - half),
        N(x + half),
        N(y + half),
        N(x - half),
        N(y + half),
        N(x + half),
        N(y - half)
    );
    pen.put(format_args!(
        "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"4.6\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"2.4\"/>\n",
        Hex(PAPER),
        Hex(FIGHT)
    ));
}

/// How many go, in the middle of the arrow.
fn number(pen: &mut Pen, drawing: &Drawing, scene: &Scene, step: &Move, edge: [u8; 3]) {
    let Some(course) = arrows::course(drawing, scene, step).filter(|_| step.count > 0) else {
        return;
    };
    let (count, at) = (step.count.to_string(), course.label());
    let wide = letters::width(&count, Cut::Bold, NUMBER) + 5.0;
    pen.rect(&Rect::around(at, wide, 11.0), 5.5, PAPER, Some((edge, 1.0)));
    pen.open(&format!("fill=\"{}\"", Hex(INK)));
    pen.words(Words::new(&count, at, NUMBER).bold());
    pen.close();
}

/// Beside what stands in an area.
fn corner(drawing: &Drawing, scene: &Scene, area: usize) -> Option<Point> {
    let ground = scene.grounds.get(area)?;
    let plot = drawing.plots.get(&ground.id)?;
    let standing = block::of(ground, plot, scene.fights.contains(&area))
        .into_iter()
        .map(|placed| placed.area())
        .reduce(|all, one| all.joined(&one));
    let rect = standing.unwrap_or_else(|| Rect::around(plot.core().middle(), 14.0, 13.0));
    Some((rect.x + rect.w + 2.0, rect.y - 2.0))
}
