//! Phrases that count what is counted anyway, or leave the rest to the default: `mit allen sechs`, `one of the ships`, `of each city`.

use super::line_token::LineToken;
use super::small_words::{is, is_in, is_small, says};
use super::word_senses::WordSense;

/// `, where all six`, `mit allen sechs`, `with the 6`: they become the city.
pub(super) fn builders(words: &[LineToken]) -> Option<usize> {
    let is_lead = |word: &LineToken| {
        is_small(word)
            || matches!(
                word,
                LineToken::All(0)
                    | LineToken::Comma
                    | LineToken::Word(WordSense::Any | WordSense::With | WordSense::Then)
            )
            || says(word, &["where", "wo"])
    };
    let lead = words.iter().take_while(|word| is_lead(word)).count();
    let has_lead = words[..lead].iter().any(|word| {
        matches!(
            word,
            LineToken::All(0) | LineToken::Word(WordSense::Any | WordSense::With)
        ) || says(word, &["where", "wo"])
    });
    let is_number = matches!(words.get(lead), Some(LineToken::Number(_)));
    // `zu sechst`.
    if let [LineToken::Word(WordSense::To), together, ..] = words
        && is_in(together, "zweit dritt viert funft sechst siebt acht")
    {
        return Some(2);
    }
    let behind = words.get(lead + 1..)?;
    let is_beside = |word: &&LineToken| {
        is_small(word) || is(word, WordSense::Token) || is(word, WordSense::There)
    };
    let next = behind.iter().find(|word| !is_beside(word));
    let builds = matches!(
        next,
        None | Some(
            LineToken::Comma
                | LineToken::Close
                | LineToken::Word(WordSense::Build | WordSense::City | WordSense::Then)
        )
    );
    (has_lead && is_number && builds).then_some(lead + 1)
}

/// `one of the two ships`, `one of my ships`: one is given up.
pub(super) fn one_of_the_ships(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Number(1), behind @ ..] = words else {
        return None;
    };
    let is_between = |word: &&LineToken| {
        is_small(word) || matches!(word, LineToken::Number(2..=9) | LineToken::All(0))
    };
    let between = behind.iter().take_while(is_between).count();
    behind
        .get(between)
        .is_some_and(|word| is(word, WordSense::Ship))
        .then_some(1 + between)
}

/// `2 from every city I take`: of each.
pub(super) fn each_city(words: &[LineToken]) -> Option<usize> {
    let is_lead = |word: &&LineToken| {
        matches!(
            word,
            LineToken::Word(WordSense::From | WordSense::In | WordSense::For | WordSense::By)
        ) || says(
            word,
            &["every", "each", "jede", "jeder", "jedem", "pro", "je"],
        ) || is(word, WordSense::Any)
            || is_small(word)
    };
    let lead = words.iter().take_while(is_lead).count();
    if lead == 0 || !is(words.get(lead)?, WordSense::City) {
        return None;
    }
    let is_taken = |word: &&LineToken| {
        is_small(word)
            || is(word, WordSense::Accept)
            || says(
                word,
                &[
                    "that",
                    "conquer",
                    "conquers",
                    "conquered",
                    "capture",
                    "which",
                    "die",
                    "erobere",
                    "einnehme",
                ],
            )
    };
    let behind = words[lead + 1..].iter().take_while(is_taken).count();
    Some(lead + 1 + behind)
}

/// `Grain 1`: one is shown.
pub(super) fn one_grain(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Name(name), LineToken::Number(1), ..] = words else {
        return None;
    };
    (name.face.as_deref() == Some("grain")).then_some(2)
}

/// `others:`, `the rest of the damage:`: whom a famine strikes beside.
pub(super) fn the_others(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::Rest) {
        return None;
    }
    let is_of_it = |word: &&LineToken| {
        is_small(word) || says(word, &["damage", "schaden", "hunger", "losses"])
    };
    let between = words[1..].iter().take_while(is_of_it).count();
    (words.get(1 + between) == Some(&LineToken::Colon)).then_some(1 + between)
}

/// `only pillage 1`: the number is exact anyway.
pub(super) fn only_number(words: &[LineToken]) -> Option<usize> {
    match words {
        [
            LineToken::Word(WordSense::Only),
            LineToken::Word(WordSense::Pillage | WordSense::Tax),
            LineToken::Number(_),
            ..,
        ] => Some(1),
        _ => None,
    }
}

/// `rather lose Rubicon than Rome`: what is named first goes first.
pub(super) fn rather(words: &[LineToken]) -> Option<usize> {
    match words {
        [first, LineToken::Word(WordSense::Reduce), ..] if says(first, &["rather", "lieber"]) => {
            Some(1)
        }
        [first, LineToken::Name(_), than, LineToken::Name(_), ..]
            if says(first, &["rather", "eher", "sooner"]) && says(than, &["than", "als"]) =>
        {
            Some(1)
        }
        [
            first,
            LineToken::Word(WordSense::Reduce),
            than,
            LineToken::Name(_),
            ..,
        ] if says(first, &["rather", "lieber", "eher"]) && says(than, &["than", "als"]) => Some(1),
        // `Neapolis eher als Rom`.
        [first, than, LineToken::Name(_), ..]
            if says(first, &["rather", "lieber", "eher", "sooner"])
                && says(than, &["than", "als"]) =>
        {
            Some(2)
        }
        [than, LineToken::Name(_), ..] if says(than, &["than", "als"]) => Some(1),
        _ => None,
    }
}

/// `another one in Elam`, `the one at Delphi`: one ship or city in each area.
pub(super) fn one_more(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Number(1), behind @ ..] = words else {
        return None;
    };
    let is_between = |word: &&LineToken| is_small(word) || is(word, WordSense::In);
    let between = behind.iter().take_while(is_between).count();
    let has_in = behind[..between].iter().any(|word| is(word, WordSense::In));
    let is_area = matches!(behind.get(between), Some(LineToken::Name(name)) if name.area.is_some());
    (has_in && is_area).then_some(1)
}

/// `muss dran glauben`, `has to fall`: what is reduced.
pub(super) fn must_fall(words: &[LineToken]) -> Option<usize> {
    match words {
        [first, second, ..] if says(first, &["dran"]) && says(second, &["glauben"]) => Some(2),
        [first, ..]
            if says(
                first,
                &[
                    "fall", "falls", "fallen", "fallt", "dran", "weichen", "suffer",
                ],
            ) =>
        {
            Some(1)
        }
        _ => None,
    }
}

/// `I'd like a ship`.
pub(super) fn wanted_ship(words: &[LineToken]) -> Option<usize> {
    (says(
        words.first()?,
        &["i'd", "id", "we'd", "hatte", "gern", "gerne"],
    ))
    .then_some(1)
}

/// `, after that whatever the program thinks`, `the rest is up to you`: the default.
pub(super) fn the_rest_anyhow(words: &[LineToken]) -> Option<usize> {
    let is_of_it = |word: &LineToken| {
        is_small(word)
            || matches!(
                word,
                LineToken::Comma
                    | LineToken::Word(
                        WordSense::Then
                            | WordSense::Rest
                            | WordSense::Up
                            | WordSense::To
                            | WordSense::By
                    )
            )
            || says(
                word,
                &[
                    "whatever",
                    "program",
                    "programm",
                    "thinks",
                    "chooses",
                    "decides",
                    "computer",
                    "egal",
                    "like",
                    "best",
                    "leave",
                    "however",
                    "entscheidet",
                ],
            )
    };
    let lead = words.first()? == &LineToken::Comma;
    let says_it = words.iter().any(|word| {
        says(
            word,
            &[
                "whatever", "however", "program", "programm", "egal", "computer",
            ],
        )
    });
    (lead && says_it && words.iter().all(is_of_it)).then_some(words.len())
}

/// `the 6 in Thapsus build a city`: they become the city.
pub(super) fn tokens_of_a_city(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Number(_), behind @ ..] = words else {
        return None;
    };
    let token = usize::from(
        behind
            .first()
            .is_some_and(|word| is(word, WordSense::Token)),
    );
    let [
        LineToken::Word(WordSense::In),
        LineToken::Name(name),
        LineToken::Word(WordSense::Build),
        ..,
    ] = &behind[token..]
    else {
        return None;
    };
    name.area.as_ref().map(|_| 1 + token)
}

/// `gebe ich auf`: the last word of a ship that is given up.
pub(super) fn up_at_end(words: &[LineToken]) -> Option<usize> {
    let ends = matches!(
        words.get(1),
        None | Some(LineToken::Comma | LineToken::Stop)
    );
    (says(words.first()?, &["auf"]) && ends).then_some(1)
}
