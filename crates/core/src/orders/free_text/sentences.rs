//! Sentences of a line.

use super::abbreviations::is_abbreviation;
use super::closing_words::is_done;
use super::greetings;
use super::taking_back::{behind_denial, takes_back};
use crate::orders::read::iso_date;
use crate::text::fold;

/// The sentences of a line, without a greeting before the first: each is read by itself.
pub(super) fn sentences(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let mut rest = text;
    if let Some((greeting, behind)) = text.split_once(", ")
        && greetings::is_greeting(greeting)
    {
        found.push(greeting.to_owned());
        rest = behind;
    }
    // `Quick one: 2 from Mari to Carrhae`.
    if let Some((lead, behind)) = rest.split_once(": ")
        && is_lead(lead)
        && behind.split_whitespace().count() > 2
    {
        found.push(format!("{lead}:"));
        rest = behind;
    }
    let mut start = 0;
    for (at, sign) in rest.char_indices() {
        let behind = &rest[at + sign.len_utf8()..];
        let before = rest[start..at].rsplit(' ').next().unwrap_or_default();
        let ends = matches!(sign, '.' | '!' | '?') && behind.starts_with(' ');
        // `No. 3`, `St. Petersburg`: a short word with a stop is an abbreviation.
        let is_part = sign == ';' && begins_part(behind);
        let is_word = !is_abbreviation(before) || ends_with_number(&rest[start..at], behind);
        if is_part || (ends && !before.contains('.') && is_word) {
            found.push(rest[start..at + sign.len_utf8()].trim().to_owned());
            start = at + sign.len_utf8();
        }
    }
    let last = rest[start..].trim();
    if let Some((head, tail)) = cut_before_correction(last) {
        found.extend([head.to_owned(), tail.to_owned()]);
        found.retain(|text| !text.is_empty());
        return found;
    }
    match last
        .rsplit_once(", ")
        .filter(|(_, tail)| is_closing_tail(tail))
    {
        Some((head, tail)) => found.extend([head.to_owned(), tail.to_owned()]),
        None => found.push(last.to_owned()),
    }
    found.retain(|text| !text.is_empty());
    found
}

/// Returns whether a number ends a sentence, `1 card from stack 9. Thanks`, and is neither a place in a list nor a day.
fn ends_with_number(sentence: &str, behind: &str) -> bool {
    let Some((head, number)) = sentence.trim_start().rsplit_once(' ') else {
        return false;
    };
    let is_number = !number.is_empty() && number.chars().all(|c| c.is_ascii_digit());
    let next = behind.split_whitespace().next().unwrap_or_default();
    let next = next.trim_end_matches(|c: char| !c.is_alphanumeric());
    let is_month = iso_date(&format!("1 {next}")).is_some();
    is_number
        && next.starts_with(char::is_uppercase)
        && !is_month
        && head.ends_with(char::is_alphanumeric)
}

/// Returns whether words before a colon say that orders come.
fn is_lead(words: &str) -> bool {
    let folded = fold(&words.replace('\u{2019}', "'"));
    let words: Vec<&str> = folded
        .split(|c: char| !c.is_alphanumeric() && c != '\'')
        .filter(|word| !word.is_empty())
        .collect();
    const KEYS: &str = "offer offers angebot angebote accept moves walks trade trades";
    let is_key = |word: &&str| KEYS.split_whitespace().any(|one| one == *word);
    greetings::is_lead_in(&words) && !words.iter().any(is_key)
}

/// Returns whether behind a semicolon a sentence of its own begins: a condition, an alternative or a list goes on.
fn begins_part(behind: &str) -> bool {
    const GOES_ON: &str = "otherwise else if unless when then or and but with for failing sonst ansonsten andernfalls wenn falls dann oder und aber mit fur not nicht only nur +";
    let folded = fold(behind);
    let mut words = folded.split_whitespace();
    let first = words.next().unwrap_or_default();
    let first = first.trim_matches(|c: char| !c.is_alphanumeric() && c != '+');
    behind.starts_with(' ')
        && words.next().is_some()
        && !GOES_ON.split_whitespace().any(|one| one == first)
}

/// Cuts a sentence before words that take back what stands before them: `2 Ur to Susa, sorry, I mean 1`.
fn cut_before_correction(text: &str) -> Option<(&str, &str)> {
    let cuts = text.match_indices([',', '-', '\u{2013}']);
    let mut cuts = cuts.filter_map(|(at, sign)| {
        let (head, tail) = (&text[..at], text[at + sign.len()..].trim_start());
        (!head.trim().is_empty() && takes_back(tail) && behind_denial(text).is_none())
            .then_some((head.trim(), tail))
    });
    cuts.next()
}

/// Returns whether words behind the last comma say that nothing more comes: `, sonst nichts`, `, das wars`.
fn is_closing_tail(tail: &str) -> bool {
    const TAILS: [&str; 14] = [
        "sonst nichts",
        "nichts sonst",
        "nothing else",
        "das wars",
        "das war's",
        "das ist alles",
        "mehr nicht",
        "that's it",
        "thats it",
        "that's all",
        "thats all",
        "that is all",
        "no changes",
        "nothing more",
    ];
    let folded = fold(&tail.replace('\u{2019}', "'"));
    TAILS.contains(&folded.trim_end_matches(['.', '!']).trim()) || is_done(tail)
}

/// Returns whether a bracket is unbalanced, because part of the text was cut away.
pub(super) fn is_torn(text: &str) -> bool {
    let count = |sign: char| text.chars().filter(|c| *c == sign).count();
    count('[') != count(']') || count('{') != count('}')
}
