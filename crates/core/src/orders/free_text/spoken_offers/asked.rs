//! Words of an offer that say what is wanted.

use super::{SpokenOffer, has, has_in};
use crate::orders::free_text::line_token::LineToken;
use crate::orders::free_text::small_words::{is, is_in, is_small};
use crate::orders::free_text::spoken_words::{WAITS, count_before, says_more, significant};
use crate::orders::free_text::word_senses::WordSense;

impl SpokenOffer {
    /// Takes words of what is wanted.
    pub(super) fn asked(&mut self, words: &[LineToken]) -> Option<()> {
        let is_free = has(words, WordSense::Any) || has_in(words, "anything egal beliebig");
        self.is_vague |= has_in(words, "whatever anything egal beliebig irgendwas");
        let to_all = |token: &LineToken| {
            is_small(token) || matches!(token, LineToken::All(0) | LineToken::Word(WordSense::Any))
        };
        self.is_to_any |= words.iter().all(to_all) && !words.iter().all(is_small);
        for (at, token) in words.iter().enumerate() {
            match token {
                LineToken::Name(name) => match (&name.face, &name.nation) {
                    (Some(face), _) => {
                        let number = count_before(words, at).unwrap_or(1);
                        (1..=9).contains(&number).then_some(())?;
                        self.named.extend((0..number).map(|_| face.clone()));
                    }
                    (None, Some(_)) => {}
                    (None, None) => return None,
                },
                LineToken::Number(number) => match significant(&words[at + 1..]) {
                    Some(LineToken::Name(name)) if name.face.is_some() => {}
                    Some(LineToken::Word(WordSense::Card)) if !self.asks() => {
                        self.wanted_total = Some(*number)
                    }
                    _ if self.more.is_none() && says_more(&words[at + 1..]) => {
                        self.more = Some(*number)
                    }
                    None if self.wanted_total.is_none() && self.named.is_empty() => {
                        self.wanted_total = Some(*number)
                    }
                    _ => return None,
                },
                // `eine weitere Karte`.
                LineToken::Other(_)
                    if self.more.is_none()
                        && is_in(token, "weitere weiterer beliebige further")
                        && at > 0
                        && is(&words[at - 1], WordSense::Article)
                        && self.asks() =>
                {
                    self.more = Some(1);
                }
                LineToken::Load(number) if self.more.is_none() => self.more = Some(*number),
                LineToken::Plus => {}
                LineToken::Word(WordSense::Any) | LineToken::All(0) => {
                    let leads = at.checked_sub(1).map(|before| &words[before]);
                    self.is_to_any |= leads.is_some_and(|word| is(word, WordSense::To));
                    // `salt, timber and any other card`.
                    let other = usize::from(
                        words
                            .get(at + 1)
                            .is_some_and(|word| is(word, WordSense::Rest)),
                    );
                    let is_card = words
                        .get(at + 1 + other)
                        .is_some_and(|word| is(word, WordSense::Card));
                    let is_counted = self.more.is_some() || self.wanted_total.is_some();
                    if is(token, WordSense::Any) && is_card && self.asks() && !is_counted {
                        self.more = Some(1);
                    }
                }
                LineToken::Word(WordSense::Both) => {}
                // `2 others`, `1 other card`.
                LineToken::Word(WordSense::Rest)
                    if at > 0 && matches!(words[at - 1], LineToken::Number(_)) => {}
                LineToken::Word(WordSense::Card) if !is_counted_card(words, at) => {
                    // `and a card`, but not `and cards`.
                    let is_one = at > 0 && is(&words[at - 1], WordSense::Article);
                    (is_one && self.asks() && self.more.is_none()).then_some(())?;
                    self.more = Some(1);
                }
                LineToken::Word(WordSense::Sealed) if is_free => {}
                LineToken::Word(WordSense::Sealed) if words.len() <= 2 || has_in(words, WAITS) => {
                    self.is_hidden = true;
                }
                token
                    if is_small(token)
                        || is(token, WordSense::Only)
                        || self.is_known(token, words) => {}
                _ => return None,
            }
        }
        Some(())
    }
}

/// Returns whether a number or *any* stands before a card that is not named.
pub(in crate::orders::free_text) fn is_counted_card(words: &[LineToken], at: usize) -> bool {
    let counts = |word: &LineToken| {
        matches!(
            word,
            LineToken::Number(_)
                | LineToken::Load(_)
                | LineToken::All(_)
                | LineToken::Word(WordSense::Any)
        )
    };
    let is_end = |word: &&LineToken| !matches!(word, LineToken::Name(_));
    words[..at].iter().rev().take_while(is_end).any(counts)
}
