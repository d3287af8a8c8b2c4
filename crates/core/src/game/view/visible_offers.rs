//! Viewer's knowledge of the open market: offers, and cards held by others.

use crate::game::offer::{Offer, VisibleOffer};
use crate::game::open_offers::{ends_trade, is_trading};
use crate::game::view::visible_change::VisibleChange;
use crate::game::view::{View, VisibleEvent};

impl View {
    /// The offers of others that lie open to these eyes, in the order in which they were shown.
    pub fn quotes(&self) -> Vec<&VisibleOffer> {
        let mut open: Vec<&VisibleOffer> = Vec::new();
        for VisibleEvent { what, .. } in &self.this_turn {
            match what {
                VisibleChange::Offered(quote) => open.push(quote),
                VisibleChange::Closed { civ, number } => {
                    open.retain(|quote| quote.civ != *civ || quote.number != *number)
                }
                VisibleChange::Section { section } if ends_trade(*section) => open.clear(),
                _ => {}
            }
        }
        open
    }

    /// One's own open offers by id.
    pub fn own_offers(&self) -> Vec<(&str, &Offer)> {
        let mut open: Vec<(&str, &Offer)> = Vec::new();
        for VisibleEvent { what, .. } in &self.this_turn {
            match what {
                VisibleChange::MyOffer { id, offer } => open.push((id, offer)),
                VisibleChange::MyOfferClosed { id } => open.retain(|(other, _)| other != id),
                VisibleChange::Section { section } if ends_trade(*section) => open.clear(),
                _ => {}
            }
        }
        open
    }

    /// Returns whether the market of the turn is open.
    pub fn is_trading(&self) -> bool {
        is_trading(self.this_turn.iter().filter_map(|seen| match &seen.what {
            VisibleChange::Section { section } => Some(section),
            _ => None,
        }))
    }

    /// Cards of each nation as far as a seat can tell: while the market is open, others' as when it opened, and its own deals
    /// since.
    pub(super) fn cards_held(&self) -> Vec<usize> {
        let mut held: Vec<i32> = self.hand_sizes.iter().map(|it| i32::from(*it)).collect();
        if self.is_trading() {
            for seen in &self.this_turn {
                if let VisibleChange::Traded { from, to, .. } = seen.what {
                    held[from.index()] -= 1;
                    held[to.index()] += 1;
                }
            }
        }
        held.into_iter().map(|it| it.max(0) as usize).collect()
    }
}
