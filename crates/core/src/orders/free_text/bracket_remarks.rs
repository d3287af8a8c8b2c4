//! Remarks in brackets beside an order, which say what the writer expects: `(should be 6 then)`, `(beide, da bleibt keiner)`. An order
//! beside one is proposed.

use super::line_token::LineToken;
use super::mere_talk::is_said_to_people;
use super::small_words::{is, is_in, is_small};
use super::word_senses::WordSense;

/// Words of such a remark beside those with a sense, folded.
const EXPECTED: &str = "reichen reicht enough genug left ubrig leer empty hopefully hoffentlich would sollten sollte sein macht makes makes das sie dann sind \
    im if-needed room platz more mehr zusammen together as planned geplant wie as-planned schon bereits should yes obviously last letzte letzten aus";

/// Returns a sentence without its remarks in brackets that order nothing, or `None` if it has none.
pub(super) fn without_brackets(sentence: &[LineToken]) -> Option<Vec<LineToken>> {
    let mut kept = Vec::with_capacity(sentence.len());
    let mut at = 0;
    let mut has_one = false;
    while at < sentence.len() {
        if sentence[at] == LineToken::Open
            && let Some(length) = sentence[at..]
                .iter()
                .position(|token| *token == LineToken::Close)
            && (orders_nothing(&sentence[at + 1..at + length])
                || is_said_to_people(&sentence[at + 1..at + length]))
        {
            has_one = true;
            at += length + 1;
            continue;
        }
        kept.push(sentence[at].clone());
        at += 1;
    }
    has_one.then_some(kept)
}

fn orders_nothing(words: &[LineToken]) -> bool {
    let is_known = |token: &LineToken| {
        is_small(token)
            || is_in(token, EXPECTED)
            || matches!(
                token,
                LineToken::Number(_)
                    | LineToken::All(0)
                    | LineToken::Comma
                    | LineToken::Word(
                        WordSense::Both
                            | WordSense::Token
                            | WordSense::There
                            | WordSense::Then
                            | WordSense::Stay
                            | WordSense::None
                            | WordSense::Pay
                            | WordSense::Treasury
                            | WordSense::Tax
                            | WordSense::From
                            | WordSense::For
                            | WordSense::With
                            | WordSense::In
                            | WordSense::Grow
                    )
            )
    };
    let has = |sense: WordSense| words.iter().any(|token| is(token, sense));
    // `da bleibt keiner`, `nobody left there`.
    let is_clear = !has(WordSense::None)
        || has(WordSense::Stay)
        || words.iter().any(|token| is_in(token, "left ubrig"));
    // `(for the city)`, but not `(city)`.
    let is_purpose = |token: &LineToken| has(WordSense::For) && is(token, WordSense::City);
    is_clear
        && words
            .iter()
            .all(|token| is_known(token) || is_purpose(token))
}
