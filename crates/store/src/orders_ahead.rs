//! Orders of seats for segments that have not opened yet.

use sqlx::{AssertSqlSafe, query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Orders of a seat for a segment that has not opened yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrdersAhead {
    pub seat: SeatId,
    pub turn: i64,
    /// Name of the segment.
    pub segment: String,
    pub letter: LetterId,
    /// The canonical form.
    pub text: String,
    pub received_at: i64,
}

row_mapping::row!(OrdersAhead {
    seat,
    turn,
    segment,
    letter,
    text,
    received_at
});

/// Condition on a row that it waits: no segment that counts has its name, and nobody was told in one that counts that it was passed
/// over. A segment that a re-judging opened just now, of this id, does not hide it.
const WAITS: &str = "NOT EXISTS (
        SELECT 1 FROM segments WHERE segments.struck IS NULL
            AND segments.game = (SELECT game FROM seats WHERE seats.id = orders_ahead.seat)
            AND (segments.id = orders_ahead.passed
                OR (segments.turn = orders_ahead.turn AND segments.name = orders_ahead.segment AND segments.id IS NOT ?1)))";

impl ReadTransaction<'_> {
    /// Returns the orders of a game that wait for their segments, by seat, turn and the time at which they came. Those for a segment
    /// that was opened just now, `opened`, are among them.
    ///
    /// # Errors
    /// The database.
    pub fn orders_ahead(
        &mut self,
        game: GameId,
        opened: Option<SegmentId>,
    ) -> Result<Vec<OrdersAhead>, StoreError> {
        let text = format!(
            "SELECT seat, turn, segment, letter, text, received_at FROM orders_ahead
             WHERE {WAITS} AND seat IN (SELECT id FROM seats WHERE game = ?2) ORDER BY seat, turn, received_at, segment"
        );
        self.all(query_as(AssertSqlSafe(text)).bind(opened).bind(game))
    }

    /// Returns the orders of a seat that wait for a segment.
    ///
    /// # Errors
    /// The database.
    pub fn orders_ahead_of(
        &mut self,
        seat: SeatId,
        turn: i64,
        segment: &str,
    ) -> Result<Option<OrdersAhead>, StoreError> {
        let text = format!(
            "SELECT seat, turn, segment, letter, text, received_at FROM orders_ahead
             WHERE {WAITS} AND seat = ?2 AND turn = ?3 AND segment = ?4"
        );
        self.first(
            query_as(AssertSqlSafe(text))
                .bind(None::<SegmentId>)
                .bind(seat)
                .bind(turn)
                .bind(segment),
        )
    }
}

impl WriteTransaction<'_> {
    /// Keeps orders for a segment that has not opened yet, in the place of those that the seat sent for it before.
    ///
    /// # Errors
    /// The database.
    pub fn put_orders_ahead(&mut self, orders: &OrdersAhead) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO orders_ahead (seat, turn, segment, letter, text, received_at) VALUES (?, ?, ?, ?, ?, ?)
                 ON CONFLICT (seat, turn, segment) DO UPDATE SET
                 letter = excluded.letter, text = excluded.text, received_at = excluded.received_at, passed = NULL",
            )
            .bind(orders.seat)
            .bind(orders.turn)
            .bind(&orders.segment)
            .bind(orders.letter)
            .bind(&orders.text)
            .bind(orders.received_at),
        )?;
        Ok(())
    }

    /// Records that orders wait no longer for a segment that was passed over: their sender is told at the opening of this one.
    ///
    /// # Errors
    /// The database.
    pub fn pass_orders_ahead(
        &mut self,
        orders: &OrdersAhead,
        open: SegmentId,
    ) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE orders_ahead SET passed = ? WHERE seat = ? AND turn = ? AND segment = ?")
                .bind(open)
                .bind(orders.seat)
                .bind(orders.turn)
                .bind(&orders.segment),
        )?;
        Ok(())
    }

    /// Forgets orders for a segment: their sender withdrew them.
    ///
    /// # Errors
    /// The database.
    pub fn remove_orders_ahead(
        &mut self,
        seat: SeatId,
        turn: i64,
        segment: &str,
    ) -> Result<(), StoreError> {
        self.execute(
            query("DELETE FROM orders_ahead WHERE seat = ? AND turn = ? AND segment = ?")
                .bind(seat)
                .bind(turn)
                .bind(segment),
        )?;
        Ok(())
    }
}
