//! A settler at the market (28): gives what is worth least in its own hand for more of what it collects.

use std::collections::BTreeMap;

use bulla_core::game::{FaceId, FaceKind, Offer, Quote, Section, To, View, Want};
use bulla_core::rules::{Book, Plan};
use bulla_core::turn::{Acceptance, OfferOrder, Orders};

/// Points that an unknown card is taken to be worth.
const UNKNOWN: u32 = 3;
/// Offers written at most in one letter.
const OFFERS: usize = 3;

/// What one still has to give, by face.
type Purse = BTreeMap<FaceId, u32>;

/// Acceptances of what lies open, and offers where the segment still shows them to anybody.
pub(super) fn trade(book: &Book, view: &View, plan: &Plan) -> Orders {
    let mut orders = Orders::default();
    let mut trader = Trader::new(book, view);
    let accepted = trader.accept();
    if !accepted.is_empty() {
        orders.trade.accept = Some(accepted);
    }
    if plan.sections.contains(&Section::Trade) {
        let offers = trader.offer();
        if !offers.is_empty() {
            orders.trade.offers = Some(offers);
        }
    }
    orders
}

struct Trader<'a> {
    book: &'a Book,
    view: &'a View,
    purse: Purse,
}

impl<'a> Trader<'a> {
    fn new(book: &'a Book, view: &'a View) -> Trader<'a> {
        let deck = &view.parts().deck;
        let own = view.hand.iter().map(|(face, n)| (*face, u32::from(*n)));
        let purse = own.filter(|(face, _)| deck.face(*face).may_be_traded());
        Trader {
            book,
            view,
            purse: purse.collect(),
        }
    }

    fn accept(&mut self) -> Vec<Acceptance> {
        let mut accepted = Vec::new();
        for quote in self.view.quotes() {
            let Some(sealed) = self.answer(quote) else {
                continue;
            };
            take(&mut self.purse, &sealed);
            accepted.push(Acceptance {
                path: format!("accept[{}]", accepted.len()),
                civ: quote.civ,
                number: quote.number.into(),
                declared: quote.want.named.clone(),
                sealed,
                if_gone: Vec::new(),
            });
        }
        accepted
    }

    /// The cards to give for a quote, if the deal is worth it.
    fn answer(&self, quote: &Quote) -> Option<Vec<FaceId>> {
        let mut left = self.purse.clone();
        if !holds(&left, &quote.want.named) {
            return None;
        }
        take(&mut left, &quote.want.named);
        let mut sealed = quote.want.named.clone();
        let more = (quote.want.count as usize).checked_sub(sealed.len())?;
        let cheap = self.cheapest(&left, more, &quote.declared);
        if cheap.len() < more {
            return None;
        }
        take(&mut left, &cheap);
        sealed.extend(cheap);
        sealed.sort();
        let before = self.worth(&self.purse);
        for face in &quote.declared {
            *left.entry(*face).or_default() += 1;
        }
        let unknown = quote.count.saturating_sub(quote.declared.len() as u32) * UNKNOWN;
        (self.worth(&left) + unknown > before).then_some(sealed)
    }

    /// Offers whose cards differ: what stands alone for two kinds that are collected, and a pair for a pair.
    fn offer(&mut self) -> Vec<OfferOrder> {
        let mut offers = Vec::new();
        while offers.len() < OFFERS {
            let goals = self.collected();
            let named = match (goals.first(), goals.get(1)) {
                (Some(first), Some(second)) if offers.len().is_multiple_of(2) => [*first, *second],
                (Some(first), _) => [*first; 2],
                _ => break,
            };
            let Some(offer) = self.draft(named) else {
                break;
            };
            take(&mut self.purse, &offer.sealed);
            let at = offers.len();
            offers.push(OfferOrder {
                path: format!("offers[{at}]"),
                id: format!("o{}", at + 1),
                count: offer.count(),
                offer,
            });
        }
        offers
    }

    /// Cards for two that are named: the best that still leave half of the gain to this hand, for who sees nothing worth
    /// having does not answer.
    fn draft(&self, mut named: [FaceId; 2]) -> Option<Offer> {
        let least = self.book.trade.least as usize;
        let cheap = self.cheapest(&self.purse, usize::MAX, &named);
        let sealed = cheap
            .windows(least)
            .rev()
            .find(|cards| self.is_good(cards, named))?;
        let mut declared: Vec<FaceId> = sealed
            .iter()
            .rev()
            .copied()
            .filter(|face| !self.is_calamity(*face))
            .take(self.book.trade.named as usize)
            .collect();
        if declared.len() < self.book.trade.named as usize {
            return None;
        }
        let mut sealed = sealed.to_vec();
        declared.sort();
        sealed.sort();
        named.sort();
        Some(Offer {
            to: To::Any,
            declared,
            sealed,
            want: Want {
                count: least as u32,
                named: named.to_vec(),
            },
            say: None,
            if_gone: Vec::new(),
        })
    }

    /// Whether giving these for those is worth half of what those bring.
    fn is_good(&self, cards: &[FaceId], named: [FaceId; 2]) -> bool {
        let mut after = self.purse.clone();
        for face in named {
            *after.entry(face).or_default() += 1;
        }
        let (before, most) = (self.worth(&self.purse), self.worth(&after));
        take(&mut after, cards);
        2 * self.worth(&after) > before + most
    }

    /// The commodities that two more cards of would gain most, best first.
    fn collected(&self) -> Vec<FaceId> {
        let deck = &self.view.parts().deck;
        let mut gains: Vec<(u32, FaceId)> = Vec::new();
        for (face, count) in &self.purse {
            let printed = deck.face(*face);
            if !self.is_calamity(*face) && u32::from(printed.cards) >= count + 2 {
                let gain = printed.set_value(count + 2) - printed.set_value(*count);
                gains.push((gain, *face));
            }
        }
        gains.sort_by_key(|(gain, face)| (u32::MAX - gain, *face));
        gains.into_iter().map(|(_, face)| face).collect()
    }

    /// So many cards that are worth least where they are: a calamity first, at most one, then what stands alone.
    fn cheapest(&self, purse: &Purse, count: usize, but: &[FaceId]) -> Vec<FaceId> {
        let deck = &self.view.parts().deck;
        let mut cards: Vec<(u32, FaceId)> = Vec::new();
        let mut calamities = 0;
        for (face, held) in purse {
            if but.contains(face) {
                continue;
            }
            match deck.face(*face).kind {
                FaceKind::Commodity { value, .. } => {
                    let each = value * held;
                    cards.extend((0..*held).map(|_| (each, *face)));
                }
                FaceKind::Calamity { .. } if calamities == 0 && *held > 0 => {
                    calamities += 1;
                    cards.push((0, *face));
                }
                FaceKind::Calamity { .. } => {}
            }
        }
        cards.sort();
        cards
            .into_iter()
            .take(count)
            .map(|(_, face)| face)
            .collect()
    }

    fn is_calamity(&self, face: FaceId) -> bool {
        self.view.parts().deck.face(face).is_calamity()
    }

    fn worth(&self, purse: &Purse) -> u32 {
        let deck = &self.view.parts().deck;
        purse
            .iter()
            .map(|(face, count)| deck.face(*face).set_value(*count))
            .sum()
    }
}

fn holds(purse: &Purse, cards: &[FaceId]) -> bool {
    cards.iter().all(|card| {
        let needed = cards.iter().filter(|other| *other == card).count() as u32;
        purse.get(card).copied().unwrap_or(0) >= needed
    })
}

fn take(purse: &mut Purse, cards: &[FaceId]) {
    for card in cards {
        if let Some(held) = purse.get_mut(card) {
            *held -= 1;
        }
    }
    purse.retain(|_, held| *held > 0);
}
