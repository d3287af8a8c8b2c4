//! Changes of the settings of a table that a moderator names as `key=value` while its game runs.

use chrono::NaiveDate;

use super::clock::day;
use super::config::is_address;
use super::game_settings::{PressMode, PressTiming};
use super::hours_text::{hours, is_none};
use super::lateness_settings::{LateSeatDisclosure, grace, reminders};
use super::protest_settings::{self, is_yes};
use super::silence_rule::{SilenceRule, SilenceRung};
use super::time_bank::TimeBank;
use super::vote_rule::{VoteRule, VoteSubject};
use super::weekly_rhythm::{ClosedDays, WeeklyTime};

/// Settings that are fixed with the rules of a game when it is opened.
const FIXED: [&str; 6] = ["trades", "options", "ask", "players", "scenario", "beacon"];

/// Keys as an error lists them.
const KEYS: &str = "deadlines.SEGMENT, due, due.SEGMENT, never, minimum, second_thoughts, not_before, absence_days, remind, who_is_late, grace, bank, end.turn, end.date, \
                    press, press_goes, silence, silent_table, votes.SUBJECT, site.delay, site.names, moderators, protests.within, protests.hold";

/// A setting and its new value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingChange {
    /// Hours for the letters of a segment.
    Hours(String, u32),
    /// Times of the week at which letters are due; none: after hours.
    Due(Vec<WeeklyTime>),
    /// Hours from the deadline before for the letters of a segment; `None`: they are due at a time of the week.
    DueAfter(String, Option<u32>),
    /// Days on which nothing is due.
    Never(Vec<ClosedDays>),
    /// Rungs for the silences of a seat in a row.
    Silence(Vec<SilenceRung>),
    /// Whether the table pauses when half of it is silent.
    PausesWhenSilent(bool),
    /// The rule by which a subject is voted on; `None`: it is not.
    Vote(VoteSubject, Option<VoteRule>),
    /// Turns by which the archive of the office is behind.
    SiteDelay(u32),
    /// The archive of the office names players.
    SiteNames(bool),
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
    /// Addresses of the moderators of the game; none: those of the office.
    Moderators(Vec<String>),
    /// Hours within which a segment may be protested against.
    ProtestsWithin(i64),
    /// Whether the game waits for the answer to a protest.
    ProtestsHold(bool),
}

impl SettingChange {
    /// Returns whether a key is one of the rules of a game, which are fixed when it is opened.
    pub fn is_fixed(key: &str) -> bool {
        FIXED.contains(&key)
    }

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
        if let Some(segment) = key.strip_prefix("due.") {
            let hours = optional(value, |text| within(hours(text), 1, 720));
            let hours = hours.ok_or_else(|| expected(key, value, "hours from 1 to 720, or no"))?;
            return Ok(Change::DueAfter(segment.to_lowercase(), hours));
        }
        if let Some(subject) = key.strip_prefix("votes.") {
            return vote(key, subject, value);
        }
        match key {
            "silence" => SilenceRule::rungs(listed(value))
                .map(Change::Silence)
                .map_err(|wrong| format!("{key}: {wrong}")),
            "silent_table" => match value {
                "pause" => Ok(Change::PausesWhenSilent(true)),
                "play" => Ok(Change::PausesWhenSilent(false)),
                _ => Err(expected(key, value, "pause or play")),
            },
            "due" => each(key, value, WeeklyTime::parse).map(Change::Due),
            "never" => each(key, value, ClosedDays::parse).map(Change::Never),
            "site.delay" => within(counted(value, &["turn", "turns"]), 0, 99)
                .map(Change::SiteDelay)
                .ok_or_else(|| expected(key, value, "turns from 0 to 99")),
            "site.names" => is_yes(value)
                .map(Change::SiteNames)
                .ok_or_else(|| expected(key, value, "yes or no")),
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
            "moderators" => moderators(key, value).map(Change::Moderators),
            "protests.within" => protest_settings::hours(value)
                .map(Change::ProtestsWithin)
                .ok_or_else(|| expected(key, value, "a time such as 3 days or 36h")),
            "protests.hold" => is_yes(value)
                .map(Change::ProtestsHold)
                .ok_or_else(|| expected(key, value, "yes or no")),
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

/// Reads addresses with blanks or commas between them; `office` is none.
fn moderators(key: &str, value: &str) -> Result<Vec<String>, String> {
    if value == "office" {
        return Ok(Vec::new());
    }
    let said = value.replace([',', '[', ']'], " ").to_lowercase();
    let named: Vec<String> = said.split_whitespace().map(str::to_owned).collect();
    match named.iter().find(|one| !is_address(one)) {
        Some(wrong) => Err(format!(
            "{key}: {wrong:?} is no mail address: expected name@domain, without blanks"
        )),
        None if named.is_empty() => Err(expected(key, value, "addresses, or office")),
        None => Ok(named),
    }
}

/// Reads the rule for votes on a subject.
fn vote(key: &str, subject: &str, value: &str) -> Result<SettingChange, String> {
    let ids = VoteSubject::ALL.map(VoteSubject::id).join(", ");
    let found = VoteSubject::find(subject);
    let found = found.ok_or_else(|| format!("{key}: expected one of {ids} behind `votes.`"))?;
    let rule = match is_none(value) {
        true => None,
        false => Some(VoteRule::read(value).map_err(|wrong| format!("{key}: {wrong}"))?),
    };
    Ok(SettingChange::Vote(found, rule))
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

/// Reads each entry of a list; `no` is an empty one.
fn each<T>(key: &str, value: &str, read: fn(&str) -> Result<T, String>) -> Result<Vec<T>, String> {
    let entries = match is_none(value) {
        true => Vec::new(),
        false => listed(value),
    };
    let read = |entry: &str| read(entry.trim()).map_err(|wrong| format!("{key}: {wrong}"));
    entries.into_iter().map(read).collect()
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
            ("remind=[]", Change::Remind(Vec::new())),
            (
                "who_is_late=nobody",
                Change::WhoIsLate(LateSeatDisclosure::Nobody),
            ),
            (
                "never=sat, sun",
                Change::Never(vec![
                    ClosedDays::parse("sat").unwrap(),
                    ClosedDays::parse("sun").unwrap(),
                ]),
            ),
            ("due=no", Change::Due(Vec::new())),
            (
                "due.trade=24 h",
                Change::DueAfter("trade".to_owned(), Some(24)),
            ),
            (
                "silence=defaults, caretaker",
                Change::Silence(vec![SilenceRung::Defaults, SilenceRung::Caretaker]),
            ),
            ("silent_table=play", Change::PausesWhenSilent(false)),
            ("votes.draw=no", Change::Vote(VoteSubject::Draw, None)),
            ("site.delay=2 turns", Change::SiteDelay(2)),
            ("end.turn=14", Change::LastTurn(Some(14))),
            (
                "moderators=Gm@example.org, fay@example.org",
                Change::Moderators(vec![
                    "gm@example.org".to_owned(),
                    "fay@example.org".to_owned(),
                ]),
            ),
            ("protests.within=2 days", Change::ProtestsWithin(48)),
            ("protests.hold=yes", Change::ProtestsHold(true)),
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
            ("due=tue", "such as tue 20:00"),
            ("never=easter", "is no day"),
            ("silence=sleep", "is no rung"),
            ("votes.king=all", "expected one of draw, end"),
            ("votes.draw=some", "expected all or most"),
            ("colour=red", "is no setting of a running game"),
        ] {
            let said = SettingChange::read(text).unwrap_err();
            assert!(said.contains(says), "{said}");
        }
    }
}
