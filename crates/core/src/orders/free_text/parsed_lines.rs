//! Result of reading lines in plain words.

use super::super::header::{BlockHeader, OfficeRequest};
use super::super::vocabulary::Vocabulary;
use super::super::write::body;
use super::text_line::TextLine;
use crate::turn::Orders;

/// Result of reading a text in plain words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ParsedLines {
    pub header: BlockHeader,
    /// Everything that was read or guessed.
    pub orders: Orders,
    /// Requests in words: an absence, or why something happened. Unlike those of the header they may stand beside orders.
    pub requests: Vec<OfficeRequest>,
    /// Lines that were neither an order, word for word, nor a courtesy.
    pub unread: Vec<TextLine>,
    /// Sentences about something else than the game, which take nothing from what was read.
    pub talk: Vec<TextLine>,
    /// True if the lines read have content of their own: orders, or a header.
    pub says_something: bool,
    /// True if the last line is one that nothing follows: `final`, `end`, a greeting, a name.
    pub is_closed: bool,
}

impl ParsedLines {
    /// Returns whether every line was read word for word.
    pub fn is_sure(&self) -> bool {
        self.unread.is_empty() && self.says_something
    }

    /// The orders in canonical form; empty where there are none.
    pub fn body(&self, words: &Vocabulary) -> String {
        body(&self.orders, words)
    }
}
