//! The letters of the pictures: three cuts of an open condensed font, and how wide a text of them is.

use std::sync::{Arc, OnceLock};

use resvg::usvg::fontdb;

/// A cut of the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    Medium,
    Bold,
    Italic,
}

/// Name of the family inside the files. Other programs take what they have and are told the width.
pub(super) const FAMILY: &str = "Roboto Condensed";

const MEDIUM: &[u8] =
    include_bytes!("../../../../scenarios/pictures/fonts/RobotoCondensed-Medium.ttf");
const BOLD: &[u8] = include_bytes!("../../../../scenarios/pictures/fonts/RobotoCondensed-Bold.ttf");
const ITALIC: &[u8] =
    include_bytes!("../../../../scenarios/pictures/fonts/RobotoCondensed-MediumItalic.ttf");

/// The fonts for drawing: these and none of the machine, so that a picture has the same bytes everywhere.
pub(super) fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    FONTS
        .get_or_init(|| {
            let mut fonts = fontdb::Database::new();
            for file in [MEDIUM, BOLD, ITALIC] {
                fonts.load_font_source(fontdb::Source::Binary(Arc::new(file)));
            }
            Arc::new(fonts)
        })
        .clone()
}

/// Width of a line of text in units, at a size in units.
pub(super) fn width(text: &str, cut: Cut, size: f32) -> f32 {
    static WIDTHS: OnceLock<[Widths; 3]> = OnceLock::new();
    let all = WIDTHS.get_or_init(|| [MEDIUM, BOLD, ITALIC].map(Widths::read));
    let widths = &all[cut as usize];
    let sum: u32 = text.chars().map(|letter| widths.of(letter)).sum();
    sum as f32 * size / widths.em
}

/// Advance widths by character, in units of the font.
struct Widths {
    em: f32,
    /// Of the characters of the plane that the font was cut to, by code; the first is that of a missing one.
    advances: Vec<(u32, u16)>,
    missing: u16,
}

impl Widths {
    /// From the tables `head`, `hhea`, `hmtx` and `cmap` (format 4) of OpenType.
    fn read(file: &[u8]) -> Widths {
        let em = table(file, b"head").map_or(1000, |head| u16_at(head, 18));
        let full = table(file, b"hhea").map_or(1, |hhea| u16_at(hhea, 34));
        let hmtx = table(file, b"hmtx").unwrap_or(&[]);
        let advance = |glyph: u16| u16_at(hmtx, 4 * usize::from(glyph.min(full.saturating_sub(1))));
        let advances = table(file, b"cmap")
            .map(glyphs)
            .unwrap_or_default()
            .into_iter()
            .map(|(code, glyph)| (code, advance(glyph)))
            .collect();
        Widths {
            em: f32::from(em),
            advances,
            missing: advance(0),
        }
    }

    fn of(&self, letter: char) -> u32 {
        let found = self
            .advances
            .binary_search_by_key(&u32::from(letter), |(code, _)| *code);
        u32::from(found.map_or(self.missing, |at| self.advances[at].1))
    }
}

fn u16_at(bytes: &[u8], at: usize) -> u16 {
    match bytes.get(at..at + 2) {
        Some(pair) => u16::from_be_bytes([pair[0], pair[1]]),
        None => 0,
    }
}

fn u32_at(bytes: &[u8], at: usize) -> usize {
    (usize::from(u16_at(bytes, at)) << 16) + usize::from(u16_at(bytes, at + 2))
}

fn table<'f>(file: &'f [u8], tag: &[u8; 4]) -> Option<&'f [u8]> {
    let count = usize::from(u16_at(file, 4));
    let entry = (0..count)
        .map(|at| 12 + 16 * at)
        .find(|at| file.get(*at..*at + 4) == Some(tag))?;
    let (from, length) = (u32_at(file, entry + 8), u32_at(file, entry + 12));
    file.get(from..from + length)
}

/// (character, glyph) of the first subtable of format 4, by character.
fn glyphs(cmap: &[u8]) -> Vec<(u32, u16)> {
    let count = usize::from(u16_at(cmap, 2));
    let found = (0..count)
        .map(|at| u32_at(cmap, 4 + 8 * at + 4))
        .find(|from| u16_at(cmap, *from) == 4);
    let Some(part) = found.and_then(|from| cmap.get(from..)) else {
        return Vec::new();
    };
    let twice = usize::from(u16_at(part, 6));
    let mut found = Vec::new();
    for segment in (0..twice).step_by(2) {
        let end = u16_at(part, 14 + segment);
        let start = u16_at(part, 16 + twice + segment);
        let delta = u16_at(part, 16 + 2 * twice + segment);
        let here = 16 + 3 * twice + segment;
        let offset = usize::from(u16_at(part, here));
        for code in start..=end {
            if code == u16::MAX {
                break;
            }
            let glyph = if offset == 0 {
                code.wrapping_add(delta)
            } else {
                let at = here + offset + 2 * usize::from(code - start);
                match u16_at(part, at) {
                    0 => 0,
                    glyph => glyph.wrapping_add(delta),
                }
            };
            if glyph > 0 {
                found.push((u32::from(code), glyph));
            }
        }
    }
    found.sort_unstable();
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_those_of_the_letters_drawn() {
        let draw = |text: &str, weight: &str| {
            let svg = format!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900\" height=\"90\"><text x=\"10\" y=\"50\" \
                 font-family=\"{FAMILY}\" font-size=\"40\" {weight}>{text}</text></svg>"
            );
            let options = resvg::usvg::Options {
                fontdb: fonts(),
                ..Default::default()
            };
            let tree = resvg::usvg::Tree::from_str(&svg, &options).unwrap();
            tree.root().layer_bounding_box().width()
        };
        // Ends of thin upright letters: a bounding box of ink is narrower than the advance by the bearings.
        for (cut, weight) in [
            (Cut::Medium, "font-weight=\"500\""),
            (Cut::Bold, "font-weight=\"700\""),
            (Cut::Italic, "font-weight=\"500\" font-style=\"italic\""),
        ] {
            for text in ["Central Mediterranean", "Ägäis, Nærøy", "0123456789"] {
                let (drawn, told) = (draw(text, weight), width(text, cut, 40.0));
                assert!(
                    told > drawn - 3.0 && told - drawn < 8.0,
                    "{text} {cut:?}: {told} told, {drawn} drawn"
                );
            }
        }
    }
}
