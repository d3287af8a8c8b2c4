//! Trade part of a letter, checked entry by entry.

use crate::game::{
    Addressees, Offer, RejectionKind, RejectionReason, StandingOffer, Subject, Threshold,
    TradeDemand, View,
};
use crate::rulebook::Rulebook;
use crate::turn::{Acceptance, TradeOrders};

use super::bids::first_missing;
use super::checked_trade::{CheckedTrade, OfferAnswer};
use super::trade_checker::{AnswerableOffer, TradeChecker, out_of_reach, refuse_card, refuse_if};

/// Returns the entries of a letter that could not be carried out whatever happens before, by path. Never reveals more than
/// `known`.
pub fn why_impossible(
    book: &Rulebook,
    known: &View,
    orders: &TradeOrders,
) -> Vec<(String, RejectionReason)> {
    match known.civ {
        Some(civ) => TradeChecker::of_view(book, known, civ).read(orders).refused,
        None => Vec::new(),
    }
}

/// Entries of one kind in a letter; more are no help to anybody and a burden to all.
const MOST_ENTRIES: usize = 40;

impl TradeChecker<'_> {
    pub fn read(mut self, orders: &TradeOrders) -> CheckedTrade {
        if let Some(never) = &orders.never {
            self.never.clone_from(never);
        }
        let mut letter = CheckedTrade {
            never: orders.never.clone(),
            ..CheckedTrade::default()
        };
        self.read_withdrawals(orders, &mut letter);
        self.read_standing(orders, &mut letter);
        self.read_offers(orders, &mut letter);
        let accept = orders.accept.as_deref().unwrap_or_default();
        for acceptance in self.completed(accept) {
            let room = room_after(letter.answers.len());
            match room.and_then(|()| self.answer(&acceptance)) {
                Ok(answer) => letter.answers.extend(answer),
                Err(reason) => letter.refused.push((acceptance.path, reason)),
            }
        }
        letter
    }

    fn read_withdrawals(&self, orders: &TradeOrders, letter: &mut CheckedTrade) {
        for (path, id) in orders.withdraw.iter().flatten() {
            if self.known.as_ref().is_none_or(|it| it.own.contains(id)) {
                letter.withdrawn.insert(id.clone());
            } else {
                let reason = RejectionKind::NoSuchOffer.of([]);
                letter.refused.push((path.clone(), reason));
            }
        }
    }

    /// Reads the standing offers. The earlier ones stay in force if a non-empty list has no valid entry.
    fn read_standing(&self, orders: &TradeOrders, letter: &mut CheckedTrade) {
        let Some(written) = &orders.standing else {
            return;
        };
        let mut kept: Vec<StandingOffer> = Vec::new();
        for order in written {
            let standing = &order.standing;
            let found = self.waits(standing, order.count).and_then(|()| {
                let twice = kept.iter().any(|other| other.id == standing.id);
                refuse_if(twice, RejectionKind::SameId.of([]))?;
                room_after(kept.len())
            });
            match found {
                Ok(()) => kept.push(StandingOffer {
                    offer: self.whole(&standing.offer),
                    ..standing.clone()
                }),
                Err(reason) => letter.refused.push((order.path.clone(), reason)),
            }
        }
        letter.standing = (written.is_empty() || !kept.is_empty()).then_some(kept);
    }

    fn read_offers(&self, orders: &TradeOrders, letter: &mut CheckedTrade) {
        for order in orders.offers.iter().flatten() {
            let found = self.offer(&order.offer, order.count).and_then(|()| {
                self.holds(&order.offer.sealed)?;
                let twice = letter.offers.iter().any(|(_, id, _)| *id == order.id);
                refuse_if(twice, RejectionKind::SameId.of([]))?;
                room_after(letter.offers.len())?;
                self.unreached(&order.offer.to)
            });
            let path = order.path.clone();
            match found {
                Ok(apart) => {
                    let apart = apart
                        .into_iter()
                        .map(|civ| (path.clone(), out_of_reach(civ)));
                    letter.partly.extend(apart);
                    let offer = self.whole(&order.offer);
                    letter.offers.push((path, order.id.clone(), offer));
                }
                Err(reason) => letter.refused.push((path, reason)),
            }
        }
    }

    /// An offer with its value, however its cards were written.
    fn whole(&self, offer: &Offer) -> Offer {
        Offer {
            value: self.announced(offer),
            ..sorted(offer)
        }
    }

    /// Checks an acceptance. `None` if it is too early to say which offer is meant.
    pub fn answer(&self, acceptance: &Acceptance) -> Result<Option<OfferAnswer>, RejectionReason> {
        let Acceptance {
            declared, sealed, ..
        } = acceptance;
        self.may_trade()?;
        let mut quoted = None;
        if let Some(known) = &self.known {
            let asked =
                |it: &&AnswerableOffer| (it.civ, it.number) == (acceptance.civ, acceptance.number);
            let about = [
                Subject::Civ(acceptance.civ),
                Subject::Number(acceptance.number),
            ];
            let found = known.quotes.iter().find(asked);
            quoted = Some(found.ok_or(RejectionKind::NotOpen.of(about))?);
        }
        if sealed.is_empty() && quoted.is_none() {
            return Ok(None);
        }
        self.given(declared, sealed, &acceptance.if_gone)?;
        self.worth(acceptance.value, sealed)?;
        self.holds(sealed)?;
        let Some(quoted) = quoted else {
            return Ok(None);
        };
        let counts = [quoted.want.count, sealed.len() as u32];
        let reason = RejectionKind::NotTheNumber.of(counts.map(Subject::Number));
        refuse_if(counts[0] != counts[1], reason)?;
        let unnamed = first_missing(&quoted.want.named, declared);
        refuse_card(unnamed, RejectionKind::NotAsAsked)?;
        if let Some(asked) = quoted.want.value {
            let value = self.open.parts().deck.worth(sealed);
            let reason = RejectionKind::NotTheValue.of([Subject::Number(value)]);
            refuse_if(!asked.holds(value), reason)?;
        }
        let offer = Offer {
            to: Addressees::These(vec![quoted.civ]),
            declared: declared.clone(),
            sealed: sealed.clone(),
            value: acceptance.value,
            want: TradeDemand {
                count: quoted.count,
                value: quoted.value.map(Threshold::Exactly),
                named: Vec::new(),
            },
            say: None,
            if_gone: acceptance.if_gone.clone(),
        };
        Ok(Some(OfferAnswer {
            path: acceptance.path.clone(),
            civ: quoted.civ,
            id: quoted.id.clone(),
            offer: sorted(&offer),
        }))
    }
}

fn room_after(entries: usize) -> Result<(), RejectionReason> {
    let most = Subject::Number(MOST_ENTRIES as u32);
    refuse_if(
        entries >= MOST_ENTRIES,
        RejectionKind::TooManyOffers.of([most]),
    )
}

/// The same offer however its cards were written.
fn sorted(offer: &Offer) -> Offer {
    let mut offer = offer.clone();
    offer.declared.sort();
    offer.sealed.sort();
    offer.want.named.sort();
    offer
}
