//! Numbers of letters.

use super::row_mapping;

/// Number of a letter in the database of its office.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LetterId(i64);

row_mapping::number!(LetterId);

impl LetterId {
    /// Text of the number in what confirmation codes are made of.
    pub fn in_codes(self) -> String {
        format!("LetterId({})", self.0)
    }

    /// Number of a letter that is not stored yet.
    pub fn none() -> LetterId {
        LetterId(0)
    }

    pub fn of(id: i64) -> LetterId {
        LetterId(id)
    }
}
