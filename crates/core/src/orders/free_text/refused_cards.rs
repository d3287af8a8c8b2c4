//! Cards that a sentence gives in no trade: `I won't part with my wine`, `Wein gebe ich auf keinen Fall her`.

use super::clauses::faces;
use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small, says};
use super::word_senses::WordSense;

/// Words of giving beside those with a sense, folded.
const GIVING: &str = "part hergeben hergebe abgeben abgebe hergegeben weggeben weggebe sale sell selling verkauflich verkaufe verkaufen verkauft rausrucken \
    herausrucken tausche tauschen eintauschen tausch kriegt bekommt negotiable verhandelbar";

/// Words beside the cards, folded.
const BESIDE: &str = "auf fall falle umstanden ab weg her raus heraus ein or oder nor noch ever jemals handel any \
    leave hand circumstances round under both von whatever happens egal was passiert auch ja eigenes";

/// Returns whether a sentence says that cards are never given.
pub(super) fn is_refusal(sentence: &[LineToken]) -> bool {
    let has = |sense: WordSense| sentence.contains(&LineToken::Word(sense));
    // `rücke ich nicht raus`
    let is_out = sentence.iter().any(|token| is_in(token, "raus heraus"));
    let gives = |token: &LineToken| {
        let hands_out = is_out && is(token, WordSense::Move);
        is(token, WordSense::Give) || is_in(token, GIVING) || hands_out
    };
    let is_denial =
        |token: &&LineToken| matches!(token, LineToken::Word(WordSense::Never | WordSense::Not));
    // *Never not* is no *never*.
    let denials = sentence.iter().filter(is_denial).count();
    // `gebe ich nicht her` has its denial behind the verb.
    let is_untold = sentence.windows(2).any(|pair| {
        is(&pair[0], WordSense::Not)
            && (is(&pair[1], WordSense::Declared) || is(&pair[1], WordSense::Say))
    });
    let takes = sentence
        .iter()
        .any(|token| matches!(token, LineToken::Offer(_)));
    let not_given = has(WordSense::Not) && sentence.iter().any(gives) && !is_untold && !takes;
    // `auf keinen Fall`, `to nobody`.
    let to_nobody = has(WordSense::None) && has(WordSense::Give) && !has(WordSense::For);
    let is_denied = (has(WordSense::Never) || not_given) && denials == 1;
    let refuses = is_denied || (to_nobody && denials == 0);
    refuses && !faces(sentence).is_empty() && !has(WordSense::Offer) && !has(WordSense::Want)
}

/// Returns whether a sentence names cards for which others are given, or speaks of all but some.
pub(super) fn names_price(sentence: &[LineToken]) -> bool {
    (1..sentence.len()).any(|at| {
        let is_price = matches!(
            sentence[at],
            LineToken::Word(WordSense::For | WordSense::Only)
        );
        (is_price && names_card(&sentence[at + 1..]))
            || says(&sentence[at], &["but", "als", "than"])
    })
}

/// Returns the cards of a sentence that says that they are never given, if it says nothing else: `Wein gebe ich auf keinen Fall ab`.
pub(super) fn never_given(sentence: &[LineToken]) -> Option<Vec<String>> {
    let mut kinds: Vec<String> = Vec::new();
    for (at, token) in sentence.iter().enumerate() {
        match token {
            LineToken::Name(name) => {
                let kind = name.face.clone()?;
                if !kinds.contains(&kind) {
                    kinds.push(kind);
                }
            }
            // `nothing but wine`, `not for two hides`.
            LineToken::Word(WordSense::For | WordSense::With)
                if names_card(&sentence[at + 1..]) && !kinds.is_empty() =>
            {
                return None;
            }
            token if at > 0 && says(token, &["but", "als", "than"]) => return None,
            LineToken::Word(
                WordSense::Never
                | WordSense::Not
                | WordSense::None
                | WordSense::Give
                | WordSense::Up
                | WordSense::To
                | WordSense::In
                | WordSense::Keep
                | WordSense::For
                | WordSense::With
                | WordSense::Go
                | WordSense::Move
                | WordSense::Any
                | WordSense::Both
                | WordSense::Card,
            )
            | LineToken::Comma
            | LineToken::Colon => {}
            token if is_small(token) || is_in(token, BESIDE) || is_in(token, GIVING) => {}
            _ => return None,
        }
    }
    let is_denial = |token: &&LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::Never | WordSense::Not | WordSense::None)
        )
    };
    // `nicht her, in keinem Handel`: said twice of the same.
    let in_none = sentence.windows(2).any(|pair| {
        pair[0] == LineToken::Word(WordSense::In) && pair[1] == LineToken::Word(WordSense::None)
    });
    let denials = sentence.iter().filter(is_denial).count();
    let is_denied_once = denials == 1 || (denials == 2 && in_none);
    (is_denied_once && !kinds.is_empty()).then_some(kinds)
}

/// Returns whether a card is named before the next comma.
fn names_card(words: &[LineToken]) -> bool {
    let clause = words.iter().take_while(|word| **word != LineToken::Comma);
    let is_card = |word: &LineToken| matches!(word, LineToken::Name(name) if name.face.is_some());
    clause.into_iter().any(is_card)
}
