//! The time, as it was told: nothing in the office asks the system for it except here.

use chrono::{DateTime, FixedOffset, Utc};

/// Where the time comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clock {
    System,
    /// Unix seconds; it stands still, for tests, demonstrations and repeated runs.
    Fixed(i64),
}

impl Clock {
    /// Unix seconds.
    pub fn now(self) -> i64 {
        match self {
            Clock::System => Utc::now().timestamp(),
            Clock::Fixed(seconds) => seconds,
        }
    }

    /// A clock that stands at a time such as `2026-11-21T14:00:00Z`.
    pub fn at(text: &str) -> Option<Clock> {
        let time = DateTime::parse_from_rfc3339(text).ok()?;
        Some(Clock::Fixed(time.timestamp()))
    }
}

/// A moment in the office's own time: `Tue 2026-11-24 20:00 (+01:00)`. Whoever writes for players adds the UTC.
pub fn local(seconds: i64, offset_minutes: i32) -> String {
    written(seconds, offset_minutes, "%a %Y-%m-%d %H:%M (%:z)")
}

/// A moment in UTC: `2026-11-24 19:00 UTC`.
pub fn utc(seconds: i64) -> String {
    written(seconds, 0, "%Y-%m-%d %H:%M UTC")
}

/// A moment as a mail header writes it (RFC 5322).
pub fn mail_date(seconds: i64, offset_minutes: i32) -> String {
    written(seconds, offset_minutes, "%a, %d %b %Y %H:%M:%S %z")
}

fn written(seconds: i64, offset_minutes: i32, format: &str) -> String {
    let offset = FixedOffset::east_opt(offset_minutes * 60);
    match (DateTime::from_timestamp(seconds, 0), offset) {
        (Some(time), Some(offset)) => time.with_timezone(&offset).format(format).to_string(),
        _ => format!("{seconds} s after 1970"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixed_clock_reads_and_stands() {
        let clock = Clock::at("2026-11-24T19:00:00Z").unwrap();
        assert_eq!(clock.now(), 1_795_546_800);
        assert_eq!(Clock::at("24.11.2026"), None);
    }

    #[test]
    fn a_moment_is_written_in_office_time_and_in_utc() {
        let at = Clock::at("2026-11-24T19:00:00Z").unwrap().now();
        assert_eq!(local(at, 60), "Tue 2026-11-24 20:00 (+01:00)");
        assert_eq!(utc(at), "2026-11-24 19:00 UTC");
        assert_eq!(mail_date(at, 60), "Tue, 24 Nov 2026 20:00:00 +0100");
    }
}
