//! Puts a picture together: what of the board, how large, with which legend.

use super::area_plot::AreaPlot;
use super::captions::Captions;
use super::drawing::Drawing;
use super::font::FAMILY;
use super::geometry::Rect;
use super::land;
use super::map_extent::{MapExtent, part, shown, stronger};
use super::map_scene::{DrawnArea, MapScene};
use super::pieces;
use super::scene_areas::{is_live, look, plots};
use super::styles::INK;
use super::svg::{HexColour, SvgNumber, SvgWriter, XmlText};
use super::{area_items, arrows, forecast_marks, legend};

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
