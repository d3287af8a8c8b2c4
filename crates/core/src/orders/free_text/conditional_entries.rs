//! Lists of walks of which some have a condition: `1 tunisia to thapsus and 1 sabrata to tripoli if nobody is there and 1 sabrata to
//! tripolitania`. A condition belongs to the one walk before it, if it speaks of its goal.

use super::conditional_sentences::{
    conditional, goal, is_conditional, is_if, is_joint, supported_city, trimmed,
};
use super::line_token::LineToken;
use super::order_line::{self, LineOrder};
use super::small_words::is_in;
use super::told_walks::{ToldSentence, told};
use super::word_senses::WordSense;

/// A list has at most so many parts between commas.
const LONGEST_LIST: usize = 12;

/// Orders of a list, and whether it has one meaning.
pub(super) struct ConditionalEntries {
    pub(super) orders: Vec<LineOrder>,
    pub(super) is_sure: bool,
}

/// An entry of a list: its orders, and what is known of its condition.
struct ListEntry {
    orders: Vec<LineOrder>,
    is_conditional: bool,
    /// True if the condition stands first.
    is_condition_first: bool,
    /// True if it says what happens otherwise.
    has_alternative: bool,
    /// True if the condition speaks of the goal of its walk.
    belongs: bool,
    /// True if it names that goal.
    names_goal: bool,
    /// Areas in which the walks end.
    goals: Vec<String>,
}

/// Reads a list whole, if an entry of it has a condition.
pub(super) fn conditional_entries(sentence: &[LineToken]) -> Option<ConditionalEntries> {
    let parts: Vec<&[LineToken]> = sentence.split(|token| *token == LineToken::Comma).collect();
    if parts.len() < 2 || parts.len() > LONGEST_LIST || !sentence.iter().any(is_if) {
        return None;
    }
    let entries = entries(&parts, true)?;
    let mut orders: Vec<LineOrder> = Vec::new();
    let mut goals: Vec<String> = Vec::new();
    let mut depending: Vec<String> = Vec::new();
    let mut is_sure = true;
    let count = entries.len();
    for (at, entry) in entries.into_iter().enumerate() {
        let is_last = at + 1 == count;
        if entry.is_conditional {
            let is_clear = entry.belongs && !goals.iter().any(|goal| entry.goals.contains(goal));
            // What stands behind a condition that is said first may depend on it too.
            if (entry.is_condition_first && !is_last) || (at > 0 && !is_clear) {
                return None;
            }
            is_sure &= !entry.has_alternative || is_last;
            depending.extend(entry.goals.iter().cloned());
        } else {
            // A city where somebody goes under a condition may depend on it too.
            let is_moves = entry.orders.iter().all(|order| order.key == "moves");
            is_sure &= is_moves || !depending.iter().any(|goal| entry.goals.contains(goal));
        }
        goals.extend(entry.goals);
        orders.extend(entry.orders);
    }
    Some(ConditionalEntries { orders, is_sure })
}

/// Takes the longest entry first.
fn entries(parts: &[&[LineToken]], is_begin: bool) -> Option<Vec<ListEntry>> {
    if parts.is_empty() {
        return Some(Vec::new());
    }
    (1..=parts.len()).rev().find_map(|count| {
        let first = entry(&parts[..count].join(&LineToken::Comma))?;
        // `2 ur to susa, if nobody is there, 1 …`: it belongs to the one before.
        let is_of_next = first.is_condition_first && !first.names_goal && !is_begin;
        if is_of_next {
            return None;
        }
        let mut all = vec![first];
        all.extend(entries(&parts[count..], false)?);
        Some(all)
    })
}

fn entry(words: &[LineToken]) -> Option<ListEntry> {
    let words = trimmed_start(words);
    if !is_conditional(words) {
        let plain = order_line::orders(trimmed(words), None)
            .or_else(|| told(words, ToldSentence::default(), None).map(|told| told.orders))?;
        return Some(ListEntry {
            goals: plain.iter().map(goal).collect(),
            orders: plain,
            is_conditional: false,
            is_condition_first: false,
            has_alternative: false,
            belongs: true,
            names_goal: false,
        });
    }
    if supported_city(words).is_some() {
        return None;
    }
    let only = conditional(words)?;
    let place = goal(&only.order);
    let at = words.iter().position(is_if)?;
    let is_there = |token: &LineToken| *token == LineToken::Word(WordSense::There);
    let is_goal = |token: &LineToken| matches!(token, LineToken::Name(name) if name.area.as_ref() == Some(&place));
    // `only 2 from Ur to Susa if …` may keep the others there.
    let limit = words[..at]
        .iter()
        .position(|token| *token == LineToken::Word(WordSense::Only));
    if words[..at]
        .iter()
        .any(|token| is_in(token, "instead stattdessen"))
    {
        return None;
    }
    let is_in_condition = words[at..].contains(&LineToken::Word(WordSense::Only));
    if is_in_condition || limit.is_some_and(|limit| !words[limit..at].iter().all(is_joint)) {
        return None;
    }
    let is_condition_first = words[..at].iter().all(is_joint);
    // Behind a condition that is said first stands its order.
    let condition = match is_condition_first {
        true => words[at..].split(|token| *token == LineToken::Comma).next(),
        false => words.get(at..),
    }?;
    let names_goal = condition.iter().any(is_goal);
    Some(ListEntry {
        is_conditional: true,
        is_condition_first,
        has_alternative: only.is_whole,
        belongs: names_goal || condition.iter().any(is_there),
        names_goal,
        orders: vec![only.line_order()],
        goals: vec![place],
    })
}

/// Leaves out what joins an entry to the one before.
fn trimmed_start(mut words: &[LineToken]) -> &[LineToken] {
    while let [first, rest @ ..] = words
        && is_joint(first)
        && !matches!(
            first,
            LineToken::Word(WordSense::Only | WordSense::Otherwise)
        )
    {
        words = rest;
    }
    words
}
