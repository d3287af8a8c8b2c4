//! 27 Acquisition of trade cards.

/// 27.2, 27.51: how cards are drawn, and which may be bought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcquisitionPolicy {
    /// 27.2: how often a nation goes round the stacks, a card for each city.
    pub rounds: u16,
    /// 27.2: cards that a nation draws from a stack for a city, both at once.
    pub per_city: u16,
    /// 27.51: the stack whose cards may be bought, and the price in tokens of treasury.
    pub stack: u8,
    pub price: u16,
    /// Cards that a nation may buy in a turn; nothing where treasury alone says how many.
    pub most: Option<u32>,
}
