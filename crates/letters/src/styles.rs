//! Effects of an element's style on its words.

/// Blanks that stand for margins before a line.
pub const WIDEST_MARGIN: usize = 64;

/// Returns whether blanks and line ends are shown unchanged.
pub fn keeps_space(style: &str) -> bool {
    let style = without_blanks(style);
    style.contains("white-space:pre") || style.contains("white-space:break-spaces")
}

fn without_blanks(style: &str) -> String {
    style.chars().filter(|c| !c.is_whitespace()).collect()
}

/// Returns the number of blanks by which a line is indented. Text that is shown indented must be read as indented, or a key would
/// belong to another. The measure is coarse (one blank for 12 pixels); only equal and more matter.
pub fn margin(style: &str) -> usize {
    let pixels: i64 = style
        .split(';')
        .filter_map(|rule| rule.split_once(':'))
        .map(|(name, value)| match name.trim() {
            "margin-left" | "padding-left" | "text-indent" => length(value.trim()),
            "margin" | "padding" => length(value.split_whitespace().nth(3).unwrap_or_default()),
            _ => 0,
        })
        .sum();
    usize::try_from((pixels + 6) / 12)
        .unwrap_or(0)
        .min(WIDEST_MARGIN)
}

/// A length of CSS in whole pixels, of which 96 make an inch; 0 for what is no length.
pub fn length(value: &str) -> i64 {
    let end = value
        .find(|c: char| !c.is_ascii_digit() && !matches!(c, '.' | '-'))
        .unwrap_or(value.len());
    let (number, unit) = value.split_at(end);
    let pixels = match unit.trim() {
        "pt" => 4.0 / 3.0,
        "in" => 96.0,
        "cm" => 96.0 / 2.54,
        "mm" => 9.6 / 2.54,
        "em" | "rem" => 16.0,
        "ex" | "ch" => 8.0,
        _ => 1.0,
    };
    number
        .parse::<f32>()
        .map_or(0, |number| (number * pixels).clamp(-2000.0, 2000.0) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_read_in_all_units() {
        for (value, pixels) in [
            ("36.0pt", 48),
            (".5in", 48),
            ("1cm", 37),
            ("40px", 40),
            ("2em", 32),
            ("x", 0),
        ] {
            assert_eq!(length(value), pixels, "{value}");
        }
        assert_eq!(margin("margin: 0 0 0 40px; border: none"), 3);
        assert_eq!(margin("margin-left:36pt;text-indent:-18pt"), 2);
    }

    #[test]
    fn styles_are_read_whatever_their_blanks() {
        assert!(keeps_space("white-space : pre-wrap") && keeps_space("white-space: break-spaces"));
        assert!(!keeps_space("white-space: normal"));
    }
}
