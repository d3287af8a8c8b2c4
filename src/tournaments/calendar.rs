//! The days of a tournament: entry, starts, cut-offs, protests, and when it is settled who goes on.

use chrono::{Days, NaiveDate};
use serde::Serialize;

use super::results::is_final;
use super::tournament::Tournament;
use crate::office::{OfficeError, TournamentDay, calendar_day};
use crate::store::ReadTransaction;
use crate::tournament::date::Date;
use crate::tournament::file::{AtCutOff, Round, RoundEnd, RoundStart};

/// A day of the calendar of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CalendarDay {
    /// Year first.
    pub day: String,
    pub what: String,
}

/// Last days for protests about a round, and for their answers.
struct Settlement {
    protests: NaiveDate,
    answers: NaiveDate,
}

/// Returns the days of a tournament in their order, as its secretary reads them.
///
/// # Errors
/// The database, or a game that does not read.
pub fn calendar(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
) -> Result<Vec<CalendarDay>, OfficeError> {
    let opens = tournament.file.entry.open.to_string();
    let mut days = vec![CalendarDay {
        day: opens,
        what: "entry opens".to_owned(),
    }];
    for one in calendar_days(records, tournament)? {
        let what = match &one.round {
            None => "last day of entry".to_owned(),
            Some(round) => {
                let round = tournament.round(round)?;
                let is_over = is_final(records, tournament, round)?;
                let may_be_earlier = tournament.file.start == RoundStart::Full
                    && tournament
                        .tables_of(&round.name)
                        .iter()
                        .all(|table| table.started_at.is_none());
                told(round, one.key, (is_over, may_be_earlier))
            }
        };
        let day = one.day.format("%Y-%m-%d").to_string();
        days.push(CalendarDay { day, what });
    }
    days.sort_by(|one, other| one.day.cmp(&other.day));
    Ok(days)
}

/// What happens on a day of a round, in words.
fn told(round: &Round, key: &str, (is_over, may_be_earlier): (bool, bool)) -> String {
    let name = &round.name;
    let when = match is_over {
        true => "",
        false => ", if it was over at its cut-off",
    };
    match key {
        "days.start" => {
            let who = match round.advance {
                None => "everybody plays".to_owned(),
                Some(number) => format!("{number} go on"),
            };
            match may_be_earlier {
                true => format!("{name} starts, or before when its tables are full: {who}"),
                false => format!("{name} starts: {who}"),
            }
        }
        "days.cut-off" => {
            let end = match (round.at_cut_off, round.end) {
                (AtCutOff::LastWholeTurn, _) => "the totals of the last whole turn count",
                (AtCutOff::FinishTurn, RoundEnd::Turn(_)) => {
                    "the turn whose first letters are due on it or later is the last, if none before was"
                }
                (AtCutOff::FinishTurn, _) => {
                    "the turn whose first letters are due on it or later is the last"
                }
            };
            format!("{name} is cut off: {end}")
        }
        "days.protests" => format!("last day for protests about {name}{when}"),
        "days.answers" => format!("protests about {name} are answered{when}"),
        _ => format!("it is settled who goes on to {name}, if the rounds before were over in time"),
    }
}

/// Returns the days of a tournament in their order, for calendars.
///
/// # Errors
/// The database, or a game that does not read.
pub fn calendar_days(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
) -> Result<Vec<TournamentDay>, OfficeError> {
    let mut days = Vec::new();
    let mut add = |day: Option<NaiveDate>, key: &'static str, round: Option<&Round>| {
        days.extend(day.map(|day| TournamentDay {
            day,
            key,
            round: round.map(|round| round.name.clone()),
        }));
    };
    let day = |date: Date| calendar_day(date);
    add(day(tournament.file.entry.close), "days.entry", None);
    for round in &tournament.file.rounds {
        if round.advance.is_some() {
            let mut latest = None;
            for before in tournament.before(round) {
                let settled = settlement(records, tournament, before)?;
                latest = latest.max(settled.map(|settled| settled.answers));
            }
            add(latest, "days.advance", Some(round));
        }
        let started = tournament.tables_of(&round.name).into_iter();
        let started = started.filter_map(|table| table.started_at).min();
        let started = started.map(|at| tournament.zone.day(at));
        add(started.or(day(round.start)), "days.start", Some(round));
        add(day(round.cut_off), "days.cut-off", Some(round));
        let settled = settlement(records, tournament, round)?;
        let protests = settled.as_ref().map(|settled| settled.protests);
        add(protests, "days.protests", Some(round));
        let answers = settled.as_ref().map(|settled| settled.answers);
        add(answers, "days.answers", Some(round));
    }
    days.sort_by_key(|one| one.day);
    Ok(days)
}

/// Days until which a round can be protested about: from its last game on, once that is over, else from its cut-off.
fn settlement(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<Option<Settlement>, OfficeError> {
    let is_over = is_final(records, tournament, round)?;
    let last = match is_over {
        true => last_judged(records, tournament, round)?.map(|at| tournament.zone.day(at)),
        false => calendar_day(round.cut_off),
    };
    let times = tournament.file.protests;
    let later = |days: u32| last?.checked_add_days(Days::new(days.into()));
    let protests = later(times.within);
    let answers = later(times.within + times.answer);
    let both = protests.zip(answers);
    Ok(both.map(|(protests, answers)| Settlement { protests, answers }))
}

/// Moment at which the last game of a round was judged for the last time.
fn last_judged(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<Option<i64>, OfficeError> {
    let mut latest = None;
    for table in tournament.tables_of(&round.name) {
        latest = latest.max(table.ended_at);
        if let Some(game) = records.game_named(&table.game)? {
            let judged = records.segments(game.id)?.into_iter();
            latest = latest.max(judged.filter_map(|segment| segment.judged_at).max());
        }
    }
    Ok(latest)
}
