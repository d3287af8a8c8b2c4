//! Letters that came after the deadline of a segment that is still open.

/// Treatment of these letters: the deadline may still move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateLetterPolicy {
    /// Decided: the deadline does not move.
    Answered,
    /// They wait until that is known.
    Deferred,
}
