//! Remains of letters that proved no seat, after their raw text is deleted.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::letter_id::LetterId;
use super::packed_text::unpacked;
use super::read_transaction::ReadTransaction;
use super::write_transaction::WriteTransaction;

/// Fields kept of a letter besides its row, each as it was written, and short.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PrunedLetter {
    pub sender: String,
    pub subject: String,
    /// Date of sending that the letter states.
    pub dated: String,
}

impl ReadTransaction<'_> {
    /// Letters that were stored before this time, are answered, proved no seat, and lie here as they came.
    pub fn prunable(
        &mut self,
        before: i64,
        at_most: u32,
    ) -> Result<Vec<(LetterId, Vec<u8>)>, StoreError> {
        let kept: Vec<(LetterId, Vec<u8>)> = self.all(
            query_as(
                "SELECT id, raw FROM letters
                 WHERE seat IS NULL AND pruned_at IS NULL AND stored_at < ? AND verdict IS NOT NULL
                 ORDER BY stored_at LIMIT ?",
            )
            .bind(before)
            .bind(at_most),
        )?;
        let letters = kept.into_iter().map(|(id, raw)| (id, unpacked(raw, b"")));
        Ok(letters.collect())
    }

    /// Returns the time of the last search for such letters.
    pub fn last_pruned(&mut self) -> Result<Option<i64>, StoreError> {
        let (at,) = self.one(query_as("SELECT pruned_at FROM office WHERE id = 1"))?;
        Ok(at)
    }

    /// Returns the remains of a letter; `None` while it is stored as it came.
    pub fn remains(&mut self, letter: LetterId) -> Result<Option<PrunedLetter>, StoreError> {
        let found: Option<(String, String, String)> = self.first(
            query_as(
                "SELECT sender, subject, dated FROM letters WHERE id = ? AND pruned_at IS NOT NULL",
            )
            .bind(letter),
        )?;
        Ok(found.map(|(sender, subject, dated)| PrunedLetter {
            sender,
            subject,
            dated,
        }))
    }
}

impl WriteTransaction<'_> {
    /// The raw text goes; nothing happens to a letter that proved a seat.
    pub fn prune(
        &mut self,
        letter: LetterId,
        remains: &PrunedLetter,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE letters SET raw = x'', sender = ?, subject = ?, dated = ?, pruned_at = ?
                 WHERE id = ? AND seat IS NULL AND verdict IS NOT NULL",
            )
            .bind(&remains.sender)
            .bind(&remains.subject)
            .bind(&remains.dated)
            .bind(now)
            .bind(letter),
        )?;
        Ok(())
    }

    pub fn has_pruned(&mut self, now: i64) -> Result<(), StoreError> {
        self.execute(query("UPDATE office SET pruned_at = ? WHERE id = 1").bind(now))?;
        Ok(())
    }
}
