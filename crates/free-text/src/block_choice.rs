//! Choice of the sender's block among several in a letter: a block that the office showed and the sender did not change is quoted
//! matter.

use super::{LetterParser, ParseContext, ParsedLetter, read_block};
use bulla_core::orders::{self, BlockHeader, BlockStatus, OrderBlock, body};
use bulla_core::text::fold;
use bulla_mail::{BlockResult, Letter, RawOrderBlock, choose_without};

/// The block of a letter for somebody who knows what was shown to its sender, where that chooses among several.
pub(super) fn choose_block(letter: &Letter, listener: &ParseContext) -> Option<BlockResult> {
    choose_without(&letter.blocks, |block| is_ours(block, listener))
}

/// Returns whether a block is quoted matter: it repeats the office word for word, or it is a proposal although the answered mail
/// made none, or a proposal of another segment.
fn is_ours(block: &RawOrderBlock, listener: &ParseContext) -> bool {
    let read = read_block(block, listener.words);
    let is_proposal = read.header.status == Some(BlockStatus::Proposal);
    if is_proposal && (!listener.is_asked || is_of_another(&read.header, listener)) {
        return true;
    }
    let is_written = block.quoted || read.header.revision.is_some();
    let is_form = || {
        let mut forms = listener.mailed.iter();
        forms.any(|form| read.same_as(&orders::read(form, 1, listener.words), listener.words))
    };
    (is_written && is_shown(&read, listener)) || is_form()
}

/// Returns whether a block names another game, turn or segment than the letter is for.
pub(super) fn is_of_another(header: &BlockHeader, listener: &ParseContext) -> bool {
    let differs = |said: &Option<String>, is: Option<&str>| {
        let said = said.as_deref().map(fold);
        said.zip(is.map(fold)).is_some_and(|(said, is)| said != is)
    };
    let turns = header.turn.zip(listener.turn);
    differs(&header.game, listener.game)
        || differs(&header.segment, listener.segment)
        || turns.is_some_and(|(said, is)| said != is)
}

/// Returns whether a block has the orders that the office showed, with the same status.
pub(super) fn is_shown(read: &OrderBlock, listener: &ParseContext) -> bool {
    let mut shown = listener.shown.iter();
    shown.any(|one| {
        read.header.status == Some(one.status) && has_same_orders(read, &one.text, listener)
    })
}

/// Returns whether the orders of a block are those of a text in canonical form, ignoring marks, capitals and blanks that a client
/// put into the talk in it.
pub(super) fn has_same_orders(read: &OrderBlock, text: &str, listener: &ParseContext) -> bool {
    let orders = read.orders.as_ref().filter(|_| !read.is_refused());
    orders.is_some_and(|orders| {
        let said = body(orders, listener.words);
        said == text || bare(&said) == bare(text)
    })
}

/// A text in small letters with single blanks and no marks of quotation.
fn bare(text: &str) -> String {
    // A stroke in talk that leans backwards is read as one that leans forwards.
    let is_mark = |c: char| "\"'/\\“”„‟«»‘’‚‛".contains(c);
    let plain: String = text.chars().filter(|&c| !is_mark(c)).collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

impl LetterParser<'_> {
    /// Returns whether a block with the status of a proposal differs from the proposal of the answered mail: it was changed, and
    /// is what the sender sends.
    pub(super) fn is_edited(&self, hearing: &ParsedLetter) -> bool {
        let is_asked = self.listener.is_asked;
        let (BlockResult::Form(block) | BlockResult::Orders(block)) = &hearing.found else {
            return is_asked && !self.letter.own.between.is_empty();
        };
        let read = read_block(block, self.listener.words);
        is_asked
            && read.header.status == Some(BlockStatus::Proposal)
            && !is_shown(&read, self.listener)
    }
}
