//! Marks of words that stand in a letter and do not count. In a marked text a mark stands before each of their characters.

/// Reason why words do not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UncountedKind {
    /// Struck out.
    Struck,
    /// Not shown, or in the colour of the ground.
    Hidden,
}

/// Words of the writer that do not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UncountedText {
    pub kind: UncountedKind,
    pub text: String,
}

impl UncountedKind {
    /// The mark before a character: one that no letter holds.
    pub fn mark(self) -> char {
        match self {
            UncountedKind::Struck => '\u{fdd0}',
            UncountedKind::Hidden => '\u{fdd1}',
        }
    }

    /// Returns the reason that a mark stands for.
    pub fn of_mark(c: char) -> Option<UncountedKind> {
        match c {
            '\u{fdd0}' => Some(UncountedKind::Struck),
            '\u{fdd1}' => Some(UncountedKind::Hidden),
            _ => None,
        }
    }
}

/// Returns whether a character is a mark.
pub fn is_mark(c: char) -> bool {
    UncountedKind::of_mark(c).is_some()
}

/// Returns whether something in a text is marked.
pub fn is_marked(text: &str) -> bool {
    text.contains(is_mark)
}

/// Returns a marked text without the marks.
pub fn shown(text: &str) -> String {
    text.replace(is_mark, "")
}
