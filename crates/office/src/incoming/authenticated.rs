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
    /// A stand-in writes, or it is the token of one: it orders, and changes nothing about the seat.
    pub is_stand_in: bool,
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
        is_stand_in: false,
    })
}

/// Author of a letter for a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeatWriter {
    Player,
    StandIn,
}

/// Returns who writes for a seat from this address at this time; `None` if the address is neither registered nor that of a stand-in
/// whose days run.
pub fn writer_of(
    store: &mut ReadTransaction<'_>,
    seat: SeatId,
    from: &str,
    at: i64,
) -> Result<Option<SeatWriter>, OfficeError> {
    if is_registered(store, seat, from)? {
        return Ok(Some(SeatWriter::Player));
    }
    let mut stand_ins = store.stand_ins_at(from)?.into_iter();
    let acts = stand_ins.any(|one| one.seat == seat && one.acts_at(at));
    Ok(acts.then_some(SeatWriter::StandIn))
}

/// Returns the seats for which letters from this address may count at this time: those of its player, then those for which it stands in.
pub fn seats_written_for(
    store: &mut ReadTransaction<'_>,
    from: &str,
    at: i64,
) -> Result<Vec<Seat>, OfficeError> {
    let mut seats = store.seats_of_address(from)?;
    for one in store.stand_ins_at(from)? {
        if one.acts_at(at) {
            seats.push(store.seat(one.seat)?);
        }
    }
    Ok(seats)
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
