//! Cuts of a sentence into clauses, and clauses without a verb.

use super::clauses::named;
use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small};
use super::word_senses::WordSense;

/// A sentence is cut before each verb that follows a comma or *and*.
pub(super) fn clauses(sentence: &[LineToken]) -> Vec<&[LineToken]> {
    let mut clauses = Vec::new();
    let mut start = 0;
    for at in 1..sentence.len() {
        let begins = begins_clause(&sentence[at..])
            || builds_city(&sentence[at..])
            || begins_count(&sentence[at..]);
        if sentence[at - 1] == LineToken::Comma && begins {
            clauses.push(&sentence[start..at - 1]);
            start = at;
        }
    }
    clauses.push(&sentence[start..]);
    clauses
}

/// `dafür 1 aus Siwa nach Fayum`, behind what it is for.
fn begins_count(tokens: &[LineToken]) -> bool {
    matches!(
        tokens,
        [
            LineToken::Word(WordSense::For),
            LineToken::Number(_) | LineToken::All(_),
            ..
        ]
    )
}

/// Returns whether words wish for a ship: `I'd like a ship in Etruria please`.
pub(super) fn wants_ship(tokens: &[LineToken]) -> bool {
    let is_wish = |token: &LineToken| {
        is(token, WordSense::Want) || is_in(token, "i'd id hatte gern gerne we'd")
    };
    let is_known = |token: &LineToken| {
        is_small(token)
            || is_wish(token)
            || matches!(
                token,
                LineToken::Number(1)
                    | LineToken::Word(WordSense::Ship | WordSense::In | WordSense::For)
            )
            || matches!(token, LineToken::Name(name) if name.area.is_some())
    };
    tokens.iter().any(is_wish)
        && tokens.contains(&LineToken::Word(WordSense::Ship))
        && tokens.iter().all(is_known)
}

/// Returns whether words are nothing but a ship in an area, `a ship in Ptolemais please`, and whether it is a new one.
pub(super) fn is_bare_ship(tokens: &[LineToken]) -> Option<bool> {
    let is_known = |token: &LineToken| {
        is_small(token)
            || matches!(
                token,
                LineToken::Comma
                    | LineToken::Number(1)
                    | LineToken::Word(WordSense::Ship | WordSense::In | WordSense::Then)
            )
            || matches!(token, LineToken::Name(name) if name.area.is_some())
    };
    let is_new = |pair: &[LineToken]| {
        matches!(
            pair[0],
            LineToken::Number(1) | LineToken::Word(WordSense::Article)
        ) && pair[1] == LineToken::Word(WordSense::Ship)
    };
    let has_ship = tokens.contains(&LineToken::Word(WordSense::Ship));
    (has_ship && tokens.iter().all(is_known)).then(|| tokens.windows(2).any(is_new))
}

/// Returns whether words say that a city is built in one area, and nothing moves: `then the 6 in thapsus build a city`.
fn builds_city(tokens: &[LineToken]) -> bool {
    let has = |sense: WordSense| tokens.contains(&LineToken::Word(sense));
    let is_step =
        |token: &LineToken| matches!(token, LineToken::Arrow | LineToken::Word(WordSense::To));
    // `then a city in Athens`.
    let mut words = tokens.iter().skip_while(|token| {
        is_small(token) || matches!(token, LineToken::Comma | LineToken::Word(WordSense::Then))
    });
    let is_bare = words.next() == Some(&LineToken::Word(WordSense::City))
        && words.next() == Some(&LineToken::Word(WordSense::In));
    (has(WordSense::Build) || has(WordSense::There) || is_bare)
        && has(WordSense::City)
        && !tokens.iter().any(is_step)
        && named(tokens, |name| &name.area).len() <= 1
}

pub(super) fn begins_clause(tokens: &[LineToken]) -> bool {
    let mut tokens = tokens.iter().skip_while(|token| {
        matches!(
            token,
            LineToken::Comma
                | LineToken::Word(
                    WordSense::Filler | WordSense::Article | WordSense::Please | WordSense::Then
                )
        )
    });
    matches!(
        tokens.next(),
        Some(LineToken::Word(
            WordSense::Move
                | WordSense::Build
                | WordSense::Buy
                | WordSense::Keep
                | WordSense::Scrap
                | WordSense::Reduce
                | WordSense::Never
                | WordSense::Give
                | WordSense::Grow
                | WordSense::Tax
                | WordSense::Pillage
                | WordSense::Same
                | WordSense::Sail
                | WordSense::Ship
                | WordSense::Fight
        ))
    )
}
