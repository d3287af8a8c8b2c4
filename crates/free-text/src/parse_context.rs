//! Facts known before a letter is read.

use bulla_core::orders::{BlockStatus, Vocabulary};

/// A block that the office showed to its reader: orders of his that stand or stood, or what a letter seemed to mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownBlock {
    pub status: BlockStatus,
    /// Its orders in canonical form.
    pub text: String,
}

/// Facts known before a letter is read.
#[derive(Clone, Copy, Debug)]
pub struct ParseContext<'a> {
    pub words: &'a Vocabulary,
    /// The game that the letter is for.
    pub game: Option<&'a str>,
    /// The segment that the letter is for, where its block does not say.
    pub segment: Option<&'a str>,
    pub turn: Option<u32>,
    /// The id of the writer's nation.
    pub nation: Option<&'a str>,
    /// The blocks of the forms that were mailed: their remarks are nobody's words. Empty where that is not known.
    pub mailed: &'a [String],
    /// Orders that receipts of this segment showed, and proposals that they made. An unchanged quotation of them counts as
    /// nobody's words.
    pub shown: &'a [ShownBlock],
    /// True if the answered mail proposed something.
    pub is_asked: bool,
    /// Ids of the writer's offers that lie open: a new offer gets another id.
    pub open_offers: &'a [String],
    /// Offers of others that lie open to the writer, by the numbers of his page: one that is named by its nation alone is of these.
    pub offers_to_take: &'a [String],
    /// Ids of the other nations in play. Empty where they are not known.
    pub others: &'a [String],
    /// Areas of the writer's ships, each with its coast in an area of two. Empty where they are not known.
    pub own_ships: &'a [String],
    /// The finished answer that the page shows, without its indentation.
    pub finished: Option<&'a str>,
    /// The orders of the writer that stand, in canonical form: what a bare *final* is said of.
    pub stands: Option<&'a str>,
}

impl<'a> ParseContext<'a> {
    /// Builds a listener that knows only the names of the game.
    pub fn of_words(words: &'a Vocabulary) -> ParseContext<'a> {
        ParseContext {
            words,
            game: None,
            segment: None,
            turn: None,
            nation: None,
            mailed: &[],
            shown: &[],
            is_asked: false,
            open_offers: &[],
            offers_to_take: &[],
            others: &[],
            own_ships: &[],
            finished: None,
            stands: None,
        }
    }
}
