//! Results of tables, read from games that are over.

use super::tournament::{Tournament, seated};
use crate::office::{OfficeError, TableReport};
use crate::store::{ReadTransaction, StoredTable, TableEnd};
use crate::text::fold;
use crate::tournament::file::{AtCutOff, Round, RoundEnd};
use crate::tournament::scores::{CountedTotals, Ending, GameResult, SeatResult, Successor};

/// Reads how far a table is; `None` while its game is not made.
///
/// # Errors
/// What is kept of the game does not read.
pub fn report(
    records: &mut ReadTransaction<'_>,
    table: &StoredTable,
) -> Result<Option<TableReport>, OfficeError> {
    match records.game_named(&table.game)? {
        Some(_) => TableReport::of(records, &table.game).map(Some),
        None => Ok(None),
    }
}

/// Returns whether every table of a round is drawn and over.
///
/// # Errors
/// The database, or a game that does not read.
pub fn is_final(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<bool, OfficeError> {
    let tables = tournament.tables_of(&round.name);
    for table in &tables {
        let report = report(records, table)?;
        if report.is_none_or(|report| report.ending.is_none()) {
            return Ok(false);
        }
    }
    Ok(!tables.is_empty())
}

/// Results of the tables of a round that are over.
///
/// # Errors
/// The database, or a game that does not read.
pub fn round_results(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<Vec<GameResult>, OfficeError> {
    let mut results = Vec::new();
    for table in tournament.tables_of(&round.name) {
        if let Some(report) = report(records, table)? {
            results.extend(result(tournament, round, table, &report));
        }
    }
    Ok(results)
}

/// Results of all rounds before one.
///
/// # Errors
/// The database, or a game that does not read.
pub(super) fn results_before(
    records: &mut ReadTransaction<'_>,
    tournament: &Tournament,
    round: &Round,
) -> Result<Vec<GameResult>, OfficeError> {
    let mut results = Vec::new();
    for before in tournament.before(round) {
        results.extend(round_results(records, tournament, before)?);
    }
    Ok(results)
}

/// Result of a table; `None` while it is played.
pub fn result(
    tournament: &Tournament,
    round: &Round,
    table: &StoredTable,
    report: &TableReport,
) -> Option<GameResult> {
    let ending = ending(round, table, report)?;
    let (mut seats, mut successors) = (Vec::new(), Vec::new());
    for (seat, entry) in report.seats.iter().zip(seated(table)) {
        let Some(nation) = seat.nation.clone() else {
            continue;
        };
        // Somebody who is entered plays it now.
        let player = fold(&seat.player);
        let mut entered = tournament.entries.iter();
        if seat.is_left && player != entry && entered.any(|one| one.entry == player) {
            successors.push(Successor {
                person: player,
                seat: seats.len(),
                is_half: seat.is_half,
            });
        }
        seats.push(SeatResult {
            person: entry.to_owned(),
            nation,
            total: match ending.counts() {
                CountedTotals::AtEnd | CountedTotals::Void => seat.total,
                CountedTotals::LastWholeTurn => seat.total_of_whole_turn,
            },
            is_left: seat.is_left,
        });
    }
    Some(GameResult {
        game: table.game.clone(),
        round: round.name.clone(),
        ending,
        seats,
        successors,
    })
}

/// How a game of a tournament ended; `None` while it is played.
fn ending(round: &Round, table: &StoredTable, report: &TableReport) -> Option<Ending> {
    let turns = u32::try_from(report.whole_turns).unwrap_or(0);
    let abandoned = Ending::Abandoned {
        turns,
        rule: round.abandoned,
    };
    let by_hand = match table.ending {
        Some(TableEnd::Void) => Some(abandoned),
        Some(TableEnd::LastWholeTurn) => Some(Ending::CutOff(AtCutOff::LastWholeTurn)),
        None => None,
    };
    match (report.ending?, by_hand) {
        (_, Some(ending)) => Some(ending),
        ("natural", None) => Some(match round.end {
            RoundEnd::SpacesBefore(spaces) => Ending::ShortTrack { spaces },
            RoundEnd::Finish | RoundEnd::Turn(_) => Ending::Finished,
        }),
        ("abandoned" | "cancelled", None) => Some(abandoned),
        (_, None) => Some(Ending::Agreed),
    }
}

/// Name of an ending, for people and programs.
pub fn ending_word(ending: Ending) -> &'static str {
    match ending {
        Ending::Finished => "finished",
        Ending::ShortTrack { .. } => "finished-early",
        Ending::CutOff(_) => "cut-off",
        Ending::Agreed => "agreed",
        Ending::Abandoned { .. } if ending.counts() == CountedTotals::Void => "void",
        Ending::Abandoned { .. } => "abandoned",
    }
}
