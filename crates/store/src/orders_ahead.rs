//! Orders of seats for segments that have not opened yet.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
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

impl ReadTransaction<'_> {
    /// Returns the orders of a game that wait for their segments, by seat, turn and the time at which they came.
    ///
    /// # Errors
    /// The database.
    pub fn orders_ahead(&mut self, game: GameId) -> Result<Vec<OrdersAhead>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, turn, segment, letter, text, received_at FROM orders_ahead
                 WHERE seat IN (SELECT id FROM seats WHERE game = ?) ORDER BY seat, turn, received_at, segment",
            )
            .bind(game),
        )
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
        self.first(
            query_as(
                "SELECT seat, turn, segment, letter, text, received_at FROM orders_ahead
                 WHERE seat = ? AND turn = ? AND segment = ?",
            )
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
                 letter = excluded.letter, text = excluded.text, received_at = excluded.received_at",
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

    /// Forgets orders for a segment: they were withdrawn, their segment has opened, or it was passed over.
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
