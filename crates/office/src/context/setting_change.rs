//! Changes of the settings of a table that a moderator names as `key=value` while its game runs.

use chrono::NaiveDate;

use super::clock::day;
use super::game_settings::{PressMode, PressTiming};
use super::hours_text::{hours, is_none};
use super::lateness_settings::{LateSeatDisclosure, grace, reminders};
use super::time_bank::TimeBank;

/// Settings that are fixed with the rules of a game when it is opened.
const FIXED: [&str; 6] = ["trades", "options", "ask", "players", "scenario", "beacon"];

/// Keys as an error lists them.
const KEYS: &str = "deadlines.SEGMENT, minimum, second_thoughts, not_before, absence_days, remind, who_is_late, grace, bank, end.turn, end.date, \
                    press, press_goes";

/// A setting and its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingChange {
    /// Hours for the letters of a segment.
    Hours(String, u32),
    Minimum(u32),
    SecondThoughts(u32),
    NotBefore(u32),
    AbsenceDays(u32),
    Remind(Vec<u32>),
    WhoIsLate(LateSeatDisclosure),
    Grace(u32),
    Bank(Option<TimeBank>),
    /// `None`: no last turn is set.
    LastTurn(Option<u16>),
    /// `None`: no last day is set.
    LastDay(Option<NaiveDate>),
    Press(PressMode),
    PressGoes(PressTiming),
}

impl SettingChange {
    /// Reads `key=value`.
    ///
    /// # Errors
    /// A sentence on what would be right.
    pub fn read(text: &str) -> Result<SettingChange, String> {
        match text.split_once('=') {
            Some((key, value)) => SettingChange::of(key.trim(), value.trim()),
            None => Err(format!(
                "{text:?}: expected KEY=VALUE, such as minimum=36h; the keys are {KEYS}"
            )),
        }
    }

    /// Reads the value of a key.
    ///
    /// # Errors
    /// A sentence on what would be right.
    pub fn of(key: &str, value: &str) -> Result<SettingChange, String> {
        use SettingChange as Change;
        if FIXED.contains(&key) {
            return Err(format!(
                "{key}: it is one of the rules of a game, which are fixed when the game is opened"
            ));
        }
        if let Some(segment) = key.strip_prefix("deadlines.") {
            let hours = within(hours(value), 1, 8760);
            let hours =
                hours.ok_or_else(|| expected(key, value, "hours from 1 to 8760, such as 72h"))?;
            return Ok(Change::Hours(segment.to_lowercase(), hours));
        }
        match key {
            "minimum" => within(hours(value), 1, 168)
                .map(Change::Minimum)
                .ok_or_else(|| expected(key, value, "hours from 1 to 168, such as 36h")),
            "not_before" => within(hours(value), 0, 168)
                .map(Change::NotBefore)
                .ok_or_else(|| expected(key, value, "hours from 0 to 168, such as 12h")),
            "second_thoughts" => within(counted(value, &["min", "minutes"]), 0, 1440)
                .map(Change::SecondThoughts)
                .ok_or_else(|| expected(key, value, "minutes from 0 to 1440, such as 30")),
            "absence_days" => within(counted(value, &["d", "days"]), 0, 90)
                .map(Change::AbsenceDays)
                .ok_or_else(|| expected(key, value, "days from 0 to 90, such as 14")),
            "remind" => reminders(listed(value))
                .map(Change::Remind)
                .map_err(|message| format!("{key}: {message}")),
            "who_is_late" => named(key, value, &LateSeatDisclosure::ALL, LateSeatDisclosure::id)
                .map(Change::WhoIsLate),
            "grace" => grace(value)
                .map(Change::Grace)
                .ok_or_else(|| expected(key, value, "hours after the deadline such as 24h, or no")),
            "bank" if is_none(value) => Ok(Change::Bank(None)),
            "bank" => match TimeBank::read(value) {
                Some(bank) => Ok(Change::Bank(Some(bank))),
                None => Err(expected(
                    key,
                    value,
                    "hours such as \"48 h, back 12 h a turn\", or no",
                )),
            },
            "press" => named(key, value, &PressMode::ALL, PressMode::id).map(Change::Press),
            "press_goes" => {
                named(key, value, &PressTiming::ALL, PressTiming::id).map(Change::PressGoes)
            }
            "end.turn" => optional(value, |text| within(counted(text, &[]), 1, 999))
                .map(|turn| Change::LastTurn(turn.and_then(|turn| u16::try_from(turn).ok())))
                .ok_or_else(|| expected(key, value, "a turn from 1 to 999, or none")),
            "end.date" => optional(value, day)
                .map(Change::LastDay)
                .ok_or_else(|| expected(key, value, "a day such as 2027-03-01, or none")),
            _ => Err(format!(
                "{key:?} is no setting of a running game; there are {KEYS}"
            )),
        }
    }
}

fn expected(key: &str, value: &str, what: &str) -> String {
    format!("{key}: expected {what}; found {value:?}")
}

fn within(number: Option<u32>, least: u32, most: u32) -> Option<u32> {
    number.filter(|number| (least..=most).contains(number))
}

/// A number, with one of these units behind it or none.
fn counted(text: &str, units: &[&str]) -> Option<u32> {
    let end = text.find(|letter: char| !letter.is_ascii_digit());
    let (number, unit) = text.split_at(end.unwrap_or(text.len()));
    let is_known = unit.trim().is_empty() || units.contains(&unit.trim());
    number.parse().ok().filter(|_| is_known)
}

/// `none`, or what is read of the text. `None` where it does not read.
fn optional<T>(text: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Option<T>> {
    match text {
        "none" | "no" => Some(None),
        text => read(text).map(Some),
    }
}

/// The entries of `24h, 4h` or `[24 h, 4 h]`.
fn listed(text: &str) -> Vec<&str> {
    let inside = text
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'));
    let inside = inside.unwrap_or(text).trim();
    if inside.is_empty() {
        return Vec::new();
    }
    inside.split(',').collect()
}

/// One of a few words.
fn named<T: Copy>(
    key: &str,
    value: &str,
    all: &[T],
    id: fn(T) -> &'static str,
) -> Result<T, String> {
    let found = all.iter().copied().find(|one| id(*one) == value);
    found.ok_or_else(|| {
        let ids: Vec<&str> = all.iter().map(|one| id(*one)).collect();
        expected(key, value, &format!("one of {}", ids.join(", ")))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_keys_with_values() {
        use SettingChange as Change;
        for (text, found) in [
            ("minimum=36h", Change::Minimum(36)),
            (
                "deadlines.Realm=3 days",
                Change::Hours("realm".to_owned(), 72),
            ),
            ("second_thoughts=45", Change::SecondThoughts(45)),
            ("remind=[24 h, 4 h]", Change::Remind(vec![24, 4])),
            ("remind=no", Change::Remind(Vec::new())),
            ("remind=[]", Change::Remind(Vec::new())),
            (
                "who_is_late=nobody",
                Change::WhoIsLate(LateSeatDisclosure::Nobody),
            ),
            ("end.turn=14", Change::LastTurn(Some(14))),
            ("end.turn=none", Change::LastTurn(None)),
            ("absence_days=21 days", Change::AbsenceDays(21)),
        ] {
            assert_eq!(SettingChange::read(text), Ok(found), "{text}");
        }
        for (text, says) in [
            ("minimum", "expected KEY=VALUE"),
            ("minimum=0", "expected hours from 1 to 168"),
            ("minimum=soon", "expected hours from 1 to 168"),
            ("trades=2", "fixed when the game is opened"),
            (
                "who_is_late=all",
                "expected one of nobody, moderators, table",
            ),
            ("end.date=March", "expected a day such as 2027-03-01"),
            ("colour=red", "is no setting of a running game"),
        ] {
            let said = SettingChange::read(text).unwrap_err();
            assert!(said.contains(says), "{said}");
        }
    }
}
