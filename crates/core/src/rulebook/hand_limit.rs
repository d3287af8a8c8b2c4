//! 31.7, 31.8 Hand limit.

use crate::game::Face;

/// Cards of a stack that calamities are mixed with that go among the last of it (39.2).
pub const LAST_CARDS: usize = 3;

/// 31.71: what a hand may keep, and how cards go back under the stacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandLimitPolicy {
    /// Cards that a hand may keep.
    pub hand: u32,
    /// True if calamities in the hand count as well. If false, only commodities count.
    pub counts_all: bool,
    /// True if each card goes under its stack as it leaves the hand or has struck. If false, all of them are shuffled at the end
    /// (31.81).
    pub at_once: bool,
    /// True if calamities of the hand may be given up even if there is room.
    pub may_surrender: bool,
    /// Place of tradable calamities that go back, and of those that may not be traded, as printed.
    pub tradable: ReturnPlacement,
    pub fixed: ReturnPlacement,
}

/// Place of calamities among the cards that go back under a stack in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReturnPlacement {
    /// Shuffled with the commodities that go back (31.81).
    Among,
    /// Below those, with calamities that may not be traded lowest (31.82).
    Under,
    /// Shuffled with the last three cards of the stack (39.2).
    WithLast,
}

impl HandLimitPolicy {
    /// Returns the layer of a face among the cards that go back, from above.
    pub fn layer(&self, face: &Face) -> u8 {
        let (place, below) = match face.is_fixed() {
            true => (self.fixed, 2),
            false => (self.tradable, 1),
        };
        match place {
            _ if !face.is_calamity() => 0,
            ReturnPlacement::Among => 0,
            ReturnPlacement::Under | ReturnPlacement::WithLast => below,
        }
    }
}
