//! Absences that seats file in advance: so many days in a whole game, known to nobody else.

use std::collections::BTreeSet;

use chrono::NaiveDate;

use crate::context::act_times::next_day;
use crate::context::clock;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::zone::Zone;
use bulla_store::{Absence, Game, LetterId, Seat, WriteTransaction};

/// Days ahead that an absence may begin.
const AHEAD: i64 = 366;

/// Days that are counted of one absence; no seat has as many.
const MOST: usize = 400;

/// Key and words of a sentence.
pub type KeyedSentence = (&'static str, Vec<String>);

/// Result of a request: what was filed or withdrawn, or the reason why nothing was.
pub type AbsenceResult = Result<KeyedSentence, KeyedSentence>;

/// Seat that is away, and the letter that says so.
#[derive(Clone, Copy)]
pub struct AbsenceLetter<'a> {
    pub game: &'a Game,
    pub seat: &'a Seat,
    pub letter: LetterId,
    /// Unix seconds.
    pub received_at: i64,
}

/// Files an absence of the seat from a day to another, changes one that begins on the same day, or withdraws it.
pub fn file(
    records: &mut WriteTransaction<'_>,
    whose: AbsenceLetter<'_>,
    first: &str,
    last: &str,
    zone: Zone,
) -> Result<AbsenceResult, OfficeError> {
    let word = |text: &str| vec![text.to_owned()];
    let today = zone.day(whose.received_at);
    let mut others = records.absences(whose.seat.id)?;
    let Some(from) = begun(first, &others).or_else(|| next_day(first, today)) else {
        return Ok(Err(("absence.date", word(first))));
    };
    let Some(to) = next_day(last, from) else {
        return Ok(Err(("absence.date", word(last))));
    };
    let first = &*from.to_string();
    let most = i64::from(GameSettings::read(whose.game)?.absence_days);
    let same = others.iter().position(|one| one.from_day == first);
    let known = same.map(|at| others.remove(at));
    let spent = records.spent_days(whose.seat.id)?;
    let mut used: BTreeSet<NaiveDate> = BTreeSet::new();
    used.extend(
        others
            .iter()
            .flat_map(|one| days(&one.from_day, &one.to_day)),
    );
    used.extend(
        spent
            .iter()
            .flat_map(|one| days(&one.from_day, &one.to_day)),
    );
    let left = most - number(&used);
    if to < from {
        return match known {
            None => Ok(Err(("absence.unknown", word(first)))),
            Some(_) if from <= today => {
                let words = vec![from.to_string(), today.to_string()];
                Ok(Err(("absence.begun", words)))
            }
            Some(known) => {
                records.drop_absence(known.seat, first)?;
                let words = vec![from.to_string(), left.to_string()];
                Ok(Ok(("absence.withdrawn", words)))
            }
        };
    }
    if to < today || (from < today && known.is_none()) {
        let past = if to < today { to } else { from };
        return Ok(Err(("absence.past", word(&past.to_string()))));
    }
    if (from - today).num_days() > AHEAD {
        return Ok(Err(("absence.far", word(first))));
    }
    let new = Absence {
        seat: whose.seat.id,
        from_day: from.to_string(),
        to_day: to.to_string(),
        letter: whose.letter,
    };
    put(records, new, &others, &used, most)
}

/// The first day of a known absence, where it is written without its year: that one is meant, though it is past.
fn begun(text: &str, known: &[Absence]) -> Option<NaiveDate> {
    let day = text.strip_prefix('-').filter(|day| day.starts_with('-'))?;
    let mut known = known.iter().map(|one| one.from_day.as_str());
    known
        .find(|known| known.ends_with(day))
        .and_then(clock::day)
}

/// Puts an absence down beside the others of its seat, if there are days for it among the `most` that a seat has. Those that were spent
/// cost nothing again.
fn put(
    records: &mut WriteTransaction<'_>,
    new: Absence,
    others: &[Absence],
    used: &BTreeSet<NaiveDate>,
    most: i64,
) -> Result<AbsenceResult, OfficeError> {
    let overlaps = |one: &&Absence| one.from_day <= new.to_day && new.from_day <= one.to_day;
    if let Some(other) = others.iter().find(overlaps) {
        let words = vec![other.from_day.clone(), other.to_day.clone()];
        return Ok(Err(("absence.overlap", words)));
    }
    let mut all = used.clone();
    all.extend(days(&new.from_day, &new.to_day));
    if number(&all) > most {
        let left = (most - number(used)).max(0);
        let words = vec![most.to_string(), left.to_string()];
        return Ok(Err(("absence.long", words)));
    }
    records.put_absence(&new)?;
    let left = (most - number(&all)).to_string();
    Ok(Ok(("absence.filed", vec![new.from_day, new.to_day, left])))
}

/// Returns the days from the first to the last, inclusive.
fn days(from: &str, to: &str) -> impl Iterator<Item = NaiveDate> + use<> {
    let span = clock::day(from).zip(clock::day(to));
    span.into_iter().flat_map(|(from, to)| {
        from.iter_days()
            .take_while(move |day| *day <= to)
            .take(MOST)
    })
}

fn number(days: &BTreeSet<NaiveDate>) -> i64 {
    i64::try_from(days.len()).unwrap_or(i64::MAX)
}
