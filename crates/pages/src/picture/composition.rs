//! Puts a picture together: what of the board, how large, with which legend.

use super::drawing::{AreaPlot, Drawing, Rect};
use super::font::FAMILY;
use super::land::{self, look, plots};
use super::map_scene::{DrawnArea, MapScene};
use super::pieces;
use super::styles::{INK, PAPER, SHORE};
use super::svg::{HexColour, SvgNumber, SvgWriter, XmlText};
use super::{Captions, MapExtent, area_items, arrows, forecast_marks, legend};

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

/// The view box of the document that stands by itself.
pub(super) fn view_box(
    drawing: &Drawing,
    scene: &MapScene,
    frame: MapExtent,
    captions: &Captions,
) -> String {
    let part = part(drawing, scene, frame);
    let strip = legend::strip(drawing, scene, frame, &part, captions);
    format!(
        "{} {} {} {}",
        SvgNumber(part.x),
        SvgNumber(part.y),
        SvgNumber(part.w),
        SvgNumber(part.h + strip.height)
    )
}

/// The document that stands by itself.
pub(super) fn svg(
    drawing: &Drawing,
    scene: &MapScene,
    frame: MapExtent,
    captions: &Captions,
) -> String {
    let part = part(drawing, scene, frame);
    let strip = legend::strip(drawing, scene, frame, &part, captions);
    let wide = shown(&part, frame);
    let mut pen = SvgWriter::new(true);
    pen.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"img\">\n\
         <title>{}</title><desc>{}</desc>\n",
        SvgNumber(part.x),
        SvgNumber(part.y),
        SvgNumber(part.w),
        SvgNumber(part.h + strip.height),
        SvgNumber(wide),
        SvgNumber(wide * (part.h + strip.height) / part.w),
        XmlText(&scene.title),
        XmlText(captions.say("description")),
    ));
    letters(&mut pen);
    let more = stronger(frame);
    land::patterns(&mut pen, drawing, scene, more);
    land::grounds(&mut pen, drawing, scene, &part, more);
    lines(&mut pen, drawing, scene, &part, frame);
    if frame != MapExtent::Overview {
        arrows::draw(&mut pen, drawing, scene, 1.0);
        land::names(&mut pen, drawing, scene, &part);
    }
    pieces(&mut pen, drawing, scene, frame);
    strip.draw(&mut pen, drawing, scene, captions);
    pen.close();
    pen.out.push_str("</svg>\n");
    pen.out
}

/// Opens what everything is drawn in: our letters, in ink.
pub(super) fn letters(pen: &mut SvgWriter) {
    pen.put(format_args!(
        "<g font-family=\"{FAMILY}, Arial Narrow, sans-serif\" font-weight=\"500\" text-anchor=\"middle\" fill=\"{}\">\n",
        HexColour(INK)
    ));
}

/// Returns the extra share of the nation's colour in the land of a frame.
pub(super) fn stronger(frame: MapExtent) -> f32 {
    match frame {
        MapExtent::Overview => STRONGER,
        MapExtent::Board | MapExtent::Region(_) => 0.0,
    }
}

/// Coasts, rivers, borders, and volcanoes where they can be seen.
pub(super) fn lines(
    pen: &mut SvgWriter,
    drawing: &Drawing,
    scene: &MapScene,
    part: &Rect,
    frame: MapExtent,
) {
    land::lines(pen, drawing, scene, part, 1.0);
    if frame != MapExtent::Overview {
        land::divider(pen, drawing, scene);
        volcanoes(pen, drawing, scene);
    }
}

/// Everything that stands on the board. In an overview its arrows too, which go over the signs there.
pub(super) fn pieces(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene, frame: MapExtent) {
    if frame == MapExtent::Overview {
        return overview(pen, drawing, scene);
    }
    let part = part(drawing, scene, frame);
    pen.open("class=\"pieces\"");
    for (at, ground, plot) in plots(drawing, scene) {
        if !ground.in_play {
            continue;
        }
        let placed = area_items::of(ground, plot, scene.fights.contains(&at));
        if placed.is_empty() || !placed.iter().any(|placed| part.meets(&placed.area())) {
            continue;
        }
        pen.put(format_args!("<g data-area=\"{}\">", XmlText(&ground.id)));
        for placed in &placed {
            pieces::draw(pen, placed, |camp| look(drawing, scene, camp));
        }
        pen.close();
    }
    pen.close();
    forecast_marks::draw(pen, drawing, scene);
}

/// Returns whether a volcano touches an area in play.
pub(super) fn is_live(scene: &MapScene, volcano: &str) -> bool {
    let mut grounds = scene.grounds.iter().filter(|ground| ground.in_play);
    grounds.any(|ground| ground.volcano.as_deref() == Some(volcano))
}

fn volcanoes(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene) {
    pen.open("class=\"volcanoes\"");
    for (id, at) in &drawing.volcanoes {
        if is_live(scene, id) {
            pieces::volcano(pen, *at);
        }
    }
    pen.close();
}

/// Draws the positions of all nations so that they are legible at a third of the size: large signs, white towers.
fn overview(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene) {
    pen.open("class=\"pieces\"");
    for (_, ground, plot) in plots(drawing, scene) {
        if ground.in_play {
            overview_of(pen, drawing, scene, ground, plot);
        }
    }
    pen.close();
    arrows::draw(pen, drawing, scene, 2.0);
    for (at, _, plot) in plots(drawing, scene) {
        if scene.fights.contains(&at) {
            let (x, y) = spot(plot);
            pieces::burst(pen, (x + 14.0, y - 13.0), 2.2);
        }
    }
}

fn overview_of(
    pen: &mut SvgWriter,
    drawing: &Drawing,
    scene: &MapScene,
    ground: &DrawnArea,
    plot: &AreaPlot,
) {
    let at = spot(plot);
    if let Some(camp) = ground.city {
        let look = look(drawing, scene, camp);
        pieces::white_city(pen, &look, at);
        return;
    }
    // Nobody holds an area in which nations may begin.
    let mut owners = ground.owners();
    owners.extend(&ground.starts);
    let first = at.0 - 9.0 * (owners.len() as f32 - 1.0);
    for (place, camp) in owners.iter().enumerate() {
        let look = look(drawing, scene, *camp);
        let at = (first + 18.0 * place as f32, at.1);
        pieces::cased(pen, &look, at, 1.9);
    }
}

/// The middle of what stands in an area.
fn spot(plot: &AreaPlot) -> (f32, f32) {
    plot.core().middle()
}

/// The ground of a strip under a picture.
pub(super) fn strip_ground() -> super::styles::Rgb {
    super::styles::mixed(SHORE, PAPER, 0.4)
}
