//! Phrases of trade and of cards: denials, counts and *only* that an offer, a payment or a list says anyway.

use super::line_token::LineToken;
use super::sentence_facts::SentenceFacts;
use super::small_words::{is, is_small, says};
use super::word_senses::WordSense;

/// `don't tell`, `not declared`, `nicht nenne`: of the cards, not of the offer.
pub(super) fn untold(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::Not) {
        return None;
    }
    let small = words[1..]
        .iter()
        .take(2)
        .take_while(|word| is_small(word))
        .count();
    let told = words.get(1 + small)?;
    if !is(told, WordSense::Say) && !is(told, WordSense::Declared) {
        return None;
    }
    let behind = words[2 + small..].iter().take_while(|word| {
        is_small(word)
            || is(word, WordSense::Any)
            || says(word, &["that", "them", "anyone", "about"])
    });
    Some(2 + small + behind.count())
}

/// `won't give away`, `do not give`.
pub(super) fn ungiven(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::Not) {
        return None;
    }
    let small = words[1..]
        .iter()
        .take(2)
        .take_while(|word| is_small(word))
        .count();
    let gives = words
        .get(1 + small)
        .is_some_and(|word| is(word, WordSense::Give));
    let up = words
        .get(2 + small)
        .is_some_and(|word| is(word, WordSense::Up));
    gives.then_some(2 + small + usize::from(up))
}

/// `nobody else`, `sonst niemand`.
pub(super) fn nobody_else(words: &[LineToken]) -> Option<usize> {
    let [first, second, ..] = words else {
        return None;
    };
    let are = |one: WordSense, other: WordSense| is(first, one) && is(second, other);
    (are(WordSense::None, WordSense::Rest) || are(WordSense::Rest, WordSense::None)).then_some(2)
}

/// `only Egypt`, `only for Italy and Asia`: all whom the offer is for.
pub(super) fn only_to(words: &[LineToken], facts: &SentenceFacts) -> Option<usize> {
    if !is(words.first()?, WordSense::Only) || facts.addressees.is_empty() {
        return None;
    }
    let small = words[1..]
        .iter()
        .take_while(|word| is_small(word) || is(word, WordSense::For) || is(word, WordSense::To))
        .count();
    let mut named = Vec::new();
    for word in &words[1 + small..] {
        match word {
            LineToken::Name(name) if name.nation.is_some() => named.extend(name.nation.clone()),
            LineToken::Comma => {}
            _ => break,
        }
    }
    (facts.addressees.iter().all(|nation| named.contains(nation))).then_some(1)
}

/// `1 Salt`, `one Ochre`: one is counted anyway.
pub(super) fn one_card(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Number(1), behind @ ..] = words else {
        return None;
    };
    let next = behind
        .iter()
        .find(|word| !is_small(word) && **word != LineToken::Times);
    matches!(next, Some(LineToken::Name(name)) if name.face.is_some()).then_some(1)
}

/// `3 cards`, where the offer gives or wants so many.
pub(super) fn stated_count(words: &[LineToken], facts: &SentenceFacts) -> Option<usize> {
    let LineToken::Number(number) = words.first()? else {
        return None;
    };
    let counts = facts.offered.as_ref()?;
    let small = words[1..].iter().take_while(|word| is_small(word)).count();
    let is_card = is(words.get(1 + small)?, WordSense::Card);
    (is_card && [counts.given, counts.wanted].contains(number)).then_some(2 + small)
}

/// `1 more`, `1 other card`, `1 more (in truth Papyrus)`: what is left of the count.
pub(super) fn more_cards(words: &[LineToken], facts: &SentenceFacts) -> Option<usize> {
    let LineToken::Number(number) = words.first()? else {
        return None;
    };
    let counts = facts.offered.as_ref()?;
    let small = words[1..]
        .iter()
        .take_while(|word| is_small(word) || is(word, WordSense::Any))
        .count();
    let more = words.get(1 + small)?;
    let mut length = 2 + small;
    if !is(more, WordSense::Rest) && !says(more, &["more", "mehr", "weitere"]) {
        // `any 1 card`.
        return None;
    }
    length += usize::from(
        words
            .get(length)
            .is_some_and(|word| is(word, WordSense::Card)),
    );
    let named = match words.get(length..) {
        Some([LineToken::Open, behind @ ..]) => {
            let end = behind.iter().position(|word| *word == LineToken::Close)?;
            let face =
                |word: &&LineToken| matches!(word, LineToken::Name(name) if name.face.is_some());
            let hidden = behind[..end].iter().filter(face).count();
            return (u32::try_from(hidden) == Ok(*number)).then_some(length);
        }
        _ => counts.named,
    };
    (named.saturating_add(*number) == counts.wanted).then_some(length)
}

/// `the hidden one`, `the third one`.
pub(super) fn hidden_one(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Word(WordSense::Sealed), LineToken::Number(1), ..] = words else {
        return None;
    };
    Some(2)
}

/// `Africa or Crete`, `salt or ivory`: each of them, where the order takes any one of a list.
pub(super) fn either(words: &[LineToken], facts: &SentenceFacts) -> Option<usize> {
    if !says(words.first()?, &["or", "oder"]) {
        return None;
    }
    let is_never = !facts.keys.is_empty() && facts.keys.iter().all(|key| *key == "never");
    let is_nation = match words.get(1) {
        Some(LineToken::Name(name)) => {
            name.face.is_none()
                && name
                    .nation
                    .as_ref()
                    .is_some_and(|nation| facts.addressees.contains(nation))
        }
        _ => false,
    };
    (is_never || is_nation).then_some(1)
}

/// `what is left`, `in any case`: of the cards that are kept.
pub(super) fn left_over(words: &[LineToken]) -> Option<usize> {
    match words {
        [
            LineToken::Word(WordSense::In),
            LineToken::Word(WordSense::Any),
            case,
            ..,
        ] if says(case, &["case"]) => Some(3),
        // `, the rest can go`: what is not kept goes anyway.
        [LineToken::Comma, behind @ ..] => {
            let is_of_it = |word: &LineToken| {
                is_small(word)
                    || is(word, WordSense::Rest)
                    || is(word, WordSense::Go)
                    || is(word, WordSense::Card)
            };
            let has = |sense: WordSense| behind.iter().any(|word| is(word, sense));
            let goes = has(WordSense::Rest) && has(WordSense::Go);
            (goes && behind.iter().all(is_of_it)).then_some(words.len())
        }
        [left, ..] if says(left, &["ubrig", "ubrigen", "left", "remaining"]) => Some(1),
        _ => None,
    }
}

/// `at most 2`: a payment is a ceiling anyway.
pub(super) fn at_most(words: &[LineToken]) -> Option<usize> {
    let lead = usize::from(is(words.first()?, WordSense::In));
    let bound = words.get(lead)?;
    let is_bound = says(bound, &["max", "most", "maximum", "maximal", "hochstens"]);
    let counts = matches!(words.get(lead + 1), Some(LineToken::Number(_)));
    (is_bound && counts).then_some(lead + 1)
}

/// `all my open offers`, beside their ids.
pub(super) fn all_my_offers(words: &[LineToken]) -> Option<usize> {
    let [LineToken::All(0), behind @ ..] = words else {
        return None;
    };
    let is_of_it = |word: &&LineToken| is_small(word) || is(word, WordSense::Declared);
    let small = behind.iter().take_while(is_of_it).count();
    is(behind.get(small)?, WordSense::Offer).then_some(2 + small)
}

/// `Italy preferred`, `rather Africa`: the nation that the offer names first anyway.
pub(super) fn is_preferred(sentence: &[LineToken], at: usize, facts: &SentenceFacts) -> bool {
    // Of one alone nobody is preferred.
    if facts.addressees.len() < 2 {
        return false;
    }
    let is_first = |token: &LineToken| match token {
        LineToken::Name(name) => {
            name.nation.is_some() && name.nation.as_ref() == facts.addressees.first()
        }
        _ => false,
    };
    let behind = |token: &LineToken| says(token, &["preferred", "bevorzugt", "preferably"]);
    let before = |token: &LineToken| says(token, &["rather", "lieber", "preferably", "bevorzugt"]);
    let next = sentence.get(at + 1);
    let last = at.checked_sub(1).and_then(|last| sentence.get(last));
    let here = &sentence[at];
    (is_first(here) && (next.is_some_and(behind) || last.is_some_and(before)))
        || (behind(here) && last.is_some_and(is_first))
        || (before(here) && next.is_some_and(is_first))
}
