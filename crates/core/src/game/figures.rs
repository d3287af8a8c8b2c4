//! The figures of a book that sentences name: what an option or a house book changes is told as it is.

use super::words;

words! {
    /// A figure, by the path of its leaf in a book.
    Figure {
        TaxRate = "taxation.rate",
        LeastRate = "taxation.choice.least",
        Pillage = "conflict.pillage",
        /// Tokens for each own city that pillage leaves in stock by default.
        PillageLeaves = "conflict.leaves",
        /// The stack of which cards may be bought, and their price.
        Stack = "acquisition.stack",
        CardPrice = "acquisition.price",
        /// Fewest cards on each side of a deal.
        LeastTraded = "trade.least",
        FamineOthers = "famine.others",
        FamineEach = "famine.each",
        FloodOthers = "flood.others",
        EpidemicOthers = "epidemic.others",
        EpidemicEach = "epidemic.each",
        IconoclasmOthers = "iconoclasm.others",
    }
}

/// What each figure is in one game: nought of a calamity that it does not know.
#[derive(Clone, Debug)]
pub struct Figures(Vec<u32>);

impl Figures {
    pub fn new(of: impl Fn(Figure) -> u32) -> Figures {
        Figures(Figure::ALL.iter().map(|figure| of(*figure)).collect())
    }

    pub fn get(&self, figure: Figure) -> u32 {
        self.0[figure as usize]
    }
}
