//! The start of a round: its tables become ordinary games, all in one transaction or none.

use std::path::Path;

use super::entries::note;
use super::file_check::scenario_named;
use super::results::is_final;
use super::table_file::{TablePerson, table_file};
use super::tournament::{Tournament, seated};
use crate::game::Seed;
use crate::office::{ActedBy, GameFile, OfficeError, TournamentDesk, one_line};
use crate::scenario::Scenario;
use crate::store::{EntryState, StoredTable};
use crate::tournament::file::Round;

/// A table and the file of its game.
pub struct PlannedTable {
    table: StoredTable,
    /// Text of the file of the game.
    pub text: String,
    plan: GameFile,
    scenario: Scenario,
}

impl PlannedTable {
    pub fn game(&self) -> &str {
        &self.table.game
    }
}

/// Plans the tables of a round that are not started yet; none where all are.
///
/// # Errors
/// The round is not drawn, its day has not come and no reason is given, the one before is not final, or a person has left.
pub fn plan_round(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    round: &str,
    directory: &Path,
    acted_by: &ActedBy<'_>,
) -> Result<Vec<PlannedTable>, OfficeError> {
    tournament.must_run()?;
    let round = tournament.round(round)?;
    let tables = tournament.tables_of(&round.name);
    if tables.is_empty() {
        return Err(OfficeError::User(format!(
            "{} is not drawn: `bulla tournament draw {}` draws it",
            round.name, round.name
        )));
    }
    if !tournament.is_day_of(round, desk.now()) {
        if acted_by.why.is_empty() {
            return Err(OfficeError::User(format!(
                "{} starts on {}: --why starts it before",
                round.name, round.start
            )));
        }
        one_line("reason", acted_by.why)?;
    }
    for before in tournament.before(round) {
        if !is_final(desk.records, tournament, before)? {
            return Err(OfficeError::User(format!(
                "{} starts when {} is over",
                round.name, before.name
            )));
        }
    }
    let open = tables
        .into_iter()
        .filter(|table| table.started_at.is_none());
    open.map(|table| planned(desk, tournament, round, table, directory))
        .collect()
}

fn planned(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    round: &Round,
    table: &StoredTable,
    directory: &Path,
) -> Result<PlannedTable, OfficeError> {
    let wrong = |detail: String| OfficeError::User(format!("{}: {detail}", table.game));
    if desk.is_taken(&table.game)? {
        return Err(wrong(
            "there is a game of this name that is no table of the tournament".to_owned(),
        ));
    }
    let mut people = Vec::new();
    for id in seated(table) {
        let entry = tournament.entries.iter().find(|one| one.entry == id);
        let entry = entry.ok_or_else(|| wrong(format!("{id} is not entered")))?;
        if entry.state == EntryState::Out {
            return Err(wrong(format!(
                "{} has left since the draw: name somebody with `bulla tournament substitute`",
                entry.name
            )));
        }
        people.push(TablePerson::of(entry));
    }
    let named = tournament.scenario_of(people.len());
    let named = named.ok_or_else(|| wrong(format!("no scenario for {} seats", people.len())))?;
    let scenario = scenario_named(named, directory).map_err(wrong)?;
    let text = table_file(&tournament.file, round, &table.game, named, &people);
    let plan = GameFile::read(&text).map_err(|complaints| {
        let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        wrong(lines.join("; "))
    })?;
    desk.must_open(&plan, &scenario)
        .map_err(|error| wrong(error.to_string()))?;
    Ok(PlannedTable {
        table: table.clone(),
        text,
        plan,
        scenario,
    })
}

/// Writes a seed down for each table, in a transaction before that of [`start_round`]: a start that is cut off and tried again
/// plays by the seeds that were drawn first.
///
/// # Errors
/// There is a game of that name.
pub fn keep_seeds(
    desk: &mut TournamentDesk<'_, '_>,
    tables: &[PlannedTable],
    seeds: &[Seed],
) -> Result<(), OfficeError> {
    for (table, seed) in tables.iter().zip(seeds) {
        desk.keep_seed(&table.plan.game, seed)?;
    }
    Ok(())
}

/// Makes the games of these tables, all or none. Their first pages wait in the outbox.
///
/// # Errors
/// One of them cannot be opened.
pub fn start_round(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    tables: &[PlannedTable],
    seeds: &[Seed],
    acted_by: &ActedBy<'_>,
) -> Result<(), OfficeError> {
    for (table, seed) in tables.iter().zip(seeds) {
        desk.open_game(&table.plan, &table.scenario, seed)?;
        let started_at = Some(desk.now());
        desk.records.put_tournament_table(&StoredTable {
            started_at,
            ..table.table.clone()
        })?;
        note(
            desk,
            tournament,
            acted_by,
            format!("{} starts", table.table.game),
        )?;
    }
    Ok(())
}
