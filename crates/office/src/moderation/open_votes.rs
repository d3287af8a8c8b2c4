//! Votes that are open, as lines for the moderator: what is public at the table, and no ballot.

use crate::context::clock::local;
use crate::context::error::OfficeError;
use crate::context::zone::Zone;
use bulla_store::{Game, ReadTransaction, StoredVote, VoteStatus};

/// Returns the votes of a game that are open, in order.
pub fn open_votes(
    records: &mut ReadTransaction<'_>,
    game: &Game,
) -> Result<Vec<StoredVote>, OfficeError> {
    let mut votes = records.votes(game.id)?;
    votes.retain(|vote| vote.status == VoteStatus::Open);
    Ok(votes)
}

/// Returns a line about a vote: its number, subject and end.
pub fn vote_line(vote: &StoredVote, zone: Zone) -> String {
    let subject = format!("{} {}", vote.subject, vote.detail);
    format!(
        "Vote {} ({}) is open until {}.",
        vote.number,
        subject.trim(),
        local(vote.ends_at, zone)
    )
}
