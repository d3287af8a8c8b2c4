//! Letters as a moderator sees them listed: from whom and when, what became of them, and nothing of their words.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::packed_text::unpacked;
use super::read_transaction::ReadTransaction;
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

/// Bytes of a letter that its header is looked for in.
const LONGEST_HEAD: usize = 65536;

impl<'r> FromRow<'r, SqliteRow> for LetterSummary {
    fn from_row(row: &'r SqliteRow) -> Result<LetterSummary, sqlx::Error> {
        let mut head = unpacked(row.try_get("raw")?, b"");
        head.truncate(LONGEST_HEAD);
        Ok(LetterSummary {
            received_at: row.try_get("received_at")?,
            message_id: row.try_get("message_id")?,
            head,
            verdict: row.try_get("verdict")?,
            seat: row.try_get("seat")?,
        })
    }
}

impl ReadTransaction<'_> {
    /// The letters of a game that are known to be of a seat, as they came.
    ///
    /// # Errors
    /// The database.
    pub fn letter_summaries(&mut self, game: GameId) -> Result<Vec<LetterSummary>, StoreError> {
        self.all(
            query_as(
                "SELECT received_at, message_id, raw, verdict, seat FROM letters
                 WHERE game = ? AND seat IS NOT NULL ORDER BY received_at, id",
            )
            .bind(game),
        )
    }
}
