//! Stand-ins by command, and the mail of their first day.

use super::absence_overview::called;
use super::moderator_action::ModeratorAction;
use super::player_checks::check_addresses;
use crate::context::OfficeContext;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::clock;
use crate::context::error::{OfficeError, quietly};
use crate::context::moderators::playing_moderators;
use crate::context::name_lookup::{game_by_name, seat_by_name};
use crate::game_state::standing_in::{StandInDays, bars_stand_in};
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::seat_notices::{NoticeTarget, notify};
use crate::outgoing::stand_in_mails;
use bulla_store::StandInState::{Agreed, Asked};
use bulla_store::{Game, NewStandIn, ReadTransaction, Seat, SeatState, StandIn, WriteTransaction};

/// A stand-in as the moderator names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedStandIn<'a> {
    pub address: &'a str,
    /// First and last day, `YYYY-MM-DD`, in the zone of the seat.
    pub from: &'a str,
    pub to: &'a str,
}

impl ModeratorAction<'_> {
    /// Asks an address to stand in for a seat, or ends its stand-ins. Returns the name of the seat.
    ///
    /// # Errors
    /// There is no such game or seat, the days or the address do not fit, or there is no stand-in to end.
    pub fn set_stand_in(
        self,
        game: &str,
        seat: &str,
        named: Option<NamedStandIn<'_>>,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        one_line("reason", acted_by.why)?;
        let office = self.office;
        self.store.write(|records| {
            let game = game_by_name(records, game)?;
            let seat = seat_by_name(records, &game, seat)?;
            let at = (&game, &seat);
            let what = match named {
                Some(named) => {
                    if seat.state == SeatState::Vacant {
                        let nobody = format!("nobody plays {}", seat.name);
                        return Err(OfficeError::User(nobody));
                    }
                    check_addresses(records, office, &game, Some(&seat), named.address)?;
                    if let Some(key) = bars_stand_in(records, office.config, at, named.address)? {
                        let words = [named.address.to_owned()];
                        let told = office.templates.answer(key, &words)?;
                        return Err(OfficeError::User(told));
                    }
                    name(records, office, at, named)?
                }
                None if stand_in_mails::end(records, office, at)? => {
                    "no stand-in any more".to_owned()
                }
                None => {
                    let detail = format!("{} has no stand-in to end", seat.name);
                    return Err(OfficeError::User(detail));
                }
            };
            let what = format!("{}: {what}", seat.name);
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(seat.name)
        })
    }

    /// Mails the page of the seat to each stand-in whose days have begun, each in a transaction of its own, and strikes what waits for
    /// one whose days are over.
    ///
    /// # Errors
    /// The database.
    pub fn begin_stand_ins(mut self) -> Result<(), OfficeError> {
        if self.hold_reason()?.is_some() {
            return Ok(());
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        if !store
            .read(|store| store.late_stand_ins(office.now))?
            .is_empty()
        {
            store.write(|records| records.strike_late_mail(office.now))?;
        }
        for one in store.read(|store| store.stand_ins_to_begin(office.now))? {
            let begin = || store.write(|records| begin(records, tables, office, &one));
            // Whoever judges a game that does not read says what is wrong with it.
            if let Some(Err(error @ OfficeError::Store(_))) = quietly(begin) {
                return Err(error);
            }
        }
        Ok(())
    }
}

/// Names a stand-in and asks its address. Returns what was done.
fn name(
    records: &mut WriteTransaction<'_>,
    office: OfficeContext<'_>,
    at: (&Game, &Seat),
    named: NamedStandIn<'_>,
) -> Result<String, OfficeError> {
    let zone = office.for_game(at.0)?.for_seat(at.1).zone;
    let day = |text: &str| {
        let missing = || {
            OfficeError::User(format!(
                "{text:?} is no day: expected one such as 2026-12-24"
            ))
        };
        clock::day(text).ok_or_else(missing)
    };
    let days = StandInDays::of(day(named.from)?, day(named.to)?, zone.day(office.now), zone);
    let days = match days {
        Ok(days) => days,
        Err((key, words)) => {
            return Err(OfficeError::User(office.templates.answer(key, &words)?));
        }
    };
    let known = records.stand_ins(at.1.id)?;
    if let Some(known) = known.iter().find(|one| days.meets(one, office.now)) {
        return Err(OfficeError::User(format!(
            "{} has a stand-in from {} to {}, or one is asked: end that with --none first",
            at.1.name, known.from_day, known.to_day
        )));
    }
    let id = records.name_stand_in(&NewStandIn {
        seat: at.1.id,
        address: named.address,
        from_day: &days.from,
        to_day: &days.to,
        begins_at: days.begins_at,
        ends_at: days.ends_at,
        letter: None,
    })?;
    let all = records.stand_ins(at.1.id)?;
    if let Some(new) = all.iter().find(|one| one.id == id) {
        stand_in_mails::ask(records, office, at, new)?;
    }
    Ok(format!(
        "a stand-in is asked, from {} to {}",
        days.from, days.to
    ))
}

/// Mails player and stand-in the page of the open segment once more.
fn begin(
    records: &mut WriteTransaction<'_>,
    tables: &mut GameStateCache,
    office: OfficeContext<'_>,
    stand_in: &StandIn,
) -> Result<(), OfficeError> {
    records.stand_in_begun(stand_in.id)?;
    let seat = &records.seat(stand_in.seat)?;
    let game = &records.game(seat.game)?;
    let Some(segment) = &records.current_segment(game.id)? else {
        return Ok(());
    };
    let page = match records.page(segment.id, seat.id)? {
        Some(page) => Some((records.outline_of(&page)?, page)),
        None => None,
    };
    let told = NoticeTarget {
        game,
        segment,
        table: tables.at(records, game, segment)?,
        seat,
        names: &[],
    };
    notify(records, office, &told, |composer, reader| match &page {
        Some((outline, page)) => composer.again(reader, page, outline, "standin.begins"),
        None => composer.notice_with(reader, "standin.begins-bare", &[], &[]),
    })?;
    Ok(())
}

/// A stand-in as the moderator reads it.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct StandInRow {
    pub seat: String,
    /// First and last day in ISO 8601, in the zone of the seat.
    pub from: String,
    pub to: String,
    /// `asked` or `agreed`.
    pub state: &'static str,
    /// True if it plays now.
    pub is_now: bool,
}

/// Returns the stand-ins of a game that were asked or have agreed, and whose days are not over; where a moderator plays in it, those that
/// the table is told of.
pub(super) fn stand_in_rows(
    records: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    game: &Game,
) -> Result<Vec<StandInRow>, OfficeError> {
    let now = office.now;
    let seats = records.seats(game.id)?;
    let is_apart = playing_moderators(records, game, office.config)?.is_empty();
    let all = records.stand_ins_of_game(game.id)?.into_iter();
    let ahead = all.filter(|one| one.is_ahead(now) && matches!(one.state, Asked | Agreed));
    let ahead = ahead.filter(|one| is_apart || one.acts_at(now));
    let rows = ahead.map(|one| StandInRow {
        seat: called(&seats, one.seat),
        is_now: one.acts_at(now),
        state: match one.state {
            Agreed => "agreed",
            _ => "asked",
        },
        from: one.from_day,
        to: one.to_day,
    });
    Ok(rows.collect())
}
