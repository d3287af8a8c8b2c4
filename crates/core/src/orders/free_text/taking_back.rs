//! Words that take back what stands before them: `Actually no`, `sorry, I mean`, `ach nein`.

use crate::text::fold;

/// Words that take back what stands before them, at the beginning of a sentence or within one, folded: no wish begins with them.
const WITHIN: [&str; 22] = [
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
    "doch lieber",
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

/// Words of a sentence that adds and takes nothing back, folded.
const ADDING: &str = "too also auch dazu ausserdem additionally";

/// Returns whether a part of a sentence takes back what stands before it.
pub(super) fn takes_back(part: &str) -> bool {
    let folded = fold(part);
    WITHIN.iter().any(|words| begins_with(&folded, words))
}

/// Returns whether a text begins with whole words.
fn begins_with(folded: &str, words: &str) -> bool {
    let behind = folded.strip_prefix(words);
    behind.is_some_and(|behind| !behind.starts_with(char::is_alphanumeric))
}

/// Words behind a beginning that takes back, or `None`.
pub(super) fn behind_denial(text: &str) -> Option<&str> {
    let folded = fold(text);
    // Folding may change the length of a text.
    if folded.len() != text.len() {
        return None;
    }
    let fitting = WITHIN
        .iter()
        .chain(&AT_START)
        .filter(|begin| begins_with(&folded, begin));
    let begin = fitting.max_by_key(|begin| begin.len())?;
    let rest = text[begin.len()..].trim_start_matches([',', ':', ' ', '-', '.']);
    let words = folded[begin.len()..].split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    if words.any(|word| ADDING.split_whitespace().any(|one| one == word)) {
        return None;
    }
    (ALONE.contains(begin) || !rest.is_empty()).then_some(rest)
}
