//! What eyes know of the market that is open: offers, and the cards that others hold.

use crate::game::market::{ends_trade, is_trading};
use crate::game::{Civ, Glimpse, Offer, Quote, Seen, View};

use super::market;

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

    /// Cards of another nation as far as a seat can tell while the market is open: as when it opened, and its own deals since.
    pub(super) fn cards_held(&self, civ: Civ) -> usize {
        let known = usize::from(self.hand_sizes[civ.index()]);
        if !self.is_trading() {
            return known;
        }
        let traded = self.this_turn.iter().map(|seen| match seen.what {
            Glimpse::Traded { from, to, .. } => market::gain(civ, from, to),
            _ => 0,
        });
        (known as i32 + traded.sum::<i32>()).max(0) as usize
    }
}
