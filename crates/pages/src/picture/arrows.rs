//! Draws how pieces went, in the colour of their nation: bent solid arrows for marches, dashed ones along the water for ships.

use serde::Serialize;

use super::area_items::{self, MapItem};
use super::arrow_paths::{ArrowPath, CurvedPath, WaterPath};
use super::drawing::Drawing;
use super::geometry::Rect;
use super::map_scene::{DrawnMove, MapScene};
use super::scene_areas::look;
use super::ship_paths;
use super::styles::{INK, PAPER, Rgb};
use super::svg::{HexColour, SvgNumber, SvgText, SvgWriter};

type Point = (f32, f32);

/// All arrows of a scene; `size` times their usual width.
pub(super) fn draw(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene, size: f32) {
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

/// Returns whether the arrow of a movement carries a number: a single ship needs none.
pub(super) fn is_counted(step: &DrawnMove) -> bool {
    !step.sail || step.count > 1
}

/// Draws the number of moved pieces in the middle of their arrow.
fn count(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene, step: &DrawnMove, size: f32) {
    if !is_counted(step) {
        return;
    }
    if let Some(course) = course_of(drawing, scene, step, size) {
        let text = step.count.to_string();
        let (x, y) = course.label();
        let disc = Rect::around((x, y), 6.0 + 4.0 * text.len() as f32, 10.0);
        pen.rect(&disc, 5.0, PAPER, Some((INK, 0.7)));
        pen.words(SvgText::new(&text, (x, y), 8.5).bold());
    }
}

fn arrow(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene, step: &DrawnMove, size: f32) {
    let Some(course) = course_of(drawing, scene, step, size) else {
        return;
    };
    let colour = look(drawing, scene, step.camp).colour;
    stroke(pen, &course, colour, step.sail, size);
}

/// A way that pieces went, as an arrow shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Route {
    /// SVG path data, in the units of the board.
    pub path: String,
    /// Colour of its nation: `#7A3B12`.
    pub colour: String,
    /// True if the pieces went by ship.
    pub sail: bool,
    /// Pieces that went it.
    pub count: u16,
}

/// The ways of all arrows of a scene.
pub(super) fn routes(drawing: &Drawing, scene: &MapScene) -> Vec<Route> {
    let route = |step: &DrawnMove| {
        Some(Route {
            path: arrow_path(drawing, scene, step)?.path(),
            colour: HexColour(look(drawing, scene, step.camp).colour).to_string(),
            sail: step.sail,
            count: step.count,
        })
    };
    scene.moves.iter().filter_map(route).collect()
}

/// The line of an arrow at its usual size; nothing where it has no room.
pub(super) fn arrow_path(
    drawing: &Drawing,
    scene: &MapScene,
    step: &DrawnMove,
) -> Option<ArrowPath> {
    course_of(drawing, scene, step, 1.0)
}

/// Ships go along the water; where no water is drawn between two areas, as on a lake, straight.
fn course_of(
    drawing: &Drawing,
    scene: &MapScene,
    step: &DrawnMove,
    size: f32,
) -> Option<ArrowPath> {
    if let Some(lane) = lane(drawing, scene, step, size).filter(|_| step.sail) {
        return Some(ArrowPath::Lane(lane));
    }
    let from = anchor(drawing, scene, step.from, step.sail, size)?;
    let to = anchor(drawing, scene, step.to, step.sail, size)?;
    Some(ArrowPath::Bow(CurvedPath::between(&from, &to, 5.0 * size)?))
}

/// The shortest way along the water between harbours of both ends.
fn lane(drawing: &Drawing, scene: &MapScene, step: &DrawnMove, size: f32) -> Option<WaterPath> {
    let ids = step.through.iter().filter_map(|at| scene.grounds.get(*at));
    let through: Vec<&str> = ids.map(|ground| ground.id.as_str()).collect();
    let [begins, ends] = [(step.from, 0), (step.to, 1)].map(|(area, end)| {
        let coast = step.coasts[end].as_deref();
        harbours(drawing, scene, area, coast)
    });
    let pairs = begins
        .iter()
        .flat_map(|one| ends.iter().map(move |other| (one, other)));
    let lanes = pairs.filter_map(|(one, other)| {
        let points = ship_paths::lane(drawing, &through, &one.water, &other.water);
        WaterPath::along(points, &one.ships, &other.ships, size)
    });
    lanes.min_by(|one, other| one.long().total_cmp(&other.long()))
}

/// Berth of the ships in an area, and the water around it.
struct Harbour {
    water: Rect,
    ships: Rect,
}

/// The harbour of a coast; of a coast that is not known, all of them.
fn harbours(drawing: &Drawing, scene: &MapScene, area: usize, coast: Option<&str>) -> Vec<Harbour> {
    let ground = scene.grounds.get(area);
    let Some((ground, plot)) =
        ground.and_then(|ground| Some((ground, drawing.plots.get(&ground.id)?)))
    else {
        return Vec::new();
    };
    let standing = area_items::of(ground, plot, scene.fights.contains(&area));
    let of = |(_, water): &(String, Rect)| {
        let ships = standing
            .iter()
            .filter(|placed| matches!(placed.item, MapItem::Ships(..)))
            .map(|placed| placed.area())
            .filter(|area| water.meets(area))
            .reduce(|all, one| all.joined(&one));
        Harbour {
            water: *water,
            ships: ships.unwrap_or_else(|| Rect::around(water.middle(), 8.0, 8.0)),
        }
    };
    let named = |(name, _): &&(String, Rect)| coast.is_none_or(|coast| coast == name);
    plot.ships.iter().filter(named).map(of).collect()
}

/// A short arrow for the legend, its middle at a point.
pub(super) fn sample(pen: &mut SvgWriter, colour: Rgb, sail: bool, (x, y): Point) {
    let bow = ArrowPath::Bow(CurvedPath {
        from: (x - 12.0, y + 2.0),
        bend: (x, y - 4.0),
        to: (x + 12.0, y + 2.0),
    });
    pen.open("fill=\"none\"");
    stroke(pen, &bow, colour, sail, 1.0);
    pen.close();
}

fn stroke(pen: &mut SvgWriter, course: &ArrowPath, colour: Rgb, sail: bool, size: f32) {
    let (path, head) = (course.path(), course.head(size));
    let wide = if sail { 1.6 } else { 2.4 } * size;
    let dashes = if sail {
        format!(
            " stroke-dasharray=\"{} {}\"",
            SvgNumber(4.0 * size),
            SvgNumber(2.6 * size)
        )
    } else {
        String::new()
    };
    pen.put(format_args!(
        "<path d=\"{path}{head}\" stroke=\"{}\" stroke-width=\"{}\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\"/>\
         <path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\"{dashes}/>\
         <path d=\"{head}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
        HexColour(PAPER),
        SvgNumber(wide + 2.6 * size),
        HexColour(INK),
        SvgNumber(wide + 1.0 * size),
        HexColour(colour),
        SvgNumber(wide),
        HexColour(colour),
        HexColour(INK),
        SvgNumber(0.8 * size),
    ));
}

/// The rectangle from whose edge an arrow starts or at which it ends: what stands there, or the sign of an overview.
fn anchor(drawing: &Drawing, scene: &MapScene, area: usize, sail: bool, size: f32) -> Option<Rect> {
    let ground = scene.grounds.get(area)?;
    let plot = drawing.plots.get(&ground.id)?;
    if size > 1.0 {
        return Some(Rect::around(plot.core().middle(), 24.0, 24.0));
    }
    let standing = area_items::of(ground, plot, scene.fights.contains(&area))
        .into_iter()
        .filter(|placed| matches!(placed.item, MapItem::Ships(..)) == sail)
        .map(|placed| placed.area())
        .reduce(|all, one| all.joined(&one));
    let room = plot.room.unwrap_or_else(|| plot.core());
    let place = match plot.ships.first() {
        Some((_, harbour)) if sail => *harbour,
        _ => room,
    };
    Some(standing.unwrap_or_else(|| Rect::around(place.middle(), 18.0, 13.0)))
}
