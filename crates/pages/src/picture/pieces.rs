//! Draws pieces and badges: a tower for a city, a pill with the nation's sign for tokens, an open hull
//! for those aboard, a hull with a sail for ships.

use super::area_items::{MapItem, NUMBER, PlacedItem};
use super::geometry::Rect;
use super::styles::{EMBER, FIGHT, INK, LAVA, NationStyle, PAPER, RING};
use super::svg::{HexColour, SvgNumber, SvgText, SvgWriter};
use bulla_core::game::CitySite;

const TOWER: &str = "M-7,6.5V-6.5h3v2.4h2.5v-2.4h3v2.4h2.5v-2.4h3V6.5z";
const HULL: &str = "M-8,1.6H8L5.4,6H-5.2z";
const SAIL: &str = "M-.6,-6.4C3.6,-5.6 6,-3 6.2,0H-.6zM-2,-4.6V0H-6.2C-5.6,-2.2 -4,-3.8 -2,-4.6z";
const BURST: &str = "M0,-6.6L1.6,-2.9L5.2,-4.6L3.5,-1.2L6.6,.4L3.3,1.9L4.4,5.5L1.1,3.8L-.9,6.6L-2,3.3L-5.5,4.2L-3.8,1.1L-6.6,-.8L-3.2,-2.1L-4.3,-5.4L-1,-3.5z";

/// One item; `look` tells how the pieces of a camp look.
pub(super) fn draw(pen: &mut SvgWriter, placed: &PlacedItem, look: impl Fn(usize) -> NationStyle) {
    let at = placed.at;
    let full = (placed.size - 1.0).abs() < 0.005;
    if full {
        item(pen, &placed.item, at, look);
    } else {
        pen.put(format_args!(
            "<g transform=\"translate({} {}) scale({:.3})\">",
            SvgNumber(at.0),
            SvgNumber(at.1),
            placed.size
        ));
        item(pen, &placed.item, (0.0, 0.0), look);
        pen.out.push_str("</g>");
    }
}

fn item(pen: &mut SvgWriter, item: &MapItem, at: (f32, f32), look: impl Fn(usize) -> NationStyle) {
    let wide = item.width();
    match item {
        MapItem::Fight => burst(pen, at, 1.0),
        MapItem::Limit(limit, site) => badge(pen, *limit, *site, at, wide),
        MapItem::City(camp) => city(pen, &look(*camp), at, 1.0),
        MapItem::Tokens(camp, count) => {
            let pill = Rect::around(at, wide, 13.0);
            pen.rect(&pill, 6.5, PAPER, Some((INK, 0.9)));
            pen.shape(&look(*camp), (pill.x + 7.5, at.1), 1.0);
            number(pen, *count, (pill.x + 14.0, at.1));
        }
        MapItem::Ships(camp, count) => {
            let left = at.0 - wide / 2.0;
            ship(pen, &look(*camp), (left + 9.0, at.1), 1.0);
            if *count > 1 {
                number(pen, *count, (left + 18.0, at.1));
            }
        }
        MapItem::Aboard(camp, count) => {
            let left = at.0 - wide / 2.0;
            hull(pen, &Rect::around(at, wide, 13.0));
            pen.shape(&look(*camp), (left + 9.5, at.1), 1.0);
            number(pen, *count, (left + 16.0, at.1));
        }
        MapItem::Start(camp) => pen.shape(&look(*camp), at, 1.0),
    }
}

/// The open hull around tokens aboard, where those ashore have a pill.
fn hull(pen: &mut SvgWriter, within: &Rect) {
    let (x, y) = (SvgNumber(within.x), SvgNumber(within.y));
    pen.put(format_args!(
        "<path d=\"M{x},{y}h{}l-4,{}h-{}z\" fill=\"{}\" stroke=\"{}\" stroke-width=\".9\"/>",
        SvgNumber(within.w),
        SvgNumber(within.h),
        SvgNumber(within.w - 8.0),
        HexColour(PAPER),
        HexColour(INK)
    ));
}

fn number(pen: &mut SvgWriter, count: u16, at: (f32, f32)) {
    let text = count.to_string();
    pen.words(SvgText::new(&text, at, NUMBER).bold().leftmost());
}

/// The limit of an area: a circle; a black square with a white number for a city site, a white square for one on a plain.
pub(super) fn badge(pen: &mut SvgWriter, limit: u8, site: CitySite, at: (f32, f32), wide: f32) {
    let square = Rect::around(at, wide, 13.0);
    let (fill, round, edge, colour) = match site {
        CitySite::None => (PAPER, 6.5, Some((RING, 0.9)), INK),
        CitySite::Black => (INK, 0.0, Some((INK, 0.9)), PAPER),
        CitySite::White => (PAPER, 0.0, Some((INK, 1.3)), INK),
    };
    pen.rect(&square, round, fill, edge);
    let text = limit.to_string();
    let mut words = SvgText::new(&text, at, NUMBER).bold();
    words.colour = colour;
    pen.words(words);
}

/// A tower in the colour of its owner, the sign on it in white.
pub(super) fn city(pen: &mut SvgWriter, look: &NationStyle, at: (f32, f32), size: f32) {
    at_size(pen, at, size, |pen| {
        pen.rim(look, TOWER);
        pen.put(format_args!(
            "<path d=\"{TOWER}\" fill=\"{}\" stroke=\"{}\"/>",
            HexColour(look.colour),
            HexColour(INK)
        ));
        pen.sign(look.shape, (0.0, 1.6), 0.75, PAPER, Some(INK));
    });
}

/// Draws the sign of an overview: in its colour on a slightly larger white one, with a dark edge.
pub(super) fn cased(pen: &mut SvgWriter, look: &NationStyle, (x, y): (f32, f32), size: f32) {
    let (x, y, path) = (SvgNumber(x), SvgNumber(y), look.shape.path());
    let (ink, paper, colour) = (HexColour(INK), HexColour(PAPER), HexColour(look.colour));
    pen.put(format_args!(
        "<g transform=\"translate({x} {y}) scale({size:.2})\" stroke-linejoin=\"round\">"
    ));
    if let Some(dashes) = look.rim() {
        pen.put(format_args!(
            "<path d=\"{path}\" stroke=\"{ink}\" stroke-width=\"8.6\" stroke-dasharray=\"{}\"/>\
             <path d=\"{path}\" stroke=\"{paper}\" stroke-width=\"7\"/>",
            if dashes.is_empty() { "none" } else { dashes }
        ));
    }
    pen.put(format_args!(
        "<path d=\"{path}\" stroke=\"{ink}\" stroke-width=\"5\"/><path d=\"{path}\" stroke=\"{paper}\" stroke-width=\"3.4\"/>\
         <path d=\"{path}\" fill=\"{colour}\"/></g>"
    ));
}

/// Draws the city of an overview: a white tower with the sign in its colour, twice as large.
pub(super) fn white_city(pen: &mut SvgWriter, look: &NationStyle, at: (f32, f32)) {
    at_size(pen, at, 2.1, |pen| {
        pen.rim(look, TOWER);
        pen.put(format_args!(
            "<path d=\"{TOWER}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"1.2\"/>",
            HexColour(PAPER),
            HexColour(INK)
        ));
        pen.sign(look.shape, (0.0, 1.4), 0.85, look.colour, Some(INK));
    });
}

pub(super) fn ship(pen: &mut SvgWriter, look: &NationStyle, at: (f32, f32), size: f32) {
    at_size(pen, at, size, |pen| {
        pen.rim(look, HULL);
        pen.put(format_args!(
            "<path d=\"{HULL}{SAIL}\" fill=\"{}\" stroke=\"{}\"/>",
            HexColour(look.colour),
            HexColour(INK)
        ));
    });
}

/// The sign of a conflict.
pub(super) fn burst(pen: &mut SvgWriter, at: (f32, f32), size: f32) {
    at_size(pen, at, size, |pen| {
        pen.put(format_args!(
            "<path d=\"{BURST}\" fill=\"{}\" stroke=\"{}\"/>",
            HexColour(FIGHT),
            HexColour(PAPER)
        ));
    });
}

/// A small mountain with fire on its top, its foot at a point.
pub(super) fn volcano(pen: &mut SvgWriter, (x, y): (f32, f32)) {
    at_size(pen, (x, y), 1.0, |pen| {
        pen.put(format_args!(
            "<path d=\"M-2.6,-9C-3,-12 -1,-12.6 -.4,-14.6C1.6,-13 3,-11.4 2.4,-9z\" fill=\"{}\"/>\
             <path d=\"M-7,0L-2.6,-9.4H2.4L7,0z\" fill=\"{}\" stroke=\"{}\"/>",
            HexColour(EMBER),
            HexColour(LAVA),
            HexColour(INK)
        ));
    });
}

fn at_size(pen: &mut SvgWriter, (x, y): (f32, f32), size: f32, draw: impl FnOnce(&mut SvgWriter)) {
    pen.put(format_args!(
        "<g transform=\"translate({} {})",
        SvgNumber(x),
        SvgNumber(y)
    ));
    if (size - 1.0).abs() > 0.01 {
        pen.put(format_args!(" scale({size:.2})"));
    }
    pen.out.push_str("\">");
    draw(pen);
    pen.out.push_str("</g>");
}
