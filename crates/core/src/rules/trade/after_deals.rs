//! Results of the deals: reports to seats, offers that close, and offers that are open from the next page on.

use std::collections::{BTreeMap, BTreeSet};

use crate::game::{
    Addressees, AnnouncementKind, Civ, DealSource, FaceId, Mutation, RejectionKind,
    RejectionReason, RuleStep, Subject,
};
use crate::turn::RuleContext;

use super::bid_lists::lies_down;
use super::bids::{Bid, BidKind};
use super::market_clearing::MarketClearing;
use super::trade_partners::TradePartners;

/// Offers of one nation that one reader is shown in a turn; their numbers run no higher.
const MOST_OFFERS: u8 = 99;

/// An acceptance that struck no deal is told why: its own card is gone, or it lapsed.
pub(super) fn tell_accepters(t: &mut RuleContext<'_>, market: &MarketClearing<'_>) {
    for (at, bid) in market.bids.iter().enumerate() {
        let (BidKind::Answer { civ, .. }, DealSource::Acceptance(path)) = (&bid.kind, &bid.item)
        else {
            continue;
        };
        if market.struck.contains(&at) {
            continue;
        }
        if lies_down(t, *civ) {
            t.mark_uncertain();
            continue;
        }
        let reason = gone_or(market, at, RejectionKind::Lapsed.of([Subject::Civ(*civ)]));
        t.reject(RuleStep::Deal, bid.civ, path, reason);
    }
}

/// Shows to all the calamities that changed hands since an event of this turn, in A.S.T. order of those who received them, so
/// that nothing tells which deal they came in.
pub(super) fn show_received(t: &mut RuleContext<'_>, start: usize) {
    let deck = &t.parts().deck;
    let received = t.this_turn().iter().skip(start);
    let received = received.filter_map(|event| match event.change {
        Mutation::Traded { card, to, .. } => Some((to, t.state().face(card)?)),
        _ => None,
    });
    let mut shown: Vec<(Civ, FaceId)> = received
        .filter(|(_, face)| deck.face(*face).is_calamity())
        .collect();
    shown.sort();
    for (civ, face) in shown {
        let about = [Subject::Civ(civ), Subject::Face(face)];
        t.apply(
            RuleStep::TradedCards,
            Mutation::Announced(AnnouncementKind::Received.of(about)),
        );
    }
}

fn gone_or(market: &MarketClearing<'_>, at: usize, otherwise: RejectionReason) -> RejectionReason {
    match market.gone.get(&at) {
        Some(face) => RejectionKind::CardGone.of([Subject::Face(*face)]),
        None => otherwise,
    }
}

/// Withdrawn, replaced and struck offers end together, so that their order does not tell which is which. It is the one in
/// which they were opened: what their owners call them is not known to others.
pub(super) fn close(t: &mut RuleContext<'_>, before: &[Bid], closed: &BTreeSet<(Civ, String)>) {
    for bid in before {
        let (DealSource::Offer(id), BidKind::Open { numbers }) = (&bid.item, &bid.kind) else {
            continue;
        };
        let (civ, id, numbers) = (bid.civ, id.clone(), numbers.clone());
        if closed.contains(&(civ, id.clone())) {
            t.apply(RuleStep::Deal, Mutation::Closed { civ, id, numbers });
        }
    }
}

/// Opens the remaining new offers from the next page on. An offer that lost its cards is no longer true (28.3).
pub(super) fn open(t: &mut RuleContext<'_>, partners: &TradePartners, market: &MarketClearing<'_>) {
    let mut shown = shown(t);
    for (at, bid) in market.bids.iter().enumerate() {
        let (BidKind::Fresh { path }, DealSource::Offer(id)) = (&bid.kind, &bid.item) else {
            continue;
        };
        if market.struck.contains(&at) {
            continue;
        }
        let mut numbers = numbers(t, &shown, bid.civ, &bid.offer.to);
        numbers.retain(|(reader, _)| partners.joins(bid.civ, *reader));
        let full = numbers.iter().any(|(_, number)| *number > MOST_OFFERS);
        if full || market.gone.contains_key(&at) {
            let most = RejectionKind::TooManyOffers.of([Subject::Number(MOST_OFFERS.into())]);
            t.reject(
                RuleStep::TradedCards,
                bid.civ,
                path,
                gone_or(market, at, most),
            );
            continue;
        }
        let readers = numbers.iter();
        shown.extend(readers.map(|(reader, number)| ((bid.civ, *reader), *number)));
        let change = Mutation::Offered {
            civ: bid.civ,
            id: id.clone(),
            offer: Box::new(bid.offer.clone()),
            numbers,
        };
        t.apply(RuleStep::TradedCards, change);
    }
}

/// Counts of offers that readers were shown this turn, by the nation that offers and the reader.
type ShownCounts = BTreeMap<(Civ, Civ), u8>;

fn shown(t: &RuleContext<'_>) -> ShownCounts {
    let mut shown = ShownCounts::new();
    for event in t.this_turn() {
        if let Mutation::Offered { civ, numbers, .. } = &event.change {
            for (reader, number) in numbers {
                let most = shown.entry((*civ, *reader)).or_default();
                *most = (*most).max(*number);
            }
        }
    }
    shown
}

/// Returns, for each reader of a new offer, the number of this nation's offers shown to the reader this turn, including this one.
fn numbers(t: &RuleContext<'_>, shown: &ShownCounts, civ: Civ, to: &Addressees) -> Vec<(Civ, u8)> {
    let readers = t.open().playing().filter(|reader| *reader != civ);
    readers
        .filter(|reader| to.place(*reader).is_some())
        .map(|reader| {
            let before = shown.get(&(civ, reader)).copied();
            (reader, before.unwrap_or(0) + 1)
        })
        .collect()
}
