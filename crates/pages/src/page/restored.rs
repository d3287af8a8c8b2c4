//! What a page tells of a post office that was put back from a backup.

use serde::Serialize;

/// Which mails to a seat are void, and what the office has of its letters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RestoreNotice {
    /// Day and time when it was found, and of the state that it has again: what was mailed in between is void.
    pub found: String,
    pub state: String,
    /// The number of the last mail that counts of those before; 0 for none.
    pub last: i64,
    /// When letters of that time came that were read again; and those that wait for their segment.
    pub read: Vec<String>,
    pub waiting: Vec<String>,
    /// Its orders for the open segment.
    pub orders: Option<OrdersOnFile>,
}

/// Orders that the office has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OrdersOnFile {
    pub is_final: bool,
    pub revision: i64,
    pub received: String,
}
