//! Reading of a letter.

use bulla_core::orders::free_text;
use bulla_mail::{BlockResult, Letter};

use super::block_choice;
use super::letter_parser::LetterParser;
use super::parse_context::ParseContext;
use super::parsed_letter::ParsedLetter;
use super::two_parts;

/// Hears a letter. One whose text part and HTML come to different things is refused.
pub fn parse(letter: &Letter, parse_context: &ParseContext) -> ParsedLetter {
    let parsed = parse_one(letter, parse_context);
    two_parts::compared(letter, &parsed, parse_context).unwrap_or(parsed)
}

/// Hears one part of a letter.
pub(super) fn parse_one(letter: &Letter, parse_context: &ParseContext) -> ParsedLetter {
    if let Some(found) = block_choice::choose_block(letter, parse_context) {
        let letter = Letter {
            found,
            blocks: Vec::new(),
            ..letter.clone()
        };
        return parse_one(&letter, parse_context);
    }
    let ear = LetterParser {
        letter,
        parse_context,
    };
    let parsed_letter = match &letter.found {
        BlockResult::Orders(block) => ear.block(block, false),
        BlockResult::Form(block) => ear.form(block),
        BlockResult::None => ear.words(None),
        BlockResult::Refused(_) => ear.read_damaged_block(),
    };
    let is_more = match (&parsed_letter.found, parsed_letter.is_plain) {
        (BlockResult::Orders(block), false) => block.is_more,
        _ => ear
            .own_text()
            .iter()
            .any(|line| free_text::says_more(&line.text)),
    };
    ParsedLetter {
        is_more,
        is_edited: ear.is_edited(&parsed_letter),
        status: ear.heard(&ear.own_text(), None).header.status,
        signature: ear.signature(),
        ..parsed_letter
    }
}
