//! Seats of a tournament's tables that nobody has any more, and who of those on standby may take them.

use std::fmt;

use super::silence_ladder::SilenceLadder;
use crate::context::entry_list::EntryList;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use crate::context::silence_rule::SilenceRung;
use bulla_store::{
    EntryState, Game, GameStatus, OfferAnswer, ReadTransaction, Seat, SeatOffer, SeatState,
    SilenceSpan, StoredEntry, StoredTable,
};

/// Seconds for which a seat is offered to one person.
pub const PATIENCE: i64 = 48 * 3600;

/// A seat that somebody on standby can have.
#[derive(Clone, Debug)]
pub struct FreeSeat {
    pub table: StoredTable,
    /// Place at the table, from 0.
    pub place: usize,
    /// Name of the person who left it.
    pub leaver: String,
    /// Game and seat, where the game has begun.
    pub played: Option<(Game, Seat)>,
}

/// Reason why a person on standby is not asked for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatBar {
    /// Shares a household with this person of the table.
    Household(String),
    /// Plays at the table, or had a seat there.
    Played,
    /// Rules in the tournament, and may have looked at every page.
    Rules,
    /// Said no to this seat, or did not answer in time.
    Asked(OfferAnswer),
    /// Is asked for a seat at another table at the moment.
    AskedElsewhere(String),
}

impl fmt::Display for SeatBar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeatBar::Household(other) => write!(f, "may not sit at one table with {other}"),
            SeatBar::Played => f.write_str("has or had a seat at this table"),
            SeatBar::Rules => f.write_str("is a director or an assistant"),
            SeatBar::Asked(OfferAnswer::No) => f.write_str("has said no"),
            SeatBar::Asked(_) => f.write_str("has not answered in time"),
            SeatBar::AskedElsewhere(game) => write!(f, "is asked for a seat at {game}"),
        }
    }
}

impl EntryList {
    /// Returns the seats of these tables that are free: drawn for somebody who has left, or of a game in which nobody plays them.
    ///
    /// # Errors
    /// The database, or a game that does not read.
    pub fn free_seats(
        &self,
        records: &mut ReadTransaction<'_>,
        tables: &[StoredTable],
    ) -> Result<Vec<FreeSeat>, OfficeError> {
        let mut free = Vec::new();
        for table in tables {
            if table.started_at.is_none() {
                free.extend(self.left_before(table));
                continue;
            }
            let Some(game) = records.game_named(&table.game)? else {
                continue;
            };
            if game.status != GameStatus::Running {
                continue;
            }
            for (place, seat) in records.seats(game.id)?.into_iter().enumerate() {
                let is_free = seat.state == SeatState::Vacant
                    || rung_of_silent(records, &game, &seat)? >= Some(SilenceRung::Standby);
                if is_free {
                    free.push(FreeSeat {
                        table: table.clone(),
                        place,
                        leaver: seat.player.clone(),
                        played: Some((game.clone(), seat)),
                    });
                }
            }
        }
        Ok(free)
    }

    /// Seats of a table that has not begun, of people who have left.
    fn left_before(&self, table: &StoredTable) -> Vec<FreeSeat> {
        let mut free = Vec::new();
        for (place, id) in table.entries.lines().enumerate() {
            let left = self.entries.iter();
            let mut left = left.filter(|one| one.state == EntryState::Out);
            if let Some(left) = left.find(|one| one.entry == id) {
                free.push(FreeSeat {
                    table: table.clone(),
                    place,
                    leaver: left.name.clone(),
                    played: None,
                });
            }
        }
        free
    }

    /// Returns those who could be asked for a seat, in the order of their confirmation, each with what bars him.
    ///
    /// On standby are those who said so, and those who have taken a seat from there and sit at no table of this round yet.
    ///
    /// # Errors
    /// The database.
    pub fn candidates<'a>(
        &'a self,
        records: &mut ReadTransaction<'_>,
        tables: &[StoredTable],
        free: &FreeSeat,
        offers: &[SeatOffer],
        now: i64,
    ) -> Result<Vec<(&'a StoredEntry, Option<SeatBar>)>, OfficeError> {
        let here = self.people_at(records, free)?;
        let mut found = Vec::new();
        let waits = |one: &&StoredEntry| self.waits_for(one, tables, &free.table);
        for person in self.entries.iter().filter(waits) {
            let bar = match self.bar(person, free, &here, offers, now) {
                None if has_read(records, free, person)? => Some(SeatBar::Played),
                bar => bar,
            };
            found.push((person, bar));
        }
        Ok(found)
    }

    fn waits_for(&self, person: &StoredEntry, tables: &[StoredTable], at: &StoredTable) -> bool {
        let sits = |table: &StoredTable| table.entries.lines().any(|one| one == person.entry);
        let was_drawn = |table: &StoredTable| table.drawn.lines().any(|one| one == person.entry);
        match person.state {
            EntryState::Standby => true,
            EntryState::Out => false,
            EntryState::In => {
                let mut rounds = self.file.rounds.iter();
                let round = rounds.find(|round| round.name == at.round);
                let mut same_round = tables.iter().filter(|table| table.round == at.round);
                let mut same_draw = tables.iter().filter(|table| table.draw == at.draw);
                round.is_some_and(|round| round.advance.is_none())
                    && !same_round.any(|table| sits(table) || was_drawn(table))
                    && same_draw.any(|table| sits(table) && !was_drawn(table))
            }
        }
    }

    /// Ids of the entries of those who sit at the table of a free seat.
    fn people_at(
        &self,
        records: &mut ReadTransaction<'_>,
        free: &FreeSeat,
    ) -> Result<Vec<&str>, OfficeError> {
        let known = |id: &str| {
            let entry = self.entries.iter().find(|one| one.entry == id)?;
            Some(entry.entry.as_str())
        };
        let Some((game, own)) = &free.played else {
            let all = free.table.entries.lines().enumerate();
            let others = all.filter(|(place, _)| *place != free.place);
            return Ok(others.filter_map(|(_, id)| known(id)).collect());
        };
        let mut here = Vec::new();
        for seat in records.seats(game.id)? {
            if seat.id == own.id || seat.state == SeatState::Vacant {
                continue;
            }
            for address in records.addresses(seat.id)? {
                let is_own = |one: &str| one.eq_ignore_ascii_case(&address);
                let mut all = self.entries.iter();
                let entry = all.find(|entry| entry.addresses.split(' ').any(is_own));
                here.extend(entry.map(|entry| entry.entry.as_str()));
            }
        }
        Ok(here)
    }

    fn bar(
        &self,
        person: &StoredEntry,
        free: &FreeSeat,
        here: &[&str],
        offers: &[SeatOffer],
        now: i64,
    ) -> Option<SeatBar> {
        if here.contains(&person.entry.as_str()) {
            return Some(SeatBar::Played);
        }
        if let Some(other) = self.barred_by(person, here, "") {
            return Some(SeatBar::Household(other.name.clone()));
        }
        let mut rulers = self.file.directors.iter().chain(&self.file.assistants);
        let is_own = |one: &String| person.addresses.split(' ').any(|own| own == *one);
        if free.played.is_some() && rulers.any(|one| is_own(&one.to_lowercase())) {
            return Some(SeatBar::Rules);
        }
        let mut own = offers.iter().filter(|one| one.entry == person.entry);
        let refused = own.clone().find(|one| {
            let is_over = one.answer == OfferAnswer::None && one.offered_at + PATIENCE <= now;
            free.is_of(one)
                && (is_over || matches!(one.answer, OfferAnswer::No | OfferAnswer::Late))
        });
        if let Some(refused) = refused {
            return Some(SeatBar::Asked(refused.answer));
        }
        let open = own.find(|one| !free.is_of(one) && is_open(one, now))?;
        Some(SeatBar::AskedElsewhere(open.game.clone()))
    }
}

impl FreeSeat {
    /// Returns the offer of this seat to which somebody may still say yes, or has said it.
    pub fn open_offer<'a>(&self, offers: &'a [SeatOffer], now: i64) -> Option<&'a SeatOffer> {
        let mut own = offers.iter().filter(|one| self.is_of(one));
        own.find(|one| is_open(one, now))
    }

    /// Returns whether an offer was one of this seat.
    pub fn is_of(&self, offer: &SeatOffer) -> bool {
        let is_place = usize::try_from(offer.seat).is_ok_and(|seat| seat == self.place);
        is_place && offer.game == self.table.game && offer.leaver == self.leaver
    }
}

/// Returns whether somebody may still say yes to an offer, or has said it and waits for the seat.
pub fn is_open(offer: &SeatOffer, now: i64) -> bool {
    match offer.answer {
        OfferAnswer::None => now < offer.offered_at + PATIENCE,
        OfferAnswer::Yes => true,
        OfferAnswer::No | OfferAnswer::Late | OfferAnswer::Seated | OfferAnswer::Gone => false,
    }
}

/// Rung of a seat that is silent and has not written since.
///
/// # Errors
/// The database, or the settings of the game do not read.
pub fn rung_of_silent(
    records: &mut ReadTransaction<'_>,
    game: &Game,
    seat: &Seat,
) -> Result<Option<SilenceRung>, OfficeError> {
    let rule = GameSettings::read(game)?.silence;
    let ladder = SilenceLadder::of(records, game, &rule, SilenceSpan::Judged)?;
    let has_written = match records.current_segment(game.id)? {
        Some(open) => records.orders_of(open.id, seat.id)?.is_some(),
        None => true,
    };
    Ok(ladder.rung_of(seat.id).filter(|_| !has_written))
}

/// Returns whether a game is a table of a tournament that keeps a standby list of its own. Of one whose file does not read nobody is
/// asked, and its games go on.
///
/// # Errors
/// The database.
pub fn has_own_standbys(
    records: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<bool, OfficeError> {
    let Some(name) = records.tournament_of_game(&game.slug)? else {
        return Ok(false);
    };
    let mut all = records.tournaments()?.into_iter();
    let Some(stored) = all.find(|one| one.name == name) else {
        return Ok(false);
    };
    match EntryList::read(records, stored) {
        Err(error @ OfficeError::Store(_)) => Err(error),
        Err(_) => Ok(true),
        Ok(list) => Ok(list.file.standby.letters && list.stored.ended_at.is_none()),
    }
}

/// Returns whether a person has or had another seat of the game of a free seat.
fn has_read(
    records: &mut ReadTransaction<'_>,
    free: &FreeSeat,
    person: &StoredEntry,
) -> Result<bool, OfficeError> {
    let Some((game, own)) = &free.played else {
        return Ok(false);
    };
    let mut ever = records.addresses_ever(game.id)?.into_iter();
    Ok(ever.any(|(address, seat)| {
        let mut known = person.addresses.split(' ');
        seat != own.id && known.any(|one| one.eq_ignore_ascii_case(&address))
    }))
}
