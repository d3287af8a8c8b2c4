//! People on standby: who is asked for which seat, and who would be next.

use serde::Serialize;

use super::tournament::{Tournament, seated};
use crate::office::{FreeSeat, OFFER_SECONDS, OfficeError};
use crate::store::{ReadTransaction, StoredTable};
use crate::text::fold;

/// A person who is asked for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AskedPerson {
    pub person: String,
    pub game: String,
    /// Name of the person whose seat it was.
    pub leaver: String,
    /// Local time until which a yes counts.
    pub until: String,
}

impl AskedPerson {
    /// `Zoe is asked for the seat of Dan at spring-27-a until 2027-02-10 20:00`
    pub fn text(&self) -> String {
        format!(
            "{} is asked for the seat of {} at {} until {}",
            self.person, self.leaver, self.game, self.until
        )
    }
}

/// Returns who is asked for a seat that is still free, first those of the tables that were drawn first.
///
/// # Errors
/// The database, or a game that does not read.
pub fn asked_people(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    now: i64,
) -> Result<Vec<AskedPerson>, OfficeError> {
    let offers = records.seat_offers(tournament.stored.id)?;
    if offers.is_empty() {
        return Ok(Vec::new());
    }
    let free = tournament.free_seats(records, &tournament.tables)?;
    let open = free.iter().filter_map(|free| free.open_offer(&offers, now));
    let asked = open.map(|offer| AskedPerson {
        person: tournament.person(&offer.entry),
        game: offer.game.clone(),
        leaver: offer.leaver.clone(),
        until: tournament.moment(offer.offered_at + OFFER_SECONDS),
    });
    Ok(asked.collect())
}

/// Returns who is asked for a free seat or would be, in order, and who cannot be and why. Changes nothing.
///
/// # Errors
/// There is no such table, nobody is sought by letter, or the seat is not free.
pub fn preview_substitutes(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    game: &str,
    leaver: &str,
    now: i64,
) -> Result<String, OfficeError> {
    tournament.must_run()?;
    let table = tournament.table(game)?;
    if !tournament.file.standby.letters {
        return Err(OfficeError::User(format!(
            "the file of {} says `standby: {{letters: no}}`: name who plays, `bulla tournament substitute {} {leaver} NAME --why REASON`",
            tournament.name(),
            table.game
        )));
    }
    let free = tournament.free_seats(records, std::slice::from_ref(table))?;
    let mut free = free
        .iter()
        .filter(|free| fold(&free.leaver) == fold(leaver));
    let Some(free) = free.next() else {
        return Err(not_free(tournament, table, leaver));
    };
    let offers = records.seat_offers(tournament.stored.id)?;
    let mut lines = vec![format!(
        "The seat of {} at {} is free.",
        free.leaver, table.game
    )];
    if let Some(offer) = free.open_offer(&offers, now) {
        let until = tournament.moment(offer.offered_at + OFFER_SECONDS);
        let person = tournament.person(&offer.entry);
        lines.push(format!("{person} is asked until {until}."));
    }
    lines.extend(candidate_lines(records, tournament, free, now)?);
    lines.push(format!(
        "Nothing is changed: the office asks one after the other, each for 48 hours. To name somebody: {}",
        match table.started_at {
            None => format!("`bulla tournament substitute {} {} NAME --why REASON`", table.game, free.leaver),
            Some(_) => format!("`bulla seat {} replace {}`", table.game, free.leaver),
        }
    ));
    Ok(lines.join("\n"))
}

/// Lines of those who may be asked, numbered, then of those who may not.
fn candidate_lines(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    free: &FreeSeat,
    now: i64,
) -> Result<Vec<String>, OfficeError> {
    let offers = records.seat_offers(tournament.stored.id)?;
    let asked = free
        .open_offer(&offers, now)
        .map(|offer| offer.entry.as_str());
    let all = tournament.candidates(records, &tournament.tables, free, &offers, now)?;
    let all: Vec<_> = all
        .into_iter()
        .filter(|(person, _)| Some(person.entry.as_str()) != asked)
        .collect();
    let allowed = all.iter().filter(|(_, bar)| bar.is_none());
    let mut lines: Vec<String> = (1..)
        .zip(allowed)
        .map(|(number, (person, _))| format!("  {number}. {}", person.name))
        .collect();
    let barred = all
        .iter()
        .filter_map(|(person, bar)| Some((person, bar.as_ref()?)));
    lines.extend(barred.map(|(person, bar)| format!("  not {}: {bar}", person.name)));
    if lines.is_empty() {
        lines.push("  Nobody else is on standby.".to_owned());
    }
    Ok(lines)
}

fn not_free(tournament: &Tournament, table: &StoredTable, leaver: &str) -> OfficeError {
    let sits = seated(table).into_iter();
    let mut sits = sits.filter(|entry| *entry == fold(leaver));
    let name = sits.next().map(|entry| tournament.person(entry));
    OfficeError::User(match (name, table.started_at) {
        (None, None) => format!("{leaver} does not sit at {}", table.game),
        (Some(name), None) => format!(
            "{name} has not left: `bulla tournament withdraw {name} --why REASON` makes the seat at {} free",
            table.game
        ),
        (_, Some(_)) => format!(
            "no seat of {leaver} at {} is free: a seat is when its player has left or is silent on, `bulla status` tells",
            table.game
        ),
    })
}
