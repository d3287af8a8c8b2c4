//! Choice of the sender's block among several in a letter: a block that the office showed and the sender did not change is quoted
//! matter.

use bulla_core::orders;
use bulla_core::orders::{BlockHeader, BlockStatus};
use bulla_core::text::fold;
use bulla_mail::{BlockResult, Letter, RawOrderBlock, choose_without};

use super::letter_parser::LetterParser;
use super::parse_context::ParseContext;
use super::parsed_letter::ParsedLetter;
use super::raw_blocks::read_block;
use super::shown_orders::is_shown;

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
