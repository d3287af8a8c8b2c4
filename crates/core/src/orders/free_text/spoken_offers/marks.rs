//! Marks of cards in an offer, moved to the card that they are said of: `2 ochre + hides (hides hidden)`, `2 ochre and, hidden, my hides`.

use crate::orders::free_text::line_token::LineToken;
use crate::orders::free_text::small_words::{is, is_in, is_small};
use crate::orders::free_text::word_senses::WordSense;

/// Returns a sentence in which each mark stands beside its card.
pub(super) fn with_marks_in_place(sentence: &[LineToken]) -> Vec<LineToken> {
    let words = with_worth_apart(without_open(sentence));
    without_asides(&with_marks_before(&together(words)))
}

/// Counts a card that is named twice in a row: `iron, iron (declared)` are two.
fn together(words: Vec<LineToken>) -> Vec<LineToken> {
    let mut kept: Vec<LineToken> = Vec::with_capacity(words.len());
    let mut at = 0;
    while at < words.len() {
        let mut count: u32 = 1;
        let mut end = at + 1;
        while let (Some(one), [LineToken::Comma, next, ..] | [next, ..]) =
            (face(&words[at]), &words[end..])
        {
            let length = 1 + usize::from(words[end] == LineToken::Comma);
            if face(next) != Some(one) {
                break;
            }
            count += 1;
            end += length;
        }
        let is_counted = matches!(
            kept.last(),
            Some(LineToken::Number(_) | LineToken::Times | LineToken::Word(WordSense::Both))
        );
        if count > 1 && !is_counted && words.get(end) != Some(&LineToken::Times) {
            kept.extend([LineToken::Number(count), words[at].clone()]);
            at = end;
        } else {
            kept.push(words[at].clone());
            at += 1;
        }
    }
    kept
}

/// Leaves out *open* of `It is open to Egypt`: for whom the offer is.
fn without_open(sentence: &[LineToken]) -> Vec<LineToken> {
    let mut words = sentence.to_vec();
    let is_lead = |word: &LineToken| is_small(word) || is(word, WordSense::Offer);
    let Some(at) = words.iter().position(|word| !is_lead(word)) else {
        return words;
    };
    let is_open = at > 0
        && is(&words[at], WordSense::Declared)
        && matches!(
            words.get(at + 1),
            Some(LineToken::Word(WordSense::To | WordSense::For))
        );
    if is_open {
        words.remove(at);
    }
    words
}

/// Cuts `iron + 2 cards worth 5 or more` before what the cards are worth.
fn with_worth_apart(words: Vec<LineToken>) -> Vec<LineToken> {
    let is_worth = |word: &LineToken| is_in(word, "worth wert value");
    let is_card = |word: &LineToken| {
        matches!(word, LineToken::Name(name) if name.face.is_some()) || is(word, WordSense::Card)
    };
    let mut apart = Vec::with_capacity(words.len() + 1);
    for word in words {
        if is_worth(&word) && apart.last().is_some_and(is_card) {
            apart.push(LineToken::Comma);
        }
        apart.push(word);
    }
    apart
}

/// `2 ochre and, hidden, my hides`, `hides and (hidden) my iron`: a mark between commas behind *and* is said of what follows.
fn with_marks_before(words: &[LineToken]) -> Vec<LineToken> {
    let mut kept = Vec::with_capacity(words.len());
    let mut rest = words;
    while let Some(first) = rest.first() {
        let (mark, length) = match rest {
            [
                LineToken::Comma,
                LineToken::Comma,
                LineToken::Word(WordSense::Sealed),
                LineToken::Comma,
                next,
                ..,
            ] if *next != LineToken::Comma => (true, 4),
            [
                LineToken::Comma | LineToken::Plus,
                LineToken::Open,
                LineToken::Word(WordSense::Sealed),
                LineToken::Close,
                next,
                ..,
            ] if *next != LineToken::Comma => (true, 4),
            _ => (false, 1),
        };
        kept.push(first.clone());
        kept.extend(mark.then_some(LineToken::Word(WordSense::Sealed)));
        rest = &rest[length..];
    }
    kept
}

/// Puts *hidden* of a bracket before the card that it names, or that it follows.
fn without_asides(words: &[LineToken]) -> Vec<LineToken> {
    let Some((open, length)) = aside(words) else {
        return words.to_vec();
    };
    let inside = &words[open + 1..open + length - 1];
    let named = inside.iter().find_map(face);
    let before = &words[..open];
    let fits = |word: &LineToken| face(word).is_some() && (named.is_none() || face(word) == named);
    let Some(card) = before.iter().rposition(fits) else {
        return words.to_vec();
    };
    let is_next = named.is_some() || card + 1 == open;
    let is_counted = words.get(card + 1) == Some(&LineToken::Times);
    let is_once = before
        .iter()
        .filter(|word| face(word) == face(&before[card]))
        .count()
        == 1;
    if !is_next || is_counted || !is_once {
        return words.to_vec();
    }
    let counts = |word: &&LineToken| {
        is_small(word)
            || matches!(
                word,
                LineToken::Number(_) | LineToken::Word(WordSense::Both)
            )
    };
    let lead = before[..card].iter().rev().take_while(counts).count();
    let start = card - lead;
    let mut kept = words[..start].to_vec();
    // Behind a plus it is hidden anyway.
    if kept.last() != Some(&LineToken::Plus) {
        kept.extend([LineToken::Comma, LineToken::Word(WordSense::Sealed)]);
        kept.extend_from_slice(&words[start..=card]);
        kept.push(LineToken::Comma);
    } else {
        kept.extend_from_slice(&words[start..=card]);
    }
    kept.extend_from_slice(&words[card + 1..open]);
    kept.extend(without_asides(&words[open + length..]));
    kept
}

fn face(word: &LineToken) -> Option<&String> {
    match word {
        LineToken::Name(name) => name.face.as_ref(),
        _ => None,
    }
}

/// Place and length of the first bracket that says nothing but *hidden*, of one card or of none: `(hides hidden)`, `(the salt untold)`.
fn aside(words: &[LineToken]) -> Option<(usize, usize)> {
    let open = words.iter().position(|word| *word == LineToken::Open)?;
    let length = words[open..]
        .iter()
        .position(|word| *word == LineToken::Close)?
        + 1;
    let inside = &words[open + 1..open + length - 1];
    let has = |sense: WordSense| inside.iter().any(|word| is(word, sense));
    let is_hidden = has(WordSense::Sealed) && !has(WordSense::Not) && !has(WordSense::Declared);
    let is_untold = has(WordSense::Not)
        && !has(WordSense::Sealed)
        && (has(WordSense::Declared) || has(WordSense::Say));
    let cards = inside.iter().filter_map(face).count();
    let is_of_it = |word: &LineToken| {
        is_small(word)
            || face(word).is_some()
            || is_in(word, "are is sind ist bleibt")
            || matches!(
                word,
                LineToken::Word(
                    WordSense::Sealed
                        | WordSense::Not
                        | WordSense::Declared
                        | WordSense::Say
                        | WordSense::Stay
                )
            )
    };
    ((is_hidden || is_untold) && cards <= 1 && inside.iter().all(is_of_it))
        .then_some((open, length))
}
