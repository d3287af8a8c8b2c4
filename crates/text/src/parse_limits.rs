//! How much a text may hold, and what could be read of one that has mistakes.

use super::Complaint;
use super::tree::Node;

/// How much a text may hold.
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
    /// Also over several lines, also block scalars.
    AnyLines,
}

impl ParseLimits {
    /// What a player may mail.
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

/// What could be read of a text, and everything that could not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PartialParse {
    pub node: Node,
    pub complaints: Vec<Complaint>,
}
