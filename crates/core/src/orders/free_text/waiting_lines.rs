//! Lines that wait to be read together, as one text.

use super::bullets::without_bullet;
use super::clause_cuts;
use super::line_parser::{LineParser, SHORT};
use super::text_line::TextLine;
use super::tokens::tokens;
use crate::text::fold;

impl LineParser<'_> {
    /// Lines that wait as one text, and whether one of them goes on below: a short line ends its sentence.
    pub(super) fn together(&self, waiting: &[TextLine]) -> (String, bool) {
        let mut is_joined = false;
        let mut text = String::new();
        for (at, said) in waiting.iter().enumerate() {
            if said.text.contains('?') {
                continue;
            }
            let line = without_bullet(&said.text);
            text.push_str(line);
            let next = waiting
                .get(at + 1)
                .map(|next| tokens(&next.text, self.words));
            // A line of several sentences goes on below, like any long one.
            let same = waiting.iter().filter(|one| one.line == said.line);
            let length: usize = same.map(|one| one.text.chars().count()).sum();
            // An entry with a bullet is a sentence of its own.
            let is_entry = waiting.get(at + 1).is_some_and(|next| {
                next.line != said.line && without_bullet(&next.text).len() < next.text.trim().len()
            });
            let is_long = length >= SHORT || self.long_lines.contains(&said.line);
            let ends = (!is_long && !line.ends_with(',') && !dangles(line))
                || is_entry
                || next.is_some_and(|next| clause_cuts::begins_clause(&next));
            is_joined |= !ends && at + 1 < waiting.len();
            text.push_str(if ends { ". " } else { " " });
        }
        (text, is_joined)
    }
}

/// Returns whether a line ends with a word that something follows: *to*, *from*, *and*.
fn dangles(line: &str) -> bool {
    const DANGLING: &str = "to from and the in at of with a an nach von aus und in im der die das den dem einen eine mit zu zum zur my meine";
    let last = line.trim_end().rsplit(' ').next().unwrap_or_default();
    let last = fold(last);
    DANGLING.split_whitespace().any(|word| word == last)
}
