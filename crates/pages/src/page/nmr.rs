//! A seat that was asked and of whose letters nothing counted.

use serde::Serialize;

/// Reason why nothing of a letter counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UncountedReason {
    /// A proposal was sent as the answer, and the writer did not confirm it.
    Proposed,
    /// Confirmation was awaited while the letter was held, and the writer did not give it.
    Held,
    Late,
    Refused,
}

/// A letter of which nothing counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UncountedLetter {
    /// Time of receipt, in words.
    pub received: String,
    pub fate: UncountedReason,
}

/// A seat that was asked for a letter and of which nothing counted, with the last letter that it sent, if it sent one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NmrNotice {
    pub letter: Option<UncountedLetter>,
    /// Segments in a row in which nothing of it counted, this one included; 0 where that is not known.
    pub row: i64,
}
