//! Look of the words inside the open elements of a page: whether they are struck out, or not seen at all.

use super::styles::length;
use super::tags::{Tag, attribute};
use super::uncounted::UncountedKind;

/// Difference in one of three colours that nobody sees.
const SAME_COLOUR: u8 = 8;

/// Pixels of the highest letters that nobody sees.
const UNSEEN_SIZE: i64 = 1;

/// Look of words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextLook {
    is_struck: bool,
    is_off: bool,
    is_tiny: bool,
    ink: Paint,
    ground: Paint,
}

/// Colour of letters or of what is behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Paint {
    Unknown,
    Clear,
    Colour([u8; 3]),
}

impl Default for TextLook {
    fn default() -> TextLook {
        TextLook {
            is_struck: false,
            is_off: false,
            is_tiny: false,
            ink: Paint::Unknown,
            ground: Paint::Colour([255; 3]),
        }
    }
}

impl TextLook {
    /// Returns the reason why words of this look do not count.
    pub fn uncounted(self) -> Option<UncountedKind> {
        let is_lost = match (self.ink, self.ground) {
            (Paint::Clear, _) => true,
            (Paint::Colour(ink), Paint::Colour(ground)) => {
                let mut pairs = ink.iter().zip(ground);
                pairs.all(|(ink, ground)| ink.abs_diff(ground) <= SAME_COLOUR)
            }
            _ => false,
        };
        if self.is_off || self.is_tiny || is_lost {
            Some(UncountedKind::Hidden)
        } else {
            self.is_struck.then_some(UncountedKind::Struck)
        }
    }

    /// Returns the look inside an element.
    pub fn inside(mut self, tag: &Tag) -> TextLook {
        if tag.attributes.is_empty() {
            return self;
        }
        self.is_off |= attribute(tag.attributes, "hidden").is_some();
        if let Some(colour) = attribute(tag.attributes, "bgcolor") {
            self.ground = Paint::of(&colour);
        }
        if tag.name == "font"
            && let Some(colour) = attribute(tag.attributes, "color")
        {
            self.ink = Paint::of(&colour);
        }
        let style = attribute(tag.attributes, "style").unwrap_or_default();
        let rules = style.split(';').filter_map(|rule| rule.split_once(':'));
        let (mut is_flat, mut is_cut) = (false, false);
        for (name, value) in rules {
            let value = value.trim().trim_end_matches("!important").trim();
            match name.trim() {
                "text-decoration" | "text-decoration-line" => {
                    self.is_struck |= value.contains("line-through");
                }
                "display" => self.is_off |= value == "none",
                "visibility" => self.is_off |= matches!(value, "hidden" | "collapse"),
                "opacity" => {
                    self.is_off |=
                        is_number(value) && length(value) == 0 && !value.contains(['1', '.'])
                }
                "font-size" if is_number(value) => self.is_tiny = length(value) <= UNSEEN_SIZE,
                "font-size" => self.is_tiny = false,
                "height" | "max-height" | "width" | "max-width" => {
                    is_flat |= is_number(value) && length(value) == 0;
                }
                "overflow" => is_cut = value == "hidden",
                "color" => self.ink = Paint::of(value),
                "background-color" | "background" => self.take_ground(value),
                _ => {}
            }
        }
        self.is_off |= is_flat && is_cut;
        self
    }

    fn take_ground(&mut self, value: &str) {
        if value.contains(['(']) && !value.starts_with("rgb") {
            self.ground = Paint::Unknown;
            return;
        }
        // The shorthand names more than a colour.
        let is_one = value.starts_with("rgb");
        let parts = value
            .split_whitespace()
            .filter(|_| !is_one)
            .chain([value].into_iter().filter(|_| is_one));
        for part in parts {
            match Paint::of(part) {
                colour @ Paint::Colour(_) => self.ground = colour,
                Paint::Unknown if part.starts_with(char::is_alphabetic) && !is_no_colour(part) => {
                    self.ground = Paint::Unknown;
                }
                _ => {}
            }
        }
    }
}

/// Returns whether a value begins like a number.
fn is_number(value: &str) -> bool {
    value.starts_with(|c: char| c.is_ascii_digit() || c == '.')
}

/// Returns whether a word of a background is none of its colour.
fn is_no_colour(word: &str) -> bool {
    matches!(
        word,
        "none"
            | "inherit"
            | "initial"
            | "unset"
            | "repeat"
            | "no-repeat"
            | "repeat-x"
            | "repeat-y"
            | "scroll"
            | "fixed"
            | "center"
            | "top"
            | "left"
            | "bottom"
            | "right"
    )
}

impl Paint {
    fn of(value: &str) -> Paint {
        if let Some(digits) = value.strip_prefix('#') {
            return Paint::of_digits(digits);
        }
        if let Some((name, inside)) = value.split_once('(') {
            let numbers = inside.trim_end_matches(')');
            let numbers: Vec<&str> = numbers
                .split([',', ' ', '/'])
                .filter(|one| !one.is_empty())
                .collect();
            return match (name.trim(), &numbers[..]) {
                ("rgb" | "rgba", [.., alpha])
                    if numbers.len() == 4 && alpha.parse() == Ok(0.0f32) =>
                {
                    Paint::Clear
                }
                ("rgb" | "rgba", [red, green, blue, ..]) => {
                    let all = [red, green, blue].map(|one| one.trim().parse::<u8>());
                    match all {
                        [Ok(red), Ok(green), Ok(blue)] => Paint::Colour([red, green, blue]),
                        _ => Paint::Unknown,
                    }
                }
                _ => Paint::Unknown,
            };
        }
        match value {
            "transparent" => Paint::Clear,
            "white" => Paint::Colour([255; 3]),
            "black" => Paint::Colour([0; 3]),
            "red" => Paint::Colour([255, 0, 0]),
            "blue" => Paint::Colour([0, 0, 255]),
            "yellow" => Paint::Colour([255, 255, 0]),
            "gray" | "grey" => Paint::Colour([128; 3]),
            "silver" => Paint::Colour([192; 3]),
            _ => Paint::Unknown,
        }
    }

    /// Reads `fff` or `ffffff`, with the strength behind it or without.
    fn of_digits(digits: &str) -> Paint {
        let digits: Option<Vec<u8>> = digits
            .chars()
            .map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok()))
            .collect();
        match digits.as_deref() {
            Some([_, _, _, 0] | [_, _, _, _, _, _, 0, 0]) => Paint::Clear,
            Some([red, green, blue] | [red, green, blue, _]) => {
                Paint::Colour([red * 17, green * 17, blue * 17])
            }
            Some([a, b, c, d, e, f] | [a, b, c, d, e, f, _, _]) => {
                Paint::Colour([a * 16 + b, c * 16 + d, e * 16 + f])
            }
            _ => Paint::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(attributes: &str) -> Option<UncountedKind> {
        let tag = Tag {
            name: "font".to_owned(),
            closes: false,
            attributes,
        };
        TextLook::default().inside(&tag).uncounted()
    }

    #[test]
    fn words_that_nobody_sees_are_hidden() {
        for attributes in [
            "hidden",
            "style='display:none'",
            "style='DISPLAY : None !important'",
            "style='visibility: hidden'",
            "style='font-size:0'",
            "style='font-size: 0px'",
            "style='font-size:1px; line-height:1px'",
            "style='color:#fff'",
            "style='color: #FFFFFF'",
            "style='color:rgb(255, 255, 255)'",
            "style='color:#fdfdfd'",
            "style='color:white'",
            "style='color:rgba(0,0,0,0)'",
            "style='color:transparent'",
            "style='background:#123 none; color:#112233'",
            "color=white",
            "bgcolor=#000000 color='#000'",
            "style='max-height:0; overflow:hidden'",
            "style='opacity:0'",
        ] {
            assert_eq!(
                look(attributes),
                Some(UncountedKind::Hidden),
                "{attributes}"
            );
        }
    }

    #[test]
    fn words_that_are_seen_count() {
        for attributes in [
            "",
            "style='display:block'",
            "style='font-size:small'",
            "style='font-size:.8em'",
            "style='font-size:100%'",
            "style='color:#ffffff; background-color:rgb(0, 0, 0)'",
            "style='background:url(x.png) #fff; color:white'",
            "bgcolor=black color=white",
            "style='color:black'",
            "style='color:windowtext'",
            "style='max-height:0'",
            "style='overflow:hidden'",
            "style='opacity:0.9'",
            "style='opacity:.5'",
            "style='text-decoration:underline'",
        ] {
            assert_eq!(look(attributes), None, "{attributes}");
        }
    }
}
