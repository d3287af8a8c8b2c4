//! Fixed phrases of sentences: negations, conditions and *only* that say what an order says anyway, and remarks that order nothing.

use super::line_token::LineToken;
use super::phrases_of_conditions::{attacked, impossible, short_support, struck_by, too_many};
use super::phrases_of_counts::{
    builders, each_city, must_fall, one_grain, one_more, one_of_the_ships, only_number, rather,
    the_others, the_rest_anyhow, tokens_of_a_city, up_at_end, wanted_ship,
};
use super::phrases_of_trade::{
    all_my_offers, at_most, either, hidden_one, is_preferred, left_over, more_cards, nobody_else,
    one_card, only_to, stated_count, ungiven, untold,
};
use super::sentence_facts::SentenceFacts;
use super::small_words::{is, is_small, says};
use super::word_senses::WordSense;

/// Returns which words of a sentence belong to a phrase that is accounted for.
pub(super) fn marked(sentence: &[LineToken], facts: &SentenceFacts) -> Vec<bool> {
    let mut said = vec![false; sentence.len()];
    let mut at = 0;
    while at < sentence.len() {
        let length =
            phrase(&sentence[at..], facts).max(usize::from(is_of_speaker(sentence, at, facts)));
        said[at..at + length].fill(true);
        at += length.max(1);
    }
    for (at, _) in sentence.iter().enumerate() {
        if is_preferred(sentence, at, facts) || is_last(sentence, at, facts) {
            said[at] = true;
        }
    }
    said
}

/// Returns whether a word says of the name before it that it is the last, and no other stands behind it: `Rubicon last`.
fn is_last(sentence: &[LineToken], at: usize, facts: &SentenceFacts) -> bool {
    const LISTS: [&str; 7] = [
        "reduce",
        "recheck",
        "calamities",
        "conflicts",
        "growth",
        "nations",
        "buy",
    ];
    let is_list = !facts.keys.is_empty() && facts.keys.iter().all(|key| LISTS.contains(key));
    let is_name = |token: &LineToken| matches!(token, LineToken::Name(_));
    let before = sentence[..at].iter().rev().find(|token| !is_small(token));
    let counts = sentence[..at].iter().filter(|token| is_name(token)).count() > 1;
    says(&sentence[at], &["last", "zuletzt", "letzte", "schluss"])
        && before.is_some_and(is_name)
        && counts
        && is_list
        && !sentence[at..].iter().any(is_name)
}

/// Keys of lists whose order counts.
const IN_ORDER: &[&str] = &["reduce", "recheck", "calamities", "buy", "growth"];

/// Number of words in the phrase that begins here.
fn phrase(words: &[LineToken], facts: &SentenceFacts) -> usize {
    let is_one = |keys: &[&str]| facts.keys.iter().any(|key| keys.contains(key));
    let is_of_one =
        |keys: &[&str]| !facts.keys.is_empty() && facts.keys.iter().all(|key| keys.contains(key));
    let phrases = [
        short_support(words).filter(|_| is_one(&["reduce", "recheck"])),
        attacked(words).filter(|_| is_one(&["conflicts"])),
        or_if_not(words)
            .filter(|_| is_one(&["buy", "calamities", "keep", "reduce", "recheck", "nations"])),
        impossible(words).filter(|_| is_one(&["buy", "calamities", "keep", "reduce", "recheck"])),
        too_many(words).filter(|_| is_one(&["keep"])),
        untold(words).filter(|_| is_one(&["offers", "accept"])),
        ungiven(words).filter(|_| is_one(&["never"])),
        nobody_else(words).filter(|_| !facts.addressees.is_empty()),
        only_to(words, facts),
        expectation(words),
        this_turn(words),
        after_growth(words).filter(|_| is_one(&["moves"])),
        penniless(words).filter(|_| is_one(&["ships"])),
        kept_ships(words).filter(|_| is_one(&["ships"])),
        one_card(words).filter(|_| is_one(&["offers", "accept", "pay", "keep", "never"])),
        stated_count(words, facts),
        more_cards(words, facts),
        hidden_one(words).filter(|_| is_one(&["offers", "accept"])),
        either(words, facts),
        left_over(words).filter(|_| is_one(&["keep"])),
        at_most(words).filter(|_| is_one(&["pay"])),
        all_of_them(words).filter(|_| is_one(&["moves", "pay", "keep", "accept", "offers"])),
        one_more(words).filter(|_| is_of_one(&["ships", "cities"])),
        must_fall(words).filter(|_| is_one(&["reduce", "recheck", "calamities"])),
        struck_by(words).filter(|_| is_one(&["calamities"])),
        tokens_of_a_city(words).filter(|_| is_one(&["cities"])),
        builders(words).filter(|_| is_one(&["cities"])),
        up_at_end(words).filter(|_| is_one(&["ships"])),
        one_of_the_ships(words).filter(|_| is_one(&["ships"])),
        one_grain(words).filter(|_| {
            facts
                .orders
                .iter()
                .any(|order| order.entry.contains("{grain: 1}"))
        }),
        the_others(words).filter(|_| is_one(&["calamities"])),
        wanted_ship(words).filter(|_| is_one(&["ships"])),
        each_city(words).filter(|_| is_one(&["pillage"])),
        the_rest_anyhow(words).filter(|_| is_one(IN_ORDER) || is_one(&["conflicts"])),
        all_my_offers(words).filter(|_| is_one(&["withdraw"])),
        ordinal(words),
        good_one(words),
        only_number(words).filter(|_| is_one(&["pillage", "tax"])),
        rather(words).filter(|_| is_of_one(&["reduce", "recheck"])),
        the_other_one(words).filter(|_| is_of_one(&["moves", "cities"])),
        that_makes(words).filter(|_| is_one(&["moves"])),
        of_calamity(words).filter(|_| is_one(&["calamities"]) || facts.keys.is_empty()),
        or_else(words).filter(|_| is_one(IN_ORDER) || is_one(&["nations"])),
        goes_over(words).filter(|_| is_one(&["calamities"])),
        strikes(words).filter(|_| is_one(&["calamities"])),
        after_that(words),
        purpose(words),
    ];
    phrases.into_iter().flatten().max().unwrap_or(0)
}

/// `(6 tokens there)`, `, that makes 6 there`: what the writer expects to stand there; it orders nothing.
fn expectation(words: &[LineToken]) -> Option<usize> {
    let is_bracket = *words.first()? == LineToken::Open;
    if !is_bracket && words.first() != Some(&LineToken::Comma) {
        return None;
    }
    let ends = |word: &LineToken| match word {
        LineToken::Close => true,
        LineToken::Comma => !is_bracket,
        _ => false,
    };
    let length = 1 + words[1..].iter().position(ends).unwrap_or(words.len() - 1);
    let clause = &words[1..length];
    let makes = |word: &LineToken| {
        says(
            word,
            &[
                "makes", "macht", "that's", "thats", "making", "schon", "already",
            ],
        )
    };
    let is_known = |word: &LineToken| {
        is_small(word)
            || makes(word)
            || matches!(
                word,
                LineToken::Number(_)
                    | LineToken::All(0)
                    | LineToken::Word(
                        WordSense::Token
                            | WordSense::There
                            | WordSense::Then
                            | WordSense::With
                            | WordSense::Grow
                    )
            )
    };
    let goes_with = clause.iter().any(|word| is(word, WordSense::With));
    let has_there = clause.iter().any(|word| is(word, WordSense::There));
    let counts = clause
        .iter()
        .any(|word| matches!(word, LineToken::Number(_) | LineToken::All(0)));
    let is_remark = ((is_bracket || goes_with) && has_there) || clause.iter().any(makes);
    (is_remark && counts && clause.iter().all(is_known)).then_some(length)
}

/// `the other one to Tanis`, `the other two go to Van`: the number counts them.
fn the_other_one(words: &[LineToken]) -> Option<usize> {
    match words {
        [LineToken::Word(WordSense::Rest), LineToken::Number(_), ..] => Some(1),
        _ => None,
    }
}

/// `so that's six`, up to the end of the clause: what the writer expects to stand there.
fn that_makes(words: &[LineToken]) -> Option<usize> {
    if !says(
        words.first()?,
        &["that's", "thats", "makes", "macht", "making"],
    ) {
        return None;
    }
    let ends = |word: &LineToken| matches!(word, LineToken::Comma | LineToken::Stop);
    let length = words.iter().position(ends).unwrap_or(words.len());
    let is_of_it = |word: &LineToken| {
        is_small(word)
            || matches!(
                word,
                LineToken::Number(_) | LineToken::Word(WordSense::Token | WordSense::There)
            )
    };
    let counts = words[1..length]
        .iter()
        .any(|word| matches!(word, LineToken::Number(_)));
    (counts && words[1..length].iter().all(is_of_it)).then_some(length)
}

/// `or, if that's not possible,`: what is named next is wanted then.
fn or_if_not(words: &[LineToken]) -> Option<usize> {
    let [or, behind @ ..] = words else {
        return None;
    };
    let comma = usize::from(behind.first() == Some(&LineToken::Comma));
    let is_or = says(or, &["or", "oder"]);
    let length = impossible(&behind[comma..]).filter(|_| is_or)?;
    Some(1 + comma + length)
}

/// `this turn`, but not *turn 5*.
fn this_turn(words: &[LineToken]) -> Option<usize> {
    let [
        LineToken::Word(WordSense::Filler),
        LineToken::Word(WordSense::Turn),
        behind @ ..,
    ] = words
    else {
        return None;
    };
    (!matches!(behind.first(), Some(LineToken::Number(_)))).then_some(2)
}

/// `after growth`, `after it has grown`.
fn after_growth(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Word(WordSense::Then), behind @ ..] = words else {
        return None;
    };
    let small = behind.iter().take_while(|word| is_small(word)).count();
    let grows = behind
        .get(small)
        .is_some_and(|word| is(word, WordSense::Grow));
    grows.then_some(2 + small)
}

/// `keep the other two`, `keep Corinth and Thrace`: ships that no order names are kept.
fn kept_ships(words: &[LineToken]) -> Option<usize> {
    if !is(words.first()?, WordSense::Keep) {
        return None;
    }
    let is_known = |word: &&LineToken| {
        is_small(word)
            || match word {
                LineToken::Name(name) => name.area.is_some(),
                LineToken::Number(_) | LineToken::Comma | LineToken::All(0) => true,
                LineToken::Word(sense) => {
                    matches!(sense, WordSense::Rest | WordSense::Ship | WordSense::In)
                }
                _ => false,
            }
    };
    Some(1 + words[1..].iter().take_while(is_known).count())
}

/// `all 5`: so many.
fn all_of_them(words: &[LineToken]) -> Option<usize> {
    matches!(words, [LineToken::All(0), LineToken::Number(_), ..]).then_some(1)
}

/// `1st choice`, `2nd`: the place in the list that it has anyway.
fn ordinal(words: &[LineToken]) -> Option<usize> {
    const CITIES: [&str; 6] = ["second", "third", "zweite", "zweiten", "dritte", "dritten"];
    if let [ordinal, LineToken::Word(WordSense::City), ..] = words
        && says(ordinal, &CITIES)
    {
        return Some(1);
    }
    let [LineToken::Number(1..=9), ending, ..] = words else {
        return None;
    };
    says(ending, &["st", "nd", "rd", "th"]).then_some(2)
}

/// `a good one`: what somebody thinks of it.
fn good_one(words: &[LineToken]) -> Option<usize> {
    let [good, LineToken::Number(1), ..] = words else {
        return None;
    };
    says(good, &["good", "nice", "fair", "great"]).then_some(2)
}

/// `(the city that comes over to me)`: what a calamity does anyway.
fn of_calamity(words: &[LineToken]) -> Option<usize> {
    if words.first() != Some(&LineToken::Open) {
        return None;
    }
    let end = words.iter().position(|word| *word == LineToken::Close)?;
    let is_of_it = |word: &LineToken| {
        is_small(word)
            || matches!(
                word,
                LineToken::Word(WordSense::City | WordSense::To | WordSense::Go)
            )
            || says(word, &["comes", "over", "kommt", "uber"])
    };
    words[1..end].iter().all(is_of_it).then_some(end + 1)
}

/// `or else Africa`: what is named next is wanted then.
fn or_else(words: &[LineToken]) -> Option<usize> {
    let [
        or,
        LineToken::Word(WordSense::Rest | WordSense::Otherwise),
        LineToken::Name(_),
        ..,
    ] = words
    else {
        return None;
    };
    (says(or, &["or", "oder"]) || *or == LineToken::Comma).then_some(2)
}

/// `Cisalpina soll übergehen`: what Treachery does anyway.
fn goes_over(words: &[LineToken]) -> Option<usize> {
    says(
        words.first()?,
        &["ubergehen", "ubergeht", "uberlaufen", "defects", "defect"],
    )
    .then_some(1)
}

/// `let the earthquake hit Moesia`: what a calamity does anyway.
fn strikes(words: &[LineToken]) -> Option<usize> {
    const VERBS: [&str; 10] = [
        "hit", "hits", "strike", "strikes", "destroy", "destroys", "trifft", "treffe", "treffen",
        "zerstort",
    ];
    says(words.first()?, &VERBS).then_some(1)
}

/// `after that`, `after the voyage`.
fn after_that(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Word(WordSense::Then), behind @ ..] = words else {
        return None;
    };
    let small = behind.iter().take_while(|word| is_small(word)).count();
    let is_thing = |word: &LineToken| {
        says(
            word,
            &[
                "voyage",
                "moves",
                "walk",
                "calamities",
                "katastrophen",
                "fahrt",
            ],
        )
    };
    behind.get(small).is_some_and(is_thing).then_some(2 + small)
}

/// `to fill the gaps`, `to make room`: a reason, in which no name, number, negation or condition stands.
fn purpose(words: &[LineToken]) -> Option<usize> {
    const VERBS: [&str; 8] = [
        "fill", "avoid", "save", "close", "reach", "protect", "prepare", "prevent",
    ];
    let [LineToken::Word(WordSense::To), verb, behind @ ..] = words else {
        return None;
    };
    if !says(verb, &VERBS) {
        return None;
    }
    let is_of_it = |word: &&LineToken| is_small(word) || matches!(word, LineToken::Other(_));
    Some(2 + behind.iter().take_while(is_of_it).count())
}

/// `no money`: the reason for which a ship is given up.
fn penniless(words: &[LineToken]) -> Option<usize> {
    let [LineToken::Word(WordSense::None), money, ..] = words else {
        return None;
    };
    says(money, &["money", "geld", "cash", "treasury"]).then_some(2)
}

/// The writer's own nation as the subject: `Asia buys`, `I (Asia)`.
fn is_of_speaker(sentence: &[LineToken], at: usize, facts: &SentenceFacts) -> bool {
    let LineToken::Name(name) = &sentence[at] else {
        return false;
    };
    let is_own = facts.scene.nation.is_some() && name.nation.as_deref() == facts.scene.nation;
    let is_subject = sentence[..at]
        .iter()
        .all(|word| is_small(word) || matches!(word, LineToken::Comma | LineToken::Open));
    // `Asia buys`: where nobody knows who writes, he says it himself.
    let does = |word: &LineToken| {
        matches!(
            word,
            LineToken::Word(
                WordSense::Buy
                    | WordSense::Accept
                    | WordSense::Offer
                    | WordSense::Give
                    | WordSense::Withdraw
                    | WordSense::Pay
                    | WordSense::Keep
            )
        )
    };
    let is_named_first = at == 0 && sentence.get(1).is_some_and(does);
    let says_who = facts.scene.nation.is_none() && name.nation.is_some() && is_named_first;
    (is_own && is_subject) || says_who
}
