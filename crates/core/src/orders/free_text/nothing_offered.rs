//! A key with *none* and a reason: `offer: none, I only have three cards`.

use super::line_token::LineToken;
use super::small_words::{is_in, is_small};
use super::tokens::tokens;
use super::word_senses::WordSense;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Words for nothing, folded.
const NOTHING: [&str; 12] = [
    "none",
    "nothing",
    "no",
    "no offer",
    "no offers",
    "nil",
    "keine",
    "keins",
    "keines",
    "nichts",
    "kein angebot",
    "nix",
];

/// Words of a reason, folded.
const REASONS: &str = "enough genug wenig wenige few too zu left over hold habe hab nur reicht worth lohnt each kind sorte moment time diesmal anyway eh leider \
    sadly unfortunately that thats useful brauchbar brauchbares anything etwas else mehr more yet because weil da since cards";

/// Returns whether a value orders nothing and says no more than why: that there are too few cards.
pub(super) fn is_nothing_for_a_reason(value: &str, words: &Vocabulary) -> bool {
    let Some((head, reason)) = value.split_once([',', ';', '(', ':']) else {
        return false;
    };
    if !NOTHING.contains(&fold(head.trim()).as_str()) || value.contains('?') {
        return false;
    }
    let is_of_it = |token: &LineToken| {
        is_small(token)
            || is_in(token, REASONS)
            || matches!(
                token,
                LineToken::Number(_)
                    | LineToken::Comma
                    | LineToken::Close
                    | LineToken::Stop
                    | LineToken::Word(
                        WordSense::Only
                            | WordSense::Card
                            | WordSense::Not
                            | WordSense::None
                            | WordSense::For
                            | WordSense::To
                            | WordSense::Offer
                            | WordSense::Rest
                    )
            )
    };
    let reason = tokens(reason, words);
    !reason.is_empty() && reason.iter().all(is_of_it)
}
