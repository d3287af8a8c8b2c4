//! Orders of a seat for a segment, revision by revision, and standing orders.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::stored_orders::{OrdersStatus, StandingOrders, StoredOrders};
use super::write_transaction::WriteTransaction;

#[derive(Clone, Debug)]
pub struct NewOrders {
    pub segment: SegmentId,
    pub seat: SeatId,
    pub letter: LetterId,
    pub status: OrdersStatus,
    /// The canonical form.
    pub text: String,
    /// Remarks on lines that were dropped; empty when none was.
    pub dropped: String,
    pub received_at: i64,
}

impl ReadTransaction<'_> {
    /// The latest revision of every seat that sent one, by seat.
    pub fn orders(&mut self, segment: SegmentId) -> Result<Vec<StoredOrders>, StoreError> {
        self.all(
            query_as(
                "SELECT segment, seat, revision, letter, status, text, dropped, received_at FROM orders AS latest
                 WHERE segment = ? AND revision =
                     (SELECT max(revision) FROM orders WHERE segment = latest.segment AND seat = latest.seat)
                 ORDER BY seat",
            )
            .bind(segment),
        )
    }

    /// Every revision of every seat, by seat.
    pub fn all_orders(&mut self, segment: SegmentId) -> Result<Vec<StoredOrders>, StoreError> {
        self.all(
            query_as(
                "SELECT segment, seat, revision, letter, status, text, dropped, received_at FROM orders
                 WHERE segment = ? ORDER BY seat, revision",
            )
            .bind(segment),
        )
    }

    pub fn orders_of(
        &mut self,
        segment: SegmentId,
        seat: SeatId,
    ) -> Result<Option<StoredOrders>, StoreError> {
        if let Some(known) = self.memo.orders.get(&(segment, seat)) {
            return Ok(known.clone());
        }
        let found: Option<StoredOrders> = self.first(
            query_as(
                "SELECT segment, seat, revision, letter, status, text, dropped, received_at FROM orders
                 WHERE segment = ? AND seat = ? ORDER BY revision DESC LIMIT 1",
            )
            .bind(segment)
            .bind(seat),
        )?;
        self.memo.orders.insert((segment, seat), found.clone());
        Ok(found)
    }

    pub fn standing_orders(&mut self, game: GameId) -> Result<Vec<StandingOrders>, StoreError> {
        self.all(
            query_as(
                "SELECT standing.* FROM standing JOIN seats ON seats.id = standing.seat
                 WHERE seats.game = ? ORDER BY seats.number",
            )
            .bind(game),
        )
    }

    pub fn standing_orders_of(
        &mut self,
        seat: SeatId,
    ) -> Result<Option<StandingOrders>, StoreError> {
        if let Some(known) = self.memo.standing.get(&seat) {
            return Ok(known.clone());
        }
        let found: Option<StandingOrders> =
            self.first(query_as("SELECT * FROM standing WHERE seat = ?").bind(seat))?;
        self.memo.standing.insert(seat, found.clone());
        Ok(found)
    }
}

impl WriteTransaction<'_> {
    /// Returns the revision. `None`, and nothing changed, once the segment is judged. The same letter counts once for a
    /// segment: a second call returns the revision it has.
    pub fn put_orders(&mut self, orders: &NewOrders) -> Result<Option<i64>, StoreError> {
        self.reading
            .memo
            .orders
            .remove(&(orders.segment, orders.seat));
        let made: Option<(i64,)> = self.first(
            query_as(
                "INSERT INTO orders (segment, seat, revision, letter, status, text, dropped, received_at)
                 SELECT segments.id, ?2, 1 + coalesce(
                        (SELECT max(revision) FROM orders WHERE segment = ?1 AND seat = ?2), 0), ?3, ?4, ?5, ?6, ?7
                 FROM segments WHERE segments.id = ?1 AND judged_at IS NULL
                 ON CONFLICT (segment, seat, letter) DO NOTHING RETURNING revision",
            )
            .bind(orders.segment)
            .bind(orders.seat)
            .bind(orders.letter)
            .bind(orders.status)
            .bind(&orders.text)
            .bind(&orders.dropped)
            .bind(orders.received_at),
        )?;
        if let Some((revision,)) = made {
            return Ok(Some(revision));
        }
        let found: Option<(i64,)> = self.first(
            query_as(
                "SELECT revision FROM orders JOIN segments ON segments.id = orders.segment
                 WHERE segment = ? AND seat = ? AND letter = ? AND judged_at IS NULL",
            )
            .bind(orders.segment)
            .bind(orders.seat)
            .bind(orders.letter),
        )?;
        Ok(found.map(|(revision,)| revision))
    }

    /// They take the place of those in force; what was in force before is kept.
    pub fn put_standing_orders(&mut self, orders: &StandingOrders) -> Result<(), StoreError> {
        self.reading.memo.standing.remove(&orders.seat);
        self.keep_standing_revision(orders)?;
        self.execute(
            query(
                "INSERT INTO standing (seat, letter, text, received_at) VALUES (?, ?, ?, ?)
                 ON CONFLICT (seat) DO UPDATE SET
                 letter = excluded.letter, text = excluded.text, received_at = excluded.received_at",
            )
            .bind(orders.seat)
            .bind(orders.letter)
            .bind(&orders.text)
            .bind(orders.received_at),
        )?;
        Ok(())
    }

    pub fn clear_standing_orders(&mut self, seat: SeatId) -> Result<(), StoreError> {
        self.reading.memo.standing.remove(&seat);
        self.execute(query("DELETE FROM standing WHERE seat = ?").bind(seat))?;
        Ok(())
    }
}
