//! Who goes on to a round.

use std::collections::BTreeSet;

use super::entries::note;
use super::mails::{say, tell};
use super::results::{is_final, results_before};
use super::standing::order;
use super::tournament::Tournament;
use crate::office::{ActedBy, MailParagraph, OfficeError, TournamentDesk, one_line};
use crate::store::{EntryState, ReadTransaction};
use crate::tournament::file::Round;
use crate::tournament::scores::{Advancement, advance};

/// Returns who goes on to a round as things stand.
///
/// # Errors
/// Everybody plays the round, or what is kept of a game does not read.
pub fn advancement(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<Advancement, OfficeError> {
    let Some(places) = round.advance else {
        return Err(OfficeError::User(format!(
            "everybody plays {}: the file has no `advance` for it",
            round.name
        )));
    };
    let results = results_before(records, tournament, round)?;
    let standings = order(tournament, &results);
    let declined = records.tournament_declines(tournament.stored.id, &round.name)?;
    let mut declined: BTreeSet<String> = declined.into_iter().collect();
    let gone = tournament.entries_in(EntryState::Out);
    declined.extend(gone.map(|entry| entry.entry.clone()));
    Ok(advance(&standings, places as usize, &declined))
}

/// Entries of those who go on, when nothing is open any more.
///
/// # Errors
/// A tie at the line, or fewer people than places.
pub(super) fn through(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<Vec<String>, OfficeError> {
    let going = advancement(records, tournament, round)?;
    if let Some(tie) = going.tie {
        let people: Vec<String> = tie
            .people
            .iter()
            .map(|one| tournament.person(one))
            .collect();
        return Err(OfficeError::User(format!(
            "{} are level at the line for {}, with {} places: nothing in `ties` divides them",
            people.join(", "),
            round.name,
            tie.places
        )));
    }
    let places = round.advance.unwrap_or(0) as usize;
    if going.through.len() < places {
        return Err(OfficeError::User(format!(
            "{} people are left for {} places in {}",
            going.through.len(),
            places,
            round.name
        )));
    }
    Ok(going.through)
}

/// Writes down that a person does not take the place in a round; the next in order follows.
///
/// # Errors
/// The round is drawn, the person is not entered, or the reason is no line.
pub fn decline(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    round: &str,
    name: &str,
    acted_by: &ActedBy<'_>,
) -> Result<String, OfficeError> {
    tournament.must_run()?;
    one_line("reason", acted_by.why)?;
    let round = tournament.round(round)?;
    advancement(desk.records, tournament, round)?;
    if !tournament.tables_of(&round.name).is_empty() {
        return Err(OfficeError::User(format!(
            "{} is drawn already",
            round.name
        )));
    }
    let entry = tournament.entry(name)?;
    let id = tournament.stored.id;
    desk.records
        .decline_tournament_place(id, &round.name, &entry.entry)?;
    let what = format!("{} does not play {}", entry.name, round.name);
    note(desk, tournament, acted_by, what)?;
    Ok(entry.name.clone())
}

/// Tells everybody who has played whether he goes on. Returns the names of those who do.
///
/// # Errors
/// The rounds before are not final, or a tie is open.
pub fn tell_advancement(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    round: &str,
    acted_by: &ActedBy<'_>,
) -> Result<Vec<String>, OfficeError> {
    tournament.must_run()?;
    let round = tournament.round(round)?;
    for before in tournament.before(round) {
        if !is_final(desk.records, tournament, before)? {
            return Err(OfficeError::User(format!("{} is not over", before.name)));
        }
    }
    let people = through(desk.records, tournament, round)?;
    let going = advancement(desk.records, tournament, round)?;
    let names: Vec<String> = people.iter().map(|one| tournament.person(one)).collect();
    let lines: Vec<String> = names.iter().map(|name| format!("  {name}")).collect();
    let title = &tournament.file.title;
    for entry in tournament.entries_in(EntryState::In) {
        let words = [entry.name.as_str(), &round.name, title];
        let mut told = vec![match people.contains(&entry.entry) {
            true => say("tournament.through", &words),
            false => say("tournament.not-through", &words),
        }];
        if let Some(at) = going.next.iter().position(|one| *one == entry.entry) {
            told.push(say("tournament.follows", &[&(at + 1).to_string()]));
        }
        told.push(MailParagraph::Lines(lines.join("\n")));
        tell(desk, tournament, entry, "tournament.advanced", told)?;
    }
    note(
        desk,
        tournament,
        acted_by,
        format!("{} play {}", names.join(", "), round.name),
    )?;
    Ok(names)
}
