//! Statements that nothing is ordered of a kind: `No cities yet of course`, `Schiffe baue ich keine`, `no cards to buy`.

use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small};
use super::word_senses::WordSense;

/// Words of such a statement beside those with a sense, folded.
const BESIDE: &str = "yet so far now still course naturlich selbstverstandlich bisher bislang vorerst erstmal zunachst moment momentan time times this \
    diesmal heute today more mehr further weiteren weiteres weitere either auch leider afraid nope";

/// Returns whether a sentence says that no city, no ship, no card or no move is ordered, and nothing else.
pub(super) fn orders_none(sentence: &[LineToken]) -> bool {
    let denials = sentence.iter().filter(|token| is_denial(token)).count();
    let is_thing = |token: &LineToken| {
        matches!(
            token,
            LineToken::Word(WordSense::City | WordSense::Ship | WordSense::Card | WordSense::Move)
        )
    };
    let has = |sense: WordSense| sentence.iter().any(|token| is(token, sense));
    // `I keep no ships` gives them up, and `no ship stays` too.
    let is_known = |token: &LineToken| {
        is_denial(token)
            || is_small(token)
            || is_thing(token)
            || is_in(token, BESIDE)
            || matches!(
                token,
                LineToken::Comma
                    | LineToken::Stop
                    | LineToken::Word(
                        WordSense::Any
                            | WordSense::Build
                            | WordSense::Buy
                            | WordSense::Want
                            | WordSense::To
                            | WordSense::For
                            | WordSense::From
                            | WordSense::In
                            | WordSense::Turn
                    )
            )
    };
    let things = sentence.iter().filter(|token| is_thing(token)).count();
    let joins = sentence.contains(&LineToken::Comma);
    let is_one = denials == 1 || (joins && denials == things);
    is_one
        && (things > 0 || (has(WordSense::Build) && has(WordSense::None)))
        && sentence.iter().all(is_known)
}

/// Returns whether what stands behind a key says that nothing is ordered: `no`, `noch keine`, `-`.
pub(super) fn is_none_value(value: &[LineToken]) -> bool {
    let is_known = |token: &LineToken| {
        is_denial(token) || is_small(token) || is_in(token, BESIDE) || is_in(token, "nein n/a")
    };
    let says = value
        .iter()
        .any(|token| is_denial(token) || is_in(token, "nope nein n/a"));
    let is_sign = matches!(value, [LineToken::Dash]);
    is_sign || (says && value.iter().all(is_known))
}

fn is_denial(token: &LineToken) -> bool {
    is(token, WordSense::None) || is(token, WordSense::Not)
}
