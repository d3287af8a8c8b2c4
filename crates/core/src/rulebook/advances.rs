//! 31 Civilization cards.

/// 31.12: how civilization cards are bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvancesPolicy {
    /// True if the last nation in A.S.T. order buys first.
    pub last_first: bool,
    /// Cards that a nation may hold; nothing where it may hold all.
    pub most: Option<u8>,
    /// Points that each nation has for cards at the start, beside what it pays with. They are kept until spent.
    pub credit: u32,
}
