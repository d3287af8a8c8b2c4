//! Seats that mail may not have reached: pages that could not leave, and mail that came back.

use std::collections::BTreeSet;

use super::segment_inputs::SegmentInputs;
use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use bulla_store::{FailingAddress, ReadTransaction, SeatId, TransportHealth};

/// The key of what is said of mail that comes back.
pub const BOUNCED: &str = "held.bounced";

/// A seat that mail may not have reached, with key and words of the sentence that says so.
pub type UnreachedSeat = (SeatId, &'static str, Vec<String>);

/// Returns the silent seats of which there is evidence of that.
///
/// # Errors
/// The database.
pub fn unreached(
    store: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    inputs: &SegmentInputs,
    silent: &[(SeatId, String)],
) -> Result<Vec<UnreachedSeat>, OfficeError> {
    let (game, segment) = (&inputs.game, &inputs.segment);
    let unsent = store.unsent_pages(segment.id)?;
    let outlets = office.config.outbox.iter();
    let outlets: Vec<String> = outlets.map(ToString::to_string).collect();
    let is_down = |one: &TransportHealth| one.failures > 0 && outlets.contains(&one.name);
    let is_down = store.carriers()?.iter().any(is_down);
    let failing = store.failing_addresses(game.id)?;
    let mut found = Vec::new();
    for (seat, name) in silent {
        match unsent.get(seat) {
            Some(Some(error)) => {
                found.push((*seat, "held.unsent", vec![name.clone(), error.clone()]));
                continue;
            }
            Some(None) if is_down => {
                found.push((*seat, "held.queued", vec![name.clone()]));
                continue;
            }
            _ => {}
        }
        // What failed before, and did not fail again, was mended.
        let is_of_now =
            |one: &&FailingAddress| one.seat == *seat && one.failed_at >= segment.opened_at;
        let all: Vec<&FailingAddress> = failing.iter().filter(is_of_now).collect();
        let addresses: BTreeSet<String> = store.addresses(*seat)?.into_iter().collect();
        if let Some(first) = all.first()
            && all.len() == addresses.len()
        {
            let words = vec![name.clone(), first.address.clone(), first.failure.clone()];
            found.push((*seat, BOUNCED, words));
        }
    }
    Ok(found)
}
