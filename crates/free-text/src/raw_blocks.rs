//! Blocks as they stand in a letter, read and written.

use bulla_core::orders;
use bulla_core::orders::{BlockHeader, OrderBlock, Vocabulary};
use bulla_core::text::TextPosition;
use bulla_core::turn::Orders;
use bulla_mail::RawOrderBlock;

pub(super) fn read_block(block: &RawOrderBlock, words: &Vocabulary) -> OrderBlock {
    let begins = TextPosition::new(block.first_line, block.column + 1);
    let mut read = orders::read_at(&block.text, begins, words);
    read.header.is_more = block.is_more;
    read
}

pub(super) fn is_empty(orders: &Orders) -> bool {
    *orders == Orders::default()
}

/// The place of plain lines in a letter without a block.
pub(super) fn nowhere() -> RawOrderBlock {
    RawOrderBlock {
        text: String::new(),
        first_line: 1,
        column: 0,
        quoted: false,
        is_more: false,
    }
}

/// A block that says this, at the place of another.
pub(super) fn written(
    place: &RawOrderBlock,
    header: &BlockHeader,
    orders: &Orders,
    words: &Vocabulary,
) -> RawOrderBlock {
    let block = orders::block(header, orders, words);
    let lines: Vec<&str> = block.lines().collect();
    let inside = lines.get(1..lines.len().saturating_sub(1));
    RawOrderBlock {
        text: inside.unwrap_or_default().join("\n"),
        ..place.clone()
    }
}
