//! Puts a picture together: what of the board, how large, with which legend.

use super::data::{Drawing, Plot, Rect, WINDOW};
use super::land::{self, look, plots};
use super::letters::FAMILY;
use super::look::{INK, PAPER, SHORE};
use super::pen::{Hex, N, Pen, Plain};
use super::pieces;
use super::raster::Making;
use super::scene::{Ground, Scene};
use super::{Captions, Frame, arrows, block, legend};

/// How much more of the nation's colour an overview takes.
pub(super) const STRONGER: f32 = 0.2;

/// The part of the board that a frame shows, in units; a window that is not there is the last one.
pub(super) fn part(drawing: &Drawing, frame: Frame) -> Rect {
    let whole = Rect::new(0.0, 0.0, drawing.size.0, drawing.size.1);
    match frame {
        Frame::Board | Frame::Overview => whole,
        Frame::Region(at) => drawing
            .windows
            .get(usize::from(at))
            .or(drawing.windows.last())
            .copied()
            .unwrap_or(whole),
    }
}

/// Width in CSS pixels at which a frame is shown.
pub(super) fn shown(drawing: &Drawing, frame: Frame) -> f32 {
    match frame {
        Frame::Board => drawing.size.0,
        Frame::Overview | Frame::Region(_) => 360.0,
    }
}

/// How a frame is drawn as PNG. Regions and the board have two pixels a unit, the overview one for two units: tiles of patterns
/// are whole pixels then. What goes into letters is packed as small as it can be, which takes longer.
pub(super) fn making(drawing: &Drawing, frame: Frame) -> Making {
    let whole = drawing.size.0 as u32;
    let (wide, colours, small) = match frame {
        Frame::Board => (2 * whole, 64, false),
        Frame::Overview => (whole / 2, 28, true),
        Frame::Region(_) => (2 * WINDOW.0 as u32, 40, true),
    };
    Making {
        wide,
        colours,
        small,
    }
}

/// The document.
pub(super) fn svg(
    drawing: &Drawing,
    scene: &Scene,
    frame: Frame,
    captions: &Captions,
    fit: bool,
) -> (String, (f32, f32)) {
    let part = part(drawing, frame);
    let strip = legend::strip(drawing, scene, frame, &part, captions);
    let wide = shown(drawing, frame);
    let size = (wide, wide * (part.h + strip.height) / part.w);
    let mut pen = Pen::new(fit);
    pen.put(format_args!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {} {} {}\" width=\"{}\" height=\"{}\" role=\"img\">\n\
         <title>{}</title><desc>{}</desc>\n",
        N(part.x),
        N(part.y),
        N(part.w),
        N(part.h + strip.height),
        N(size.0),
        N(size.1),
        Plain(&scene.title),
        Plain(captions.say("description")),
    ));
    pen.put(format_args!(
        "<g font-family=\"{FAMILY}, Arial Narrow, sans-serif\" font-weight=\"500\" text-anchor=\"middle\" fill=\"{}\">\n",
        Hex(INK)
    ));
    match frame {
        Frame::Overview => overview(&mut pen, drawing, scene, &part),
        Frame::Board | Frame::Region(_) => detail(&mut pen, drawing, scene, &part),
    }
    if frame == Frame::Board {
        legend::boxes(&mut pen, drawing, scene, captions);
    }
    strip.draw(&mut pen, drawing, scene, captions);
    pen.close();
    pen.out.push_str("</svg>\n");
    (pen.out, size)
}

/// Names, numbers, everything.
fn detail(pen: &mut Pen, drawing: &Drawing, scene: &Scene, part: &Rect) {
    land::patterns(pen, drawing, scene, 0.0);
    land::grounds(pen, drawing, scene, part, 0.0);
    land::lines(pen, drawing, scene, part, 1.0);
    volcanoes(pen, drawing, scene);
    arrows::draw(pen, drawing, scene, 1.0);
    land::names(pen, drawing, scene, part);
    pen.open("class=\"pieces\"");
    for (at, ground, plot) in plots(drawing, scene) {
        if !ground.in_play {
            continue;
        }
        let placed = block::of(ground, plot, scene.fights.contains(&at));
        if placed.is_empty() || !placed.iter().any(|placed| part.meets(&placed.area())) {
            continue;
        }
        pen.put(format_args!("<g data-area=\"{}\">", Plain(&ground.id)));
        for placed in &placed {
            pieces::draw(pen, placed, |camp| look(drawing, scene, camp));
        }
        pen.close();
    }
    pen.close();
}

fn volcanoes(pen: &mut Pen, drawing: &Drawing, scene: &Scene) {
    let live = |id: &str| {
        scene
            .grounds
            .iter()
            .any(|ground| ground.in_play && ground.volcano.as_deref() == Some(id))
    };
    pen.open("class=\"volcanoes\"");
    for (id, at) in &drawing.volcanoes {
        if live(id) {
            pieces::volcano(pen, *at);
        }
    }
    pen.close();
}

/// Who is where, legible at a third of the size: strong fills, large signs, white towers.
fn overview(pen: &mut Pen, drawing: &Drawing, scene: &Scene, part: &Rect) {
    land::patterns(pen, drawing, scene, STRONGER);
    land::grounds(pen, drawing, scene, part, STRONGER);
    land::lines(pen, drawing, scene, part, 1.0);
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

fn overview_of(pen: &mut Pen, drawing: &Drawing, scene: &Scene, ground: &Ground, plot: &Plot) {
    let at = spot(plot);
    if let Some(camp) = ground.city {
        let look = look(drawing, scene, camp);
        pieces::white_city(pen, &look, at);
        return;
    }
    let owners = ground.owners();
    let first = at.0 - 9.0 * (owners.len() as f32 - 1.0);
    for (place, camp) in owners.iter().enumerate() {
        let look = look(drawing, scene, *camp);
        let at = (first + 18.0 * place as f32, at.1);
        pieces::cased(pen, &look, at, 1.9);
    }
}

/// The middle of what stands in an area.
fn spot(plot: &Plot) -> (f32, f32) {
    plot.core().middle()
}

/// The ground of a strip under a picture.
pub(super) fn strip_ground() -> super::look::Rgb {
    super::look::mixed(SHORE, PAPER, 0.4)
}
