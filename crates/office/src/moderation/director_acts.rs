//! Acts of directors of tournaments, and of their assistants, by letter. What they come to is decided above the office, by a function that it is given.

use super::tournament_desk::TournamentDesk;
use crate::context::acted_by::ActedBy;
use crate::context::entry_list::EntryList;
use crate::context::error::OfficeError;
use bulla_store::{ReadTransaction, StoredTournament};

/// What a director asks of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DirectorRequest<'a> {
    Status,
    /// Standings of a round, or of those drawn last.
    Standings {
        round: Option<&'a str>,
    },
    Calendar,
    /// Games of a round that are played.
    RunningTables {
        round: &'a str,
    },
    Substitute {
        game: &'a str,
        old: &'a str,
        new: &'a str,
    },
    /// `ground` is `cut-off` or `abandoned`.
    Adjudicate {
        game: &'a str,
        ground: &'a str,
    },
}

/// What a request came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DirectorOutcome {
    /// Lines, none of them longer than 72 columns.
    pub says: String,
    /// Names of games.
    pub games: Vec<String>,
    /// What the outcome depends on; empty if on nothing that may change by itself.
    pub basis: String,
}

/// Does what a director asks of the tournament of a name, from an address, in a transaction that may be taken back.
pub type DirectorActs = fn(
    &mut TournamentDesk<'_, '_>,
    (&str, &str),
    DirectorRequest<'_>,
    &ActedBy<'_>,
) -> Result<DirectorOutcome, OfficeError>;

/// The acts of an office that nobody gave any: each is refused.
///
/// # Errors
/// Always.
pub fn no_director_acts(
    _: &mut TournamentDesk<'_, '_>,
    (tournament, _): (&str, &str),
    _: DirectorRequest<'_>,
    _: &ActedBy<'_>,
) -> Result<DirectorOutcome, OfficeError> {
    Err(OfficeError::User(format!(
        "this program leads no tournament: {tournament}"
    )))
}

/// Returns the tournaments of which an address is a director or an assistant.
///
/// # Errors
/// The database, or a file that does not read.
pub(super) fn directed(
    records: &mut ReadTransaction<'_>,
    address: &str,
) -> Result<Vec<StoredTournament>, OfficeError> {
    let mut directed = Vec::new();
    for tournament in records.tournaments()? {
        if tournament.ended_at.is_some() {
            continue;
        }
        let list = match EntryList::read(records, tournament) {
            Err(error @ OfficeError::Store(_)) => return Err(error),
            // Whoever works on it says what is wrong with it.
            Err(_) => continue,
            Ok(list) => list,
        };
        if list.file.is_official(address) {
            directed.push(list.stored);
        }
    }
    Ok(directed)
}
