//! Seats that are offered to people of the standby list, as the moderator reads them.

use crate::context::clock::rfc3339;
use crate::context::error::OfficeError;
use bulla_store::{ReadTransaction, Seat, StandbyAnswer, StandbyOffer};

/// An offer of a seat to somebody on the standby list.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct OfferedSeat {
    pub seat: String,
    /// Name of the person who is asked.
    pub standby: String,
    pub address: String,
    /// Time of the mail that asks, in RFC 3339 format.
    pub asked: String,
    /// The answer was yes, and the seat is taken in the next round.
    pub accepted: bool,
}

/// Returns the offers of these seats.
pub(super) fn offered_seats(
    store: &mut ReadTransaction<'_>,
    offers: &[StandbyOffer],
    seats: &[Seat],
) -> Result<Vec<OfferedSeat>, OfficeError> {
    let mut found = Vec::new();
    for offer in offers {
        let Some(seat) = seats.iter().find(|seat| seat.id == offer.seat) else {
            continue;
        };
        let standby = store.standby(offer.standby)?;
        found.push(OfferedSeat {
            seat: seat.name.clone(),
            standby: standby.name,
            address: standby.address,
            asked: rfc3339(offer.offered_at),
            accepted: offer.answer == StandbyAnswer::Yes,
        });
    }
    Ok(found)
}
