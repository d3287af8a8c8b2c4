//! Seats that were asked and of whose letters nothing counted: a letter that came is never told as one that did not.

use bulla_pages::page::UncountedReason;
use bulla_store::{ReadTransaction, SeatId, StoreError};

/// The last letter of such a seat: when it came, and what became of it; nothing where none came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LastLetter(pub Option<(i64, UncountedReason)>);

/// The last letter of a seat for a segment that was opened and closed at these times, of which nothing counted.
///
/// # Errors
/// The database.
pub fn last_letter(
    records: &mut ReadTransaction<'_>,
    seat: SeatId,
    opened: i64,
    closed: i64,
) -> Result<LastLetter, StoreError> {
    let last = records.last_uncounted_letter(seat, opened, closed)?;
    Ok(LastLetter(last.map(|(at, verdict)| {
        let fate = match verdict.as_str() {
            "proposed" | "beside" | "to-confirm" => UncountedReason::Proposed,
            "held" => UncountedReason::Held,
            "late" => UncountedReason::Late,
            _ => UncountedReason::Refused,
        };
        (at, fate)
    })))
}
