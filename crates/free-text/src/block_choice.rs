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
pub(super) fn choose_block(letter: &Letter, parse_context: &ParseContext) -> Option<BlockResult> {
    choose_without(&letter.blocks, |block| is_ours(block, parse_context))
}

/// Returns whether a block is quoted matter: it repeats the office word for word, or it is a proposal although the answered mail
/// made none, or a proposal of another segment.
fn is_ours(block: &RawOrderBlock, parse_context: &ParseContext) -> bool {
    let read = read_block(block, parse_context.words);
    let is_proposal = read.header.status == Some(BlockStatus::Proposal);
    if is_proposal && (!parse_context.is_asked || is_of_another(&read.header, parse_context)) {
        return true;
    }
    let is_written = block.quoted || read.header.revision.is_some();
    let is_form = || {
        let mut forms = parse_context.mailed.iter();
        forms.any(|form| {
            read.same_as(
                &orders::read(form, 1, parse_context.words),
                parse_context.words,
            )
        })
    };
    (is_written && is_shown(&read, parse_context)) || is_form()
}

/// Returns whether a block names another game, turn or segment than the letter is for.
pub(super) fn is_of_another(header: &BlockHeader, parse_context: &ParseContext) -> bool {
    let differs = |said: &Option<String>, is: Option<&str>| {
        let said = said.as_deref().map(fold);
        said.zip(is.map(fold)).is_some_and(|(said, is)| said != is)
    };
    let turns = header.turn.zip(parse_context.turn);
    differs(&header.game, parse_context.game)
        || differs(&header.segment, parse_context.segment)
        || turns.is_some_and(|(said, is)| said != is)
}

impl LetterParser<'_> {
    /// Returns whether a block with the status of a proposal differs from the proposal of the answered mail: it was changed, and
    /// is what the sender sends.
    pub(super) fn is_edited(&self, parsed_letter: &ParsedLetter) -> bool {
        let is_asked = self.parse_context.is_asked;
        let (BlockResult::Form(block) | BlockResult::Orders(block)) = &parsed_letter.found else {
            return is_asked && !self.letter.own.between.is_empty();
        };
        let read = read_block(block, self.parse_context.words);
        is_asked
            && read.header.status == Some(BlockStatus::Proposal)
            && !is_shown(&read, self.parse_context)
    }
}
