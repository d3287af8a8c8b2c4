//! Figures of the book that pages count with, and the prices of civilization cards.

use bulla_core::game::{AdvanceId, AreaId, Civ, PublicState, RejectionReason};

/// Figures of the book that a page counts with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookFigures {
    /// Tokens on the board that support one city (26.31).
    pub support: u16,
    /// Tokens that a city takes on a site, and elsewhere, where one may be built there (25.2).
    pub on_site: u16,
    pub elsewhere: Option<u16>,
    pub growth: GrowthFigures,
    /// Tokens that a ship costs, and those that keep it for a turn (22.1, 22.3).
    pub ships: (u16, u16),
    /// The nation that builds one ship at no cost, and the turn in which it does (39.1).
    pub free_ship: Option<(Civ, u16)>,
    /// Requirements for an offer (28.3).
    pub offer: OfferTruth,
    /// Nations with whom each may trade as the board is (season/trade-reach). Empty where all may trade with all.
    pub partners: Vec<(Civ, Vec<Civ>)>,
}

/// Tokens gained in growth (20.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GrowthFigures {
    /// Gain of an area with one token.
    pub one: u16,
    /// Gain of an area with more.
    pub more: u16,
    /// Most that is gained where others have units too.
    pub shared: Option<u16>,
    /// True if tokens beside their own city gain too.
    pub beside_city: bool,
}

impl GrowthFigures {
    /// Returns the gain of a nation in an area.
    pub fn gain(self, open: &PublicState, civ: Civ, area: AreaId) -> u16 {
        if open
            .city(area)
            .is_some_and(|city| !self.beside_city || !city.is(civ))
        {
            return 0;
        }
        let gain = match open.tokens(area, civ) {
            0 => 0,
            1 => self.one,
            _ => self.more,
        };
        let is_shared = open.tokens_in(area).any(|(owner, _)| !owner.is(civ));
        let most = self.shared.filter(|_| is_shared);
        most.map_or(gain, |most| gain.min(most))
    }
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
