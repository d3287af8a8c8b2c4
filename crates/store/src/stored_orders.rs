//! Orders as they are stored.

use super::letter_id::LetterId;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrdersStatus {
    Final,
    Draft,
    /// `clear: true`: the seat has no orders until it sends new ones.
    Withdrawn,
}

row_mapping::words!(OrdersStatus {
    Final: "final",
    Draft: "draft",
    Withdrawn: "withdrawn"
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredOrders {
    pub segment: SegmentId,
    pub seat: SeatId,
    /// Revision number, from 1, for each seat and segment.
    pub revision: i64,
    pub letter: LetterId,
    pub status: OrdersStatus,
    pub text: String,
    pub dropped: String,
    pub received_at: i64,
}

row_mapping::row!(StoredOrders {
    segment,
    seat,
    revision,
    letter,
    status,
    text,
    dropped,
    received_at
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingOrders {
    pub seat: SeatId,
    pub letter: LetterId,
    pub text: String,
    pub received_at: i64,
}

row_mapping::row!(StandingOrders {
    seat,
    letter,
    text,
    received_at
});
