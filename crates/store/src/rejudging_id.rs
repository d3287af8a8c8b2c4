//! Number of a re-judging.

use super::row_mapping;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RejudgingId(pub(super) i64);

row_mapping::number!(RejudgingId);

impl RejudgingId {
    /// Returns the number of its row.
    pub fn number(self) -> i64 {
        self.0
    }
}
