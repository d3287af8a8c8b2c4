//! A wild player at the market: offers of cards held and not held, acceptances that fit and that do not.

use bulla_core::game::{
    Addressees, Civ, FaceId, Offer, StandingOffer, Threshold, TradeDemand, View,
};
use bulla_core::rulebook::TradePolicy;
use bulla_core::turn::{Acceptance, OfferOrder, Orders, StandingOrder, TradeOrders};

use super::RandomBot;

impl RandomBot {
    pub(super) fn market(&mut self, policy: &TradePolicy, view: &View) -> Orders {
        let hand: Vec<FaceId> = view
            .hand
            .iter()
            .flat_map(|(face, count)| std::iter::repeat_n(*face, usize::from(*count)))
            .collect();
        let mut trade = TradeOrders::default();
        let offers: Vec<OfferOrder> = (0..self.below(4))
            .map(|at| {
                let offer = self.offer(policy, view, &hand);
                let truly = offer.count();
                let count = if self.often(5) { truly + 1 } else { truly };
                OfferOrder {
                    path: format!("offers[{at}]"),
                    id: format!("w{at}"),
                    count,
                    offer,
                }
            })
            .collect();
        if !offers.is_empty() {
            trade.offers = Some(offers);
        }
        let accepted = self.acceptances(view, &hand);
        if !accepted.is_empty() {
            trade.accept = Some(accepted);
        }
        if self.often(20) {
            let standing = (0..self.below(3)).map(|at| {
                let offer = self.offer(policy, view, &hand);
                StandingOrder {
                    path: format!("standing[{at}]"),
                    count: offer.count(),
                    standing: StandingOffer {
                        id: format!("s{at}"),
                        offer,
                        at_most: self.often(50).then(|| self.below(3)),
                        until: self.often(30).then(|| self.below(20) as u16 + 1),
                    },
                }
            });
            trade.standing = Some(standing.collect());
        }
        if self.often(10) {
            trade.never = Some(self.any_face(view).into_iter().collect());
        }
        if self.often(15) {
            let id = format!("w{}", self.below(3));
            trade.withdraw = Some(vec![("withdraw[0]".to_owned(), id)]);
        }
        Orders {
            trade,
            ..Orders::default()
        }
    }

    fn acceptances(&mut self, view: &View, hand: &[FaceId]) -> Vec<Acceptance> {
        let mut accepted = Vec::new();
        for quote in view.quotes() {
            if !self.often(60) {
                continue;
            }
            let mut sealed = quote.want.named.clone();
            while sealed.len() < quote.want.count as usize {
                match self.one_of(hand) {
                    Some(face) => sealed.push(face),
                    None => break,
                }
            }
            sealed.sort();
            accepted.push(Acceptance {
                path: format!("accept[{}]", accepted.len()),
                civ: quote.civ,
                number: u32::from(quote.number) + u32::from(self.often(5)),
                value: quote.value.map(|_| view.parts().deck.worth(&sealed)),
                declared: quote.want.named.clone(),
                sealed,
                if_gone: self.instead(hand),
            });
        }
        accepted
    }

    fn offer(&mut self, policy: &TradePolicy, view: &View, hand: &[FaceId]) -> Offer {
        let mut left = hand.to_vec();
        let mut sealed = Vec::new();
        for _ in 0..3 + self.below(2) {
            if left.is_empty() || self.often(3) {
                sealed.extend(self.any_face(view));
            } else {
                sealed.push(left.swap_remove(self.below(left.len() as u32) as usize));
            }
        }
        sealed.sort();
        let deck = &view.parts().deck;
        let mut declared: Vec<FaceId> = sealed
            .iter()
            .copied()
            .filter(|face| policy.calamities_named || !deck.face(*face).is_calamity())
            .collect();
        declared.truncate(2 + self.below(2) as usize);
        if !policy.more_named {
            declared.truncate(policy.named as usize);
        }
        let mut named: Vec<FaceId> = (0..2).filter_map(|_| self.any_face(view)).collect();
        if let (Some(one), true) = (self.one_of(hand), self.often(50)) {
            named = vec![one; 2];
        }
        named.sort();
        let mut asked = None;
        if policy.value && self.often(50) {
            asked = Some(Threshold::AtLeast(self.below(20)));
        }
        if !policy.more_named {
            named.truncate(policy.named as usize);
        }
        let off = u32::from(policy.value && self.often(5));
        Offer {
            value: policy.value.then(|| deck.worth(&sealed) + off),
            to: self.addressees(view),
            declared,
            sealed,
            want: TradeDemand {
                count: 3 + self.below(2),
                value: asked,
                named,
            },
            say: self
                .often(20)
                .then(|| "three of a kind: #1, \"honest\"".to_owned()),
            if_gone: self.instead(hand),
        }
    }

    fn instead(&mut self, hand: &[FaceId]) -> Vec<(FaceId, FaceId)> {
        if !self.often(20) {
            return Vec::new();
        }
        self.one_of(hand)
            .zip(self.one_of(hand))
            .into_iter()
            .collect()
    }

    fn addressees(&mut self, view: &View) -> Addressees {
        let others: Vec<Civ> = view
            .open
            .playing()
            .filter(|civ| Some(*civ) != view.civ)
            .collect();
        match self.one_of(&others) {
            Some(first) if self.often(50) => {
                let second = self.one_of(&others).filter(|second| *second != first);
                Addressees::These(std::iter::once(first).chain(second).collect())
            }
            _ => Addressees::Any,
        }
    }

    fn any_face(&mut self, view: &View) -> Option<FaceId> {
        let faces: Vec<FaceId> = view.parts().deck.faces().map(|(face, _)| face).collect();
        self.one_of(&faces)
    }
}
