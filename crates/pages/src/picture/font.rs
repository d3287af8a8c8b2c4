//! The letters of the pictures: three cuts of an open condensed font, how wide a text of them is and which lines it is drawn with.
//! The files have no pairs of letters that stand closer: a text is as wide as its letters.

use std::fmt::Write;
use std::sync::OnceLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// A cut of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FontCut {
    Medium,
    Bold,
    Italic,
}

/// Name of the family inside the files. Other programs take what they have and are told the width.
pub(super) const FAMILY: &str = "Roboto Condensed";

const MEDIUM: &[u8] = include_bytes!("../../scenarios/pictures/fonts/RobotoCondensed-Medium.ttf");
const BOLD: &[u8] = include_bytes!("../../scenarios/pictures/fonts/RobotoCondensed-Bold.ttf");
const ITALIC: &[u8] =
    include_bytes!("../../scenarios/pictures/fonts/RobotoCondensed-MediumItalic.ttf");

/// The cuts, in their order; without the one whose file does not read.
fn face(cut: FontCut) -> Option<&'static Face<'static>> {
    static FACES: OnceLock<[Option<Face<'static>>; 3]> = OnceLock::new();
    let faces = FACES.get_or_init(|| [MEDIUM, BOLD, ITALIC].map(|file| Face::parse(file, 0).ok()));
    faces[cut as usize].as_ref()
}

/// The letters of a text, a missing one as the sign that the font has for it, each with its left edge and its advance in units of
/// the font.
fn letters(face: &'static Face<'static>, text: &str) -> impl Iterator<Item = (GlyphId, u32, u32)> {
    let mut at = 0;
    text.chars().map(move |letter| {
        let glyph = face.glyph_index(letter).unwrap_or_default();
        let advance = u32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
        at += advance;
        (glyph, at - advance, advance)
    })
}

/// Width of a line of text in units, at a size in units.
pub(super) fn width(text: &str, cut: FontCut, size: f32) -> f32 {
    let Some(face) = face(cut) else { return 0.0 };
    let sum: u32 = letters(face, text).map(|(_, _, advance)| advance).sum();
    sum as f32 * size / f32::from(face.units_per_em())
}

/// A line of text as lines and curves.
#[derive(Debug, Default, PartialEq)]
pub(super) struct TextOutlines {
    /// Data of an SVG path in units of the font, from the left end of the base line; upwards is positive.
    pub path: String,
    /// Units of the document in one of the font, at the size asked for.
    pub scale: f32,
}

/// A line of text as it is drawn where no other program has a say in it: the same points everywhere.
pub(super) fn outlines(text: &str, cut: FontCut, size: f32) -> TextOutlines {
    let Some(face) = face(cut) else {
        return TextOutlines::default();
    };
    let mut pen = GlyphPoints {
        path: String::new(),
        left: 0.0,
    };
    for (glyph, left, _) in letters(face, text) {
        pen.left = left as f32;
        // A blank has none.
        let _drawn = face.outline_glyph(glyph, &mut pen);
    }
    TextOutlines {
        path: pen.path,
        scale: size / f32::from(face.units_per_em()),
    }
}

/// Writes the points of a letter, moved to its place in the line.
struct GlyphPoints {
    path: String,
    left: f32,
}

impl GlyphPoints {
    fn put(&mut self, command: char, points: &[(f32, f32)]) {
        self.path.push(command);
        for (x, y) in points {
            // Writing to a string does not fail.
            write!(self.path, "{} {} ", x + self.left, y).unwrap_or_default();
        }
    }
}

impl OutlineBuilder for GlyphPoints {
    fn move_to(&mut self, x: f32, y: f32) {
        self.put('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.put('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.put('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.put('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_letters_drawn() {
        // Ends of thin upright letters: a bounding box of ink is narrower than the advance by the bearings.
        for cut in [FontCut::Medium, FontCut::Bold, FontCut::Italic] {
            for text in ["Central Mediterranean", "Ägäis, Nærøy", "0123456789"] {
                let lines = outlines(text, cut, 40.0);
                let svg = format!(
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"90\"><path d=\"{}\"/></svg>",
                    lines.path
                );
                let tree = resvg::usvg::Tree::from_str(&svg, &Default::default()).unwrap();
                let drawn = tree.root().layer_bounding_box().width() * lines.scale;
                let told = width(text, cut, 40.0);
                assert!(
                    told > drawn - 3.0 && told - drawn < 8.0,
                    "{text} {cut:?}: {told} told, {drawn} drawn"
                );
            }
        }
    }

    #[test]
    fn what_the_font_has_not_is_drawn_as_a_sign_and_a_blank_as_nothing() {
        assert_eq!(outlines("  ", FontCut::Bold, 9.0).path, "");
        assert_ne!(outlines("\u{4E00}", FontCut::Bold, 9.0).path, "");
        let known: Vec<_> = [MEDIUM, BOLD, ITALIC]
            .map(|file| Face::parse(file, 0).is_ok())
            .into();
        assert_eq!(known, [true; 3]);
    }
}
