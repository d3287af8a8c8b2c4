//! Another person in the place of one who left between the draw and the start.

use super::entries::note;
use super::mails::{say, tell};
use super::tournament::{Tournament, seated};
use crate::office::{ActedBy, OfficeError, TournamentDesk, one_line};
use crate::store::{EntryState, StoredEntry, StoredTable};

/// Seats a person at a table that is drawn and not started, in the place of another; both are told. Returns their names.
///
/// # Errors
/// The table is started, the one does not sit there, the other sits there or may not, or the reason is no line.
pub fn substitute(
    desk: &mut TournamentDesk<'_, '_>,
    tournament: &Tournament,
    game: &str,
    [old, new]: [&str; 2],
    acted_by: &ActedBy<'_>,
) -> Result<(String, String), OfficeError> {
    tournament.must_run()?;
    one_line("reason", acted_by.why)?;
    let table = tournament.table(game)?;
    let (old, new) = (tournament.entry(old)?, tournament.entry(new)?);
    must_fit(tournament, table, old, new)?;
    let entries: Vec<&str> = seated(table)
        .into_iter()
        .map(|seat| {
            if seat == old.entry {
                new.entry.as_str()
            } else {
                seat
            }
        })
        .collect();
    desk.records.put_tournament_table(&StoredTable {
        entries: entries.join("\n"),
        ..table.clone()
    })?;
    if new.state == EntryState::Standby {
        desk.records.put_tournament_entry(&StoredEntry {
            state: EntryState::In,
            ..new.clone()
        })?;
    }
    let what = format!(
        "{} sits at {} in the place of {}",
        new.name, table.game, old.name
    );
    note(desk, tournament, acted_by, what)?;
    let title = &tournament.file.title;
    let told = vec![
        say("tournament.moved-up", &[&new.name, title]),
        say("tournament.yours", &[&table.game, &table.round]),
    ];
    tell(desk, tournament, new, "tournament.moved-up", told)?;
    Ok((old.name.clone(), new.name.clone()))
}

/// Refuses a substitute who cannot take the place.
fn must_fit(
    tournament: &Tournament,
    table: &StoredTable,
    old: &StoredEntry,
    new: &StoredEntry,
) -> Result<(), OfficeError> {
    let wrong = |detail: String| OfficeError::User(detail);
    if table.started_at.is_some() {
        return Err(wrong(format!(
            "{} has begun: `bulla seat {} replace {}` seats somebody else there",
            table.game, table.game, old.name
        )));
    }
    let seats = seated(table);
    if !seats.contains(&old.entry.as_str()) {
        return Err(wrong(format!(
            "{} does not sit at {}",
            old.name, table.game
        )));
    }
    if seats.contains(&new.entry.as_str()) {
        return Err(wrong(format!(
            "{} sits at {} already",
            new.name, table.game
        )));
    }
    if new.state == EntryState::Out {
        return Err(wrong(format!("{} has left", new.name)));
    }
    if let Some(other) = tournament.barred_by(new, &seats, &old.entry) {
        return Err(wrong(format!(
            "{} and {} may not sit at one table",
            new.name, other.name
        )));
    }
    Ok(())
}

impl Tournament {
    /// Finds a table by the name of its game.
    ///
    /// # Errors
    /// No table is called so.
    pub fn table(&self, game: &str) -> Result<&StoredTable, OfficeError> {
        let found = self
            .tables
            .iter()
            .find(|one| one.game == game.to_lowercase());
        found.ok_or_else(|| {
            let known: Vec<&str> = self.tables.iter().map(|one| one.game.as_str()).collect();
            OfficeError::User(match known.is_empty() {
                true => format!("there is no table {game}: nothing is drawn yet"),
                false => format!("there is no table {game}; here are {}", known.join(", ")),
            })
        })
    }
}
