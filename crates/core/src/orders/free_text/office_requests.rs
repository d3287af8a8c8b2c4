//! Requests to the office in words: why something happened, days on which the writer is away, and who orders for him meanwhile.

use super::absences::{absence, absence_among, is_out_of_reach};
use super::line_parser::LineParser;
use super::mere_talk::is_aside;
use super::stand_ins::stand_in_line;
use crate::orders::header::OfficeRequest;
use crate::text::fold;

/// Words before the number of what somebody asks about.
const KINDS: [&str; 8] = [
    "event",
    "ereignis",
    "rule",
    "regel",
    "section",
    "abschnitt",
    "turn",
    "zug",
];

impl LineParser<'_> {
    /// A request to the office in words: why something happened, days on which the writer is away, or a stand-in.
    pub(super) fn request(&self, text: &str) -> Option<OfficeRequest> {
        if let Some((from, to)) = absence(text).or_else(|| self.absence_for_a_reason(text)) {
            return Some(OfficeRequest::Absence { from, to });
        }
        if let Some(request) = stand_in_line(text) {
            return Some(request);
        }
        let about = self.asks_why(text)?;
        Some(OfficeRequest::Why { about })
    }

    /// `I'm away 21 to 25 November, visiting my parents`: beside the days stands a reason, and nothing of the game.
    fn absence_for_a_reason(&self, text: &str) -> Option<(String, String)> {
        let days = |text: &str| absence_among(text, |words| is_aside(words, self.words));
        let tail = || {
            let (head, tail) = text.rsplit_once(", ")?;
            is_out_of_reach(tail).then(|| days(head))?
        };
        days(text).or_else(tail)
    }

    /// `why 24.51 babylon`, `why rule 24`: the number of an event or a rule, or an area or a nation alone; other whys are for people.
    fn asks_why(&self, text: &str) -> Option<String> {
        let (why, about) = text.trim_end_matches(['?', '.']).split_once(' ')?;
        let is_why = ["why", "warum"].contains(&fold(why).as_str());
        let mut words = about.split_whitespace();
        let is_kind = |word: &str| KINDS.contains(&fold(word.trim_end_matches(':')).as_str());
        let first = words.next()?;
        let first = if is_kind(first) { words.next()? } else { first };
        let first = first.trim_matches(['[', ']']);
        let is_number = first.starts_with(|c: char| c.is_ascii_digit())
            || self.words.rule_named(first).is_some();
        let is_anchor = first.starts_with('t') && first.contains("-e");
        let is_name = self.words.area_named(about.trim()).is_ok()
            || self.words.nation_named(about.trim()).is_some();
        let is_short = about.len() <= 60;
        (is_why && is_short && (is_number || is_anchor || is_name)).then(|| about.trim().to_owned())
    }
}
