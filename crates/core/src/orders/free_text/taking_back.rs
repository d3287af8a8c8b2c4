//! Words that take back what stands before them: `Actually no`, `sorry, I mean`, `ach nein`.

use crate::text::fold;

/// Beginnings of a sentence that takes back the one before, folded. The longest that fits is taken.
const BEGINNINGS: [&str; 36] = [
    "ich meine",
    "quatsch",
    "actually no",
    "actually, no",
    "actually not",
    "actually",
    "no wait",
    "no, wait",
    "wait, no",
    "wait no",
    "wait,",
    "no, sorry",
    "no,",
    "sorry, no",
    "sorry, i mean",
    "sorry i mean",
    "sorry, i meant",
    "i mean",
    "i meant",
    "correction",
    "scratch that",
    "strike that",
    "forget that",
    "on second thought",
    "on second thoughts",
    "or rather",
    "make that",
    "make it",
    "ach nein",
    "oder nein",
    "nein, doch",
    "nein,",
    "doch nicht",
    "doch lieber",
    "korrektur",
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

/// Beginnings that take back in the middle of a sentence, too, folded: no wish begins with them.
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

/// Returns whether a part of a sentence takes back what stands before it.
pub(super) fn takes_back(part: &str) -> bool {
    let folded = fold(part);
    let is_end = |at: usize| {
        !folded[at..]
            .chars()
            .next()
            .is_some_and(char::is_alphanumeric)
    };
    WITHIN
        .iter()
        .any(|begin| folded.starts_with(begin) && is_end(begin.len()))
}

/// Words behind a beginning that takes back, or `None`.
pub(super) fn behind_denial(text: &str) -> Option<&str> {
    let folded = fold(text);
    // Folding may change the length of a text.
    if folded.len() != text.len() {
        return None;
    }
    let is_end = |at: usize| {
        let next = folded[at..].chars().next();
        !next.is_some_and(char::is_alphanumeric)
    };
    let fitting = BEGINNINGS
        .iter()
        .filter(|begin| folded.starts_with(**begin) && is_end(begin.len()));
    let begin = fitting.max_by_key(|begin| begin.len())?;
    let rest = text[begin.len()..].trim_start_matches([',', ':', ' ', '-', '.']);
    let words = folded[begin.len()..].split(|c: char| !c.is_alphanumeric());
    let mut words = words.filter(|word| !word.is_empty());
    if words.any(|word| ADDING.split_whitespace().any(|one| one == word)) {
        return None;
    }
    (ALONE.contains(begin) || !rest.is_empty()).then_some(rest)
}
