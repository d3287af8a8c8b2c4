//! Words that take back what stands before them: `Actually no`, `sorry, I mean`, `ach nein`.

use super::word_senses::spelt_number;
use crate::text::fold;

/// Words that take back what stands before them, at the beginning of a sentence or within one, folded: no wish begins with them.
const WITHIN: [&str; 45] = [
    "no wait",
    "no, wait",
    "wait, no",
    "wait no",
    "no, sorry",
    "sorry, no",
    "sorry, i mean",
    "sorry i mean",
    "sorry, i meant",
    "i mean",
    "i meant",
    "correction",
    "scratch that",
    "strike that",
    "make that",
    "make it",
    "ach nein",
    "nein, doch",
    "oder nein",
    "korrektur",
    "ich meine",
    "quatsch",
    "nein, lieber",
    "nein lieber",
    "nein, moment",
    "nein moment",
    "nein, stopp",
    "nein, halt",
    "moment, nein",
    "halt, nein",
    "moment mal",
    "nee moment",
    "nee, moment",
    "ne moment",
    "nee, doch",
    "nee doch",
    "nee, lieber",
    "ach ne",
    "ach nee",
    "stopp",
    "hold on",
    "no, make that",
    "no make that",
    "no, rather",
    "doch lieber",
];

/// Words that take back at the beginning of a sentence alone, folded.
const AT_START: [&str; 14] = [
    "actually no",
    "actually, no",
    "actually not",
    "actually",
    "wait,",
    "no,",
    "forget that",
    "on second thought",
    "on second thoughts",
    "or rather",
    "nein,",
    "doch nicht",
    "nee,",
    "besser gesagt",
];

/// Beginnings that take back by themselves, without anything in its place, folded.
const ALONE: [&str; 8] = [
    "actually no",
    "actually, no",
    "actually not",
    "scratch that",
    "strike that",
    "forget that",
    "doch nicht",
    "ach nein",
];

/// Beginnings that take back whatever follows them, folded.
const STRONG: &str = "no wait/no, wait/wait, no/wait no/scratch that/strike that/correction/korrektur/ach nein/oder nein/quatsch/nein, moment/nein moment/\
    nee moment/nee, moment/ne moment/moment, nein";

/// Returns whether a sentence takes back what stands before it, whatever it says instead.
pub(super) fn takes_back_surely(text: &str) -> bool {
    let folded = fold(text);
    STRONG.split('/').any(|words| begins_with(&folded, words))
}

/// Words of a sentence that adds and takes nothing back, folded.
const ADDING: &str = "too also auch dazu ausserdem additionally";

/// Returns whether a part of a sentence takes back what stands before it.
pub(super) fn takes_back(part: &str) -> bool {
    let folded = fold(part);
    WITHIN.iter().any(|words| begins_with(&folded, words)) || denies_number(&folded)
}

/// `no, 1`, `nee 4`, `sorry, 3 not 2`: a number stands right behind the denial.
fn denies_number(folded: &str) -> bool {
    let words = folded.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    let is_number = |word: &str| word.parse::<u32>().is_ok() || spelt_number(word).is_some();
    let [first, number, behind @ ..] = &words[..] else {
        return false;
    };
    let ends = matches!(
        behind.first(),
        None | Some(&"not" | &"nicht" | &"statt" | &"instead")
    );
    match *first {
        "no" | "nein" | "nee" | "ne" => is_number(number),
        // `Sorry, 2 from Ur to Susa` may be an order beside the last.
        "sorry" | "oops" | "argh" | "hoppla" => is_number(number) && ends,
        _ => false,
    }
}

/// Returns whether a text begins with whole words.
fn begins_with(folded: &str, words: &str) -> bool {
    let behind = folded.strip_prefix(words);
    behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
}

/// Returns what stands behind so many words.
fn behind_words(text: &str, count: usize) -> &str {
    let mut rest = text;
    for _ in 0..count {
        rest = rest.trim_start_matches(|c: char| !c.is_alphanumeric());
        rest = rest.trim_start_matches(char::is_alphanumeric);
    }
    rest
}

/// Words behind a beginning that takes back, or `None`.
pub(super) fn behind_denial(text: &str) -> Option<&str> {
    let folded = fold(text);
    let fitting = WITHIN
        .iter()
        .chain(&AT_START)
        .filter(|begin| begins_with(&folded, begin));
    let begin = match fitting.max_by_key(|begin| begin.len()) {
        Some(begin) => *begin,
        None if denies_number(&folded) => folded.split(|c: char| !c.is_alphanumeric()).next()?,
        None => return None,
    };
    let count = begin.split(|c: char| !c.is_alphanumeric());
    let count = count.filter(|word| !word.is_empty()).count();
    let rest = behind_words(text, count).trim_start_matches([',', ':', ' ', '-', '.']);
    let words = folded[begin.len()..].split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    if words.any(|word| ADDING.split_whitespace().any(|one| one == word)) {
        return None;
    }
    (ALONE.contains(&begin) || !rest.is_empty()).then_some(rest)
}
