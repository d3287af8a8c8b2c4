//! Dates on which the letters of a table are due: times of the week, without the days on which nothing is due.

use std::fmt;

use chrono::{Datelike, Days, NaiveDate, NaiveTime, Timelike, Weekday};
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::clock;
use super::zone::Zone;
use bulla_core::text::fold;

/// Days that are looked ahead for a date; a range in `never` is at most so long.
const HORIZON: u64 = 400;

/// Words for the days of the week that a file may write, folded, from Monday on.
const WEEKDAYS: [&[&str]; 7] = [
    &["mon", "monday", "mo", "montag"],
    &["tue", "tuesday", "tu", "tues", "di", "dienstag"],
    &["wed", "wednesday", "we", "mi", "mittwoch"],
    &["thu", "thursday", "th", "thur", "thurs", "do", "donnerstag"],
    &["fri", "friday", "fr", "freitag"],
    &["sat", "saturday", "sa", "samstag", "sonnabend"],
    &["sun", "sunday", "su", "so", "sonntag"],
];

const DAYS: [Weekday; 7] = [
    Weekday::Mon,
    Weekday::Tue,
    Weekday::Wed,
    Weekday::Thu,
    Weekday::Fri,
    Weekday::Sat,
    Weekday::Sun,
];

fn weekday(word: &str) -> Option<Weekday> {
    let word = fold(word);
    let found = WEEKDAYS.iter().zip(DAYS);
    let mut found = found.filter(|(words, _)| words.contains(&word.as_str()));
    found.next().map(|(_, day)| day)
}

fn short(day: Weekday) -> &'static str {
    WEEKDAYS[day.num_days_from_monday() as usize][0]
}

/// A time of the week: `tue 20:00`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeeklyTime {
    pub day: Weekday,
    pub time: NaiveTime,
}

impl WeeklyTime {
    /// # Errors
    /// A sentence with what was expected.
    pub fn parse(text: &str) -> Result<WeeklyTime, String> {
        let expected = || {
            format!("{text} is no time of the week: expected a day and a time, such as tue 20:00")
        };
        let words: Vec<&str> = text.split_whitespace().collect();
        let [day, time] = words[..] else {
            return Err(expected());
        };
        let day = weekday(day).ok_or_else(expected)?;
        let time = NaiveTime::parse_from_str(time, "%H:%M").map_err(|_| expected())?;
        Ok(WeeklyTime { day, time })
    }
}

impl fmt::Display for WeeklyTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {:02}:{:02}",
            short(self.day),
            self.time.hour(),
            self.time.minute()
        )
    }
}

/// Days on which nothing is due: `sat`, `2026-12-24`, or `2026-12-20..2027-01-04`, both days counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedDays {
    Weekly(Weekday),
    Range(NaiveDate, NaiveDate),
}

impl ClosedDays {
    /// # Errors
    /// A sentence with what was expected.
    pub fn parse(text: &str) -> Result<ClosedDays, String> {
        let text = text.trim();
        if let Some(day) = weekday(text) {
            return Ok(ClosedDays::Weekly(day));
        }
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        match (clock::day(from.trim()), clock::day(to.trim())) {
            (Some(from), Some(to)) if to < from => {
                Err(format!("{text}: the last day is before the first"))
            }
            (Some(from), Some(to)) if (to - from).num_days() >= 366 => {
                Err(format!("{text}: expected less than a year"))
            }
            (Some(from), Some(to)) => Ok(ClosedDays::Range(from, to)),
            _ => Err(format!(
                "{text} is no day: expected sat, 2026-12-24 or 2026-12-20..2027-01-04"
            )),
        }
    }

    fn holds(self, day: NaiveDate) -> bool {
        match self {
            ClosedDays::Weekly(weekday) => day.weekday() == weekday,
            ClosedDays::Range(from, to) => (from..=to).contains(&day),
        }
    }
}

impl fmt::Display for ClosedDays {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ClosedDays::Weekly(day) => f.write_str(short(*day)),
            ClosedDays::Range(from, to) if from == to => write!(f, "{from}"),
            ClosedDays::Range(from, to) => write!(f, "{from}..{to}"),
        }
    }
}

/// Writes and reads a value as the text that a file has for it.
macro_rules! as_text {
    ($kind:ty) => {
        impl Serialize for $kind {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        impl<'de> Deserialize<'de> for $kind {
            fn deserialize<D: Deserializer<'de>>(from: D) -> Result<$kind, D::Error> {
                <$kind>::parse(&String::deserialize(from)?).map_err(D::Error::custom)
            }
        }
    };
}

as_text!(WeeklyTime);
as_text!(ClosedDays);

/// The calendar of a table, in its zone.
#[derive(Clone, Copy, Debug)]
pub struct WeeklyRhythm<'a> {
    pub zone: Zone,
    /// Times of the week; none: letters are due after hours.
    pub due: &'a [WeeklyTime],
    pub never: &'a [ClosedDays],
}

impl WeeklyRhythm<'_> {
    /// Checks that there is a day on which something may be due.
    ///
    /// # Errors
    /// A sentence: the key that is wrong and why.
    pub fn check(&self) -> Result<(), String> {
        let weekly = |day: Weekday| self.never.contains(&ClosedDays::Weekly(day));
        if DAYS.into_iter().all(weekly) {
            return Err("never: leaves no day on which anything could be due".to_owned());
        }
        match self.due.iter().find(|at| weekly(at.day)) {
            Some(at) => Err(format!("due: {at} is on a day that `never` names")),
            None => Ok(()),
        }
    }

    fn is_open(&self, day: NaiveDate) -> bool {
        !self.never.iter().any(|closed| closed.holds(day))
    }

    /// Returns the first date of the rhythm at this time or later, in Unix seconds. `None` if there is no rhythm, or no date of it
    /// within 400 days.
    pub fn first_from(&self, least: i64) -> Option<i64> {
        let start = self.zone.day(least);
        let days = (0..HORIZON).filter_map(|ahead| start.checked_add_days(Days::new(ahead)));
        let mut dates = days.filter(|day| self.is_open(*day)).filter_map(|day| {
            let of_day = self.due.iter().filter(|at| at.day == day.weekday());
            let moments = of_day.map(|at| self.zone.seconds(day.and_time(at.time)));
            moments.filter(|moment| *moment >= least).min()
        });
        dates.next()
    }

    /// Returns this time, or, on a day on which nothing is due, the same hour of the next day on which something may be.
    pub fn opened(&self, at: i64) -> i64 {
        let local = self.zone.local(at).naive_local();
        let days = (0..HORIZON).filter_map(|ahead| local.date().checked_add_days(Days::new(ahead)));
        let mut open = days.filter(|day| self.is_open(*day));
        match open.next() {
            Some(day) if day != local.date() => self.zone.seconds(day.and_time(local.time())),
            _ => at,
        }
    }
}

#[cfg(test)]
mod weekly_rhythm_tests;
