//! Draws the board itself: areas in the colours of those who hold them, flood plains, coasts, rivers, borders, names.

use std::collections::BTreeSet;

use super::area_plot::AreaPlot;
use super::drawing::{Drawing, Line, LineKind, OUTSIDE as OUT};
use super::font::FontCut;
use super::geometry::{Path, Rect};
use super::map_extent::played;
use super::map_scene::{DrawnArea, MapScene};
use super::scene_areas::{look, plots};
use super::styles::NAME;
use super::styles::{
    BORDER, COAST, HALO, INK, LAND, OUTSIDE, OUTSIDE_WATER, RIVER, Rgb, SEA, SEA_NAME, SEAM, SHORE,
};
use super::svg::{HexColour, SvgText, SvgWriter, XmlText};
use bulla_core::game::AreaKind;

/// Size of the names of seas in units.
pub(super) const SEA_SIZE: f32 = 12.0;
/// Width of a stripe in half units, measured along the edge of the picture.
const STRIPE: f32 = 16.0;
/// Width and height of a tile of waves in half units.
pub(super) const WAVES: (f32, f32) = (32.0, 24.0);
/// Distance from one line of a name to the next.
const LINE: f32 = 11.5;

/// Fill of an area.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fill {
    Plain(Rgb),
    /// Stripes in the colours of several camps.
    Stripes(Vec<usize>),
}

/// Returns the fill colour of the water of an area.
fn water(ground: &DrawnArea) -> Rgb {
    match (ground.in_play, ground.kind) {
        (false, _) => OUTSIDE_WATER,
        (true, AreaKind::OpenSea) => SEA,
        (true, _) => SHORE,
    }
}

/// Returns the fill of the land of an area: the colours of its owners.
fn land(drawing: &Drawing, scene: &MapScene, ground: &DrawnArea, more: f32) -> Fill {
    let owners = ground.owners();
    match &owners[..] {
        _ if !ground.in_play => Fill::Plain(OUTSIDE),
        [] => Fill::Plain(LAND),
        [owner] => Fill::Plain(look(drawing, scene, *owner).fill(more)),
        _ => Fill::Stripes(owners),
    }
}

/// Returns whether waves are drawn over the land of an area.
fn is_flooded(ground: &DrawnArea, more: f32) -> bool {
    ground.in_play && ground.plain && more == 0.0
}

/// Patterns: stripes for areas of several nations, waves for flood plains.
pub(super) fn patterns(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene, more: f32) {
    pen.out.push_str(
        "<defs><pattern id=\"flood\" width=\"32\" height=\"24\" patternUnits=\"userSpaceOnUse\">",
    );
    waves(pen);
    pen.out.push_str("</pattern>");
    let mixtures: BTreeSet<Vec<usize>> = scene
        .grounds
        .iter()
        .map(DrawnArea::owners)
        .filter(|owners| owners.len() > 1)
        .collect();
    for owners in mixtures {
        let side = side(&owners);
        pen.put(format_args!(
            "<pattern id=\"{}\" width=\"{side}\" height=\"{side}\" patternUnits=\"userSpaceOnUse\">",
            XmlText(&stripes(scene, &owners)),
        ));
        bands(pen, drawing, scene, &owners, more);
        pen.out.push_str("</pattern>");
    }
    pen.out.push_str("</defs>\n");
}

/// A tile of the waves of flood plains, as large as [`WAVES`].
pub(super) fn waves(pen: &mut SvgWriter) {
    pen.out.push_str(
        "<path d=\"M0,7q4,-6 8,0t8,0t8,0t8,0M-8,19q4,-6 8,0t8,0t8,0t8,0t8,0\" fill=\"none\" stroke=\"#2F6F9F\" \
         stroke-opacity=\".5\" stroke-width=\"2\"/>",
    );
}

/// Length of a side of a tile of stripes in half units.
pub(super) fn side(owners: &[usize]) -> f32 {
    STRIPE * owners.len() as f32
}

/// A tile of stripes: bands with upright edges, so that one tile fits the next.
pub(super) fn bands(
    pen: &mut SvgWriter,
    drawing: &Drawing,
    scene: &MapScene,
    owners: &[usize],
    more: f32,
) {
    let side = side(owners);
    for at in 0..2 * owners.len() {
        let fill = look(drawing, scene, owners[at % owners.len()]).fill(more);
        let (from, to) = (STRIPE * at as f32, STRIPE * (at + 1) as f32);
        pen.put(format_args!(
            "<path d=\"M{from},0H{to}L{},{side}H{}z\" fill=\"{}\"/>",
            to - side,
            from - side,
            HexColour(fill)
        ));
    }
}

/// The id of a pattern of stripes: whose colours it has.
fn stripes(scene: &MapScene, owners: &[usize]) -> String {
    let names: Vec<&str> = owners
        .iter()
        .filter_map(|camp| scene.camps.get(*camp))
        .map(|camp| if camp.idle { "idle" } else { camp.id.as_str() })
        .collect();
    format!("stripes-{}", names.join("-"))
}

/// Water and land that meet a part of the board, without lines.
pub(super) fn grounds(
    pen: &mut SvgWriter,
    drawing: &Drawing,
    scene: &MapScene,
    part: &Rect,
    more: f32,
) {
    beyond(pen, drawing, OUTSIDE);
    pen.open("class=\"areas\" transform=\"scale(.5)\"");
    for (_, ground, plot) in plots(drawing, scene) {
        let id = XmlText(&ground.id);
        if let Some(path) = seen(plot.water.as_ref(), part) {
            pen.put(format_args!(
                "<path data-area=\"{id}\" fill=\"{}\" d=\"{}\"/>\n",
                HexColour(water(ground)),
                path.text
            ));
        }
        let Some(path) = seen(plot.land.as_ref(), part) else {
            continue;
        };
        pen.put(format_args!("<path data-area=\"{id}\" fill=\""));
        match land(drawing, scene, ground, more) {
            Fill::Plain(colour) => pen.put(format_args!("{}", HexColour(colour))),
            Fill::Stripes(owners) => {
                pen.put(format_args!("url(#{})", XmlText(&stripes(scene, &owners))));
            }
        }
        pen.put(format_args!("\" d=\"{}\"/>\n", path.text));
        if is_flooded(ground, more) {
            pen.put(format_args!(
                "<path fill=\"url(#flood)\" d=\"{}\"/>\n",
                path.text
            ));
        }
    }
    pen.close();
}

/// The whole picture, before any area is drawn.
fn beyond(pen: &mut SvgWriter, drawing: &Drawing, fill: Rgb) {
    let (w, h) = drawing.size;
    pen.put(format_args!(
        "<path d=\"M0,0H{w}V{h}H0z\" fill=\"{}\"/>",
        HexColour(fill)
    ));
}

/// A path that meets a part of the board.
fn seen<'a>(path: Option<&'a Path>, part: &Rect) -> Option<&'a Path> {
    path.filter(|path| part.meets(&path.area))
}

/// Water and land as [`grounds`] draws them, each filled with a colour that is its number: an area has an odd number for its
/// water and the next for its land, and what lies beyond has 0.
pub(super) fn numbered(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene, part: &Rect) {
    beyond(pen, drawing, [0; 3]);
    pen.open("transform=\"scale(.5)\" shape-rendering=\"crispEdges\"");
    for (at, _, plot) in plots(drawing, scene) {
        for (path, number) in [(&plot.water, 2 * at + 1), (&plot.land, 2 * at + 2)] {
            if let Some(path) = seen(path.as_ref(), part) {
                let [_, r, g, b] = (number as u32).to_be_bytes();
                pen.put(format_args!(
                    "<path fill=\"{}\" d=\"{}\"/>\n",
                    HexColour([r, g, b]),
                    path.text
                ));
            }
        }
    }
    pen.close();
}

/// Returns the fill that [`grounds`] uses for each number of [`numbered`], and whether waves are drawn over it.
pub(super) fn fills(drawing: &Drawing, scene: &MapScene, more: f32) -> Vec<(Fill, bool)> {
    let mut all = vec![(Fill::Plain(OUTSIDE), false)];
    for ground in &scene.grounds {
        all.push((Fill::Plain(water(ground)), false));
        all.push((land(drawing, scene, ground, more), is_flooded(ground, more)));
    }
    all
}

/// Coasts, lakes, rivers, borders that meet a part of the board.
pub(super) fn lines(
    pen: &mut SvgWriter,
    drawing: &Drawing,
    scene: &MapScene,
    part: &Rect,
    wide: f32,
) {
    let out: BTreeSet<&str> = scene
        .grounds
        .iter()
        .filter(|ground| !ground.in_play)
        .map(|ground| ground.id.as_str())
        .collect();
    pen.open(&format!(
        "class=\"lines\" transform=\"scale(.5)\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{}",
        pen.edges()
    ));
    let kinds: [(LineKind, Rgb, f32, &str); 5] = [
        (LineKind::River, RIVER, 2.0, ""),
        (LineKind::Sea, SEAM, 1.8, " stroke-dasharray=\"6 4\""),
        (LineKind::Land, BORDER, 2.6, ""),
        (LineKind::Lake, COAST, 1.6, ""),
        (LineKind::Coast, COAST, 2.0, ""),
    ];
    for (kind, colour, width, more) in kinds {
        let fill = match kind {
            LineKind::Lake => format!(" fill=\"{}\"", HexColour(SHORE)),
            _ => String::new(),
        };
        pen.put(format_args!(
            "<g stroke=\"{}\" stroke-width=\"{:.1}\"{more}{fill}>",
            HexColour(colour),
            width * wide
        ));
        let seen = |line: &&Line| line.kind == kind && part.meets(&line.path.area);
        for line in drawing.lines.iter().filter(seen) {
            let Some((a, b)) = &line.between else {
                pen.put(format_args!("<path d=\"{}\"/>", line.path.text));
                continue;
            };
            let away = [a, b]
                .iter()
                .all(|id| *id == OUT || out.contains(id.as_str()));
            let pale = if away { " stroke-opacity=\".25\"" } else { "" };
            pen.put(format_args!("<path{pale} d=\"{}\"/>", line.path.text));
        }
        pen.close();
    }
    pen.close();
}

/// The map divider (4.48), where areas on both of its sides are on the board, in play or not.
pub(super) fn divider(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene) {
    let is_divider = |line: &&Line| line.kind == LineKind::Divider;
    if !divides(drawing, scene) {
        return;
    }
    pen.open(&format!(
        "class=\"divider\" transform=\"scale(.5)\" fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"{}",
        pen.edges()
    ));
    for line in drawing.lines.iter().filter(is_divider) {
        pen.put(format_args!(
            "<path d=\"{path}\" stroke=\"{}\" stroke-opacity=\".7\" stroke-width=\"8\"/>\
             <path d=\"{path}\" stroke=\"{}\" stroke-width=\"{DOT}\" stroke-dasharray=\"0 {}\"/>",
            HexColour(HALO),
            HexColour(INK),
            2.2 * DOT,
            path = line.path.text,
        ));
    }
    pen.close();
}

/// Width of a dot of the divider in half units.
const DOT: f32 = 5.0;

/// Returns whether the board in play reaches the divider.
pub(super) fn divides(drawing: &Drawing, scene: &MapScene) -> bool {
    let lines = drawing.lines.iter();
    let mut dividers = lines.filter(|line| line.kind == LineKind::Divider);
    let played = played(drawing, scene);
    dividers.any(|line| played.meets(&line.path.area))
}

/// The lines of a name in their places.
pub(super) fn name_lines<'t>(ground: &'t DrawnArea, plot: &'t AreaPlot) -> Vec<SvgText<'t>> {
    let known = plot.name.join(" ") == ground.name;
    let lines: Vec<&str> = if known {
        plot.name.iter().map(String::as_str).collect()
    } else {
        vec![&ground.name]
    };
    let sea = ground.kind == AreaKind::OpenSea;
    let (x, y) = plot.name_at;
    let first = y - LINE * (lines.len() as f32 - 1.0) / 2.0;
    lines
        .into_iter()
        .enumerate()
        .map(|(at, line)| {
            let place = (x, first + LINE * at as f32);
            let mut words = SvgText::new(line, place, if sea { SEA_SIZE } else { NAME });
            if sea {
                words.cut = FontCut::Italic;
                words.colour = SEA_NAME;
            } else {
                words.halo = true;
            }
            words
        })
        .collect()
}

/// Names of areas in play, but for those of which a part of the board shows less than most.
pub(super) fn names(pen: &mut SvgWriter, drawing: &Drawing, scene: &MapScene, part: &Rect) {
    pen.open("class=\"names\" stroke-linejoin=\"round\"");
    for (_, ground, plot) in plots(drawing, scene) {
        if ground.in_play {
            let lines = name_lines(ground, plot);
            if lines.iter().all(|words| most_of(&words.area(), part)) {
                lines.into_iter().for_each(|words| pen.words(words));
            }
        }
    }
    pen.close();
}

/// Returns whether three quarters of a line of text lie in a part of the board.
fn most_of(line: &Rect, part: &Rect) -> bool {
    let wide = (line.x + line.w).min(part.x + part.w) - line.x.max(part.x);
    let high = (line.y + line.h).min(part.y + part.h) - line.y.max(part.y);
    wide >= 0.75 * line.w && high >= 0.75 * line.h
}
