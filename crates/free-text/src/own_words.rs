//! The lines of a person's own words.

use bulla_core::orders::free_text::TextLine;
use bulla_mail::{Letter, NewTextLine};

/// The lines of somebody's own words.
pub fn own(letter: &Letter) -> Vec<TextLine> {
    letter.own.lines.iter().map(said).collect()
}

pub(super) fn said(line: &NewTextLine) -> TextLine {
    TextLine {
        line: line.line,
        text: line.text.clone(),
    }
}
