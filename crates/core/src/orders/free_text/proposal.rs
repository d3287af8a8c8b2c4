//! Orders as they are proposed.

use super::super::read::read;
use super::super::vocabulary::Vocabulary;
use super::super::write::body;
use crate::turn::Orders;

/// Orders in canonical form, as they are proposed; nothing where there are none, or where they would not read back to themselves.
pub fn proposal(orders: &Orders, words: &Vocabulary) -> Option<String> {
    if *orders == Orders::default() {
        return None;
    }
    let read = read(&body(orders, words), 1, words);
    let again = read.orders.filter(|_| read.unreadable.is_empty());
    again.map(|orders| body(&orders, words))
}
