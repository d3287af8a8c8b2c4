//! Corrections: `2 from Danube to Scythia. Actually no, make that 1.` What is taken back is in no proposal; what takes its place is proposed.

use super::clauses::named;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::order_line::{self, LineOrder};
use super::small_words::{is_in, is_small};
use super::text_line::TextLine;
use super::tokens::tokens;
use super::word_senses::WordSense;
use crate::text::fold;
use crate::turn::Orders;

/// Beginnings of a sentence that takes back the one before, folded. The longest that fits is taken.
const BEGINNINGS: [&str; 34] = [
    "actually no",
    "actually, no",
    "actually not",
    "actually",
    "no wait",
    "no, wait",
    "wait, no",
    "wait no",
    "wait,",
    "no, sorry",
    "no,",
    "sorry, no",
    "sorry, i mean",
    "sorry i mean",
    "sorry, i meant",
    "i mean",
    "i meant",
    "correction",
    "scratch that",
    "strike that",
    "forget that",
    "on second thought",
    "on second thoughts",
    "or rather",
    "make that",
    "make it",
    "ach nein",
    "oder nein",
    "nein, doch",
    "nein,",
    "doch nicht",
    "doch lieber",
    "korrektur",
    "besser gesagt",
];

/// Beginnings that take back by themselves, without anything in its place, folded.
const ALONE: [&str; 8] = [
    "actually no",
    "actually, no",
    "actually not",
    "scratch that",
    "strike that",
    "forget that",
    "doch nicht",
    "ach nein",
];

/// Words of a sentence that adds and takes nothing back, folded.
const ADDING: &str = "too also auch dazu ausserdem additionally";

/// The orders that were read last, what stood before them, and their line.
pub(super) struct LastRead {
    pub(super) before: Orders,
    pub(super) orders: Vec<LineOrder>,
    pub(super) said: TextLine,
}

/// Words behind a beginning that takes back, or `None`.
pub(super) fn behind_denial(text: &str) -> Option<&str> {
    let folded = fold(text);
    // Folding may change the length of a text.
    if folded.len() != text.len() {
        return None;
    }
    let is_end = |at: usize| {
        let next = folded[at..].chars().next();
        !next.is_some_and(char::is_alphanumeric)
    };
    let fitting = BEGINNINGS
        .iter()
        .filter(|begin| folded.starts_with(**begin) && is_end(begin.len()));
    let begin = fitting.max_by_key(|begin| begin.len())?;
    let rest = text[begin.len()..].trim_start_matches([',', ':', ' ', '-', '.']);
    let words = folded[begin.len()..].split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    if words.any(|word| ADDING.split_whitespace().any(|one| one == word)) {
        return None;
    }
    (ALONE.contains(begin) || !rest.is_empty()).then_some(rest)
}

impl LineParser<'_> {
    /// Takes back the orders read last, if a sentence does. What it says instead is proposed.
    pub(super) fn correction(&mut self, text: &str, said: &TextLine) -> bool {
        let Some(rest) = behind_denial(text) else {
            return false;
        };
        let words = tokens(rest, self.words);
        let says = |token: &LineToken| {
            matches!(
                token,
                LineToken::Name(_) | LineToken::Number(_) | LineToken::All(_)
            )
        };
        if !rest.is_empty() && !words.iter().any(says) {
            return false;
        }
        self.guess();
        let Some(last) = self.last.take() else {
            return false;
        };
        self.heard.orders = last.before;
        let instead = corrected(&last.orders, &words);
        self.heard.unread.extend([last.said, said.clone()]);
        self.add(instead.unwrap_or_default());
        true
    }
}

/// Returns the orders with what a sentence says instead of the last of them, or of those from the same area.
fn corrected(last: &[LineOrder], words: &[LineToken]) -> Option<Vec<LineOrder>> {
    let is_instead = |token: &LineToken| is_in(token, "instead stattdessen rather lieber");
    let words: Vec<LineToken> = words
        .iter()
        .filter(|token| !is_instead(token) && **token != LineToken::Stop)
        .cloned()
        .collect();
    if let Some(new) = order_line::orders(&words, None)
        && let Some(from) = from_of(new.first()?)
    {
        let is_same = |order: &LineOrder| from_of(order).as_deref() == Some(from.as_str());
        let replaced = last.iter().position(is_same)?;
        let alone = last.iter().filter(|order| is_same(order)).count() == 1;
        let mut all = last.to_vec();
        all.splice(replaced..=replaced, new);
        return alone.then_some(all);
    }
    let mut all = last.to_vec();
    let order = all.pop()?;
    let count = words.iter().filter_map(|token| match token {
        LineToken::Number(number) => Some(number.to_string()),
        _ => None,
    });
    let counts: Vec<String> = count.collect();
    let areas = named(&words, |name| &name.area);
    let is_known = |token: &LineToken| {
        is_small(token)
            || matches!(
                token,
                LineToken::Number(_)
                    | LineToken::Arrow
                    | LineToken::Comma
                    | LineToken::Word(
                        WordSense::To | WordSense::Only | WordSense::Token | WordSense::Go
                    )
            )
            || matches!(token, LineToken::Name(name) if name.area.is_some() && !name.is_guessed)
    };
    let (old, rest) = order.entry.split_once(' ')?;
    let (from, goal) = rest.split_once(" > ").filter(|_| order.key == "moves")?;
    let says = !counts.is_empty() || !areas.is_empty();
    if !says || counts.len() > 1 || areas.len() > 1 || !words.iter().all(is_known) {
        return None;
    }
    let count = counts.first().map_or(old, String::as_str);
    let goal = areas.first().map_or(goal, String::as_str);
    all.push(LineOrder::new("moves", format!("{count} {from} > {goal}")));
    Some(all)
}

/// Area that a walk begins in.
fn from_of(order: &LineOrder) -> Option<String> {
    let (_, rest) = order.entry.split_once(' ')?;
    let (from, _) = rest.split_once(" > ")?;
    (order.key == "moves").then(|| from.to_owned())
}
