//! Comparison of a block with orders that the office showed.

use bulla_core::orders::{OrderBlock, body};

use super::parse_context::ParseContext;

/// Returns whether a block has the orders that the office showed, with the same status.
pub(super) fn is_shown(read: &OrderBlock, parse_context: &ParseContext) -> bool {
    let mut shown = parse_context.shown.iter();
    shown.any(|one| {
        read.header.status == Some(one.status) && has_same_orders(read, &one.text, parse_context)
    })
}

/// Returns whether the orders of a block are those of a text in canonical form, ignoring marks, capitals and blanks that a client
/// put into the talk in it.
pub(super) fn has_same_orders(read: &OrderBlock, text: &str, parse_context: &ParseContext) -> bool {
    let orders = read.orders.as_ref().filter(|_| !read.is_refused());
    orders.is_some_and(|orders| {
        let said = body(orders, parse_context.words);
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
