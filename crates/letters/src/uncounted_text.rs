//! Words that stand in a letter and do not count: its HTML strikes them out, or does not show them.

use super::alignment::{common, spans};
use super::block_markers::{BlockMarker, UnquotedLine, mark_of};
use super::order_blocks::lines;
use super::quoting::quoted_from;
use super::uncounted::{UncountedKind, UncountedText, is_mark, is_marked, shown};

/// Characters of an uncounted line that are told.
const LONGEST_TOLD: usize = 200;

/// Uncounted lines that are told.
const MOST_TOLD: usize = 20;

/// Returns a plain text with the marks that the HTML of the same letter has: its words are those of the HTML, in order.
pub fn with_marks_of(html: &str, plain: &str) -> String {
    let words = |text: &str| -> Vec<String> { text.split_whitespace().map(word_key).collect() };
    let marked: Vec<&str> = html.split_whitespace().collect();
    let (before, after) = (words(html), words(plain));
    let mut taken: Vec<Option<&str>> = vec![None; after.len()];
    for (of, at) in common(&before, &after) {
        taken[at] = Some(marked[of]).filter(|word| is_marked(word));
    }
    let mut out = String::with_capacity(plain.len());
    let mut taken = taken.into_iter();
    for line in plain.split_inclusive('\n') {
        let mut last = 0;
        for (start, end) in spans(line) {
            out.push_str(&line[last..start]);
            match taken.next().flatten() {
                Some(word) => out.push_str(&marked_like(word, &line[start..end])),
                None => out.push_str(&line[start..end]),
            }
            last = end;
        }
        out.push_str(&line[last..]);
    }
    out
}

/// Returns the form in which the words of two parts are compared.
fn word_key(word: &str) -> String {
    let kept = word
        .chars()
        .filter(|&c| !is_mark(c) && c != '*' && c != '_');
    let kept = kept.map(|c| match c {
        '\u{2018}' | '\u{2019}' => '\'',
        '\u{201c}' | '\u{201d}' => '"',
        '\u{2010}'..='\u{2014}' => '-',
        c => c.to_ascii_lowercase(),
    });
    kept.collect()
}

/// Returns a word with the marks of another, without the stars of bold text: of each character where they have as many, else of all,
/// if all are marked.
fn marked_like(marked: &str, word: &str) -> String {
    let (mut marks, mut open) = (Vec::new(), None);
    for c in marked.chars() {
        match UncountedKind::of_mark(c) {
            Some(_) => open = Some(c),
            None => marks.push(open.take()),
        }
    }
    let bare = word.trim_matches(['*', '_']);
    let is_same = marks.len() == bare.chars().count();
    let of_all = marks.iter().all(Option::is_some);
    let all = marks.first().copied().flatten().filter(|_| of_all);
    let mut marks = marks.into_iter();
    let mut out = String::with_capacity(word.len() * 4);
    for c in if is_same { bare } else { word }.chars() {
        let mark = marks.next().flatten();
        out.extend(if is_same { mark } else { all });
        out.push(c);
    }
    out
}

/// Returns a marked text without the uncounted words of the writer, and those. Words that are quoted, and those between the marks of a
/// block that itself counts, stay where they are.
pub fn split(text: String) -> (String, Vec<UncountedText>) {
    if !is_marked(&text) {
        return (text, Vec::new());
    }
    let marked: Vec<&str> = lines(&text).collect();
    let plain: Vec<String> = marked.iter().map(|line| shown(line)).collect();
    let plain: Vec<&str> = plain.iter().map(String::as_str).collect();
    let end = quoted_from(&plain);
    let (mut told, mut out, mut is_open) = (Vec::new(), String::with_capacity(text.len()), false);
    for (at, line) in marked.iter().enumerate() {
        let is_own = at < end && UnquotedLine::of(plain[at]).depth == 0;
        let left = counted(line);
        let mark = mark_of(&left).map(|(mark, _)| mark).filter(|_| is_own);
        match mark {
            Some(BlockMarker::BeginOrders) => is_open = true,
            Some(BlockMarker::EndOrders) => is_open = false,
            _ => {}
        }
        if is_own && !is_open && is_marked(line) {
            out.push_str(&left);
            let kinds = [UncountedKind::Struck, UncountedKind::Hidden];
            told.extend(kinds.iter().filter_map(|kind| uncounted(line, *kind)));
        } else {
            out.push_str(plain[at]);
        }
        out.push('\n');
    }
    told.truncate(MOST_TOLD);
    (out, told)
}

/// Returns the characters of a line that are not marked; nothing where no word is left.
fn counted(line: &str) -> String {
    let mut characters = line.chars();
    let mut left = String::with_capacity(line.len());
    while let Some(c) = characters.next() {
        if is_mark(c) {
            characters.next();
        } else {
            left.push(c);
        }
    }
    if is_marked(line) && !left.chars().any(char::is_alphanumeric) {
        left.clear();
    }
    left
}

/// Returns the words of a line that do not count for one reason.
fn uncounted(line: &str, kind: UncountedKind) -> Option<UncountedText> {
    let mut characters = line.chars();
    let mut text = String::new();
    while let Some(c) = characters.next() {
        match UncountedKind::of_mark(c) {
            Some(of) => text.extend(characters.next().filter(|_| of == kind)),
            None if !text.ends_with(' ') => text.push(' '),
            None => {}
        }
    }
    let text: String = text.trim().chars().take(LONGEST_TOLD).collect();
    let says = text.chars().any(char::is_alphanumeric);
    says.then_some(UncountedText { kind, text })
}

#[cfg(test)]
#[path = "uncounted_text_tests.rs"]
mod tests;
