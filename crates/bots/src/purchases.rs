//! A settler at the purchase of civilization cards (31): what the epochs ahead of its marker ask for, and what it may hold.

use std::collections::BTreeSet;

use bulla_core::game::{AdvanceGroup, AdvanceId, AdvanceSet, Civ, View};
use bulla_core::rulebook::Rulebook;
use bulla_core::rules::{earlier_seen, on_sale, purchasing_power};
use bulla_core::turn::OrderValue;

/// A treasury that leaves too few tokens to grow and to pay taxes.
const FULL: u16 = 16;
/// Points of cards and treasury that are no longer saved.
const ENOUGH: u32 = 120;
/// Points of cards that may be lost for the sake of those that are kept.
const LITTLE: u32 = 5;

/// Returns the cards to buy, most wanted first. Their total can be paid.
pub(super) fn basket(book: &Rulebook, view: &View, civ: Civ) -> Vec<AdvanceId> {
    let mut left = purchasing_power(view);
    if saves(book, view, left) {
        // A start credit does not grow, and is spent before anything else.
        left = view.open.credit(civ);
    }
    if left == 0 {
        return Vec::new();
    }
    let mut shopper = PurchasePlanner {
        book,
        view,
        civ,
        held: view.open.nation(civ).advances,
        earlier: earlier_seen(view, civ),
    };
    let mut cards = Vec::new();
    while let Some((card, price)) = shopper.next(left) {
        left -= price;
        shopper.held.insert(card);
        cards.push(card);
    }
    cards
}

/// A set grows with the square of its cards (31.31): a hand that loses little by what may not be kept (31.71) is kept until it
/// buys much.
fn saves(book: &Rulebook, view: &View, most: u32) -> bool {
    let treasury = view.civ.map_or(0, |civ| view.open.nation(civ).treasury);
    let lost = worth(view, u32::MAX) - worth(view, book.returning.hand);
    lost <= LITTLE && most < ENOUGH && treasury < FULL
}

/// Returns the value of the best `most` commodity cards of the hand.
fn worth(view: &View, most: u32) -> u32 {
    let deck = &view.parts().deck;
    let all: u32 = view.hand.iter().map(|(_, held)| u32::from(*held)).sum();
    // By number of cards.
    let mut best: Vec<u32> = vec![0; 1 + most.min(all) as usize];
    for (face, held) in &view.hand {
        let printed = deck.face(*face);
        if printed.is_calamity() {
            continue;
        }
        for room in (1..best.len()).rev() {
            for count in 1..=usize::from(*held).min(room) {
                let with = best[room - count] + printed.set_value(count as u32);
                best[room] = best[room].max(with);
            }
        }
    }
    best.last().copied().unwrap_or(0)
}

struct PurchasePlanner<'a> {
    book: &'a Rulebook,
    view: &'a View,
    civ: Civ,
    /// Cards that are held, and those that are in the basket.
    held: AdvanceSet,
    /// Cards of earlier turns.
    earlier: AdvanceSet,
}

impl PurchasePlanner<'_> {
    /// The card that is wanted most of those that cost no more, with its price. Until the epochs ahead have all the cards that
    /// they ask for (33.24) a new group and then the cheapest, afterwards what is worth most for its price.
    fn next(&self, left: u32) -> Option<(AdvanceId, u32)> {
        let parts = self.view.parts();
        let cards = on_sale(
            &self.book.advances,
            &self.view.open,
            self.held,
            self.earlier,
        );
        let affordable = cards.filter(|(card, price)| *price <= left && self.leaves_room(*card));
        let asked = parts.epochs.iter().map(|epoch| epoch.cards).max();
        let is_early = (self.held.len() as u32) < asked.unwrap_or(0);
        let groups = self.groups();
        affordable.min_by_key(|(card, price)| {
            let printed = parts.advance(*card);
            let known = printed.groups.iter().all(|group| groups.contains(group));
            if is_early {
                (known, *price, *card)
            } else {
                (false, 1000 * *price / printed.cost.max(1), *card)
            }
        })
    }

    fn groups(&self) -> BTreeSet<AdvanceGroup> {
        let parts = self.view.parts();
        let cards = self.held.iter();
        cards
            .flat_map(|card| parts.advance(card).groups.iter().copied())
            .collect()
    }

    /// Returns whether this card leaves the points that the track asks for within reach if the number of cards held is limited
    /// (43.10). It takes the place of a dearer one.
    fn leaves_room(&self, card: AdvanceId) -> bool {
        let Some(most) = self.book.advances.most else {
            return true;
        };
        let parts = self.view.parts();
        let places = usize::from(most).saturating_sub(self.held.len());
        let cost = |card: AdvanceId| parts.advance(card).cost;
        let own: u32 = self.held.iter().map(cost).sum();
        let mut others: Vec<u32> = (0..parts.advances.len() as u8)
            .map(AdvanceId)
            .filter(|other| !self.held.holds(*other) && *other != card && self.is_left(*other))
            .map(cost)
            .collect();
        others.sort_by_key(|cost| u32::MAX - cost);
        let reached = |first: u32, more: usize| own + first + others.iter().take(more).sum::<u32>();
        let points = &parts.nation(self.civ).track.points;
        let asked = points.iter().map(|(_, points)| *points).max().unwrap_or(0);
        // Where it cannot be reached any more, only the dearest comes near it.
        let best = reached(0, places).max(reached(cost(card), places.saturating_sub(1)));
        reached(cost(card), places.saturating_sub(1)) >= asked.min(best)
    }

    /// Returns whether another copy of this card can be bought.
    fn is_left(&self, card: AdvanceId) -> bool {
        let Some(copies) = self.view.parts().advance(card).copies else {
            return true;
        };
        let open = &self.view.open;
        let civs = self.view.parts().civs();
        let sold = civs.filter(|civ| open.nation(*civ).advances.holds(card));
        sold.count() < usize::from(copies)
    }
}

/// Trade cards that a treasury buys, the dearest first.
pub(super) fn trade_cards(book: &Rulebook, treasury: u16, stacks: u8) -> Vec<OrderValue> {
    let policy = &book.acquisition;
    let mut most = policy.most.unwrap_or(u32::MAX);
    let mut left = treasury;
    let mut cards = Vec::new();
    let mut sold: Vec<u8> = policy.sold(stacks).collect();
    sold.reverse();
    for stack in sold {
        let price = policy.price_of(stack).unwrap_or_default().max(1);
        let count = u32::from(left / price).min(most);
        if count > 0 {
            left -= price * count as u16;
            most -= count;
            cards.push(OrderValue::Cards {
                stack,
                count,
                leave_treasury: 0,
            });
        }
    }
    cards
}
