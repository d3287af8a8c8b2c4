//! The lists of the seats: what each has to trade as a segment begins, in its order.

use std::collections::BTreeSet;

use crate::game::{
    CardId, Civ, DealSource, FaceId, Mutation, Offer, open_offers, replacing_id, written_id,
};
use crate::rulebook::TradePolicy;
use crate::turn::RuleContext;

use super::bids::{Bid, BidKind};
use super::checked_trade::CheckedTrade;

/// The offers that lie open as the segment begins. Those of a hand that lies face down to whoever imagines it are no more
/// than read.
pub(super) fn open_bids(t: &RuleContext<'_>, order: &[Civ]) -> Vec<Bid> {
    open_offers(t.this_turn())
        .into_iter()
        .filter(|open| order.contains(&open.civ) && !lies_down(t, open.civ))
        .map(|open| Bid {
            civ: open.civ,
            item: DealSource::Offer(open.id.to_owned()),
            kind: BidKind::Open {
                numbers: open.numbers.to_vec(),
            },
            offer: open.offer.clone(),
            left: 1,
        })
        .collect()
}

pub(super) fn lies_down(t: &RuleContext<'_>, civ: Civ) -> bool {
    let hand = t.state().hand(civ);
    hand.iter().any(|card| t.state().face(*card).is_none())
}

/// Returns the open offers that a letter ends: those withdrawn, and those with another content under the same id.
pub(super) fn replaced(civ: Civ, letter: &CheckedTrade, own: &[&Bid]) -> BTreeSet<(Civ, String)> {
    let mut ended: BTreeSet<(Civ, String)> = BTreeSet::new();
    for bid in own {
        let DealSource::Offer(id) = &bid.item else {
            continue;
        };
        let written = letter
            .offers
            .iter()
            .find(|(_, other, _)| other == written_id(id));
        let differs = written.is_some_and(|(_, _, offer)| *offer != bid.offer);
        if differs || letter.withdrawn.contains(written_id(id)) {
            ended.insert((civ, id.clone()));
        }
    }
    ended
}

/// Returns the trade items of a seat, in its order: acceptances, offers, standing offers.
pub(super) fn list(
    policy: &TradePolicy,
    t: &RuleContext<'_>,
    civ: Civ,
    letter: &CheckedTrade,
    own: &[&Bid],
) -> Vec<Bid> {
    let bid = |item: DealSource, kind: BidKind, offer: &Offer| Bid {
        civ,
        item,
        kind,
        offer: offer.clone(),
        left: 1,
    };
    let mut bids: Vec<Bid> = Vec::new();
    for answer in &letter.answers {
        let kind = BidKind::Answer {
            civ: answer.civ,
            id: answer.id.clone(),
        };
        bids.push(bid(
            DealSource::Acceptance(answer.path.clone()),
            kind,
            &answer.offer,
        ));
    }
    bids.extend(offers(policy, civ, letter, own));
    let standing = t.state().standing(civ).iter();
    for standing in standing.filter(|standing| !standing.offer.sealed.is_empty()) {
        let item = DealSource::Standing(standing.id.clone());
        let made = deals(t, civ, &item);
        bids.push(Bid {
            left: standing
                .at_most
                .map_or(u32::MAX, |most| most.saturating_sub(made)),
            ..bid(item, BidKind::Waiting, &standing.offer)
        });
    }
    bids
}

/// The offers of a seat in the order written: those that lie open and of which the letter is silent, then those of the letter.
/// Where deals are judged by what was announced, one that replaces another has an id of its own in the ledger.
fn offers(policy: &TradePolicy, civ: Civ, letter: &CheckedTrade, own: &[&Bid]) -> Vec<Bid> {
    let ended = replaced(civ, letter, own);
    let is = |bid: &Bid, id: &str| matches!(&bid.item, DealSource::Offer(it) if it == id);
    let is_called =
        |bid: &Bid, id: &str| matches!(&bid.item, DealSource::Offer(it) if written_id(it) == id);
    let stays = |bid: &&&Bid| ended.iter().all(|(_, id)| !is(bid, id));
    let open: Vec<&Bid> = own.iter().filter(stays).copied().collect();
    let is_written = |bid: &&Bid| letter.offers.iter().any(|(_, id, _)| is_called(bid, id));
    let silent = open.iter().copied().filter(|bid| !is_written(bid));
    let fresh = |path: &String, id: &String, offer: &Offer| {
        let mut before = ended.iter().filter(|(_, it)| written_id(it) == id);
        let id = match before.next_back() {
            Some((_, before)) if policy.value => replacing_id(before),
            _ => id.clone(),
        };
        Bid {
            civ,
            item: DealSource::Offer(id),
            kind: BidKind::Fresh { path: path.clone() },
            offer: offer.clone(),
            left: 1,
        }
    };
    let written = letter.offers.iter().map(|(path, id, offer)| {
        let lies_open = open.iter().copied().find(|bid| is_called(bid, id));
        lies_open.cloned().unwrap_or_else(|| fresh(path, id, offer))
    });
    silent.cloned().chain(written).collect()
}

/// Deals that a standing offer has made this turn.
fn deals(t: &RuleContext<'_>, civ: Civ, item: &DealSource) -> u32 {
    let made = t.this_turn().iter().filter(|event| match &event.change {
        Mutation::Deal { sides, .. } => sides
            .iter()
            .any(|side| side.civ == civ && side.item == *item),
        _ => false,
    });
    made.count() as u32
}

/// The cards that may be given: held as the segment begins, tradable (27.3), not kept back, and no calamity that stays.
pub(super) fn pool(policy: &TradePolicy, t: &RuleContext<'_>, civ: Civ) -> Vec<CardId> {
    let deck = &t.parts().deck;
    let never = t.state().never_traded(civ);
    let given = |face: FaceId| deck.face(face).may_be_traded() && !never.contains(&face);
    let stays = |card: &CardId| {
        let is_calamity = deck.face(deck.face_of(*card)).is_calamity();
        policy.passed_once && is_calamity && received(t, civ, *card)
    };
    let hand = t.state().hand(civ).iter().copied();
    let pool = hand.filter(|card| t.state().face(*card).is_some_and(given) && !stays(card));
    pool.collect()
}

/// Returns whether a card came to its holder in a trade of this turn.
pub(super) fn received(t: &RuleContext<'_>, civ: Civ, card: CardId) -> bool {
    t.this_turn().iter().any(|event| match event.change {
        Mutation::Traded { card: one, to, .. } => (one, to) == (card, civ),
        _ => false,
    })
}
