//! A seat that was asked and of whose letters nothing counted.

use serde::Serialize;

/// Why nothing of a letter counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum UncountedReason {
    /// It was answered with a proposal that its writer did not confirm.
    Proposed,
    /// It was held until its writer should confirm it, and he did not.
    Held,
    Late,
    Refused,
}

/// A letter of which nothing counted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct UncountedLetter {
    /// When it came, in words.
    pub received: String,
    pub fate: UncountedReason,
}

/// A seat that was asked for a letter and of which nothing counted, with the last letter that it sent, if it sent one.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct NmrNotice {
    pub letter: Option<UncountedLetter>,
}
