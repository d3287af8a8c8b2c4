//! Words of phrases: of one sense, of a list, or such that say nothing.

use super::fillers::is_filler;
use super::line_token::LineToken;
use super::word_lists::listed;
use super::word_senses::WordSense;
use crate::text::fold;

/// Returns whether a word has this sense.
pub(super) fn is(token: &LineToken, sense: WordSense) -> bool {
    *token == LineToken::Word(sense)
}

pub(super) fn says(token: &LineToken, words: &[&str]) -> bool {
    matches!(token, LineToken::Other(word) if words.contains(&fold(word).as_str()))
}

/// Returns whether a word may be passed over anywhere.
pub(super) fn is_small(token: &LineToken) -> bool {
    match token {
        LineToken::Word(sense) => {
            matches!(
                sense,
                WordSense::Filler | WordSense::Article | WordSense::Please
            )
        }
        LineToken::Other(word) => is_filler(word),
        _ => false,
    }
}

/// Returns whether a word without a sense stands in a list between blanks.
pub(super) fn is_in(token: &LineToken, list: &'static str) -> bool {
    match token {
        LineToken::Other(word) => listed(list, &fold(word)),
        _ => false,
    }
}
