//! Examples of offers, acceptances, payments and cards that are kept, made of the reader's own hand (28, 31).

use bulla_core::game::{
    Addressees, Civ, FaceId, Offer, RuleFigure, StandingOffer, TradeDemand, View,
};
use bulla_core::turn::{
    Acceptance, OfferOrder, OrderValue, Orders, Prompt, PurchasePayment, StandingOrder, Topic,
    TradeOrders,
};

use super::book_figures::OfferTruth;
use super::examples::answer;

/// Turns for which an offer of an example waits.
const WAITS: u16 = 3;

/// Treasury that an example of a payment names at most.
const TREASURY: u32 = 5;

/// A reader who trades, and what must be true of an offer.
#[derive(Clone, Copy)]
pub struct ExampleTrade<'a> {
    pub view: &'a View,
    pub civ: Civ,
    pub truth: OfferTruth,
    /// Nations with whom each may trade. Empty where all may trade with all.
    pub partners: &'a [(Civ, Vec<Civ>)],
}

impl ExampleTrade<'_> {
    /// One answer of each kind that is possible.
    pub fn answers(self, prompt: &Prompt) -> Vec<Orders> {
        let trade = |trade: TradeOrders| Orders {
            trade,
            ..Orders::default()
        };
        match prompt.topic {
            Topic::Offers => {
                let offers = self
                    .addressees()
                    .into_iter()
                    .filter_map(|to| self.offer(to));
                let order = |offer: Offer| TradeOrders {
                    offers: Some(vec![OfferOrder {
                        path: String::new(),
                        id: "e1".to_owned(),
                        count: offer.count(),
                        offer,
                    }]),
                    ..TradeOrders::default()
                };
                offers.map(order).map(trade).collect()
            }
            Topic::Standing => self.standing().into_iter().map(trade).collect(),
            Topic::Accept => self.acceptances().into_iter().map(trade).collect(),
            Topic::Never => {
                let best = self.funds().last().copied();
                let order = |face| TradeOrders {
                    never: Some(vec![face]),
                    ..TradeOrders::default()
                };
                best.map(order).map(trade).into_iter().collect()
            }
            Topic::Withdraw => {
                let own = self
                    .view
                    .own_offers()
                    .into_iter()
                    .map(|(id, _)| id.to_owned());
                let order = |id| TradeOrders {
                    withdraw: Some(vec![(String::new(), id)]),
                    ..TradeOrders::default()
                };
                own.take(1).map(order).map(trade).collect()
            }
            Topic::Pay => self.payment().into_iter().collect(),
            _ => {
                let kept = self.funds().into_iter().rev().take(3);
                let kept = kept.map(OrderValue::Face).collect();
                answer(Topic::Keep, kept).into_iter().collect()
            }
        }
    }

    /// One nation that the reader may trade with, and all.
    fn addressees(self) -> Vec<Addressees> {
        let joins = |other: Civ| {
            let own = self.partners.iter().find(|(civ, _)| *civ == self.civ);
            own.is_none_or(|(_, with)| with.contains(&other))
        };
        let playing = self.view.open.playing();
        let mut others = playing.filter(|other| *other != self.civ && joins(*other));
        let one = others.next().map(|civ| Addressees::These(vec![civ]));
        one.into_iter().chain([Addressees::Any]).collect()
    }

    /// The cheapest cards for a set that the reader collects.
    fn offer(self, to: Addressees) -> Option<Offer> {
        let parts = self.view.parts();
        let funds = self.funds();
        let told = match self.truth.more {
            true => self.truth.named.max(1),
            false => self.truth.named,
        };
        let least = parts.figures.get(RuleFigure::LeastTraded).max(told);
        let others = |wish: FaceId| funds.iter().copied().filter(move |face| *face != wish);
        // A set that the reader collects, or else a card that he does not hold.
        let best = funds
            .last()
            .copied()
            .filter(|best| others(*best).count() >= least as usize);
        let unheld = || {
            let mut faces = parts.deck.faces();
            let is_wish = |face: FaceId| !funds.contains(&face);
            let found = faces.find(|(face, card)| card.calamity().is_none() && is_wish(*face));
            found.map(|(face, _)| face)
        };
        let wish = best.or_else(unheld)?;
        let gives: Vec<FaceId> = others(wish).collect();
        let sealed = gives.get(..least as usize).filter(|_| told > 0)?.to_vec();
        let value = self.truth.value.then(|| parts.deck.worth(&sealed));
        Some(Offer {
            to,
            declared: sealed.get(..told as usize)?.to_vec(),
            sealed,
            value,
            want: TradeDemand {
                count: least,
                value: None,
                named: vec![wish; told as usize],
            },
            say: None,
            if_gone: Vec::new(),
        })
    }

    /// An offer that waits hidden, as long as it will, and for some turns.
    fn standing(self) -> Vec<TradeOrders> {
        let Some(offer) = self.offer(Addressees::Any) else {
            return Vec::new();
        };
        let until = self.view.open.turn().saturating_add(WAITS);
        let order = |until| TradeOrders {
            standing: Some(vec![StandingOrder {
                path: String::new(),
                count: offer.count(),
                standing: StandingOffer {
                    id: "s1".to_owned(),
                    offer: offer.clone(),
                    at_most: None,
                    until,
                },
            }]),
            ..TradeOrders::default()
        };
        [None, Some(until)].map(order).into()
    }

    /// The first offer that the hand answers, with the cheapest cards and with cards of one's own choice.
    fn acceptances(self) -> Vec<TradeOrders> {
        let quotes = self.view.quotes();
        let found = quotes.iter().find_map(|quote| {
            let (declared, sealed) = self.give(&quote.want)?;
            Some((quote, declared, sealed))
        });
        let Some((quote, declared, sealed)) = found else {
            return Vec::new();
        };
        let deck = &self.view.parts().deck;
        let value = self.truth.value.then(|| deck.worth(&sealed));
        let order = |(value, declared, sealed)| TradeOrders {
            accept: Some(vec![Acceptance {
                path: String::new(),
                civ: quote.civ,
                number: quote.number.into(),
                value,
                declared,
                sealed,
                if_gone: Vec::new(),
            }]),
            ..TradeOrders::default()
        };
        let cheapest = (None, Vec::new(), Vec::new());
        [cheapest, (value, declared, sealed)].map(order).into()
    }

    /// A kind of cards as a whole, and some treasury.
    fn payment(self) -> Option<Orders> {
        let funds = self.funds();
        let left = self.view.open.credit(self.civ);
        let last = match funds.last() {
            Some(last) => *last,
            None if left > 0 => return Some(paid(Vec::new(), None, Some(left))),
            None => return None,
        };
        let cards: Vec<FaceId> = funds.into_iter().filter(|face| *face == last).collect();
        let treasury = u32::from(self.view.open.nation(self.civ).treasury).min(TREASURY);
        let treasury = Some(treasury).filter(|treasury| *treasury > 0);
        Some(paid(cards, treasury, Some(left).filter(|left| *left > 0)))
    }

    /// Cards in hand that may be given: commodities that are not kept out of trade, the cheapest first.
    fn funds(self) -> Vec<FaceId> {
        let deck = &self.view.parts().deck;
        let mut funds: Vec<FaceId> = Vec::new();
        for (face, count) in &self.view.hand {
            if deck.face(*face).calamity().is_none() && !self.view.never.contains(face) {
                funds.extend(std::iter::repeat_n(*face, (*count).into()));
            }
        }
        funds.sort_by_key(|face| (deck.face(*face).set_value(1), *face));
        funds
    }

    /// The cards of a hand that answer a wish: the named cards, and those filled up with the cheapest others.
    fn give(self, want: &TradeDemand) -> Option<(Vec<FaceId>, Vec<FaceId>)> {
        let mut funds = self.funds();
        let deck = &self.view.parts().deck;
        let sealed = want.cheapest(&mut funds.clone(), deck, &self.view.never);
        let is_whole = sealed.len() == want.count as usize;
        let is_asked = want
            .value
            .is_none_or(|asked| asked.holds(deck.worth(&sealed)));
        let is_held = sealed.iter().all(|face| {
            let at = funds.iter().position(|other| other == face);
            at.map(|at| funds.remove(at)).is_some()
        });
        (is_whole && is_asked && is_held).then(|| (want.named.clone(), sealed))
    }
}

fn paid(cards: Vec<FaceId>, treasury: Option<u32>, credit: Option<u32>) -> Orders {
    Orders {
        pay: Some(PurchasePayment::These {
            cards,
            treasury,
            credit,
        }),
        ..Orders::default()
    }
}
