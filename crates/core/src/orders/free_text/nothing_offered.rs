//! Words by which nothing is offered or taken: `offer: none, I only have three cards`, `I can't take any of the African offers`.

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

/// Words of offers that are made or taken beside those with a sense, folded.
const DEALING: &str = "angenommen nehmen angebote offers accepted";

/// Words beside them, folded.
const BESIDE: &str = "mache machen gemacht make making neue neues weiteren weiteres anything etwas davon those these of further more mehr diesmal time zeit an wird werden";

/// Returns whether a value orders nothing and says no more than why: that there are too few cards.
pub(super) fn is_nothing_for_a_reason(value: &str, words: &Vocabulary) -> bool {
    let Some((head, reason)) = value.split_once([',', ';', '(', ':']) else {
        return false;
    };
    if !NOTHING.contains(&fold(head.trim()).as_str()) || value.contains('?') {
        return false;
    }
    is_reason(&tokens(reason, words))
}

/// Returns whether a sentence says that no offer is taken or made, and perhaps why: `neue Angebote mache ich keine, angenommen wird nichts`.
pub(super) fn declines(text: &str, words: &Vocabulary) -> bool {
    if text.contains(['?', ':']) {
        return false;
    }
    let mut clauses = text.split([',', ';']).map(|clause| tokens(clause, words));
    clauses.next().is_some_and(|clause| is_decline(&clause))
        && clauses.all(|clause| is_decline(&clause) || is_reason(&clause))
}

fn is_decline(clause: &[LineToken]) -> bool {
    let is_deal = |token: &LineToken| {
        matches!(token, LineToken::Word(WordSense::Accept | WordSense::Offer))
            || is_in(token, DEALING)
    };
    let is_denial =
        |token: &LineToken| matches!(token, LineToken::Word(WordSense::Not | WordSense::None));
    let is_of_it = |token: &LineToken| match token {
        LineToken::Name(name) => name.nation.is_some() && name.face.is_none(),
        LineToken::Stop => true,
        LineToken::Word(sense) => matches!(
            sense,
            WordSense::Any
                | WordSense::Rest
                | WordSense::From
                | WordSense::To
                | WordSense::In
                | WordSense::For
                | WordSense::Turn
        ),
        token => is_in(token, BESIDE),
    };
    let count = |is: &dyn Fn(&LineToken) -> bool| clause.iter().filter(|token| is(token)).count();
    (1..=2).contains(&count(&is_denial))
        && count(&is_denial) <= count(&is_deal)
        && clause
            .iter()
            .all(|token| is_small(token) || is_deal(token) || is_denial(token) || is_of_it(token))
}

fn is_reason(reason: &[LineToken]) -> bool {
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
    !reason.is_empty() && reason.iter().all(is_of_it)
}
