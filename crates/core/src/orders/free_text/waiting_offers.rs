//! Offers of a letter that speaks of waiting in words that were not read: none of them is proposed as an open one.

use super::line_parser::LineParser;
use super::small_words::is_in;
use super::text_line::TextLine;
use super::tokens::tokens;

/// Words that say that an offer waits or holds for turns, folded.
const WAITING: &str =
    "standing wait waits waiting warten wartet dauerangebot until till once hidden einmal bis";

impl LineParser<'_> {
    /// Takes guessed offers back where words that were not read say that they wait.
    pub(super) fn without_waiting_offers(&mut self) {
        let trade = &mut self.heard.orders.trade;
        let offers = trade.offers.as_ref().map_or(0, Vec::len);
        let says = |said: &TextLine| {
            let words = tokens(&said.text, self.words);
            // `once a turn`, but not `once too often`.
            let is_talk = |at: usize| {
                is_in(&words[at], "once einmal")
                    && words[at + 1..]
                        .iter()
                        .any(|word| is_in(word, "often oft mehr more again"))
            };
            (0..words.len()).any(|at| is_in(&words[at], WAITING) && !is_talk(at))
        };
        let are_guessed = offers > 0 && offers == self.guessed_offers && trade.standing.is_none();
        if are_guessed && self.heard.unread.iter().any(says) {
            trade.offers = None;
        }
    }
}
