//! Figures of the book that pages count with, and the prices of civilization cards.

use bulla_core::game::{AdvanceId, Civ, RejectionReason};

/// Figures of the book that a page counts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookFigures {
    /// Tokens on the board that support one city (26.31).
    pub support: u16,
    /// Tokens that a city takes on a site, and elsewhere, where one may be built there (25.2).
    pub on_site: u16,
    pub elsewhere: Option<u16>,
    /// Tokens gained in growth by an area with one token, and by one with more (20.1).
    pub growth: (u16, u16),
    /// Tokens that a ship costs, and those that keep it for a turn (22.1, 22.3).
    pub ships: (u16, u16),
    /// Requirements for an offer (28.3).
    pub offer: OfferTruth,
    /// Nations with whom each may trade as the board is (season/trade-reach). Empty where all may trade with all.
    pub partners: Vec<(Civ, Vec<Civ>)>,
}

/// Parts of an offer that must be true: a number of named cards, and, where it is announced, the value of all cards together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferTruth {
    pub named: u32,
    /// More may be named.
    pub more: bool,
    pub value: bool,
}

impl OfferTruth {
    pub const fn new(named: u32, more: bool, value: bool) -> OfferTruth {
        OfferTruth { named, more, value }
    }

    /// Two cards are named.
    pub const fn of_two() -> OfferTruth {
        OfferTruth::new(2, true, false)
    }
}

/// A civilization card as one seat could buy it (31).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdvancePrice {
    pub advance: AdvanceId,
    /// Cost as printed.
    pub cost: u32,
    /// Price left after credits.
    pub price: u32,
    /// True if cards, mining and treasury can pay for it.
    pub reach: bool,
    /// Reason why it may not be bought at any price: held already, or a card is needed first.
    pub barred: Option<RejectionReason>,
}
