//! Orders that were kept for a segment: what is left of them on the board of the day on which it opens.

use super::meant_segment::names;
use super::order_reading::{DroppedLine, understand};
use super::state::GameState;
use crate::context::error::OfficeError;
use crate::context::name_lookup::seat_number;
use bulla_mail::RawOrderBlock;
use bulla_store::{
    LetterId, NewOrders, OrdersAhead, OrdersStatus, ReadTransaction, Seat, SeatId, SeatState,
    SegmentId, WriteTransaction,
};

/// Orders that were kept for the segment that opens, read again on its board.
#[derive(Clone, Debug)]
pub struct OpenedOrders {
    pub seat: SeatId,
    pub letter: LetterId,
    /// The canonical form of what still holds; empty if nothing does.
    pub text: String,
    pub received_at: i64,
    /// Lines that no longer hold.
    pub gone: Vec<DroppedLine>,
    /// Entries of the orders as they were sent, for a line that is gone.
    pub sent: String,
    /// Paths of the lines that are gone, for the record.
    pub dropped: String,
}

/// Orders that were kept, when a segment opens.
#[derive(Clone, Debug, Default)]
pub struct KeptOrders {
    pub opened: Vec<OpenedOrders>,
    /// Orders for segments that were passed over without asking anybody.
    pub passed: Vec<OrdersAhead>,
}

impl KeptOrders {
    /// Returns what is kept for a segment that opens, and for those before it.
    ///
    /// # Errors
    /// The database.
    pub fn at(
        records: &mut ReadTransaction<'_>,
        seats: &[Seat],
        next: &GameState,
    ) -> Result<KeptOrders, OfficeError> {
        KeptOrders::of(records, seats, next, None)
    }

    /// Returns what is kept for a segment that a re-judging opened, and for those before it. Orders of a seat that were carried into
    /// it go first.
    ///
    /// # Errors
    /// The database.
    pub fn reopened(
        records: &mut ReadTransaction<'_>,
        seats: &[Seat],
        table: &GameState,
        open: SegmentId,
    ) -> Result<KeptOrders, OfficeError> {
        let mut kept = KeptOrders::of(records, seats, table, Some(open))?;
        let mut alone = Vec::new();
        for one in std::mem::take(&mut kept.opened) {
            if records.orders_of(open, one.seat)?.is_none() {
                alone.push(one);
            }
        }
        kept.opened = alone;
        Ok(kept)
    }

    fn of(
        records: &mut ReadTransaction<'_>,
        seats: &[Seat],
        next: &GameState,
        opened: Option<SegmentId>,
    ) -> Result<KeptOrders, OfficeError> {
        let Some(game) = seats.first().map(|seat| seat.game) else {
            return Ok(KeptOrders::default());
        };
        let names = names(next);
        let open = &next.moment;
        let whole = open.name.split('/').next().unwrap_or_default();
        let place = |name: &str| names.iter().position(|one| *one == name);
        let mut kept = KeptOrders::default();
        for orders in records.orders_ahead(game, opened)? {
            let seat = seats.iter().find(|seat| seat.id == orders.seat);
            let is_open = (orders.turn, orders.segment.as_str()) == (open.turn, &open.name);
            match seat.filter(|seat| is_open && seat.state == SeatState::Seated) {
                Some(seat) => kept.opened.push(OpenedOrders::of(next, seat, orders)),
                None if (orders.turn, place(&orders.segment)) <= (open.turn, place(whole)) => {
                    kept.passed.push(orders);
                }
                None => {}
            }
        }
        Ok(kept)
    }

    /// Writes them down as drafts of the segment that was opened, in the transaction that opened it. They stay on record, and count as
    /// kept again where it is struck.
    ///
    /// # Errors
    /// The database.
    pub fn put(
        &self,
        records: &mut WriteTransaction<'_>,
        open: SegmentId,
    ) -> Result<(), OfficeError> {
        for one in self.opened.iter().filter(|one| !one.text.is_empty()) {
            records.put_orders(&NewOrders {
                segment: open,
                seat: one.seat,
                letter: one.letter,
                status: OrdersStatus::Draft,
                text: one.text.clone(),
                dropped: one.dropped.clone(),
                received_at: one.received_at,
            })?;
        }
        for one in &self.passed {
            records.pass_orders_ahead(one, open)?;
        }
        Ok(())
    }

    /// Returns those of a seat for the segment that opens.
    pub fn opened_of(&self, seat: SeatId) -> Option<&OpenedOrders> {
        self.opened.iter().find(|one| one.seat == seat)
    }

    /// Returns the segments of a seat that were passed over, as `9-trade-2`.
    pub fn passed_of(&self, seat: SeatId) -> Vec<String> {
        let own = self.passed.iter().filter(|one| one.seat == seat);
        own.map(|one| format!("{}-{}", one.turn, one.segment))
            .collect()
    }
}

impl OpenedOrders {
    fn of(next: &GameState, seat: &Seat, orders: OrdersAhead) -> OpenedOrders {
        let block = RawOrderBlock {
            text: orders.text.clone(),
            first_line: 1,
            column: 0,
            quoted: false,
            is_more: false,
        };
        let understood = understand(next, seat_number(seat), &block);
        OpenedOrders {
            seat: orders.seat,
            letter: orders.letter,
            text: understood.text(next).unwrap_or_default(),
            received_at: orders.received_at,
            dropped: understood.dropped_paths(),
            gone: understood.sifted,
            sent: orders.text,
        }
    }
}
