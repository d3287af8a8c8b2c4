//! Cards that stand in for one that is gone: `if the Cloth has gone by then: accept illyria-1 with papyrus, papyrus, oil`.

use super::line_token::LineToken;
use super::order_line;
use super::small_words::{is, is_small, says};
use super::word_senses::WordSense;
use crate::game::FaceId;
use crate::orders::read::read;
use crate::orders::vocabulary::Vocabulary;
use crate::turn::Acceptance;

/// Adds the card that stands in for one that is gone to the acceptance that gives it. Returns false, and changes nothing, if a
/// word of the sentence is not understood, or if it fits no acceptance.
pub(super) fn stands_in(
    sentence: &[LineToken],
    accepted: &mut [Acceptance],
    words: &Vocabulary,
) -> bool {
    let sentence = match sentence {
        [rest @ .., LineToken::Stop] => rest,
        whole => whole,
    };
    let ends = |at: &usize| matches!(sentence[*at], LineToken::Colon | LineToken::Comma);
    let Some(end) = (0..sentence.len()).find(ends) else {
        return false;
    };
    let Some(gone) = gone_card(&sentence[..end], words) else {
        return false;
    };
    let behind = &sentence[end + 1..];
    let found = other_cards(behind, gone, accepted, words)
        .or_else(|| given_instead(behind, gone, accepted, words));
    let Some((at, instead)) = found else {
        return false;
    };
    let pairs = &mut accepted[at].if_gone;
    let is_new = pairs.iter().all(|(face, _)| *face != gone);
    if is_new {
        pairs.push((gone, instead));
    }
    is_new
}

/// `if the Cloth has gone by then`, `falls Cloth weg ist`.
fn gone_card(clause: &[LineToken], words: &Vocabulary) -> Option<FaceId> {
    let [LineToken::Word(WordSense::If), clause @ ..] = clause else {
        return None;
    };
    let mut face = None;
    let mut is_gone = false;
    for word in clause {
        match word {
            LineToken::Name(name) if face.is_none() => {
                face = Some(words.faces.get(name.face.as_ref()?)?)
            }
            word if is(word, WordSense::Go)
                || says(word, &["gone", "vergeben", "verschwunden"]) =>
            {
                is_gone = true
            }
            word if is_small(word) || is(word, WordSense::By) || is(word, WordSense::Then) => {}
            word if says(word, &["already", "schon", "bereits"]) => {}
            _ => return None,
        }
    }
    face.filter(|_| is_gone)
}

/// The acceptance with all of its cards once more, one of them another.
fn other_cards(
    behind: &[LineToken],
    gone: FaceId,
    accepted: &[Acceptance],
    words: &Vocabulary,
) -> Option<(usize, FaceId)> {
    let orders = order_line::orders(behind, None)?;
    let [order] = &orders[..] else {
        return None;
    };
    let again = read(&order.block(), 1, words).orders?.trade.accept?;
    let [again] = &again[..] else {
        return None;
    };
    let is_same = |one: &Acceptance| (one.civ, one.number) == (again.civ, again.number);
    let at = accepted.iter().position(is_same)?;
    let mut before = accepted[at].sealed.clone();
    let mut left = again.sealed.clone();
    before.retain(|face| match left.iter().position(|other| other == face) {
        Some(at) => {
            left.remove(at);
            false
        }
        None => true,
    });
    match (&before[..], &left[..]) {
        ([before], [instead]) if *before == gone => Some((at, *instead)),
        _ => None,
    }
}

/// `give the Oil instead`: in the one acceptance that gives the card.
fn given_instead(
    behind: &[LineToken],
    gone: FaceId,
    accepted: &[Acceptance],
    words: &Vocabulary,
) -> Option<(usize, FaceId)> {
    let mut instead = None;
    for word in behind {
        match word {
            LineToken::Name(name) if instead.is_none() => {
                instead = Some(words.faces.get(name.face.as_ref()?)?);
            }
            word if is_small(word) || is(word, WordSense::Give) || is(word, WordSense::In) => {}
            word if says(word, &["instead", "place", "its", "stattdessen", "dafur"])
                || is(word, WordSense::For) => {}
            _ => return None,
        }
    }
    let mut giving = (0..accepted.len()).filter(|at| accepted[*at].sealed.contains(&gone));
    match (giving.next(), giving.next()) {
        (Some(at), None) => Some((at, instead?)),
        _ => None,
    }
}
