//! Result of reading a letter.

use bulla_core::orders::free_text::TextLine;
use bulla_core::orders::{BlockStatus, OfficeRequest};
use bulla_mail::BlockResult;

/// Result of reading a letter.
#[derive(Clone, Debug)]
pub struct ParsedLetter {
    /// The block that counts, one that was written for plain lines among them.
    pub found: BlockResult,
    /// The person's own words that were not read. Where there are any, nothing is final.
    pub unread: Vec<TextLine>,
    /// Questions beside orders, which take nothing from them.
    pub questions: Vec<TextLine>,
    /// Sentences beside orders that are about something else than the game.
    pub talk: Vec<TextLine>,
    /// Requests in words beside orders: an absence, a *why*.
    pub requests: Vec<OfficeRequest>,
    /// The orders that the letter seems to mean, in canonical form, where it was not read, or read in part.
    pub proposal: Option<String>,
    /// Lines of the signature that order nothing, and those of a mail program.
    pub signature: Vec<String>,
    /// True if the block was written for plain lines: such lines drop nothing of the orders in force.
    pub is_plain: bool,
    /// True if the letter adds to the orders in force: the marks of its block say so, or *also* in plain lines.
    pub is_more: bool,
    /// True if the block is a proposal of the office that its reader changed: it is complete, and is what the reader sends.
    pub is_edited: bool,
    /// Status that the writer's own words give the letter: whether it is final.
    pub status: Option<BlockStatus>,
}

impl ParsedLetter {
    /// A letter that says nothing.
    pub fn nothing() -> ParsedLetter {
        ParsedLetter {
            found: BlockResult::None,
            unread: Vec::new(),
            questions: Vec::new(),
            talk: Vec::new(),
            requests: Vec::new(),
            proposal: None,
            signature: Vec::new(),
            is_plain: false,
            is_more: false,
            is_edited: false,
            status: None,
        }
    }
}
