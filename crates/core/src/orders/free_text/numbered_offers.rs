//! Offers by their place: `Asia's first offer`, `das fünfte Angebot von Thrakien`, and lists with their numbers, `1) … 2) …`.

use super::line_token::LineToken;
use super::raw_tokens::RawToken;
use super::word_lists::listed;
use crate::orders::vocabulary::Vocabulary;
use crate::text::fold;

/// Words for the places of offers, folded.
const PLACES: [&str; 9] = [
    "first 1st erste erstes ersten",
    "second 2nd zweite zweites zweiten",
    "third 3rd dritte drittes dritten",
    "fourth 4th vierte viertes vierten",
    "fifth 5th funfte funftes funften",
    "sixth 6th sechste sechstes sechsten",
    "seventh 7th siebte siebtes siebten",
    "eighth 8th achte achtes achten",
    "ninth 9th neunte neuntes neunten",
];

/// The offer of a nation that words name by its place, with the number of pieces.
pub(super) fn numbered_offer(
    pieces: &[RawToken],
    words: &Vocabulary,
) -> Option<(LineToken, usize)> {
    let word = |at: usize| match pieces.get(at) {
        Some(RawToken::Word(word)) => fold(&word.replace('\u{2019}', "'")),
        _ => String::new(),
    };
    let is_offer = |at: usize| matches!(word(at).as_str(), "offer" | "angebot");
    let token = |nation: &str, place: usize| LineToken::Offer(format!("{nation}-{place}"));
    // `Asia's first offer`.
    if let (Some(nation), Some(place), true) =
        (owner(&word(0), words), place_of(&word(1)), is_offer(2))
    {
        return Some((token(&nation, place), 3));
    }
    // `first offer of Asia`.
    let place = place_of(&word(0)).filter(|_| is_offer(1))?;
    let is_of = matches!(word(2).as_str(), "of" | "from" | "by" | "von" | "aus");
    let nation = words.nations.get(&word(3)).filter(|_| is_of)?;
    Some((token(words.nation(nation), place), 4))
}

fn place_of(word: &str) -> Option<usize> {
    let is_it = |list: &&'static str| listed(list, word);
    PLACES.iter().position(is_it).map(|at| at + 1)
}

/// Nation whose genitive a word is.
fn owner(word: &str, words: &Vocabulary) -> Option<String> {
    let stem = word.strip_suffix("'s").or_else(|| word.strip_suffix('s'))?;
    let nation = words.nations.get(stem)?;
    Some(words.nation(nation).to_owned())
}

/// Entries of a list on one line, each behind its number: `1. Egypt 2. Babylon`, `1) 2 salt … 2) 3 oil …`.
pub(in crate::orders::free_text) fn numbered_entries(value: &str) -> Option<Vec<&str>> {
    let sign = |number: usize| [format!("{number}) "), format!("{number}. ")];
    let value = value.trim();
    let mut rest = sign(1)
        .iter()
        .find_map(|sign| value.strip_prefix(sign.as_str()))?;
    let mut entries = Vec::new();
    for number in 2.. {
        let next = sign(number)
            .iter()
            .find_map(|sign| rest.split_once(&format!(" {sign}")));
        let Some((entry, behind)) = next else { break };
        entries.push(entry);
        rest = behind;
    }
    entries.push(rest);
    let bare = |entry: &str| !entry.trim().is_empty();
    (entries.len() > 1 && entries.iter().all(|entry| bare(entry))).then(|| {
        let entries = entries.into_iter();
        entries
            .map(|entry| entry.trim().trim_end_matches([',', ';']))
            .collect()
    })
}
