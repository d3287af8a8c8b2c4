//! Closing time of a segment. Absences that seats have filed never move the running deadline. A segment that asks something of a
//! seat that is away when it opens closes at its usual hour, but not before the day after the seat's return. Nobody is told who
//! is away; all are told that the table waits.

use crate::context::zone::Zone;
use chrono::Days;

use crate::context::clock;
use bulla_store::Absence;

const DAY: i64 = 24 * 3600;

/// A segment waits for the absence of one seat so many days beyond its usual hour, and no longer.
const MOST: i64 = 14;

/// Closing time of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClosingTime {
    pub at: i64,
    /// The absences for which it is later.
    pub spent: Vec<Absence>,
}

impl ClosingTime {
    /// Somebody who is asked is away, and it is later for that.
    pub fn is_later(&self) -> bool {
        !self.spent.is_empty()
    }
}

/// The closing of a segment that opens now and would usually close then, where those of whom it asks something are away.
pub fn closing<'a>(
    away: impl Iterator<Item = &'a Absence>,
    now: i64,
    usual: i64,
    zone: Zone,
) -> ClosingTime {
    let today = zone.day(now);
    let mut closing = ClosingTime {
        at: usual,
        spent: Vec::new(),
    };
    for absence in away {
        let days = clock::day(&absence.from_day).zip(clock::day(&absence.to_day));
        let Some((_, to)) = days.filter(|(from, to)| *from <= today && today <= *to) else {
            continue;
        };
        let Some(back) = to.checked_add_days(Days::new(2)) else {
            continue;
        };
        let missing = (zone.begins(back) - usual).max(0);
        let days = ((missing + DAY - 1) / DAY).min(MOST);
        if days > 0 {
            closing.at = closing.at.max(zone.later(usual, days));
            closing.spent.push(absence.clone());
        }
    }
    closing
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> i64 {
        chrono::DateTime::parse_from_rfc3339(text)
            .unwrap()
            .timestamp()
    }

    fn away(from: &str, to: &str) -> Absence {
        Absence {
            seat: bulla_store::SeatId::of(1),
            from_day: from.to_owned(),
            to_day: to.to_owned(),
            letter: bulla_store::LetterId::of(1),
        }
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
            ("2026-12-24", "2027-03-01", "2027-01-09T20:00:00+01:00"),
        ] {
            let closing = closing([away(from, to)].iter(), now, usual, Zone::Offset(60));
            assert_eq!(closing.at, at(closes), "{from} to {to}");
            assert_eq!(closing.is_later(), closing.at > usual);
        }
    }

    #[test]
    fn the_last_to_return_is_waited_for() {
        let (now, usual) = (at("2026-12-24T20:00:00Z"), at("2026-12-26T20:00:00Z"));
        let away = [
            away("2026-12-24", "2026-12-30"),
            away("2026-12-23", "2026-12-25"),
            away("2026-12-24", "2026-12-24"),
        ];
        let closing = closing(away.iter(), now, usual, Zone::UTC);
        assert_eq!(closing.at, at("2027-01-01T20:00:00Z"));
        assert_eq!(closing.spent, away[..2], "the last moved nothing");
    }
}
