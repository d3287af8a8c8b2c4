//! Absences that seats file in advance. They never move the running deadline: a segment that opens while a seat is away of
//! which it asks something closes at its usual hour, but not before the day after the seat's return. Who is away is told nobody;
//! that the table waits is told all.

use chrono::{Days, NaiveDate};

use super::OfficeError;
use super::clock;
use super::proof::Proven;
use super::settings::Settings;
use crate::store::{Absence, LetterId, Writing};

const DAY: i64 = 24 * 3600;

/// Days ahead that an absence may begin.
const AHEAD: i64 = 366;

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
        let (Some(from), Some(to)) = (day(from), day(to)) else {
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

/// What became of a request: key and words of its sentence.
pub type Said = (&'static str, Vec<String>);

/// A request for an absence, as it was written.
pub struct Asked<'a> {
    pub from: &'a str,
    /// A day before `from` withdraws it.
    pub to: &'a str,
    pub letter: LetterId,
    pub received_at: i64,
}

/// Files an absence of a seat, changes one that begins on the same day, or withdraws it.
pub fn file(
    records: &mut Writing<'_>,
    proven: &Proven,
    asked: &Asked<'_>,
    offset_minutes: i32,
) -> Result<Said, OfficeError> {
    let word = |text: &str| vec![text.to_owned()];
    let Some(from) = day(asked.from) else {
        return Ok(("absence.date", word(asked.from)));
    };
    let Some(to) = day(asked.to) else {
        return Ok(("absence.date", word(asked.to)));
    };
    let seat = proven.seat.id;
    let today = clock::date(asked.received_at, offset_minutes);
    let most = i64::from(Settings::read(&proven.game)?.absence_days);
    let mut others = records.absences(seat)?;
    let same = others.iter().position(|one| one.from_day == asked.from);
    let known = same.map(|at| others.remove(at));
    let left = most - others.iter().map(length).sum::<i64>();
    if to < from {
        return match known {
            None => Ok(("absence.unknown", word(asked.from))),
            Some(_) if from <= today => {
                Ok(("absence.begun", vec![from.to_string(), today.to_string()]))
            }
            Some(_) => {
                records.drop_absence(seat, asked.from)?;
                Ok((
                    "absence.withdrawn",
                    vec![from.to_string(), left.to_string()],
                ))
            }
        };
    }
    if to < today || (from < today && known.is_none()) {
        let past = if to < today { to } else { from };
        return Ok(("absence.past", word(&past.to_string())));
    }
    if (from - today).num_days() > AHEAD {
        return Ok(("absence.far", word(asked.from)));
    }
    let new = Absence {
        seat,
        from_day: from.to_string(),
        to_day: to.to_string(),
        letter: asked.letter,
    };
    let overlaps = |one: &&Absence| one.from_day <= new.to_day && new.from_day <= one.to_day;
    if let Some(other) = others.iter().find(overlaps) {
        let words = vec![other.from_day.clone(), other.to_day.clone()];
        return Ok(("absence.overlap", words));
    }
    let days = length(&new);
    if days > left {
        let words = vec![most.to_string(), left.max(0).to_string()];
        return Ok(("absence.long", words));
    }
    records.put_absence(&new)?;
    let left = (left - days).to_string();
    Ok(("absence.filed", vec![new.from_day, new.to_day, left]))
}

/// Its days, the first and the last among them.
fn length(absence: &Absence) -> i64 {
    match (day(&absence.from_day), day(&absence.to_day)) {
        (Some(from), Some(to)) => (to - from).num_days() + 1,
        _ => 0,
    }
}

/// A day as `2026-12-24`, and no other way, so that it is compared as it is written.
fn day(text: &str) -> Option<NaiveDate> {
    let day = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok()?;
    (day.to_string() == text).then_some(day)
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
