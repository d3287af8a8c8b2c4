//! Reasons for which words for luck do not count.

use crate::game::SegmentKind;

/// Reason why words for luck do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntropyRejection {
    /// Set-up was judged.
    Late,
    /// They stand in standing orders.
    Standing,
    /// They are closed, before the public draw that they go with.
    Closed,
    /// The seat is one of a moderator.
    Moderator,
    /// The game was begun before there were any.
    Older,
}

impl EntropyRejection {
    /// Returns the reason why they do not count in a segment. `None` if they do.
    pub(in crate::orders) fn of(
        segment: &str,
        kind: Option<SegmentKind>,
    ) -> Option<EntropyRejection> {
        match segment {
            _ if kind == Some(SegmentKind::SetUp) => None,
            "standing" => Some(EntropyRejection::Standing),
            _ => Some(EntropyRejection::Late),
        }
    }

    /// The key of its sentence.
    pub(in crate::orders) fn key(self) -> &'static str {
        match self {
            EntropyRejection::Late => "read.luck-late",
            EntropyRejection::Standing => "read.luck-standing",
            EntropyRejection::Closed => "read.luck-closed",
            EntropyRejection::Moderator => "read.luck-moderator",
            EntropyRejection::Older => "read.luck-older",
        }
    }
}
