//! Wording of sentences that take offers, in the form in which they are read: `Egypt 4` is *egypt-4*, `yes to egypt-1` takes it, and a case
//! that is said last stands first.

use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small};
use super::word_senses::WordSense;

/// Words of a case in which an offer is gone, folded.
const GONE: &str = "gone taken weg vergeben verschwunden";

/// Returns a sentence in the form in which acceptances are read. Offers are those that lie open to the writer.
pub(super) fn plainly_accepted(sentence: &[LineToken], offers: &[String]) -> Vec<LineToken> {
    let sentence = with_numbers(sentence, offers);
    case_first(&of_its_owner(&with_yes(sentence)))
}

/// `Egypt 4`, if an offer of this number lies open and no card is counted.
fn with_numbers(sentence: &[LineToken], offers: &[String]) -> Vec<LineToken> {
    let mut said = Vec::with_capacity(sentence.len());
    let mut at = 0;
    while at < sentence.len() {
        let offer = match &sentence[at..] {
            [
                LineToken::Name(name),
                LineToken::Number(number),
                behind @ ..,
            ] if name.face.is_none() && !name.is_guessed && !counts(behind) => {
                let nation = name.nation.as_deref();
                nation.map(|nation| format!("{nation}-{number}"))
            }
            _ => None,
        };
        match offer.filter(|offer| offers.contains(offer)) {
            Some(offer) => {
                said.push(LineToken::Offer(offer));
                at += 2;
            }
            None => {
                said.push(sentence[at].clone());
                at += 1;
            }
        }
    }
    said
}

/// Returns whether words behind a number may be what it counts.
fn counts(behind: &[LineToken]) -> bool {
    let next = behind.iter().find(|word| !is_small(word));
    matches!(
        next,
        Some(
            LineToken::Name(_)
                | LineToken::Number(_)
                | LineToken::Times
                | LineToken::Plus
                | LineToken::Word(WordSense::Card | WordSense::Token)
        )
    )
}

/// `yes to egypt-1`, `ja zu egypt-1`.
fn with_yes(mut said: Vec<LineToken>) -> Vec<LineToken> {
    let is_yes = |words: &[LineToken]| {
        is_in(&words[0], "yes yep ja ok okay")
            && matches!(
                words[1],
                LineToken::Word(WordSense::To | WordSense::For) | LineToken::Comma
            )
            && matches!(words[2], LineToken::Offer(_))
    };
    if said.len() > 2 && is_yes(&said[..3]) {
        said.splice(..2, [LineToken::Word(WordSense::Accept)]);
    }
    said
}

/// `that of Egypt (egypt-4)`: the offer alone.
fn of_its_owner(said: &[LineToken]) -> Vec<LineToken> {
    let is_his = |at: usize| match &said[at..] {
        [
            LineToken::Name(name),
            LineToken::Open,
            LineToken::Offer(offer),
            LineToken::Close,
            ..,
        ] => {
            let owner = offer.rsplit_once('-').map(|(owner, _)| owner);
            name.face.is_none() && owner.is_some() && name.nation.as_deref() == owner
        }
        _ => false,
    };
    let mut kept = Vec::with_capacity(said.len());
    let mut at = 0;
    while at < said.len() {
        if is_his(at) {
            kept.push(said[at + 2].clone());
            at += 4;
        } else {
            kept.push(said[at].clone());
            at += 1;
        }
    }
    kept
}

/// `egypt-4 first, egypt-1 if 4 is gone`: the case before the offer that is taken in it.
fn case_first(said: &[LineToken]) -> Vec<LineToken> {
    let unchanged = || said.to_vec();
    let Some(at) = said.iter().rposition(|word| is(word, WordSense::If)) else {
        return unchanged();
    };
    let is_offer = |word: &LineToken| matches!(word, LineToken::Offer(_));
    let Some(start) = said[..at]
        .iter()
        .rposition(|word| *word == LineToken::Comma)
    else {
        return unchanged();
    };
    let (before, clause, case) = (&said[..start], &said[start + 1..at], &said[at + 1..]);
    let named = |word: &LineToken| match word {
        LineToken::Offer(_) => before.contains(word),
        // `if 4 is gone`.
        LineToken::Number(number) => before.iter().any(
            |one| matches!(one, LineToken::Offer(offer) if offer.ends_with(&format!("-{number}"))),
        ),
        _ => false,
    };
    let is_gone = |word: &LineToken| is_in(word, GONE) || is(word, WordSense::Go);
    // `if that one is gone`.
    let is_one = |at: usize| case[at] == LineToken::Number(1) && at > 0 && is_small(&case[at - 1]);
    let is_of_it = |at: usize| {
        let word = &case[at];
        is_small(word)
            || is_gone(word)
            || is_one(at)
            || named(word)
            || is_in(word, "already schon bereits offer one")
            || matches!(
                word,
                LineToken::Word(WordSense::Offer | WordSense::First) | LineToken::Stop
            )
    };
    let goners = case.iter().filter(|word| is_gone(word)).count();
    let names = case.iter().filter(|word| named(word)).count();
    let is_case = goners == 1 && names <= 1 && (0..case.len()).all(is_of_it);
    if !is_case || !before.iter().any(is_offer) || !clause.iter().any(is_offer) {
        return unchanged();
    }
    let mut turned = said[..=start].to_vec();
    turned.extend([
        LineToken::Word(WordSense::If),
        LineToken::Other("gone".to_owned()),
        LineToken::Comma,
    ]);
    turned.extend_from_slice(clause);
    turned
}
