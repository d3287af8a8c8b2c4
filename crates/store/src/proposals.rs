//! Proposals: what letters seemed to mean that were not read, or read in part.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Proposal: the meaning that a letter seemed to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredProposal {
    pub letter: LetterId,
    pub seat: SeatId,
    pub segment: SegmentId,
    /// Orders in canonical form.
    pub text: String,
    /// True if the letter said that it is final.
    pub is_final: bool,
    pub made_at: i64,
    /// `Medium(0)`: it ended before anybody said yes to it.
    pub used_at: Option<i64>,
}

row_mapping::row!(StoredProposal {
    letter,
    seat,
    segment,
    text,
    is_final,
    made_at,
    used_at
});

impl ReadTransaction<'_> {
    /// Returns the meaning that this letter seemed to have, if its sender was told of it.
    pub fn proposal(&mut self, letter: LetterId) -> Result<Option<StoredProposal>, StoreError> {
        self.first(
            query_as(
                "SELECT letter, seat, segment, text, is_final, made_at, used_at FROM proposals WHERE letter = ?",
            )
            .bind(letter),
        )
    }

    /// All that letters of a seat seemed to mean in a segment.
    pub fn proposals_of(
        &mut self,
        segment: SegmentId,
        seat: SeatId,
    ) -> Result<Vec<StoredProposal>, StoreError> {
        self.all(
            query_as(
                "SELECT letter, seat, segment, text, is_final, made_at, used_at FROM proposals
                 WHERE segment = ? AND seat = ? ORDER BY letter",
            )
            .bind(segment)
            .bind(seat),
        )
    }

    /// The code that confirms orders of which lines were dropped, by the letter that they came in; none that was used.
    pub fn code_of(&mut self, letter: LetterId) -> Result<Option<String>, StoreError> {
        let found: Option<(String,)> = self.first(
            query_as(
                "SELECT code FROM held WHERE letter = ? AND reason = 'dropped' AND used_at IS NULL",
            )
            .bind(letter),
        )?;
        Ok(found.map(|(code,)| code))
    }
}

impl ReadTransaction<'_> {
    /// The letter that a mail of ours to this seat answered.
    pub fn answered_by(
        &mut self,
        message_id: &str,
        seat: SeatId,
    ) -> Result<Option<LetterId>, StoreError> {
        let found: Option<(Option<LetterId>,)> = self.first(
            query_as("SELECT letter FROM outbox WHERE message_id = ? AND seat = ?")
                .bind(message_id)
                .bind(seat),
        )?;
        Ok(found.and_then(|(letter,)| letter))
    }
}

impl ReadTransaction<'_> {
    /// The number of the last mail to a seat that answered this letter.
    pub fn answer_number(
        &mut self,
        letter: LetterId,
        seat: SeatId,
    ) -> Result<Option<i64>, StoreError> {
        let found: Option<(i64,)> = self.first(
            query_as(
                "SELECT number FROM outbox WHERE letter = ? AND seat = ? AND number IS NOT NULL ORDER BY id DESC LIMIT 1",
            )
            .bind(letter)
            .bind(seat),
        )?;
        Ok(found.map(|(number,)| number))
    }
}

impl WriteTransaction<'_> {
    pub fn propose(&mut self, proposal: &StoredProposal) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO proposals (letter, seat, segment, text, is_final, made_at) VALUES (?, ?, ?, ?, ?, ?)
                 ON CONFLICT (letter) DO NOTHING",
            )
            .bind(proposal.letter)
            .bind(proposal.seat)
            .bind(proposal.segment)
            .bind(&proposal.text)
            .bind(proposal.is_final)
            .bind(proposal.made_at),
        )?;
        Ok(())
    }

    /// A proposal is taken once.
    pub fn use_proposal(&mut self, letter: LetterId, now: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE proposals SET used_at = ? WHERE letter = ?")
                .bind(now)
                .bind(letter),
        )?;
        Ok(())
    }
}
