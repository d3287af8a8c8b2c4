//! Corrections: `2 from Danube to Scythia. Actually no, make that 1.` What is taken back is in no proposal; what takes its place is proposed.

use super::clauses::named;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::order_line::{self, LineOrder};
use super::small_words::{is_in, is_small};
use super::taking_back::behind_denial;
use super::text_line::TextLine;
use super::tokens::tokens;
use super::word_senses::WordSense;
use crate::turn::Orders;

/// The orders that were read last, what stood before them, and their line.
pub(super) struct LastRead {
    pub(super) before: Orders,
    pub(super) orders: Vec<LineOrder>,
    pub(super) said: TextLine,
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
