//! 28: an acceptance that names no cards gives the cheapest that fit: those that are asked for by name, and of the others the lowest
//! stacks first, then by name; never a calamity, nor a card that is kept back.

use crate::game::{FaceId, Offer, View};
use crate::rulebook::Rulebook;
use crate::turn::{Acceptance, TradeOrders};

use super::bids::first_missing;
use super::trade_checker::{AnswerableOffer, TradeChecker};

/// Names the cards of acceptances that name none, by what a seat knows.
pub fn complete(book: &Rulebook, known: &View, orders: &mut TradeOrders) {
    let Some(civ) = known.civ else {
        return;
    };
    let mut ground = TradeChecker::of_view(book, known, civ);
    if let Some(never) = &orders.never {
        ground.never.clone_from(never);
    }
    if let Some(accept) = &mut orders.accept {
        *accept = ground.completed(accept);
    }
    for order in orders.offers.iter_mut().flatten() {
        order.offer.value = ground.announced(&order.offer);
    }
    for order in orders.standing.iter_mut().flatten() {
        order.standing.offer.value = ground.announced(&order.standing.offer);
    }
}

/// An answer to each open offer that the hand can answer, as one without cards is completed.
pub fn takeable(book: &Rulebook, known: &View) -> Vec<Acceptance> {
    let Some(civ) = known.civ else {
        return Vec::new();
    };
    let ground = TradeChecker::of_view(book, known, civ);
    let bare = |quote: &AnswerableOffer| Acceptance {
        path: "accept[0]".to_owned(),
        civ: quote.civ,
        number: quote.number,
        value: None,
        declared: Vec::new(),
        sealed: Vec::new(),
        if_gone: Vec::new(),
    };
    let quotes = ground.known.iter().flat_map(|known| &known.quotes);
    let answers = quotes.flat_map(|quote| ground.completed(&[bare(quote)]));
    answers.filter(|one| ground.answer(one).is_ok()).collect()
}

impl TradeChecker<'_> {
    /// The value that an offer announces; one that is left out can be none but the true one.
    pub fn announced(&self, offer: &Offer) -> Option<u32> {
        let deck = &self.open.parts().deck;
        let truly = || self.policy.value.then(|| deck.worth(&offer.sealed));
        offer.value.or_else(truly)
    }

    /// The acceptances with their cards; those that cannot be completed stay as they are, for the complaint.
    pub fn completed(&self, accept: &[Acceptance]) -> Vec<Acceptance> {
        let Some(known) = &self.known else {
            return accept.to_vec();
        };
        let mut pool = known.hand.clone();
        for face in accept.iter().flat_map(|one| &one.sealed) {
            take(&mut pool, *face);
        }
        let mut completed = accept.to_vec();
        for one in &mut completed {
            let is_quoted =
                |quote: &&AnswerableOffer| (quote.civ, quote.number) == (one.civ, one.number);
            let Some(quote) = known.quotes.iter().find(is_quoted) else {
                continue;
            };
            if one.sealed.is_empty() && one.declared.is_empty() {
                let deck = &self.open.parts().deck;
                one.sealed = quote.want.cheapest(&mut pool, deck, &self.never);
            }
            if one.declared.is_empty() {
                one.declared = self.declared(quote, &one.sealed);
            }
            if one.value.is_none() && self.policy.value && !one.sealed.is_empty() {
                one.value = Some(self.open.parts().deck.worth(&one.sealed));
            }
        }
        completed
    }

    /// Returns the cards asked for by name, and as many more commodities as must be named.
    fn declared(&self, quote: &AnswerableOffer, sealed: &[FaceId]) -> Vec<FaceId> {
        let mut declared = quote.want.named.clone();
        if first_missing(&declared, sealed).is_some() {
            return declared;
        }
        let mut rest = sealed.to_vec();
        for face in &declared {
            take(&mut rest, *face);
        }
        rest.retain(|face| !self.deck_face(*face).is_calamity());
        rest.sort_by_key(|face| (self.deck_face(*face).stack, *face));
        let lacking = (self.policy.named as usize).saturating_sub(declared.len());
        declared.extend(rest.into_iter().take(lacking));
        declared.sort();
        declared
    }

    fn deck_face(&self, face: FaceId) -> &crate::game::Face {
        self.open.parts().deck.face(face)
    }
}

/// Takes one card of this face out, if there is one.
fn take(pool: &mut Vec<FaceId>, face: FaceId) {
    if let Some(at) = pool.iter().position(|one| *one == face) {
        pool.remove(at);
    }
}
