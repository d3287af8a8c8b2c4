//! Days as people write them. What may be two days is none.

use crate::text::fold;

/// Full names of the months, in the languages of letters.
const MONTHS: [&[&str]; 12] = [
    &["january", "januar", "janner"],
    &["february", "februar", "feber"],
    &["march", "marz", "maerz"],
    &["april"],
    &["may", "mai"],
    &["june", "juni"],
    &["july", "juli"],
    &["august"],
    &["september", "sept"],
    &["october", "oktober"],
    &["november"],
    &["december", "dezember"],
];

/// Words that say nothing beside a day.
const BESIDE: [&str; 15] = [
    "monday",
    "tuesday",
    "wednesday",
    "thursday",
    "friday",
    "saturday",
    "sunday",
    "montag",
    "dienstag",
    "mittwoch",
    "donnerstag",
    "freitag",
    "samstag",
    "sonntag",
    "of",
];

/// Converts a date to ISO 8601: `2026-12-24`, or without its year `--12-24`: the next such day. `None` for what is no day, or may
/// be two.
pub fn iso(text: &str) -> Option<String> {
    let text = text.trim();
    // Whether there is such a day is for calendars to say.
    if is_shaped(text, "0000-00-00") {
        return Some(text.to_owned());
    }
    let (year, month, day) = numbers(text).or_else(|| words(text))?;
    let longest = match month {
        2 => 29,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => 0,
    };
    if !(1..=longest).contains(&day) {
        return None;
    }
    Some(match year {
        Some(year) => format!("{year:04}-{month:02}-{day:02}"),
        None => format!("--{month:02}-{day:02}"),
    })
}

type DateParts = (Option<u32>, u32, u32);

fn is_shaped(text: &str, shape: &str) -> bool {
    let plain = |letter: char| if letter.is_ascii_digit() { '0' } else { letter };
    text.chars().map(plain).eq(shape.chars())
}

/// `--12-24`, `24.12.2026`, `24.12.`, `24/12/2026`.
fn numbers(text: &str) -> Option<DateParts> {
    if let Some(rest) = text.strip_prefix("--") {
        let (month, day) = rest.split_once('-')?;
        return Some((None, number(month)?, number(day)?));
    }
    match split(text, '.')[..] {
        [day, month] => return Some((None, number(month)?, number(day)?)),
        [day, month, year] => {
            let year = match year {
                "" => None,
                year => Some(written_year(year)?),
            };
            return Some((year, number(month)?, number(day)?));
        }
        _ => {}
    }
    let [one, other, year] = split(text, '/')[..] else {
        return None;
    };
    let (one, other, year) = (number(one)?, number(other)?, written_year(year)?);
    // Half of the world writes the month first.
    match (one > 12, other > 12) {
        (true, false) => Some((Some(year), other, one)),
        (false, true) => Some((Some(year), one, other)),
        (false, false) if one == other => Some((Some(year), one, other)),
        _ => None,
    }
}

/// `24 December`, `December 24th, 2026`, `Do, 24. Dez.`.
fn words(text: &str) -> Option<DateParts> {
    let (mut day, mut month, mut year) = (None, None, None);
    for word in text.split([' ', ',', '\u{a0}']) {
        let word = word.trim_end_matches('.');
        let folded = fold(word);
        let digits = folded.trim_end_matches(|letter: char| letter.is_ascii_lowercase());
        let rest = &folded[digits.len()..];
        if word.is_empty() || begins(&BESIDE, &folded, 2) {
            continue;
        }
        let prompt = match (digits.len(), rest) {
            (4, "") => (&mut year, number(digits)),
            (1 | 2, "" | "st" | "nd" | "rd" | "th" | "ter" | "ten") => (&mut day, number(digits)),
            (0, _) => (&mut month, named(&folded)),
            _ => return None,
        };
        let (place, found) = prompt;
        if place.replace(found?).is_some() {
            return None;
        }
    }
    Some((year, month?, day?))
}

/// A month by its name or at least three letters of it.
fn named(word: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|names| begins(names, word, 3))?;
    u32::try_from(at + 1).ok()
}

fn begins(names: &[&str], word: &str, least: usize) -> bool {
    let is_short = word.len() >= least;
    names
        .iter()
        .any(|name| *name == word || is_short && name.starts_with(word))
}

fn split(text: &str, at: char) -> Vec<&str> {
    text.split(at).map(str::trim).collect()
}

fn number(text: &str) -> Option<u32> {
    let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
    (is_number && text.len() <= 4).then(|| text.parse().ok())?
}

fn written_year(text: &str) -> Option<u32> {
    match text.len() {
        2 => number(text).map(|year| 2000 + year),
        4 => number(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_is_read_as_people_write_it() {
        for (written, is) in [
            ("2026-12-24", "2026-12-24"),
            ("--12-24", "--12-24"),
            ("24 December", "--12-24"),
            ("24. Dezember", "--12-24"),
            ("December 24th, 2026", "2026-12-24"),
            ("Thu 24 Dec 2026", "2026-12-24"),
            ("Do, 24. Dez. 2026", "2026-12-24"),
            ("the 24 December", ""),
            ("1st of March", "--03-01"),
            ("1. März", "--03-01"),
            ("24.12.2026", "2026-12-24"),
            ("24.12.26", "2026-12-24"),
            ("24.12.", "--12-24"),
            ("6.1.", "--01-06"),
            ("24/12/2026", "2026-12-24"),
            ("12/24/2026", "2026-12-24"),
            ("6/1/2027", ""),
            ("1/1/2027", "2027-01-01"),
            ("24", ""),
            ("December", ""),
            ("24 25 December", ""),
            ("31.2.2027", ""),
            ("2027-02-30", "2027-02-30"),
            ("24-12-2026", ""),
            ("tomorrow", ""),
            ("24.12.2026.", ""),
            ("", ""),
        ] {
            assert_eq!(iso(written).unwrap_or_default(), is, "{written}");
        }
    }
}
