//! Times as moderators write them in letters: `48 hours`, `until 5 December 20:00`, `bis 5.12. 20 Uhr`.

use chrono::{DateTime, Days, NaiveDate, NaiveTime};

use super::clock::day;
use super::hours_text::hours;
use super::zone::Zone;
use bulla_core::orders::iso_date;

/// Longest time in hours.
const LONGEST: u32 = 8760;

/// Words before a time that say nothing about it.
const BEFORE: [&str; 18] = [
    "until", "till", "to", "bis", "zum", "by", "um", "at", "for", "für", "noch", "another", "more",
    "weitere", "auf", "on", "am", "the",
];

/// Words behind hours that say nothing about them.
const BEHIND: [&str; 4] = ["more", "longer", "länger", "mehr"];

/// A time as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActTime {
    Hours(u32),
    /// Unix seconds.
    At(i64),
    /// A day in ISO 8601, or `--12-05` without its year, and a time of the day, by the clock of the table.
    Local(String, NaiveTime),
}

impl ActTime {
    /// Reads a time, of which nothing may be left over.
    pub fn read(text: &str) -> Option<ActTime> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let says_nothing = |list: &[&str], word: &str| {
            let word = word.to_lowercase();
            list.contains(&word.as_str())
        };
        let from = words.iter().position(|word| !says_nothing(&BEFORE, word))?;
        let words = &words[from..];
        if let [one] = words
            && let Ok(at) = DateTime::parse_from_rfc3339(one)
        {
            return Some(ActTime::At(at.timestamp()));
        }
        let last = words
            .iter()
            .rposition(|word| !says_nothing(&BEHIND, word))?;
        if let Some(found) = hours(&words[..=last].join(" ")) {
            let has_unit = words.len() > 1 || !found.to_string().eq(words[0]);
            let is_possible = (1..=LONGEST).contains(&found);
            return (has_unit && is_possible).then_some(ActTime::Hours(found));
        }
        ActTime::local(words)
    }

    /// Reads a day and a time of the day.
    fn local(words: &[&str]) -> Option<ActTime> {
        let words: Vec<&str> = words
            .iter()
            .map(|word| word.trim_end_matches(','))
            .filter(|word| !["at", "um", ""].contains(word))
            .collect();
        let words = match words[..] {
            [one] => one.split('T').collect(),
            _ => words,
        };
        let has_o_clock = words
            .last()
            .is_some_and(|word| word.eq_ignore_ascii_case("uhr"));
        let words = &words[..words.len() - usize::from(has_o_clock)];
        let (joined, words) = match words {
            [days @ .., hour, half] if ["am", "pm"].contains(&&*half.to_lowercase()) => {
                (format!("{hour}{half}"), days)
            }
            [days @ .., time] => ((*time).to_owned(), days),
            [] => return None,
        };
        let (time, days) = (&*joined, words);
        let time = match NaiveTime::parse_from_str(time, "%H:%M") {
            Ok(time) => time,
            Err(_) if is_half(time) => half_day_time(time)?,
            Err(_) if has_o_clock => NaiveTime::from_hms_opt(time.parse().ok()?, 0, 0)?,
            Err(_) => NaiveTime::from_hms_opt(time.strip_suffix('h')?.parse().ok()?, 0, 0)?,
        };
        let days = match days {
            [weekday, rest @ ..] if is_weekday(weekday) && !rest.is_empty() => rest,
            days => days,
        };
        Some(ActTime::Local(iso_date(&days.join(" "))?, time))
    }

    /// Returns the Unix seconds of a time that has passed; `None` for a number of hours, or a day that there is not.
    pub fn seconds_before(&self, zone: Zone, now: i64) -> Option<i64> {
        match self {
            ActTime::Local(written, time) => {
                let day = last_day(written, zone.day(now))?;
                Some(zone.seconds(day.and_time(*time)))
            }
            time => time.seconds(zone, now),
        }
    }

    /// Returns the Unix seconds of a time by the clock of a zone; `None` for a number of hours, or a day that there is not.
    pub fn seconds(&self, zone: Zone, now: i64) -> Option<i64> {
        match self {
            ActTime::Hours(_) => None,
            ActTime::At(at) => Some(*at),
            ActTime::Local(written, time) => {
                let day = next_day(written, zone.day(now))?;
                Some(zone.seconds(day.and_time(*time)))
            }
        }
    }
}

fn is_half(time: &str) -> bool {
    let time = time.to_lowercase();
    time.ends_with("am") || time.ends_with("pm")
}

/// Reads `8pm` or `8:30 am`.
fn half_day_time(time: &str) -> Option<NaiveTime> {
    let time = time.to_lowercase();
    let (number, half) = time.split_at(time.len().checked_sub(2)?);
    let (hour, minute) = number.split_once([':', '.']).unwrap_or((number, "0"));
    let hour: u32 = hour.parse().ok().filter(|hour| (1..=12).contains(hour))?;
    let noon = if half == "pm" { 12 } else { 0 };
    NaiveTime::from_hms_opt(hour % 12 + noon, minute.parse().ok()?, 0)
}

/// Returns a day in ISO 8601; of one without a year the last, up to a day.
fn last_day(written: &str, until: NaiveDate) -> Option<NaiveDate> {
    let Some(of_year) = written.strip_prefix("--") else {
        return day(written);
    };
    let years = (0..=8).filter_map(|years| until.checked_sub_days(Days::new(366 * years)));
    let mut days = years.filter_map(|year| day(&format!("{}-{of_year}", year.format("%Y"))));
    days.find(|day| *day <= until)
}

/// Returns a day in ISO 8601; of one without a year the next, from a day on.
pub fn next_day(written: &str, since: NaiveDate) -> Option<NaiveDate> {
    let Some(of_year) = written.strip_prefix("--") else {
        return day(written);
    };
    let years = (0..=8).filter_map(|years| since.checked_add_days(Days::new(366 * years)));
    let mut days = years.filter_map(|year| day(&format!("{}-{of_year}", year.format("%Y"))));
    days.find(|day| *day >= since)
}

fn is_weekday(word: &str) -> bool {
    const WEEKDAYS: [&str; 14] = [
        "mo", "tu", "we", "th", "fr", "sa", "su", "di", "mi", "do", "so", "mon", "tue", "wed",
    ];
    let word = word.trim_end_matches(['.', ',']).to_lowercase();
    WEEKDAYS.contains(&word.as_str())
        || ["thu", "fri", "sat", "sun"].contains(&word.as_str())
        || word.ends_with("day")
        || word.ends_with("tag")
        || word == "mittwoch"
        || word == "sonnabend"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        let local = |day: &str, hour| {
            let time = NaiveTime::from_hms_opt(hour, 0, 0).unwrap();
            Some(ActTime::Local(day.to_owned(), time))
        };
        for (text, found) in [
            ("48 hours", Some(ActTime::Hours(48))),
            ("by 48h", Some(ActTime::Hours(48))),
            ("um 2 Tage", Some(ActTime::Hours(48))),
            ("2 days longer", Some(ActTime::Hours(48))),
            ("until 2026-12-05 20:00", local("2026-12-05", 20)),
            ("until 1 February 8pm", local("--02-01", 20)),
            ("until 1 February 12 am", local("--02-01", 0)),
            ("until 1 February 13pm", None),
            ("2026-12-05T20:00", local("2026-12-05", 20)),
            ("until Sat 5 December 20:00", local("--12-05", 20)),
            ("bis Samstag, 5.12.2026 20 Uhr", local("2026-12-05", 20)),
            ("bis 5. Dezember um 20:00 Uhr", local("--12-05", 20)),
            (
                "2027-01-20T20:00:00+01:00",
                Some(ActTime::At(1_800_471_600)),
            ),
            ("48", None),
            ("0 hours", None),
            ("", None),
            ("until", None),
            ("until 5 December", None),
            ("48 hours if Ann agrees", None),
            ("until 2026-12-05 25:00", None),
        ] {
            assert_eq!(ActTime::read(text), found, "{text}");
        }
    }

    #[test]
    fn a_day_without_a_year_is_the_next() {
        let since = day("2026-12-20").unwrap();
        for (written, found) in [
            ("--12-20", Some("2026-12-20")),
            ("--01-05", Some("2027-01-05")),
            ("--02-29", Some("2028-02-29")),
            ("2025-01-01", Some("2025-01-01")),
            ("--02-30", None),
        ] {
            let found = found.and_then(day);
            assert_eq!(next_day(written, since), found, "{written}");
        }
        for (written, found) in [
            ("--12-20", "2026-12-20"),
            ("--12-21", "2025-12-21"),
            ("--02-29", "2024-02-29"),
        ] {
            assert_eq!(last_day(written, since), day(found), "{written}");
        }
    }
}
