//! Reading of a letter.

use bulla_core::orders::free_text;
use bulla_mail::{BlockResult, Letter};

use super::block_choice;
use super::letter_parser::LetterParser;
use super::parse_context::ParseContext;
use super::parsed_letter::ParsedLetter;

/// Hears a letter.
pub fn parse(letter: &Letter, listener: &ParseContext) -> ParsedLetter {
    if let Some(found) = block_choice::choose_block(letter, listener) {
        let letter = Letter {
            found,
            blocks: Vec::new(),
            ..letter.clone()
        };
        return parse(&letter, listener);
    }
    let ear = LetterParser { letter, listener };
    let hearing = match &letter.found {
        BlockResult::Orders(block) => ear.block(block, false),
        BlockResult::Form(block) => ear.form(block),
        BlockResult::None => ear.words(None),
        BlockResult::Refused(_) => ear.read_damaged_block(),
    };
    let is_more = match (&hearing.found, hearing.is_plain) {
        (BlockResult::Orders(block), false) => block.is_more,
        _ => ear
            .own_text()
            .iter()
            .any(|line| free_text::says_more(&line.text)),
    };
    ParsedLetter {
        is_more,
        is_edited: ear.is_edited(&hearing),
        status: ear.heard(&ear.own_text(), None).header.status,
        ..hearing
    }
}
