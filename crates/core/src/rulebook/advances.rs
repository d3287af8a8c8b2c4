//! 31 Civilization cards.

/// 31.12: how civilization cards are bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvancesPolicy {
    /// True if the last nation in A.S.T. order buys first.
    pub last_first: bool,
    /// Cards that a nation may hold; nothing where it may hold all.
    pub most: Option<u8>,
}
