//! Rules of stand-ins: who may be one, which days they cover, and what the table is told.

use chrono::{Days, NaiveDate};

use super::observing::plays_in;
use crate::context::clock;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::moderators::moderators_of;
use crate::context::name_lookup::seat_number;
use crate::context::zone::Zone;
use bulla_core::game;
use bulla_store::{
    Absence, Game, GameStatus, LetterId, ReadTransaction, Seat, StandIn, StandInState,
};

/// Days ahead that the days of a stand-in may begin, and their number at most.
const AHEAD: i64 = 366;

/// The days of a stand-in, in the zone of the seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandInDays {
    /// First and last day in ISO 8601.
    pub from: String,
    pub to: String,
    /// Time at which the first day begins.
    pub begins_at: i64,
    /// Time at which the last day is over.
    pub ends_at: i64,
}

impl StandInDays {
    /// # Errors
    /// The days are past, too far, or not in their order: key and words of the sentence.
    pub fn of(
        first: NaiveDate,
        last: NaiveDate,
        today: NaiveDate,
        zone: Zone,
    ) -> Result<StandInDays, (&'static str, Vec<String>)> {
        let (from, to) = (first.to_string(), last.to_string());
        if last < first {
            return Err(("standin.backwards", vec![from, to]));
        }
        if first < today {
            return Err(("standin.past", vec![from, today.to_string()]));
        }
        if (first - today).num_days() > AHEAD || (last - first).num_days() > AHEAD {
            return Err(("standin.far", vec![to]));
        }
        let behind = last.checked_add_days(Days::new(1)).unwrap_or(last);
        Ok(StandInDays {
            from,
            to,
            begins_at: zone.begins(first),
            ends_at: zone.begins(behind),
        })
    }

    /// Returns whether a stand-in that was asked or has agreed has one of these days.
    pub fn meets(&self, other: &StandIn, now: i64) -> bool {
        let is_asked = matches!(other.state, StandInState::Asked | StandInState::Agreed);
        is_asked && other.is_ahead(now) && other.from_day <= self.to && self.from <= other.to_day
    }
}

/// Returns the key of the sentence that says why an address may not stand in for a seat; `None` where nothing bars it.
///
/// # Errors
/// The database.
pub fn bars_stand_in(
    records: &mut ReadTransaction<'_>,
    config: &Config,
    (game, seat): (&Game, &Seat),
    address: &str,
) -> Result<Option<&'static str>, OfficeError> {
    if game.status != GameStatus::Running {
        return Ok(Some("standin.over"));
    }
    let is_same = |other: &String| other.eq_ignore_ascii_case(address);
    if records.addresses(seat.id)?.iter().any(is_same) {
        return Ok(Some("standin.own"));
    }
    if plays_in(records, game, address)? {
        return Ok(Some("standin.plays"));
    }
    let ever = records.addresses_ever(game.id)?;
    let mut others = ever.iter().filter(|(_, had)| *had != seat.id);
    let stand_ins = records.stand_ins_of_game(game.id)?;
    let mut elsewhere = stand_ins.iter().filter(|one| one.seat != seat.id);
    let has_read = |one: &StandIn| {
        is_same(&one.address) && matches!(one.state, StandInState::Asked | StandInState::Agreed)
    };
    if others.any(|(had, _)| is_same(had)) || elsewhere.any(has_read) {
        return Ok(Some("standin.read"));
    }
    if moderators_of(records, game.id, config)?.iter().any(is_same) {
        return Ok(Some("standin.moderates"));
    }
    let mut observed = records.observed_by(address)?.into_iter();
    let observes = observed.any(|one| one.game == game.id);
    Ok(observes.then_some("standin.observes"))
}

/// Returns the seats for which a stand-in plays at this time, each with the last day: everybody may know.
pub fn told_stand_ins(seats: &[Seat], stand_ins: &[StandIn], at: i64) -> Vec<(game::Seat, String)> {
    let acting = stand_ins.iter().filter(|one| one.acts_at(at));
    let told = acting.filter_map(|one| {
        let seat = seats.iter().find(|seat| seat.id == one.seat)?;
        Some((seat_number(seat), one.to_day.clone()))
    });
    told.collect()
}

/// Returns the absences for which no stand-in orders: what one covers of them moves no deadline.
pub fn uncovered(absences: Vec<Absence>, stand_ins: &[StandIn], now: i64) -> Vec<Absence> {
    let agreed = stand_ins.iter();
    let agreed = agreed.filter(|one| one.state == StandInState::Agreed && one.ends_at > now);
    let agreed: Vec<&StandIn> = agreed.collect();
    let uncovered = absences.into_iter().filter_map(|mut absence| {
        for one in agreed.iter().filter(|one| one.seat == absence.seat) {
            let covers_first = one.from_day <= absence.from_day && absence.from_day <= one.to_day;
            let covers_last = one.from_day <= absence.to_day && absence.to_day <= one.to_day;
            match (covers_first, covers_last) {
                (true, true) => return None,
                (true, false) => absence.from_day = beside(&one.to_day, true)?,
                (false, true) => absence.to_day = beside(&one.from_day, false)?,
                (false, false) => {}
            }
        }
        Some(absence)
    });
    uncovered.collect()
}

/// Returns whether a stand-in of a seat wrote a letter, and not its player.
///
/// # Errors
/// The database.
pub fn wrote(
    records: &mut ReadTransaction<'_>,
    addresses: &[String],
    stand_ins: &[StandIn],
    letter: LetterId,
) -> Result<bool, OfficeError> {
    if stand_ins.is_empty() {
        return Ok(false);
    }
    let from = bulla_mail::read(&records.letter(letter)?.raw).from;
    Ok(from.first().is_some_and(|from| {
        let from = from.to_ascii_lowercase();
        !addresses.contains(&from) && stand_ins.iter().any(|one| one.address == from)
    }))
}

/// The day behind another, or the one before it.
fn beside(day: &str, is_behind: bool) -> Option<String> {
    let day = clock::day(day)?;
    let beside = match is_behind {
        true => day.checked_add_days(Days::new(1)),
        false => day.checked_sub_days(Days::new(1)),
    };
    beside.map(|day| day.to_string())
}
