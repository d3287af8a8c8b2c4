//! Offers taken back in words: `alle meine offenen Angebote (o1, o2)`, `o5, und o4 auch. o1 und o2 bleiben`. Every word is accounted for.

use super::line_key::LineKey;
use super::line_parser::LineParser;
use super::line_token::LineToken;
use super::order_line::{LineOrder, is_id};
use super::small_words::{is, is_in, is_small, says};
use super::text_line::TextLine;
use super::tokens::tokens;
use super::word_senses::WordSense;
use crate::text::fold;

/// Words of taking back beside those with a sense, folded.
const TAKING: &str = "ziehe zieh ziehen zieht hole nehm revoke retract undo rescind cancelled loschen losche streiche streichen storniere stornieren delete remove";

/// Words beside the ids, folded.
const BESIDE: &str = "ach oh ah hm offers angebote mehr alles samtliche samtlichen jetzigen bisherigen eigenen ones still current existing old alten offene offenen offenes stehen bestehen liegen";

/// Words of an exception, folded.
const EXCEPT: &str = "except excepting ausser but";

impl LineParser<'_> {
    /// Takes a line that takes offers back and says nothing else. Returns false for any other.
    pub(super) fn withdrawal(&mut self, text: &str, said: &TextLine) -> bool {
        let is_under = self.under == Some(LineKey::Topic("withdraw"));
        let open = self.scene.open_offers;
        let whole = withdrawn(&tokens(text, self.words), open, is_under);
        let in_parts = || {
            let (head, tail) = before_what_stays(text)?;
            let mut words = tokens(head, self.words);
            words.push(LineToken::Stop);
            words.extend(tokens(tail, self.words));
            withdrawn(&words, open, is_under)
        };
        let Some(ids) = whole.or_else(in_parts) else {
            return false;
        };
        self.guess();
        let orders: Vec<LineOrder> = ids
            .into_iter()
            .map(|id| LineOrder::new("withdraw", id))
            .collect();
        match orders.is_empty() {
            true => self.heard.says_something = true,
            false => self.take(orders, said.clone()),
        }
        true
    }

    /// Returns whether a value below `withdraw:` is no list of ids alone: a word of it is none.
    pub(super) fn says_more_than_ids(&self, key: LineKey, value: &str) -> bool {
        let is_listed = |token: &LineToken| match token {
            LineToken::Other(word) => {
                is_id(word).is_some() || !word.starts_with(char::is_alphanumeric)
            }
            token => *token == LineToken::Comma,
        };
        let words = tokens(value, self.words);
        key == LineKey::Topic("withdraw") && words.len() > 1 && !words.iter().all(is_listed)
            || key == LineKey::Topic("withdraw")
                && words
                    .iter()
                    .any(|word| is_all(word) || is(word, WordSense::None))
    }
}

/// Cuts `I take back o1 and o2, o4 stays` at its last comma, where one offer stays or *and* joins those that do.
fn before_what_stays(text: &str) -> Option<(&str, &str)> {
    let (head, tail) = text.rsplit_once(',')?;
    let folded = fold(tail);
    let mut words = folded.split_whitespace();
    let says = words.any(|word| matches!(word, "stays" | "remains" | "bleibt" | "and" | "und"));
    says.then_some((head, tail))
}

/// Ids of the offers that words take back, in their order; none if they say only which of them stay. `None`: a word is not understood.
fn withdrawn(words: &[LineToken], open: &[String], is_under: bool) -> Option<Vec<String>> {
    let has = |sense: WordSense| words.iter().any(|word| is(word, sense));
    let takes = has(WordSense::Withdraw)
        || words.iter().any(|word| is_in(word, TAKING))
        || ((has(WordSense::Accept) || has(WordSense::Move)) && has(WordSense::Back));
    let (kept, rest) = kept(words)?;
    let is_of_kept = rest.is_empty() && !kept.is_empty();
    if is_of_kept {
        return kept.iter().all(|id| open.contains(id)).then(Vec::new);
    }
    if !takes && !is_under {
        return None;
    }
    let (mut ids, mut spared): (Vec<String>, Vec<String>) = (Vec::new(), Vec::new());
    let (mut all, mut is_except) = (false, false);
    for word in &rest {
        match word {
            LineToken::Other(name) if is_id(name).is_some() => {
                let list = if is_except { &mut spared } else { &mut ids };
                list.extend(is_id(name));
            }
            word if is_in(word, EXCEPT) && all && ids.is_empty() => is_except = true,
            word if is_all(word) && ids.is_empty() && !is_except => all = true,
            LineToken::Comma
            | LineToken::Open
            | LineToken::Close
            | LineToken::Colon
            | LineToken::Stop
            | LineToken::Dash
            | LineToken::Word(
                WordSense::Withdraw
                | WordSense::Back
                | WordSense::Offer
                | WordSense::Declared
                | WordSense::Accept
                | WordSense::Move,
            ) => {}
            word if is_small(word) && !says(word, &["but"]) => {}
            word if is_in(word, BESIDE) || is_in(word, TAKING) => {}
            _ => return None,
        }
    }
    // `all my offers (o1, o2)`: these are all.
    let mut sorted = ids.clone();
    sorted.sort();
    let mut lie_open = open.to_vec();
    lie_open.sort();
    let is_whole = !all || ids.is_empty() || open.is_empty() || sorted == lie_open;
    if all && ids.is_empty() {
        ids = open.to_vec();
        ids.retain(|id| !spared.contains(id));
    }
    let fits = spared.iter().all(|id| open.contains(id)) && (!is_except || !spared.is_empty());
    let is_kept = ids.iter().any(|id| kept.contains(id));
    (is_whole && fits && !ids.is_empty() && !is_kept).then_some(ids)
}

fn is_all(word: &LineToken) -> bool {
    matches!(word, LineToken::All(0) | LineToken::Word(WordSense::Rest))
        || is_in(word, "alles samtliche samtlichen everything")
}

/// Ids that stay, `o1 und o2 bleiben`, `keep o1`, and the other words.
fn kept(words: &[LineToken]) -> Option<(Vec<String>, Vec<LineToken>)> {
    let stays = |word: &LineToken| is(word, WordSense::Stay) || is(word, WordSense::Keep);
    let Some(at) = words.iter().position(stays) else {
        return Some((Vec::new(), words.to_vec()));
    };
    let id = |word: &LineToken| match word {
        LineToken::Other(name) => is_id(name),
        _ => None,
    };
    let is_listed = |word: &&LineToken| id(word).is_some() || **word == LineToken::Comma;
    let (start, end) = match words[at] {
        LineToken::Word(WordSense::Stay) => {
            let before = words[..at].iter().rev().take_while(is_listed).count();
            let behind = words[at + 1..].iter().take_while(|word| {
                is_small(word) || is_in(word, BESIDE) || is(word, WordSense::Declared)
            });
            (at - before, at + 1 + behind.count())
        }
        _ => {
            let behind = words[at + 1..]
                .iter()
                .take_while(|word| is_listed(word) || is_small(word));
            (at, at + 1 + behind.count())
        }
    };
    let ids: Vec<String> = words[start..end].iter().filter_map(id).collect();
    let mut rest = words[..start].to_vec();
    rest.extend_from_slice(&words[end..]);
    let is_empty = rest.iter().all(|word| {
        is_small(word) || matches!(word, LineToken::Comma | LineToken::Stop | LineToken::Colon)
    });
    let is_once = (1..ids.len()).all(|at| !ids[..at].contains(&ids[at]));
    (!ids.is_empty() && is_once).then(|| (ids, if is_empty { Vec::new() } else { rest }))
}
