//! Report of a segment that was judged, as one seat, or the observers, saw it.

use std::collections::BTreeMap;

use bulla_core::game::{View, VisibleEvent};

use super::nmr::NmrNotice;

/// The orders of a seat that sent none.
static UNWRITTEN: BTreeMap<String, String> = BTreeMap::new();

/// Events of a segment for one pair of eyes.
#[derive(Clone, Copy, Debug)]
pub struct SegmentReport<'a> {
    /// Everything that these eyes saw of it, in order, up to the position of the view.
    pub seen: &'a [VisibleEvent],
    /// The number of each within its turn, for these eyes; may be empty.
    pub numbers: &'a [String],
    /// Texts of this seat's orders, by path, so that a report can quote them; may be empty.
    pub written: &'a BTreeMap<String, String>,
}

impl Default for SegmentReport<'_> {
    fn default() -> Self {
        SegmentReport {
            seen: &[],
            numbers: &[],
            written: &UNWRITTEN,
        }
    }
}

/// A segment that was judged and of which no page was mailed.
#[derive(Clone, Debug)]
pub struct UnmailedSegment<'a> {
    /// Turn and segment.
    pub judged: (u16, &'a str),
    /// Set when the segment waited for this seat, which sent nothing.
    pub silent: Option<NmrNotice>,
    /// The position after it.
    pub view: &'a View,
    pub report: SegmentReport<'a>,
}
