//! Page text for a post office that was restored from a backup.

use serde::Serialize;

/// Void mails to a seat, and the letters of the seat that the office still has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestoreNotice {
    /// Day and time when it was found, and of the state that it has again: what was mailed in between is void.
    pub found: String,
    pub state: String,
    /// The number of the last mail that counts of those before; 0 for none.
    pub last: i64,
    /// Arrival times of letters from that time that were read again, and of those that wait for their segment.
    pub read: Vec<String>,
    pub waiting: Vec<String>,
    /// Its orders for the open segment.
    pub orders: Option<OrdersAfterRestore>,
}

/// Orders that the office has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrdersAfterRestore {
    pub is_final: bool,
    pub revision: i64,
    pub received: String,
}
