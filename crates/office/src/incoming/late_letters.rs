//! Letters that came after the deadline of a segment that is still open.

/// What becomes of them: the deadline may still move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LateLetterPolicy {
    /// It is known by now that it does not.
    Answered,
    /// They wait until that is known.
    Deferred,
}
