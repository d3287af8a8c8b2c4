//! Corrections: `2 from Danube to Scythia. Actually no, make that 1.` What is taken back is in no proposal; what takes its place is proposed.

use super::clauses::named;
use super::conditional_sentences::{is_joint, trimmed};
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::order_line::{self, LineOrder};
use super::small_words::{is_in, is_small};
use super::taking_back::{behind_denial, takes_back_surely};
use super::text_line::TextLine;
use super::tokens::tokens;
use super::told_walks::{ToldSentence, told};
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
        let denial = behind_denial(text);
        let words = tokens(denial.unwrap_or(text), self.words);
        let says = |token: &LineToken| {
            matches!(
                token,
                LineToken::Name(_) | LineToken::Number(_) | LineToken::All(_)
            )
        };
        let is_one = match denial {
            Some(rest) => rest.is_empty() || words.iter().any(says) || takes_back_surely(text),
            // `Sorry, 3 not 2`.
            None => recounted(&words)
                .is_some_and(|(_, old, rest)| old.is_some() && rest.iter().all(is_joint)),
        };
        if !is_one {
            return false;
        }
        self.guess();
        if let Some((order, at)) = self.condition.take() {
            self.take(vec![order.line_order()], at);
        }
        let Some(last) = self.last.take() else {
            return false;
        };
        let is_instead = tokens(text, self.words)
            .iter()
            .any(|token| is_in(token, INSTEAD));
        let instead = corrected(&last.orders, &words, is_instead);
        if denial.is_none() && instead.is_none() {
            self.last = Some(last);
            return false;
        }
        self.heard.orders = last.before;
        self.heard.unread.extend([last.said, said.clone()]);
        self.add(instead.unwrap_or_default());
        true
    }
}

/// Words for *instead*, folded.
const INSTEAD: &str = "instead stattdessen rather lieber doch";

/// Returns the orders with what a sentence says instead of the last of them, or of those from the same area. A clause behind it may say
/// why: `1 not 2, there is only room for one`.
fn corrected(last: &[LineOrder], words: &[LineToken], is_instead: bool) -> Option<Vec<LineOrder>> {
    let words: Vec<LineToken> = words
        .iter()
        .filter(|token| **token != LineToken::Stop)
        .cloned()
        .collect();
    let ends = (0..words.len()).filter(|at| words[*at] == LineToken::Comma);
    let mut ends: Vec<usize> = ends.collect();
    ends.push(words.len());
    let is_reason = |tail: &[LineToken]| {
        let stays = tail.contains(&LineToken::Word(WordSense::Stay));
        let says = |token: &LineToken| match token {
            LineToken::Name(_) => !stays,
            LineToken::Arrow
            | LineToken::Word(
                WordSense::If
                | WordSense::Unless
                | WordSense::Build
                | WordSense::City
                | WordSense::Ship
                | WordSense::Reduce
                | WordSense::Buy
                | WordSense::Scrap
                | WordSense::Tax
                | WordSense::Pillage,
            ) => true,
            _ => false,
        };
        !tail.iter().any(says)
    };
    ends.into_iter()
        .rev()
        .filter(|end| is_reason(&words[*end..]))
        .find_map(|end| corrected_by(last, &words[..end], is_instead))
}

/// Returns the orders with what some words, each of which is understood, say instead.
fn corrected_by(
    last: &[LineOrder],
    words: &[LineToken],
    is_instead: bool,
) -> Option<Vec<LineOrder>> {
    let bare = words.iter().filter(|token| !is_in(token, INSTEAD));
    let bare: Vec<LineToken> = bare.cloned().collect();
    let new = order_line::orders(trimmed(&bare), None)
        .or_else(|| told(&bare, ToldSentence::default(), None).map(|told| told.orders));
    if let Some(new) = new {
        let from = from_of(new.first()?)?;
        let is_same = |order: &LineOrder| from_of(order).as_deref() == Some(from.as_str());
        let mut all = last.to_vec();
        // `nein, lieber 2 Babylon nach Charax`, in the place of one order.
        if let ([_], true) = (last, is_instead) {
            return Some(new);
        }
        let replaced = last.iter().position(is_same)?;
        let alone = last.iter().filter(|order| is_same(order)).count() == 1;
        all.splice(replaced..=replaced, new);
        return alone.then_some(all);
    }
    let mut all = last.to_vec();
    let order = all.pop().filter(|order| order.key == "moves")?;
    let old = count_of(&order)?;
    let (count, is_old, rest) = recounted(&bare).unwrap_or((None, None, bare.clone()));
    if is_old.is_some_and(|said| said.to_string() != old) {
        return None;
    }
    let areas = named(&rest, |name| &name.area);
    let is_known = |token: &LineToken| {
        is_joint(token)
            || is_small(token)
            || matches!(
                token,
                LineToken::Arrow
                    | LineToken::Word(
                        WordSense::To | WordSense::Only | WordSense::Token | WordSense::Go
                    )
            )
            || matches!(token, LineToken::Name(name) if name.area.is_some() && !name.is_guessed)
    };
    if (count.is_none() && areas.is_empty()) || areas.len() > 1 || !rest.iter().all(is_known) {
        return None;
    }
    let count = count.map_or(old.clone(), |count| count.to_string());
    let mut entry = order.entry;
    if entry.starts_with('{') {
        // Both of a walk and its alternative.
        if !areas.is_empty() {
            return None;
        }
        entry = entry.replace(&format!("\"{old} "), &format!("\"{count} "));
    } else {
        let (_, walk) = entry.split_once(' ')?;
        let (from, goal) = walk.split_once(" > ")?;
        let goal = areas.first().map_or(goal, String::as_str);
        entry = format!("{count} {from} > {goal}");
    }
    all.push(LineOrder::new("moves", entry));
    Some(all)
}

/// The new number, the old one, and the words beside them.
type Recount = (Option<u32>, Option<u32>, Vec<LineToken>);

/// The one number of some words: `3`, `3 not 2`, `not 2 but 3`, `3 instead of 2`, `3 statt 2`.
fn recounted(words: &[LineToken]) -> Option<Recount> {
    let is_between =
        |token: &LineToken| is_joint(token) || is_small(token) || is_in(token, "sondern");
    let is_denial = |token: &LineToken| {
        *token == LineToken::Word(WordSense::Not) || is_in(token, "instead statt anstatt")
    };
    let numbers: Vec<usize> = (0..words.len())
        .filter(|at| matches!(words[*at], LineToken::Number(_)))
        .collect();
    let number = |at: usize| match words[at] {
        LineToken::Number(number) => Some(number),
        _ => None,
    };
    let denials: Vec<usize> = (0..words.len())
        .filter(|at| is_denial(&words[*at]))
        .collect();
    let (new, old) = match (&numbers[..], &denials[..]) {
        ([only], []) => (number(*only), None),
        ([first, second], [denial]) => {
            let (from, to) = (*first.min(denial), *second);
            if !words[from..to].iter().all(|word| {
                is_between(word) || is_denial(word) || matches!(word, LineToken::Number(_))
            }) {
                return None;
            }
            match denial > first {
                true => (number(*first), number(*second)),
                false => (number(*second), number(*first)),
            }
        }
        _ => return None,
    };
    let is_rest = |at: &usize| {
        !numbers.contains(at) && !denials.contains(at) && !is_in(&words[*at], "sondern")
    };
    let rest = (0..words.len()).filter(is_rest).map(|at| words[at].clone());
    Some((new, old, rest.collect()))
}

/// Number of people who go, by a walk or by one with a condition.
fn count_of(order: &LineOrder) -> Option<String> {
    let entry = match order.entry.split_once("then: [\"") {
        Some((_, then)) => then,
        None => &order.entry,
    };
    let (count, _) = entry.split_once(' ')?;
    let is_count = count.starts_with("all") || count.chars().all(|c| c.is_ascii_digit());
    is_count.then(|| count.to_owned())
}

/// Area that a walk begins in.
fn from_of(order: &LineOrder) -> Option<String> {
    let (_, rest) = order.entry.split_once(' ')?;
    let (from, _) = rest.split_once(" > ")?;
    (order.key == "moves").then(|| from.to_owned())
}
