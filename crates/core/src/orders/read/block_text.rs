//! Reading of a text or a tree as one block.

use super::super::order_block::OrderBlock;
use super::super::vocabulary::Vocabulary;
use super::block_reader::BlockReader;
use super::luck_key;
use super::voyage_line::with_quoted_voyages;
use crate::text::{Node, ParseLimits, PartialParse, TextPosition, repair, salvage};

/// Reads the text between the marks of a block, whose first line is `first_line` of the letter.
pub fn read(text: &str, first_line: u32, words: &Vocabulary) -> OrderBlock {
    read_at(text, TextPosition::new(first_line, 1), words)
}

/// Reads a block like [`read`], but each line begins at the column of `first`, because quote marks precede it.
pub fn read_at(text: &str, first: TextPosition, words: &Vocabulary) -> OrderBlock {
    let mut letter = read_lines(text, first.line, words);
    let before = first.column.saturating_sub(1);
    letter.move_places(|at| TextPosition::new(at.line, at.column.saturating_add(before)));
    letter
}

fn read_lines(text: &str, first_line: u32, words: &Vocabulary) -> OrderBlock {
    if text.len() > ParseLimits::LETTER.bytes {
        let PartialParse { complaints, .. } = salvage(text, first_line, &ParseLimits::LETTER);
        return OrderBlock {
            unreadable: complaints,
            ..OrderBlock::default()
        };
    }
    let repaired = repair(text, first_line);
    let plain = with_quoted_voyages(&luck_key::with_quoted_luck(&repaired.text));
    let PartialParse { node, complaints } = salvage(&plain, first_line, &ParseLimits::LETTER);
    let mut reader = BlockReader::new(words);
    reader.letter.unreadable = complaints;
    reader
        .letter
        .unreadable
        .extend(repaired.complaints.iter().cloned());
    reader.block(&node);
    reader.remarks_behind_free_text(&repaired.text, first_line);
    let mut letter = reader.finish();
    letter.move_places(|at| repaired.original(at));
    letter
}

/// Reads a block that stands as a tree in a data file: the letters of a rule case.
pub fn read_node(node: &Node, words: &Vocabulary) -> OrderBlock {
    let mut reader = BlockReader::new(words);
    reader.block(node);
    reader.finish()
}
