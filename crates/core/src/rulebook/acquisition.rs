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
    /// True if the cards of every stack may be bought, each for twice the number of its stack.
    pub any_stack: bool,
    /// Cards that a nation may buy in a turn; nothing where treasury alone says how many.
    pub most: Option<u32>,
}

impl AcquisitionPolicy {
    /// Returns the price of a card of a stack in tokens of treasury. `None` if none of it is sold.
    pub fn price_of(&self, stack: u8) -> Option<u16> {
        if self.any_stack {
            Some(2 * u16::from(stack))
        } else {
            (stack == self.stack).then_some(self.price)
        }
    }

    /// Returns the stacks that sell, of so many.
    pub fn sold(&self, stacks: u8) -> impl Iterator<Item = u8> + '_ {
        (1..=stacks).filter(|stack| self.price_of(*stack).is_some())
    }

    /// Returns the lowest price of a card, where there are so many stacks. `None` if none is sold.
    pub fn least_price(&self, stacks: u8) -> Option<u16> {
        let prices = self.sold(stacks).filter_map(|stack| self.price_of(stack));
        prices.min()
    }
}
