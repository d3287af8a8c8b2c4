//! Sentences of an audit on records that do not agree with those beside them.

use super::audit_report::AuditReport;
use crate::context::error::OfficeError;
use crate::game_state::stored_luck_words::COMMITS_TO_A_DRAW;
use bulla_store::{Disagreement, Game, ReadTransaction};

/// Compares records of a game with each other, where nothing binds them.
///
/// # Errors
/// The database.
pub fn check(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    audited: &mut AuditReport,
) -> Result<(), OfficeError> {
    if !(1..=COMMITS_TO_A_DRAW).contains(&game.commits) {
        let known = format!("this program knows 1 to {COMMITS_TO_A_DRAW}");
        audited.wrong.push(format!(
            "The commitment is of kind {}, and {known}.",
            game.commits
        ));
    } else if (game.commits == COMMITS_TO_A_DRAW) != game.beacon.is_some() {
        audited.wrong.push(format!(
            "The commitment is of kind {}, which {} a public draw.",
            game.commits,
            if game.beacon.is_some() {
                "binds no"
            } else {
                "binds"
            }
        ));
    }
    for (what, row) in store.disagreements(game.id)? {
        audited.wrong.push(sentence(what, row));
    }
    Ok(())
}

fn sentence(what: Disagreement, row: i64) -> String {
    match what {
        Disagreement::Seats => {
            format!("seat {row}: its number is not its place in the file of the game.")
        }
        Disagreement::LetterOfOrders => {
            format!("orders {row}: the letter that they came with is of another seat.")
        }
        Disagreement::LetterOfStanding => {
            format!("standing {row}: the letter that they came with is of another seat.")
        }
        Disagreement::Received => {
            format!("orders {row}: no letter of their seat came when they are said to have come.")
        }
        Disagreement::InForce => {
            format!("in-force of seat {row}: such standing orders were never given.")
        }
        Disagreement::Open => {
            format!("segment {row}: it is open, and yet judged, struck, or of a game that is over.")
        }
        Disagreement::After => format!("segment {row}: it began where a later one ended."),
        Disagreement::Replay => {
            format!("segment {row}: it is played by a replay that nobody ordered.")
        }
    }
}
