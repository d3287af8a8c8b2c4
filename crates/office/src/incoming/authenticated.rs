//! Data of a letter that has proven its seat.

use crate::context::error::OfficeError;
use crate::context::token::TokenScope;
use bulla_store::{DatabaseRestore, Game, ReadTransaction, Seat, SeatId, Segment, SegmentId};

/// A seat that a letter has shown to know the secret of.
#[derive(Clone, Debug)]
pub struct Authenticated {
    pub game: Game,
    pub seat: Seat,
    /// The segment whose secret it is.
    pub segment: Segment,
    pub scope: TokenScope,
    /// The seat has asked for new tokens since: this one proves no more than that of a segment that is judged.
    pub is_old: bool,
}

/// A page that was mailed in a time that the office lost as it was put back.
#[derive(Clone, Debug)]
pub struct VoidedPage {
    /// Proof at the segment that is open now.
    pub proven: Authenticated,
    /// Ordinal of the page's own segment.
    pub ordinal: i64,
    pub restore: DatabaseRestore,
}

/// A seat with everything that a token of its orders proves.
pub fn proven(
    store: &mut ReadTransaction<'_>,
    seat: SeatId,
    segment: SegmentId,
) -> Result<Authenticated, OfficeError> {
    let seat = store.seat(seat)?;
    Ok(Authenticated {
        game: store.game(seat.game)?,
        segment: store.segment(segment)?,
        seat,
        scope: TokenScope::Orders,
        is_old: false,
    })
}

/// Registered addresses stand in small letters; no other letter of Unicode is made one of theirs.
pub fn is_registered(
    store: &mut ReadTransaction<'_>,
    seat: SeatId,
    from: &str,
) -> Result<bool, OfficeError> {
    let from = from.to_ascii_lowercase();
    Ok(store.addresses(seat)?.contains(&from))
}
