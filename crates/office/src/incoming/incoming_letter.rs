//! A letter on the desk of the clerk, and with whom it came.

use super::authenticated::Authenticated;
use crate::context::mail_threads::RepliedLetter;
use bulla_mail::Letter;
use bulla_store::LetterId;

/// A letter on the clerk's desk.
#[derive(Clone)]
pub struct IncomingLetter {
    /// The letter whose orders these are.
    pub id: LetterId,
    /// The letter that is answered.
    pub answers: RepliedLetter,
    /// Time from which it counts.
    pub received_at: i64,
    pub letter: Letter,
    /// Its bytes, where it is too long to be read: its header is all there is.
    pub too_long: Option<i64>,
}

/// A seat at the counter, with a letter.
#[derive(Clone, Copy)]
pub struct AuthenticatedLetter<'a> {
    pub proven: &'a Authenticated,
    pub sheaf: &'a IncomingLetter,
}
