//! The time, as it was told: nothing in the office asks the system for it except here.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, NaiveTime, Offset, Utc};

use bulla_pages::page::CalendarTime;

/// Seconds by which a clock may be off that nobody set on purpose.
pub const SLACK: i64 = 5 * 60;

/// Source of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    System,
    /// Unix seconds; it stands still, for tests, demonstrations and repeated runs.
    Fixed(i64),
    /// Ahead of the system by so many seconds, for tests of what happens as time passes.
    Ahead(i64),
}

impl Clock {
    /// Unix seconds.
    pub fn now(self) -> i64 {
        match self {
            Clock::System => Utc::now().timestamp(),
            Clock::Fixed(seconds) => seconds,
            Clock::Ahead(seconds) => Clock::System.now() + seconds,
        }
    }

    /// Returns whether the clock differs from the clock of the machine by more than a clock may that nobody set on purpose.
    pub fn is_set_by_hand(self) -> bool {
        differs_from_machine(self.now(), Clock::System.now())
    }

    /// A clock that stands at a time such as `2026-11-21T14:00:00Z`, or goes from it on: `2026-11-21T14:00:00Z+`.
    pub fn at(text: &str) -> Option<Clock> {
        let begins = text.strip_suffix('+');
        let time = DateTime::parse_from_rfc3339(begins.unwrap_or(text)).ok()?;
        let time = time.timestamp();
        Some(match begins {
            Some(_) => Clock::Ahead(time - Clock::System.now()),
            None => Clock::Fixed(time),
        })
    }
}

/// Returns whether a clock reading was set by hand, compared with the clock of the machine.
pub fn differs_from_machine(reads: i64, machine: i64) -> bool {
    (reads - machine).abs() > SLACK
}

/// A moment in the office's own time: `Tuesday 24 November 2026, 20:00 (UTC+01:00)`.
pub fn local(seconds: i64, offset_minutes: i32) -> String {
    match offset_minutes {
        0 => written(seconds, 0, "%A %-d %B %Y, %H:%M UTC"),
        _ => written(seconds, offset_minutes, "%A %-d %B %Y, %H:%M (UTC%:z)"),
    }
}

/// A moment in the office's own time, for a language to write it.
pub fn calendar(seconds: i64, offset_minutes: i32) -> CalendarTime {
    let offset = FixedOffset::east_opt(offset_minutes * 60).unwrap_or_else(|| Utc.fix());
    let time = DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    let time = time.with_timezone(&offset);
    CalendarTime {
        weekday: time.weekday().number_from_monday(),
        day: time.day(),
        month: time.month(),
        year: time.year(),
        time: time.format("%H:%M").to_string(),
        zone: (offset_minutes != 0).then(|| time.format("UTC%:z").to_string()),
    }
}

/// The day that it is in the office's own time.
pub fn date(seconds: i64, offset_minutes: i32) -> NaiveDate {
    let local = seconds.saturating_add(i64::from(offset_minutes) * 60);
    DateTime::from_timestamp(local, 0).map_or(NaiveDate::MIN, |time| time.date_naive())
}

/// The first second of a day in the office's own time.
pub fn begins(day: NaiveDate, offset_minutes: i32) -> i64 {
    day.and_time(NaiveTime::MIN).and_utc().timestamp() - i64::from(offset_minutes) * 60
}

/// A moment in UTC, shorter: `24 Nov 19:00 UTC`.
pub fn utc_time(seconds: i64) -> String {
    written(seconds, 0, "%-d %b %H:%M UTC")
}

/// A moment for programs: `2026-11-24T19:00:00Z` (RFC 3339).
pub fn rfc3339(seconds: i64) -> String {
    written(seconds, 0, "%Y-%m-%dT%H:%M:%SZ")
}

fn written(seconds: i64, offset_minutes: i32, format: &str) -> String {
    let offset = FixedOffset::east_opt(offset_minutes * 60);
    match (DateTime::from_timestamp(seconds, 0), offset) {
        (Some(time), Some(offset)) => time.with_timezone(&offset).format(format).to_string(),
        _ => format!("{seconds} s after 1970"),
    }
}

/// A day as `2026-12-24`, and no other way, so that it is compared as it is written.
pub fn day(text: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    (day.to_string() == text).then_some(day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_clock_reads_and_stands() {
        let clock = Clock::at("2026-11-24T19:00:00Z").unwrap();
        assert_eq!(clock.now(), 1_795_546_800);
        assert_eq!(Clock::at("24.11.2026"), None);
        let going = Clock::at("2026-11-24T19:00:00Z+").unwrap();
        assert!((1_795_546_800..1_795_546_860).contains(&going.now()));
        assert!(matches!(going, Clock::Ahead(_)));
    }

    #[test]
    fn a_moment_is_written_in_office_time_and_in_utc() {
        let at = Clock::at("2026-11-24T19:00:00Z").unwrap().now();
        let written = "Tuesday 24 November 2026, 20:00 (UTC+01:00)";
        assert_eq!(local(at, 60), written);
        assert_eq!(local(at, 0), "Tuesday 24 November 2026, 19:00 UTC");
        assert_eq!(utc_time(at), "24 Nov 19:00 UTC");
    }

    #[test]
    fn a_day_begins_at_its_midnight_in_office_time() {
        let first = NaiveDate::from_ymd_opt(2027, 3, 1).unwrap();
        let midnight = Clock::at("2027-03-01T00:00:00+01:00").unwrap().now();
        assert_eq!(begins(first, 60), midnight);
        let at = calendar(midnight, 60);
        assert_eq!((at.weekday, at.day, at.month, at.year), (1, 1, 3, 2027));
        assert_eq!(
            (&*at.time, at.zone.as_deref()),
            ("00:00", Some("UTC+01:00"))
        );
        assert_eq!(calendar(begins(first, 0), 0).zone, None);
    }
}
