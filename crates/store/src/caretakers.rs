//! Orders that a bot wrote for a silent seat.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Orders of a caretaker. They count where the seat itself has none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaretakerOrders {
    pub seat: SeatId,
    /// Revision of the bot; 0 where a re-judging carried them on.
    pub revision: i64,
    /// The canonical form.
    pub text: String,
    pub written_at: i64,
}

row_mapping::row!(CaretakerOrders {
    seat,
    revision,
    text,
    written_at
});

impl ReadTransaction<'_> {
    /// Returns what a bot wrote for a segment, by seat.
    ///
    /// # Errors
    /// The database.
    pub fn caretaker_orders(
        &mut self,
        segment: SegmentId,
    ) -> Result<Vec<CaretakerOrders>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, revision, text, written_at FROM caretaker_orders WHERE segment = ? ORDER BY seat",
            )
            .bind(segment),
        )
    }
}

impl WriteTransaction<'_> {
    /// Orders of a bot for an open segment, in the place of all that it wrote for it before.
    ///
    /// # Errors
    /// The database.
    pub fn put_caretaker_orders(
        &mut self,
        segment: SegmentId,
        orders: &[CaretakerOrders],
    ) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM caretaker_orders WHERE segment = ?").bind(segment))?;
        for one in orders {
            self.execute(
                query(
                    "INSERT INTO caretaker_orders (segment, seat, revision, text, written_at)
                     SELECT id, ?2, ?3, ?4, ?5 FROM segments WHERE id = ?1 AND judged_at IS NULL",
                )
                .bind(segment)
                .bind(one.seat)
                .bind(one.revision)
                .bind(&one.text)
                .bind(one.written_at),
            )?;
        }
        Ok(())
    }
}
