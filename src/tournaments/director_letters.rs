//! What directors ask for by letter, done as the commands do it.

use super::adjudication::{AdjudicationGround, adjudicate, preview_adjudication};
use super::calendar::calendar;
use super::overview::TournamentOverview;
use super::results::report;
use super::standing::CurrentStandings;
use super::substitutes::substitute;
use super::tournament::{Tournament, seated};
use crate::office::{ActedBy, DirectorOutcome, DirectorRequest, OfficeError, TournamentDesk};
use crate::store::StoredTable;

/// Does what a director asks of a tournament.
///
/// # Errors
/// Those of the command.
pub fn director_acts(
    desk: &mut TournamentDesk<'_, '_>,
    (tournament, address): (&str, &str),
    request: DirectorRequest<'_>,
    acted_by: &ActedBy<'_>,
) -> Result<DirectorOutcome, OfficeError> {
    let tournament = &Tournament::find(desk.records, Some(tournament))?;
    let says = |says: String| DirectorOutcome {
        says,
        ..DirectorOutcome::default()
    };
    Ok(match request {
        DirectorRequest::Status => {
            let now = desk.now();
            says(TournamentOverview::read(desk.records, tournament, now)?.text())
        }
        DirectorRequest::Standings { round } => {
            let current = CurrentStandings::read(desk.records, tournament, round)?;
            let mut text = current.text(tournament);
            for reason in current.provisional() {
                text.push_str(&format!("\nprovisional ({reason})"));
            }
            says(text)
        }
        DirectorRequest::Calendar => {
            let days = calendar(desk.records, tournament)?.into_iter();
            let days: Vec<String> = days
                .map(|day| format!("{}  {}", day.day, day.what))
                .collect();
            says(days.join("\n"))
        }
        DirectorRequest::RunningTables { round } => {
            let round = tournament.round(round)?;
            let mut games = Vec::new();
            for table in tournament.tables_of(&round.name) {
                if refusal(tournament, table, address).is_some() {
                    continue;
                }
                let is_over = report(desk.records, table)?.is_none_or(|one| one.ending.is_some());
                if !is_over {
                    games.push(table.game.clone());
                }
            }
            DirectorOutcome {
                games,
                ..DirectorOutcome::default()
            }
        }
        DirectorRequest::Substitute { game, old, new } => {
            must_rule(tournament, game, address)?;
            let (old, new) = substitute(desk, tournament, game, [old, new], acted_by)?;
            says(format!("{new} sits at {game} in the place of {old}."))
        }
        DirectorRequest::Adjudicate { game, ground } => {
            must_rule(tournament, game, address)?;
            let mut grounds = AdjudicationGround::ALL.into_iter();
            let ground = grounds.find(|one| one.id() == ground);
            let unknown = || OfficeError::User("expected cut-off or abandoned".to_owned());
            let ground = ground.ok_or_else(unknown)?;
            let shown = preview_adjudication(desk, tournament, game, ground)?;
            let done = adjudicate(desk, tournament, game, ground, &shown.code, acted_by)?;
            DirectorOutcome {
                says: done.says,
                games: Vec::new(),
                basis: shown.code,
            }
        }
    })
}

/// Returns whether somebody who writes from an address plays at a table.
fn sits(tournament: &Tournament, table: &StoredTable, address: &str) -> bool {
    let seats = seated(table);
    let mut entries = tournament.entries.iter();
    entries.any(|entry| {
        let mut addresses = entry.addresses.split(' ');
        seats.contains(&entry.entry.as_str())
            && addresses.any(|one| one.eq_ignore_ascii_case(address))
    })
}

/// Refuses somebody who does not rule at a table: a director who plays there, and an assistant where no director does.
fn must_rule(tournament: &Tournament, game: &str, address: &str) -> Result<(), OfficeError> {
    let table = tournament.table(game)?;
    match refusal(tournament, table, address) {
        Some(refusal) => Err(OfficeError::User(refusal)),
        None => Ok(()),
    }
}

/// Returns why somebody who leads a tournament does not rule at one of its tables.
fn refusal(tournament: &Tournament, table: &StoredTable, address: &str) -> Option<String> {
    let (file, game) = (&tournament.file, &table.game);
    let mut directors = file.directors.iter();
    if sits(tournament, table, address) {
        let assistants = file.assistants.join(", ");
        return Some(format!(
            "you play at {game}: an assistant rules there ({assistants})"
        ));
    }
    if file.is_director(address) || directors.any(|director| sits(tournament, table, director)) {
        return None;
    }
    let directors = file.directors.join(", ");
    Some(format!(
        "no director plays at {game}: a director rules there ({directors})"
    ))
}
