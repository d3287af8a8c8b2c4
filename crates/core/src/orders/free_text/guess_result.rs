//! Result of guessing.

use super::order_line::LineOrder;

/// Orders that words seem to hold.
pub(super) struct GuessedOrders {
    pub(super) orders: Vec<LineOrder>,
    /// True if every sentence was accounted for and ordered something.
    pub(super) is_whole: bool,
}

impl GuessedOrders {
    pub(super) fn none() -> GuessedOrders {
        GuessedOrders::unsure(Vec::new())
    }

    pub(super) fn unsure(orders: Vec<LineOrder>) -> GuessedOrders {
        GuessedOrders {
            orders,
            is_whole: false,
        }
    }
}
