//! Number of a seat.

use super::row_mapping;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SeatId(pub(super) i64);

impl SeatId {
    /// Wraps the number of a row.
    pub fn of(id: i64) -> SeatId {
        SeatId(id)
    }
}

row_mapping::number!(SeatId);
