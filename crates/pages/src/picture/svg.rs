//! Writes SVG: numbers in units with one decimal, colours as `#RRGGBB`, text escaped.

use std::fmt::{self, Display, Formatter, Write};

use super::font::{self, FontCut};
use super::geometry::Rect;
use super::styles::{HALO, INK, NationStyle, PAPER, Rgb, Shape};

/// A number of units, rounded to a tenth.
pub(super) struct SvgNumber(pub f32);

impl Display for SvgNumber {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (whole, rest) = (tenths / 10, tenths % 10);
        match (whole, rest) {
            (_, 0) => write!(f, "{whole}"),
            (0, _) if tenths < 0 => write!(f, "-.{}", -rest),
            (0, _) => write!(f, ".{rest}"),
            _ => write!(f, "{whole}.{}", rest.abs()),
        }
    }
}

/// A colour as SVG writes it.
pub(super) struct HexColour(pub Rgb);

impl Display for HexColour {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02X}{g:02X}{b:02X}")
    }
}

/// Text with what XML keeps for itself written otherwise; control characters are left out.
pub(super) struct XmlText<'t>(pub &'t str);

impl Display for XmlText<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{FFFE}' | '\u{FFFF}' => {}
                letter if letter.is_control() => {}
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// One line of text.
#[derive(Clone, Copy, Debug)]
pub(super) struct SvgText<'t> {
    pub text: &'t str,
    /// Middle or start of the line, and the middle of its height.
    pub at: (f32, f32),
    pub cut: FontCut,
    pub size: f32,
    pub colour: Rgb,
    /// True if the text has a light edge.
    pub halo: bool,
    /// Centred at `at`, else starting there.
    pub centred: bool,
}

impl<'t> SvgText<'t> {
    pub fn new(text: &'t str, at: (f32, f32), size: f32) -> SvgText<'t> {
        SvgText {
            text,
            at,
            cut: FontCut::Medium,
            size,
            colour: INK,
            halo: false,
            centred: true,
        }
    }

    pub fn bold(mut self) -> SvgText<'t> {
        self.cut = FontCut::Bold;
        self
    }

    pub fn leftmost(mut self) -> SvgText<'t> {
        self.centred = false;
        self
    }

    /// The box of the line, from the top of a capital to the foot of a `g`.
    pub fn area(&self) -> Rect {
        let w = font::width(self.text, self.cut, self.size);
        let left = if self.centred { w / 2.0 } else { 0.0 };
        Rect::new(
            self.at.0 - left,
            self.at.1 - 0.42 * self.size,
            w,
            0.98 * self.size,
        )
    }
}

/// The document as it grows.
pub(super) struct SvgWriter {
    pub out: String,
    /// True if the picture is for a file: lines of text are text with their width, for programs that lack the font. Otherwise
    /// they are outlines.
    pub fit: bool,
}

impl SvgWriter {
    pub fn new(fit: bool) -> SvgWriter {
        SvgWriter {
            out: String::with_capacity(1 << 17),
            fit,
        }
    }

    /// Appends formatted text. Writing to a string does not fail.
    pub fn put(&mut self, text: fmt::Arguments<'_>) {
        self.out.write_fmt(text).unwrap_or_default();
    }

    pub fn open(&mut self, attributes: &str) {
        self.put(format_args!("<g {attributes}>"));
    }

    /// Returns the attribute for fills and lines of the board: a file is smooth, a mail has hard edges, which make it a third
    /// smaller.
    pub fn edges(&self) -> &'static str {
        if self.fit {
            ""
        } else {
            " shape-rendering=\"crispEdges\""
        }
    }

    pub fn close(&mut self) {
        self.out.push_str("</g>\n");
    }

    pub fn words(&mut self, words: SvgText<'_>) {
        if words.text.is_empty() {
            return;
        }
        let base = (words.at.0, words.at.1 + 0.355 * words.size);
        if self.fit {
            self.text(&words, base);
        } else {
            self.outlined(&words, base);
        }
    }

    /// Draws words as text with its width, which other programs can find and copy.
    fn text(&mut self, words: &SvgText<'_>, (x, y): (f32, f32)) {
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"",
            SvgNumber(x),
            SvgNumber(y),
            SvgNumber(words.size)
        ));
        match words.cut {
            FontCut::Medium => {}
            FontCut::Bold => self.out.push_str(" font-weight=\"700\""),
            FontCut::Italic => self.out.push_str(" font-style=\"italic\""),
        }
        if !words.centred {
            self.out.push_str(" text-anchor=\"start\"");
        }
        self.colours(words, 1.0);
        self.put(format_args!(
            " textLength=\"{}\" lengthAdjust=\"spacingAndGlyphs\">{}</text>",
            SvgNumber(words.area().w),
            XmlText(words.text)
        ));
    }

    /// Draws words as lines and curves.
    fn outlined(&mut self, words: &SvgText<'_>, (x, y): (f32, f32)) {
        let lines = font::outlines(words.text, words.cut, words.size);
        if lines.path.is_empty() {
            return;
        }
        let left = if words.centred {
            words.area().w / 2.0
        } else {
            0.0
        };
        self.put(format_args!(
            "<path transform=\"translate({} {}) scale({scale} -{scale})\"",
            x - left,
            SvgNumber(y),
            scale = lines.scale
        ));
        self.colours(words, lines.scale);
        self.put(format_args!(" d=\"{}\"/>", lines.path));
    }

    /// Fill and edge of a text, of which a unit is so many units of the document.
    fn colours(&mut self, words: &SvgText<'_>, scale: f32) {
        if words.colour != INK {
            self.put(format_args!(" fill=\"{}\"", HexColour(words.colour)));
        }
        if words.halo {
            self.put(format_args!(
                " stroke=\"{}\" stroke-width=\"{}\" paint-order=\"stroke\"",
                HexColour(HALO),
                SvgNumber(words.size * 0.24 / scale)
            ));
        }
    }

    /// The sign of a nation in its colour with a dark edge; `size` 1 is 10 units across.
    pub fn shape(&mut self, look: &NationStyle, at: (f32, f32), size: f32) {
        if look.rim().is_some() {
            self.put(format_args!(
                "<g transform=\"translate({} {}) scale({size:.2})\">",
                SvgNumber(at.0),
                SvgNumber(at.1)
            ));
            self.rim(look, look.shape.path());
            self.out.push_str("</g>");
        }
        self.sign(look.shape, at, size, look.colour, Some(INK));
    }

    /// The outline of a counterpart around a path: a light band with a dark line outside, of dashes by its numeral.
    pub fn rim(&mut self, look: &NationStyle, path: &str) {
        let Some(dashes) = look.rim() else { return };
        let (ink, paper) = (HexColour(INK), HexColour(PAPER));
        self.put(format_args!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"5\" stroke-linejoin=\"round\""
        ));
        if !dashes.is_empty() {
            self.put(format_args!(" stroke-dasharray=\"{dashes}\""));
        }
        self.put(format_args!(
            "/><path d=\"{path}\" fill=\"none\" stroke=\"{paper}\" stroke-width=\"3\" stroke-linejoin=\"round\"/>"
        ));
    }

    pub fn sign(
        &mut self,
        shape: Shape,
        (x, y): (f32, f32),
        size: f32,
        fill: Rgb,
        edge: Option<Rgb>,
    ) {
        self.put(format_args!(
            "<path transform=\"translate({} {})",
            SvgNumber(x),
            SvgNumber(y)
        ));
        if (size - 1.0).abs() > 0.01 {
            self.put(format_args!(" scale({size:.2})"));
        }
        self.put(format_args!(
            "\" d=\"{}\" fill=\"{}\"",
            shape.path(),
            HexColour(fill)
        ));
        if let Some(edge) = edge {
            self.put(format_args!(" stroke=\"{}\"", HexColour(edge)));
        }
        self.out.push_str("/>");
    }

    pub fn rect(&mut self, rect: &Rect, round: f32, fill: Rgb, edge: Option<(Rgb, f32)>) {
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"",
            SvgNumber(rect.x),
            SvgNumber(rect.y),
            SvgNumber(rect.w),
            SvgNumber(rect.h),
            HexColour(fill)
        ));
        if round > 0.0 {
            self.put(format_args!(" rx=\"{}\"", SvgNumber(round)));
        }
        if let Some((edge, wide)) = edge {
            self.put(format_args!(
                " stroke=\"{}\" stroke-width=\"{}\"",
                HexColour(edge),
                SvgNumber(wide)
            ));
        }
        self.out.push_str("/>");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let told: Vec<String> = [0.0, 1.0, -1.0, 0.25, -0.31, 12.96, -7.5]
            .map(|number| SvgNumber(number).to_string())
            .to_vec();
        assert_eq!(told, ["0", "1", "-1", ".3", "-.3", "13", "-7.5"]);
    }

    #[test]
    fn text_cannot_leave_its_place() {
        let text = "a<b>&\"c\u{1}\u{FFFF}";
        assert_eq!(XmlText(text).to_string(), "a&lt;b&gt;&amp;&quot;c");
    }
}
