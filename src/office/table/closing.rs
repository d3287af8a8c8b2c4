//! When a segment closes. Absences that seats have filed never move the running deadline: a segment that opens while a seat is
//! away of which it asks something closes at its usual hour, but not before the day after the seat's return. Who is away is
//! told nobody; that the table waits is told all.

use chrono::Days;

use crate::office::means::clock;

const DAY: i64 = 24 * 3600;

/// When a segment closes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closing {
    pub at: i64,
    /// Somebody who is asked is away, and it is later for that.
    pub is_later: bool,
}

/// The closing of a segment that opens now and would usually close then, where those of whom it asks something are away
/// from these days to these.
pub fn closing<'a>(
    away: impl Iterator<Item = (&'a str, &'a str)>,
    (now, usual): (i64, i64),
    offset_minutes: i32,
) -> Closing {
    let today = clock::date(now, offset_minutes);
    let mut at = usual;
    for (from, to) in away {
        let (Some(from), Some(to)) = (clock::day(from), clock::day(to)) else {
            continue;
        };
        let is_away = from <= today && today <= to;
        if let Some(back) = to.checked_add_days(Days::new(2)).filter(|_| is_away) {
            let missing = (clock::begins(back, offset_minutes) - at).max(0);
            at += (missing + DAY - 1) / DAY * DAY;
        }
    }
    Closing {
        at,
        is_later: at > usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        chrono::DateTime::parse_from_rfc3339(text)
            .unwrap()
            .timestamp()
    }

    #[test]
    fn a_segment_that_opens_in_an_absence_closes_after_the_return_at_the_same_hour() {
        let now = at("2026-12-24T20:00:00+01:00");
        let usual = at("2026-12-26T20:00:00+01:00");
        for (from, to, closes) in [
            ("2026-12-24", "2026-12-24", "2026-12-26T20:00:00+01:00"),
            ("2026-12-24", "2026-12-25", "2026-12-27T20:00:00+01:00"),
            ("2026-12-20", "2027-01-06", "2027-01-08T20:00:00+01:00"),
            ("2026-12-20", "2026-12-23", "2026-12-26T20:00:00+01:00"),
            ("2026-12-25", "2027-01-06", "2026-12-26T20:00:00+01:00"),
        ] {
            let closing = closing([(from, to)].into_iter(), (now, usual), 60);
            assert_eq!(closing.at, at(closes), "{from} to {to}");
            assert_eq!(closing.is_later, closing.at > usual);
        }
    }

    #[test]
    fn the_last_to_return_is_waited_for() {
        let (now, usual) = (at("2026-12-24T20:00:00Z"), at("2026-12-26T20:00:00Z"));
        let away = [("2026-12-24", "2026-12-30"), ("2026-12-23", "2026-12-25")];
        let closing = closing(away.into_iter(), (now, usual), 0);
        assert_eq!(closing.at, at("2027-01-01T20:00:00Z"));
    }
}
