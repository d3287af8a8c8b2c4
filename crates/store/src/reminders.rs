//! Reminders of open segments, so that none is sent twice.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Hours of the notice that the deadline has passed.
pub const LATE_NOTICE: i64 = 0;

/// A reminder that was queued for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentReminder {
    pub segment: SegmentId,
    pub seat: SeatId,
    /// Hours before the deadline that are its mark, or [`LATE_NOTICE`].
    pub hours: i64,
    pub at: i64,
}

row_mapping::row!(SentReminder {
    segment,
    seat,
    hours,
    at
});

impl ReadTransaction<'_> {
    /// Returns the reminders of a segment; of each mark of a seat the last one.
    pub fn reminders(&mut self, segment: SegmentId) -> Result<Vec<SentReminder>, StoreError> {
        self.all(
            query_as("SELECT * FROM reminders WHERE segment = ? ORDER BY seat, hours")
                .bind(segment),
        )
    }
}

impl WriteTransaction<'_> {
    /// Records that a reminder was queued.
    pub fn put_reminder(&mut self, reminder: &SentReminder) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT OR REPLACE INTO reminders (segment, seat, hours, at) VALUES (?, ?, ?, ?)",
            )
            .bind(reminder.segment)
            .bind(reminder.seat)
            .bind(reminder.hours)
            .bind(reminder.at),
        )?;
        Ok(())
    }
}
