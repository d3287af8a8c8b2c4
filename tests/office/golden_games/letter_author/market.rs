//! Trade: some offers go to two nations by name, one waits as a standing offer, one is offered twice so that a deal lapses.

use bulla::game::{Addressees, Civ, FaceId, StandingOffer, View, VisibleOffer};
use bulla::turn::{Acceptance, OfferOrder, Orders, StandingOrder, TradeOrders};

use super::turn_of;

const TALK: [&str; 4] = [
    "two for two, honest",
    "no calamity in it",
    "who wants the rest?",
    "ask me again next turn",
];

pub fn improve(orders: &mut Orders, view: &View, segment: &str, at: usize) {
    let number = turn_of(view, at);
    let trade = &mut orders.trade;
    let gives_none = |cards: &[FaceId]| cards.iter().all(|card| !view.never.contains(card));
    let mut accepted = trade.accept.take().unwrap_or_default();
    accepted.retain(|one| gives_none(&one.sealed));
    if number.is_multiple_of(2) || segment != "trade-1" {
        gamble(&mut accepted, view, at);
    }
    for (place, acceptance) in accepted.iter_mut().enumerate() {
        acceptance.path = format!("accept[{place}]");
        let hidden = acceptance
            .sealed
            .iter()
            .find(|face| !acceptance.declared.contains(face));
        let spare = spare(view, &acceptance.sealed);
        acceptance.if_gone = hidden.copied().zip(spare).into_iter().collect();
    }
    let given: Vec<FaceId> = accepted.iter().flat_map(|one| one.sealed.clone()).collect();
    trade.accept = Some(accepted).filter(|accepted| !accepted.is_empty());
    let mut offers = trade.offers.take().unwrap_or_default();
    offers.retain(|offer| gives_none(&offer.offer.sealed));
    let offers = talked_over(offers, trade, view, segment, number);
    trade.offers = Some(offers).filter(|offers| !offers.is_empty());
    if segment == "trade-1" && number.is_multiple_of(5) {
        trade.never = kept(trade, view, &given);
    }
}

/// Offers with talk and to chosen readers, some of them standing, some withdrawn, some made twice.
fn talked_over(
    mut offers: Vec<OfferOrder>,
    trade: &mut TradeOrders,
    view: &View,
    segment: &str,
    number: usize,
) -> Vec<OfferOrder> {
    for (place, offer) in offers.iter_mut().enumerate() {
        if place == 1 || number.is_multiple_of(4) {
            offer.offer.to = Addressees::These(leaders(view));
        }
        if place == 0 {
            offer.offer.say = Some(TALK[number % TALK.len()].to_owned());
        }
    }
    if segment == "trade-1" && number.is_multiple_of(3) {
        trade.standing = offers.pop().map(|last| vec![standing(last, view)]);
    }
    if segment == "trade-2" && number.is_multiple_of(3) {
        let open = view.own_offers();
        let ids = open.iter().map(|(id, _)| (*id).to_owned()).take(1);
        let withdrawn: Vec<(String, String)> = ids
            .enumerate()
            .map(|(at, id)| (format!("withdraw[{at}]"), id))
            .collect();
        offers.retain(|offer| withdrawn.iter().all(|(_, id)| *id != offer.id));
        trade.withdraw = Some(withdrawn).filter(|ids| !ids.is_empty());
    }
    if let Some(first) = offers.first().filter(|_| number.is_multiple_of(2)).cloned() {
        offers.push(again(first, view, offers.len()));
    }
    for (at, offer) in offers.iter_mut().enumerate() {
        offer.path = format!("offers[{at}]");
    }
    offers
}

/// The best card is never given, unless it is promised already or is a calamity.
fn kept(trade: &TradeOrders, view: &View, given: &[FaceId]) -> Option<Vec<FaceId>> {
    let offers = trade.offers.iter().flatten().map(|one| &one.offer);
    let standing = trade.standing.iter().flatten();
    let waiting = standing.map(|one| &one.standing.offer);
    let mut promised = offers
        .chain(waiting)
        .flat_map(|offer| &offer.sealed)
        .chain(given);
    let (best, _) = view.hand.last()?;
    let is_kept = !promised.any(|one| one == best) && !view.parts().deck.face(*best).is_calamity();
    is_kept.then(|| vec![*best])
}

/// Answers to offers whose named cards are at hand, whatever the others may be worth: a calamity first, then what is cheapest.
/// Others begin with what was offered last.
fn gamble(accepted: &mut Vec<Acceptance>, view: &View, at: usize) {
    let deck = &view.parts().deck;
    let mut left: Vec<FaceId> = view
        .hand
        .iter()
        .flat_map(|(face, held)| std::iter::repeat_n(*face, usize::from(*held)))
        .filter(|face| deck.face(*face).may_be_traded() && !view.never.contains(face))
        .collect();
    left.sort_by_key(|face| (!deck.face(*face).is_calamity(), *face));
    for given in accepted.iter().flat_map(|one| &one.sealed) {
        take(&mut left, *given);
    }
    let mut quotes: Vec<&VisibleOffer> = view.quotes().into_iter().collect();
    if !at.is_multiple_of(2) {
        quotes.reverse();
    }
    for quote in quotes {
        let is_answered = |one: &Acceptance| one.civ == quote.civ;
        if accepted.len() < 2 && !accepted.iter().any(is_answered) {
            accepted.extend(answer(quote, &mut left));
        }
    }
}

fn answer(quote: &VisibleOffer, left: &mut Vec<FaceId>) -> Option<Acceptance> {
    let mut rest = left.clone();
    let mut sealed = Vec::new();
    for named in &quote.want.named {
        sealed.push(take(&mut rest, *named)?);
    }
    while sealed.len() < quote.want.count as usize {
        let cheapest = *rest.first()?;
        sealed.push(take(&mut rest, cheapest)?);
    }
    sealed.sort();
    *left = rest;
    Some(Acceptance {
        path: String::new(),
        civ: quote.civ,
        number: quote.number.into(),
        value: None,
        declared: quote.want.named.clone(),
        sealed,
        if_gone: Vec::new(),
    })
}

fn take(cards: &mut Vec<FaceId>, card: FaceId) -> Option<FaceId> {
    let at = cards.iter().position(|one| *one == card)?;
    Some(cards.remove(at))
}

/// The same cards once more, for others: who comes second finds them gone.
fn again(first: OfferOrder, view: &View, place: usize) -> OfferOrder {
    let mut offer = first.offer;
    offer.to = Addressees::These(leaders(view));
    offer.say = None;
    OfferOrder {
        path: String::new(),
        id: format!("again-{place}"),
        count: first.count,
        offer,
    }
}

fn standing(last: OfferOrder, view: &View) -> StandingOrder {
    StandingOrder {
        path: "standing[0]".to_owned(),
        count: last.count,
        standing: StandingOffer {
            id: "s1".to_owned(),
            offer: last.offer,
            at_most: Some(1),
            until: Some(view.open.turn() + 3),
        },
    }
}

/// The two others with most cities.
fn leaders(view: &View) -> Vec<Civ> {
    let mut others: Vec<Civ> = view
        .open
        .playing()
        .filter(|civ| Some(*civ) != view.civ)
        .collect();
    others.sort_by_key(|civ| std::cmp::Reverse(view.open.city_count(*civ)));
    others.truncate(2);
    others
}

/// A commodity in hand beyond those that are given.
fn spare(view: &View, given: &[FaceId]) -> Option<FaceId> {
    let deck = &view.parts().deck;
    let mut hand = view.hand.iter();
    let found = hand.find(|(face, held)| {
        let used = given.iter().filter(|one| *one == face).count();
        !deck.face(*face).is_calamity() && usize::from(*held) > used
    });
    found.map(|(face, _)| *face)
}
