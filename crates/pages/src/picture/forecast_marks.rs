//! Draws what one seat wants of its pieces: how many go along each arrow, and in red what will fail.

use super::area_items;
use super::arrow_paths::ArrowPath;
use super::arrows;
use super::drawing::Drawing;
use super::font::{self, FontCut};
use super::geometry::Rect;
use super::map_scene::{DrawnMove, FailingMark, MapScene};
use super::scene_areas::look;
use super::styles::{FIGHT, INK, PAPER};
use super::svg::{HexColour, SvgNumber, SvgText, SvgWriter};

type Point = (f32, f32);

/// Size of a number on an arrow, in units.
const NUMBER: f32 = 9.5;

/// Red arrows and crosses, and the numbers on all arrows; nothing where no wishes are told.
pub(super) fn draw(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene) {
    let Some(wishes) = &scene.wishes else {
        return;
    };
    pen.open("class=\"wishes\" fill=\"none\" stroke-linejoin=\"round\"");
    let failing = wishes.iter().filter_map(|wish| match wish {
        FailingMark::Move(step) => Some(step),
        FailingMark::At(_) => None,
    });
    for step in failing.clone() {
        if let Some(course) = arrows::arrow_path(drawing, scene, step) {
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
        if let FailingMark::At(area) = wish
            && let Some(at) = corner(drawing, scene, *area)
        {
            cross(pen, at, 5.0);
        }
    }
    pen.close();
}

/// A broken arrow with a cross on it.
fn in_red(pen: &mut SvgWriter, course: &ArrowPath, sail: bool) {
    let (path, head) = (course.path(), course.head(1.0));
    let dashes = if sail { "2 3" } else { "5 3" };
    pen.put(format_args!(
        "<path d=\"{path}{head}\" stroke=\"{paper}\" stroke-width=\"4.8\"/>\
         <path d=\"{path}\" stroke=\"{red}\" stroke-width=\"2.2\" stroke-dasharray=\"{dashes}\"/>\
         <path d=\"{head}\" fill=\"{paper}\" stroke=\"{red}\" stroke-width=\"1.2\"/>\n",
        paper = HexColour(PAPER),
        red = HexColour(FIGHT),
    ));
    cross(pen, course.at(0.75), 3.5);
}

/// The sign of what fails.
pub(super) fn cross(pen: &mut SvgWriter, (x, y): Point, half: f32) {
    let path = format!(
        "M{},{}L{},{}M{},{}L{},{}",
        SvgNumber(x - half),
        SvgNumber(y - half),
        SvgNumber(x + half),
        SvgNumber(y + half),
        SvgNumber(x - half),
        SvgNumber(y + half),
        SvgNumber(x + half),
        SvgNumber(y - half)
    );
    pen.put(format_args!(
        "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"4.6\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"2.4\"/>\n",
        HexColour(PAPER),
        HexColour(FIGHT)
    ));
}

/// Draws the number of moving pieces in the middle of the arrow.
fn number(
    pen: &mut SvgWriter,
    drawing: &Drawing,
    scene: &MapScene,
    step: &DrawnMove,
    edge: [u8; 3],
) {
    let Some(course) = arrows::arrow_path(drawing, scene, step).filter(|_| step.count > 0) else {
        return;
    };
    let (count, at) = (step.count.to_string(), course.label());
    let wide = font::width(&count, FontCut::Bold, NUMBER) + 5.0;
    pen.rect(&Rect::around(at, wide, 11.0), 5.5, PAPER, Some((edge, 1.0)));
    pen.open(&format!("fill=\"{}\"", HexColour(INK)));
    pen.words(SvgText::new(&count, at, NUMBER).bold());
    pen.close();
}

/// Returns a point beside the contents of an area.
fn corner(drawing: &Drawing, scene: &MapScene, area: usize) -> Option<Point> {
    let ground = scene.grounds.get(area)?;
    let plot = drawing.plots.get(&ground.id)?;
    let standing = area_items::of(ground, plot, scene.fights.contains(&area))
        .into_iter()
        .map(|placed| placed.area())
        .reduce(|all, one| all.joined(&one));
    let rect = standing.unwrap_or_else(|| Rect::around(plot.core().middle(), 14.0, 13.0));
    Some((rect.x + rect.w + 2.0, rect.y - 2.0))
}
