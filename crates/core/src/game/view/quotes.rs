//! What eyes know of the market that is open: offers, and the cards that others hold.

use crate::game::market::{ends_trade, is_trading};
use crate::game::{Glimpse, Offer, Quote, Seen, View};

impl View {
    /// The offers of others that lie open to these eyes, in the order in which they were shown.
    pub fn quotes(&self) -> Vec<&Quote> {
        let mut open: Vec<&Quote> = Vec::new();
        for Seen { what, .. } in &self.this_turn {
            match what {
                Glimpse::Offered(quote) => open.push(quote),
                Glimpse::Closed { civ, number } => {
                    open.retain(|quote| quote.civ != *civ || quote.number != *number)
                }
                Glimpse::Section { section } if ends_trade(*section) => open.clear(),
                _ => {}
            }
        }
        open
    }

    /// One's own open offers by id.
    pub fn own_offers(&self) -> Vec<(&str, &Offer)> {
        let mut open: Vec<(&str, &Offer)> = Vec::new();
        for Seen { what, .. } in &self.this_turn {
            match what {
                Glimpse::MyOffer { id, offer } => open.push((id, offer)),
                Glimpse::MyOfferClosed { id } => open.retain(|(other, _)| other != id),
                Glimpse::Section { section } if ends_trade(*section) => open.clear(),
                _ => {}
            }
        }
        open
    }

    /// Whether the market of the turn is open.
    pub fn is_trading(&self) -> bool {
        is_trading(self.this_turn.iter().filter_map(|seen| match &seen.what {
            Glimpse::Section { section } => Some(section),
            _ => None,
        }))
    }

    /// Cards of each nation as far as a seat can tell: while the market is open, others' as when it opened, and its own deals
    /// since.
    pub(super) fn cards_held(&self) -> Vec<usize> {
        let mut held: Vec<i32> = self.hand_sizes.iter().map(|it| i32::from(*it)).collect();
        if self.is_trading() {
            for seen in &self.this_turn {
                if let Glimpse::Traded { from, to, .. } = seen.what {
                    held[from.index()] -= 1;
                    held[to.index()] += 1;
                }
            }
        }
        held.into_iter().map(|it| it.max(0) as usize).collect()
    }
}
