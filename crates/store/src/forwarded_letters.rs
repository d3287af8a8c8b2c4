//! Letters of seats that were passed on to the moderators, and which of them wait for an answer.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::letter_id::LetterId;
use super::overview::Backlog;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// A letter that was passed on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForwardedLetter {
    pub letter: LetterId,
    pub seat: SeatId,
    pub at: i64,
    /// Message-ID of the mail that took it to the moderators.
    pub message_id: String,
}

row_mapping::row!(ForwardedLetter {
    letter,
    seat,
    at,
    message_id
});

impl ReadTransaction<'_> {
    /// The letter that a mail took to the moderators.
    pub fn passed_on_in(
        &mut self,
        message_id: &str,
    ) -> Result<Option<ForwardedLetter>, StoreError> {
        self.first(
            query_as(
                "SELECT letter, seat, at, message_id FROM passed_on WHERE message_id = ? LIMIT 1",
            )
            .bind(message_id),
        )
    }

    /// Counts the letters of a seat that were passed on since then.
    pub fn passed_on_since(&mut self, seat: SeatId, since: i64) -> Result<i64, StoreError> {
        let (count,) = self.one(
            query_as("SELECT count(*) FROM passed_on WHERE seat = ? AND at > ?")
                .bind(seat)
                .bind(since),
        )?;
        Ok(count)
    }

    /// Letters that wait for a human.
    pub fn unanswered_by_moderators(&mut self) -> Result<Backlog, StoreError> {
        self.one(query_as(
            "SELECT count(*) AS count, min(at) AS oldest FROM passed_on WHERE answered_at IS NULL",
        ))
    }
}

impl WriteTransaction<'_> {
    pub fn forward_letter(&mut self, letter: &ForwardedLetter) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO passed_on (letter, seat, at, message_id) VALUES (?, ?, ?, ?)")
                .bind(letter.letter)
                .bind(letter.seat)
                .bind(letter.at)
                .bind(&letter.message_id),
        )?;
        Ok(())
    }

    /// A moderator wrote to the player of this seat: nothing of his waits. What somebody else wrote who sat there before does.
    pub fn moderator_answered(&mut self, seat: SeatId, now: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE passed_on SET answered_at = ?1 WHERE seat = ?2 AND answered_at IS NULL
                 AND at >= (SELECT seated_at FROM seats WHERE id = ?2)",
            )
            .bind(now)
            .bind(seat),
        )?;
        Ok(())
    }

    /// A moderator answered this letter.
    pub fn note_answered(&mut self, letter: LetterId, now: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE passed_on SET answered_at = ? WHERE letter = ? AND answered_at IS NULL")
                .bind(now)
                .bind(letter),
        )?;
        Ok(())
    }
}
