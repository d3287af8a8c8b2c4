//! A question about the past, as people write it: `41`, `9.41`, `t9-e41`, `24.51 babylon`, `babylon turn 8`.

use crate::game::AreaId;
use crate::orders::Vocabulary;
use crate::text::{Sentence, fold, near};

/// A question as it was written, and the turn that goes with it.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    pub about: &'a str,
    pub turn: Option<i64>,
}

/// What is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    pub what: Wonder,
    pub turn: Option<i64>,
    /// With its name as it was written.
    pub area: Option<(AreaId, String)>,
}

/// The kind of thing that is asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wonder {
    /// Of an event or of a rule.
    Number(String),
    Area,
    /// Everything in it.
    Turn,
}

const TURN: [&str; 2] = ["turn", "zug"];
const SMALL: [&str; 8] = [
    "event", "ereignis", "rule", "regel", "in", "of", "at", "the",
];

impl Inquiry {
    /// # Errors
    /// It names nothing, or no such area.
    pub fn read(words: &Vocabulary, question: &Question<'_>) -> Result<Inquiry, Sentence> {
        let mut turn = question.turn;
        let mut number: Option<String> = None;
        let mut rest: Vec<&str> = Vec::new();
        let unclear = || Sentence::new("why.unclear", [question.about.to_owned().into()]);
        let blank = |c: char| c.is_whitespace() || matches!(c, ',' | '[' | ']' | '#' | '?' | ':');
        let mut all = question
            .about
            .split(blank)
            .filter(|word| !word.is_empty())
            .peekable();
        while let Some(word) = all.next() {
            let (folded, lower) = (fold(word), word.to_lowercase());
            let is_turn = TURN.contains(&folded.as_str());
            if is_turn && let Some(Ok(named)) = all.peek().map(|next| next.parse()) {
                turn = Some(named);
                all.next();
            } else if let Some((of, event)) = anchor(&lower) {
                (turn, number) = (Some(of), Some(event));
            } else if is_number(&lower) {
                if number.replace(lower).is_some() {
                    return Err(unclear());
                }
            } else if !rest.is_empty() || !SMALL.contains(&folded.as_str()) {
                rest.push(word);
            }
        }
        let named = rest.join(" ");
        let area = match named.is_empty() {
            true => None,
            false => Some((area(words, &named)?, named)),
        };
        let what = match (number, &area) {
            (Some(number), _) => Wonder::Number(number),
            (None, Some(_)) => Wonder::Area,
            (None, None) if turn.is_some() && question.turn.is_none() => Wonder::Turn,
            (None, None) => return Err(unclear()),
        };
        Ok(Inquiry { what, turn, area })
    }
}

fn area(words: &Vocabulary, named: &str) -> Result<AreaId, Sentence> {
    words.area_named(named).map_err(|suggestions| {
        Sentence::new("why.no-area", [named.to_owned().into(), near(&suggestions)])
    })
}

/// `t9-e41`, as pages mark their events.
fn anchor(word: &str) -> Option<(i64, String)> {
    let (turn, event) = word.strip_prefix('t')?.split_once("-e")?;
    let event = event.to_owned();
    Some((
        turn.parse().ok()?,
        Some(event).filter(|event| is_number(event))?,
    ))
}

/// `41`, `41b`, `9.41b`, `24.51`.
fn is_number(word: &str) -> bool {
    let digits = word.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match digits.split_once('.') {
        Some((before, behind)) => is_digits(before) && is_digits(behind),
        None => is_digits(digits),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scenario::Scenario;

    fn read(about: &str) -> Result<Inquiry, Sentence> {
        let parts = Scenario::named("advanced-5").unwrap().components;
        let turn = None;
        Inquiry::read(&Vocabulary::new(&parts), &Question { about, turn })
    }

    #[test]
    fn a_question_names_an_event_a_rule_or_an_area() {
        let number = |text: &str| Wonder::Number(text.to_owned());
        for (about, what, turn) in [
            ("41", number("41"), None),
            ("event 41b turn 9", number("41b"), Some(9)),
            ("Zug 9, Ereignis 41", number("41"), Some(9)),
            ("[41a]", number("41a"), None),
            ("9.41", number("9.41"), None),
            ("t9-e41a", number("41a"), Some(9)),
            ("#t9-e41", number("41"), Some(9)),
            ("24.51", number("24.51"), None),
        ] {
            let found = read(about).unwrap();
            assert_eq!(
                (found.what, found.turn, found.area),
                (what, turn, None),
                "{about}"
            );
        }
        let turn = read("turn 9").unwrap();
        assert_eq!((turn.what, turn.turn), (Wonder::Turn, Some(9)));
        let found = read("24.51 Cisalpine Gaul, turn 3").unwrap();
        assert_eq!((found.what, found.turn), (number("24.51"), Some(3)));
        assert_eq!(found.area.unwrap().1, "Cisalpine Gaul");
        assert_eq!(read("Rome").unwrap().what, Wonder::Area);
        for (about, key) in [
            ("", "why.unclear"),
            ("41 42", "why.unclear"),
            ("Rmoe", "why.no-area"),
        ] {
            assert_eq!(read(about).unwrap_err().key, key, "{about}");
        }
    }
}
