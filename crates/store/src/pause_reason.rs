//! Reason for which a deadline rests.

use super::row_mapping;

/// Reason why an open segment has no deadline for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseReason {
    /// Its moderator says so.
    Pause,
    /// Its letters may lie in an inbox that cannot be read.
    InboxUnreadable,
}

row_mapping::words!(PauseReason {
    Pause: "pause",
    InboxUnreadable: "unread"
});
