//! Tokens of plain speech: numbers, signs, names of the game, and words by their sense.

use super::word_senses::WordSense;

/// A token of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum LineToken {
    Number(u32),
    /// `all`, or `all-2`: all but so many.
    All(u32),
    /// `+4`.
    Load(u32),
    /// `-2`.
    Land(u32),
    /// `>`, `->`, `=>`, `→`.
    Arrow,
    /// A dash between blanks, or between two names.
    Dash,
    /// A comma, a semicolon, *and*.
    Comma,
    /// `+` before a word.
    Plus,
    /// `x`, for so many of a card.
    Times,
    Colon,
    Open,
    Close,
    Stop,
    Name(NamedThing),
    /// An offer by its number, `asia-1`.
    Offer(String),
    Quote(String),
    Word(WordSense),
    Other(String),
}

/// Things a word names, in canonical form. A word may name an area and a nation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct NamedThing {
    /// Area, with its coast if one is named.
    pub(super) area: Option<String>,
    pub(super) nation: Option<String>,
    pub(super) face: Option<String>,
    pub(super) card: Option<String>,
    /// The key of a calamity, `slave_revolt`.
    pub(super) calamity: Option<String>,
    /// Read from the beginning of a name, or from a slip of it.
    pub(super) is_guessed: bool,
}
