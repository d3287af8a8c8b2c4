//! Records of restores from a backup, with the last work that the office knew of then: whatever it mailed since is void.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// The verdict on a letter that was read again and waits until the segment in the place of its own opens.
pub const AHEAD: &str = "ahead";

/// One time that the office was found to be put back, or to be a copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatabaseRestore {
    /// Number, from 1.
    pub number: i64,
    pub found_at: i64,
    /// The last work that the database knew of then.
    pub last_work: Option<i64>,
    pub released_at: Option<i64>,
    /// The moderator said that it was only moved.
    pub nothing_lost: bool,
}

row_mapping::row!(DatabaseRestore {
    number,
    found_at,
    last_work,
    released_at,
    nothing_lost
});

impl DatabaseRestore {
    /// The time after which what it mailed is void.
    pub fn state_of(&self) -> i64 {
        self.last_work.unwrap_or_default()
    }
}

impl ReadTransaction<'_> {
    /// All of them, in order.
    pub fn restores(&mut self) -> Result<Vec<DatabaseRestore>, StoreError> {
        self.all(query_as(
            "SELECT number, found_at, last_work, released_at, nothing_lost FROM restores ORDER BY number",
        ))
    }

    /// Returns the time when the last restore was found, 0 for none. Segments that open now open after it.
    pub fn last_restored_at(&mut self) -> Result<i64, StoreError> {
        let (last,) = self.one(query_as(
            "SELECT coalesce((SELECT found_at FROM restores ORDER BY number DESC LIMIT 1), 0)",
        ))?;
        Ok(last)
    }

    /// The number of the last mail to a seat that was written until then; 0 for none.
    pub fn last_number_until(&mut self, seat: SeatId, until: i64) -> Result<i64, StoreError> {
        let (last,) = self.one(
            query_as(
                "SELECT coalesce(max(number), 0) FROM outbox WHERE seat = ? AND created_at <= ?",
            )
            .bind(seat)
            .bind(until),
        )?;
        Ok(last)
    }

    /// Returns the times of receipt, in order, of a seat's letters that came in again since then, each with its verdict.
    pub fn stored_again(
        &mut self,
        seat: SeatId,
        since: i64,
    ) -> Result<Vec<(i64, String)>, StoreError> {
        self.all(
            query_as(
                "SELECT received_at, verdict FROM letters
                 WHERE seat = ?1 AND stored_at >= ?2 AND received_at < ?2 AND verdict IS NOT NULL
                 ORDER BY received_at, id",
            )
            .bind(seat)
            .bind(since),
        )
    }
}

impl WriteTransaction<'_> {
    /// Writes down that the office was put back, once until it is let go; and at times before of which this database does not know.
    pub fn find_restored(&mut self, now: i64, before: &[i64]) -> Result<(), StoreError> {
        let work = self.last_work()?;
        let (mail,): (Option<i64>,) = self.one(query_as("SELECT max(created_at) FROM outbox"))?;
        let last = work.max(mail).map(|last| last.min(now));
        for at in before {
            self.execute(
                query(
                    "INSERT INTO restores (found_at, last_work, released_at)
                     SELECT ?1, ?2, ?1 WHERE NOT EXISTS (SELECT 1 FROM restores WHERE found_at = ?1)",
                )
                .bind(at)
                .bind(last),
            )?;
        }
        self.execute(
            query(
                "INSERT INTO restores (found_at, last_work)
                 SELECT ?, ? WHERE NOT EXISTS (SELECT 1 FROM restores WHERE released_at IS NULL)",
            )
            .bind(now)
            .bind(last),
        )?;
        Ok(())
    }

    /// The office goes on.
    pub fn release_restored(&mut self, now: i64, nothing_lost: bool) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE restores SET released_at = ?, nothing_lost = ? WHERE released_at IS NULL",
            )
            .bind(now)
            .bind(nothing_lost),
        )?;
        Ok(())
    }
}
