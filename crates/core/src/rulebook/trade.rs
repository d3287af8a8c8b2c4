//! 28 Trade.

use crate::game::DealDisclosure;

/// Conditions of a trade (28.3), and the parts of it that are published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TradePolicy {
    /// Fewest cards on each side.
    pub least: u32,
    /// Cards that must be named true.
    pub named: u32,
    /// True if more may be named.
    pub more_named: bool,
    /// Information about a deal given to others.
    pub publish: DealDisclosure,
    /// 27.3, 29.2: whether calamities change hands too of which it is printed that they may not be traded.
    pub fixed_too: bool,
    /// True if tradable calamities may be among the cards named, and asked for by name. If false, only commodities may.
    pub calamities_named: bool,
    /// True if each side truthfully announces the total value of its cards.
    pub value: bool,
    /// season/trade-reach: true if a nation trades only with those that a movement of either could reach.
    pub reachable: bool,
    /// True if a received calamity stays with its receiver until the turn is over.
    pub passed_once: bool,
    /// True if calamities that changed hands in a part of trade are shown to all as it ends.
    pub received_shown: bool,
}
