//! Decisions of the office on the deadline of a segment.

use std::collections::BTreeSet;

use super::segment_inputs::SegmentInputs;
use crate::context::acted_by::ActedBy;
use crate::context::clock::utc_time;
use crate::context::error::OfficeError;
use crate::outgoing::deadline_notices::{OFFICE, WaitNotice};
use bulla_store::{BankDraw, DeadlineCause, SeatId, WriteTransaction};

/// A deadline as it is to be, and what the moderators are told of it.
pub struct DeadlineDecision {
    pub cause: DeadlineCause,
    pub deadline: Option<i64>,
    /// Seats whose own mail is the cause, if it is the mail of seats.
    pub seats: BTreeSet<SeatId>,
    /// Key and words of the sentence for the moderators.
    pub why: (&'static str, Vec<String>),
    /// Set where the table waits by its own rules: nobody else is told.
    pub wait: Option<WaitNotice>,
    pub draws: Vec<BankDraw>,
}

impl DeadlineDecision {
    /// A decision of the office for these seats' mail.
    pub fn of_office(
        cause: DeadlineCause,
        deadline: Option<i64>,
        seats: BTreeSet<SeatId>,
        why: (&'static str, Vec<String>),
    ) -> DeadlineDecision {
        DeadlineDecision {
            cause,
            deadline,
            seats,
            why,
            wait: None,
            draws: Vec::new(),
        }
    }
}

/// Writes down that the table waits by its own rules, without whom for: who is late is told as the table says.
///
/// # Errors
/// The database.
pub fn note_wait(
    store: &mut WriteTransaction<'_>,
    inputs: &SegmentInputs,
    decision: &DeadlineDecision,
    deadline: Option<i64>,
    now: i64,
) -> Result<(), OfficeError> {
    let by = match decision.draws.len() {
        0 => "the grace of the table".to_owned(),
        1 => "hours of the bank of a seat".to_owned(),
        count => format!("hours of the banks of {count} seats"),
    };
    let (turn, name) = (inputs.segment.turn, &inputs.segment.name);
    let until = utc_time(deadline.unwrap_or_default());
    let what = format!("turn {turn}, {name}: {by}, and the deadline is {until}");
    let acted_by = ActedBy {
        who: OFFICE,
        why: "orders are missing",
    };
    store.note(&acted_by.note(now, Some(inputs.game.id), what))?;
    Ok(())
}
