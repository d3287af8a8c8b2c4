//! Limits on the size of a text, and the readable part of a text with mistakes.

use super::complaint::Complaint;
use super::tree::Node;

/// Limits on the size of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseLimits {
    pub bytes: usize,
    /// Lists and mappings inside one another.
    pub depth: usize,
    pub scalars: ScalarLines,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScalarLines {
    /// Plain or quoted, each on one line.
    OneLine,
    /// Scalars over several lines are allowed too, also block scalars.
    AnyLines,
}

impl ParseLimits {
    /// Limits for a player's mail.
    pub const LETTER: ParseLimits = ParseLimits {
        bytes: 64 * 1024,
        depth: 16,
        scalars: ScalarLines::OneLine,
    };
    /// Scenarios and rule cases.
    pub const DATA: ParseLimits = ParseLimits {
        bytes: 4 * 1024 * 1024,
        depth: 32,
        scalars: ScalarLines::AnyLines,
    };
}

/// Readable part of a text, and complaints about everything else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialParse {
    pub node: Node,
    pub complaints: Vec<Complaint>,
}
