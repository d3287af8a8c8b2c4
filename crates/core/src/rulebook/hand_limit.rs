//! 31.7, 31.8 Hand limit.

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
    /// 39.6: points of the effect civil-war for which a hand that a Civil War was named in keeps one card more.
    pub war_points: Option<u32>,
}
