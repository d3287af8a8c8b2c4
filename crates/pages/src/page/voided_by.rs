//! Causes that made mails void: a past that was judged again, or a restore from a backup.

use super::restored::RestoreNotice;
use super::segment_report::UnmailedSegment;

/// Cause that made mails void.
#[derive(Clone, Copy, Debug)]
pub enum VoidedBy<'a> {
    Rejudged(&'a Rejudged<'a>),
    Restored(&'a RestoreNotice),
}

/// A re-judging: the segments judged again, the reason, and what this seat saw before and sees now.
#[derive(Clone, Copy, Debug)]
pub struct Rejudged<'a> {
    /// Number of the re-judging in the game, from 1.
    pub number: i64,
    /// Turn and segment of the first that was judged again.
    pub judged: (u16, &'a str),
    /// `reprocess`, `amend`, `replay`, `restore`.
    pub kind: &'a str,
    /// Turn and segment that are open again, letters and chance, if one is.
    pub anew: Option<(u16, &'a str)>,
    pub who: &'a str,
    pub why: &'a str,
    /// Owner of the letter concerned and the evidence; empty if no letter was touched.
    pub what: &'a str,
    /// Time when the now struck events were first reported, if an earlier past counts again: pages since then are void.
    pub void_since: Option<&'a str>,
    /// Earlier events by segment.
    pub before: &'a [UnmailedSegment<'a>],
    pub now: &'a [UnmailedSegment<'a>],
}
