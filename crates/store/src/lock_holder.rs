//! The process that holds the lock of an office.

use std::fmt;

use chrono::DateTime;

/// Process that holds a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct LockHolder {
    pub pid: u32,
    /// Unix seconds.
    pub since: i64,
}

impl fmt::Display for LockHolder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let since = DateTime::from_timestamp(self.since, 0).unwrap_or_default();
        let since = since.format("%-d %b %Y %H:%M:%S UTC");
        write!(f, "process {} since {since}", self.pid)
    }
}
