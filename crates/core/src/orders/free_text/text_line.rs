//! Lines of somebody's own words.

/// A line of somebody's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextLine {
    /// Line number in the original text, from 1.
    pub line: u32,
    pub text: String,
}

/// The lines of a text, of which the first has this number.
pub fn lines(text: &str, first: u32) -> Vec<TextLine> {
    let lines = (first..).zip(text.lines());
    lines
        .map(|(line, text)| TextLine {
            line,
            text: text.to_owned(),
        })
        .collect()
}

/// Lines longer than this are not looked at for orders.
pub(super) const LONGEST_LINE: usize = 2000;
