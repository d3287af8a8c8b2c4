//! The time, as it was told: nothing in the office asks the system for it except here.

use chrono::{DateTime, Datelike, NaiveDate, Utc};

use super::zone::Zone;
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
    /// Clock that runs so many times as fast as the system, for tests of what happens in months.
    Fast {
        /// Unix seconds that it read when the system read `machine`.
        from: i64,
        /// Unix milliseconds.
        machine: i64,
        times: u32,
    },
}

impl Clock {
    /// Unix seconds.
    pub fn now(self) -> i64 {
        match self {
            Clock::System => Utc::now().timestamp(),
            Clock::Fixed(seconds) => seconds,
            Clock::Ahead(seconds) => Clock::System.now() + seconds,
            Clock::Fast {
                from,
                machine,
                times,
            } => {
                let gone = Utc::now().timestamp_millis() - machine;
                from + gone * i64::from(times) / 1000
            }
        }
    }

    /// Returns whether the clock differs from the clock of the machine by more than a clock may that nobody set on purpose.
    pub fn is_set_by_hand(self) -> bool {
        differs_from_machine(self.now(), Clock::System.now())
    }

    /// A clock that stands at a time such as `2026-11-21T14:00:00Z`, or goes from it on: `2026-11-21T14:00:00Z+`; a thousand times
    /// as fast as the system with `2026-11-21T14:00:00Z+1000`.
    pub fn at(text: &str) -> Option<Clock> {
        // The zone itself may begin with this sign: what follows the seconds and the zone is the speed.
        let (time, speed) = match text.strip_suffix('+') {
            Some(time) => (time, Some("")),
            None => match text.rsplit_once("Z+") {
                Some((_, speed)) => (&text[..text.len() - speed.len() - 1], Some(speed)),
                None => (text, None),
            },
        };
        let from = DateTime::parse_from_rfc3339(time).ok()?.timestamp();
        Some(match speed {
            None => Clock::Fixed(from),
            Some("") => Clock::Ahead(from - Clock::System.now()),
            Some(times) => Clock::Fast {
                from,
                machine: Utc::now().timestamp_millis(),
                times: times.parse().ok()?,
            },
        })
    }
}

/// Returns whether a clock reading was set by hand, compared with the clock of the machine.
pub fn differs_from_machine(reads: i64, machine: i64) -> bool {
    (reads - machine).abs() > SLACK
}

/// Formats a moment in a zone: `Tuesday 24 November 2026, 20:00 (Europe/Berlin)`.
pub fn local(seconds: i64, zone: Zone) -> String {
    let at = zone.local(seconds);
    match zone {
        Zone::UTC => at.format("%A %-d %B %Y, %H:%M UTC").to_string(),
        zone => format!("{} ({})", at.format("%A %-d %B %Y, %H:%M"), zone.name()),
    }
}

/// Takes a moment apart in a zone, for a language to write it.
pub fn calendar(seconds: i64, zone: Zone) -> CalendarTime {
    let at = zone.local(seconds);
    CalendarTime {
        weekday: at.weekday().number_from_monday(),
        day: at.day(),
        month: at.month(),
        year: at.year(),
        time: at.format("%H:%M").to_string(),
        zone: (zone != Zone::UTC).then(|| zone.name()),
    }
}

/// A moment in UTC, shorter: `24 Nov 19:00 UTC`.
pub fn utc_time(seconds: i64) -> String {
    written(seconds, "%-d %b %H:%M UTC")
}

/// A moment for programs: `2026-11-24T19:00:00Z` (RFC 3339).
pub fn rfc3339(seconds: i64) -> String {
    written(seconds, "%Y-%m-%dT%H:%M:%SZ")
}

fn written(seconds: i64, format: &str) -> String {
    match DateTime::from_timestamp(seconds, 0) {
        Some(time) => time.format(format).to_string(),
        None => format!("{seconds} s after 1970"),
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
        let zoned = Clock::at("2026-11-24T20:00:00+01:00+").unwrap();
        assert!((1_795_546_800..1_795_546_860).contains(&zoned.now()));
    }

    #[test]
    fn a_fast_clock_runs_as_many_times_as_fast() {
        let clock = Clock::at("2026-11-24T19:00:00Z+100000").unwrap();
        std::thread::sleep(std::time::Duration::from_millis(50));
        // Fifty thousandths of a second are more than an hour; a machine under load takes longer.
        assert!(clock.now() >= 1_795_546_800 + 5000);
        assert_eq!(Clock::at("2026-11-24T19:00:00Z+x"), None);
        assert_eq!(Clock::at("2026-11-24T19:00:00Z+-5"), None);
    }

    #[test]
    fn a_moment_is_written_in_its_zone_and_in_utc() {
        let at = Clock::at("2026-11-24T19:00:00Z").unwrap().now();
        let berlin = Zone::named("Europe/Berlin").unwrap();
        for (zone, written) in [
            (berlin, "Tuesday 24 November 2026, 20:00 (Europe/Berlin)"),
            (
                Zone::Offset(60),
                "Tuesday 24 November 2026, 20:00 (UTC+01:00)",
            ),
            (Zone::UTC, "Tuesday 24 November 2026, 19:00 UTC"),
        ] {
            assert_eq!(local(at, zone), written);
        }
        assert_eq!(utc_time(at), "24 Nov 19:00 UTC");
        let tokyo = calendar(at, Zone::named("Asia/Tokyo").unwrap());
        assert_eq!((tokyo.weekday, tokyo.day, &*tokyo.time), (3, 25, "04:00"));
        assert_eq!(tokyo.zone.as_deref(), Some("Asia/Tokyo"));
        assert_eq!(calendar(at, Zone::UTC).zone, None);
    }
}
