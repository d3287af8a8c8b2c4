//! Letters as a moderator sees them listed: from whom and when, what became of them, and nothing of their words.

use sqlx::query_as;

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;

/// A letter of a seat, without its words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterSummary {
    pub received_at: i64,
    pub message_id: String,
    /// Its beginning, with the header.
    pub head: Vec<u8>,
    pub verdict: Option<String>,
    pub seat: SeatId,
}

row_mapping::row!(LetterSummary {
    received_at,
    message_id,
    head,
    verdict,
    seat
});

impl ReadTransaction<'_> {
    /// The letters of a game that are known to be of a seat, as they came.
    ///
    /// # Errors
    /// The database.
    pub fn letter_summaries(&mut self, game: GameId) -> Result<Vec<LetterSummary>, StoreError> {
        self.all(
            query_as(
                "SELECT received_at, message_id, substr(raw, 1, 65536) AS head, verdict, seat FROM letters
                 WHERE game = ? AND seat IS NOT NULL ORDER BY received_at, id",
            )
            .bind(game),
        )
    }
}
