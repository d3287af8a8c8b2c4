//! Number of a segment.

use super::row_mapping;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SegmentId(pub(super) i64);

row_mapping::number!(SegmentId);
