//! The market board: offers that are open to the reader, the reader's own, and the deals of the turn (28).

use serde::Serialize;

use bulla_core::game::{
    Addressees, AnnouncementKind, Civ, FaceId, FaceKind, Offer, Subject, Threshold, TradeDemand,
    View, VisibleChange, VisibleOffer,
};
use bulla_core::text::sanitize;
use bulla_core::turn::Topic;

use super::events::{CardCount, EntryText, deals};
use super::names::{OwnerName, ReaderNames};
use super::page_facts::PageFacts;

#[derive(Clone, Debug, Serialize)]
pub struct MarketPart {
    pub quotes: Vec<OthersOffer>,
    pub own: Vec<OwnOffer>,
    pub standing: Vec<OwnOffer>,
    pub never: Vec<String>,
    /// Deals of this turn, the reader's with the cards.
    pub deals: Vec<EntryText>,
    pub hand: Vec<HandCards>,
    /// Cards of each other nation as they are known.
    pub others: Vec<NationHandSize>,
    /// Nations with whom each may trade, the reader first. Empty where all may trade with all.
    pub partners: Vec<NationPartners>,
    /// True if new offers are taken in the open segment.
    pub may_offer: bool,
}

/// An offer of somebody else.
#[derive(Clone, Debug, Serialize)]
pub struct OthersOffer {
    /// Number as an acceptance quotes it: `crete-1`.
    pub number: String,
    pub by_name: bool,
    pub gives: OfferSide,
    pub wants: OfferSide,
    /// Unverified; empty where nothing is said.
    pub say: String,
    /// The hand answers it.
    pub can: bool,
    /// Cards that it names and the hand lacks.
    pub lacks: Vec<CardCount>,
    /// Cards that it names and the reader keeps out of trade.
    pub kept: Vec<CardCount>,
}

/// Number of cards, some of them named.
#[derive(Clone, Debug, Serialize)]
pub struct OfferSide {
    pub count: u32,
    pub named: Vec<CardCount>,
    /// Number of cards that are not named.
    pub more: u32,
    /// Value of the cards together, if it is announced or asked for.
    pub worth: Option<CardsValue>,
}

/// A value that cards have together: exactly that, or at least or at most.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct CardsValue {
    pub value: u32,
    pub kind: &'static str,
}

impl CardsValue {
    fn exactly(value: u32) -> CardsValue {
        CardsValue {
            value,
            kind: "exactly",
        }
    }

    fn asked(asked: Threshold) -> CardsValue {
        match asked {
            Threshold::Exactly(value) => CardsValue::exactly(value),
            Threshold::AtLeast(value) => CardsValue {
                value,
                kind: "least",
            },
            Threshold::AtMost(value) => CardsValue {
                value,
                kind: "most",
            },
        }
    }
}

/// An offer of the reader.
#[derive(Clone, Debug, Serialize)]
pub struct OwnOffer {
    pub id: String,
    /// Recipients; empty if it is open to all.
    pub to: Vec<String>,
    pub gives: OfferSide,
    pub sealed: Vec<CardCount>,
    pub wants: OfferSide,
    pub say: String,
    pub at_most: Option<u32>,
    pub until: Option<u16>,
}

/// Equal cards of the reader with the value of their set, and of one card more (28.51).
#[derive(Clone, Debug, Serialize)]
pub struct HandCards {
    pub name: String,
    pub count: u8,
    pub value: u32,
    pub worth: u32,
    pub with_one_more: u32,
    pub calamity: bool,
    pub tradable: bool,
}

#[derive(Clone, Debug, Serialize)]
pub struct NationHandSize {
    pub who: OwnerName,
    pub cards: u16,
}

/// A nation with those that it may trade with.
#[derive(Clone, Debug, Serialize)]
pub struct NationPartners {
    pub who: OwnerName,
    pub with: Vec<OwnerName>,
}

/// The board, where the reader's next letter may trade.
pub fn market(names: ReaderNames<'_>, facts: &PageFacts<'_>) -> Option<MarketPart> {
    let (view, prompts) = (facts.view, facts.orders.prompts);
    let asks = |topic: Topic| prompts.iter().any(|prompt| prompt.topic == topic);
    if !asks(Topic::Offers) && !asks(Topic::Accept) && !asks(Topic::Standing) {
        return None;
    }
    let quotes = view.quotes();
    let may_offer = asks(Topic::Offers);
    let others = view.open.in_play().filter(|civ| names.me != Some(*civ));
    let standing = view.standing.iter().map(|standing| OwnOffer {
        at_most: standing.at_most,
        until: standing.until,
        ..own(names, &standing.id, &standing.offer)
    });
    Some(MarketPart {
        partners: partners(names, &facts.book.measures.partners),
        own: view
            .own_offers()
            .into_iter()
            .map(|(id, offer)| own(names, id, offer))
            .collect(),
        standing: standing.collect(),
        never: view.never.iter().map(|face| name(names, *face)).collect(),
        deals: deals(names, view),
        hand: hand(names, view),
        others: others
            .map(|civ| NationHandSize {
                who: names.who(civ),
                cards: view.hand_sizes[civ.index()],
            })
            .collect(),
        quotes: quotes
            .iter()
            .map(|quote| quoted(names, view, quote))
            .collect(),
        may_offer,
    })
}

/// The number that an acceptance quotes.
fn number(names: ReaderNames<'_>, quote: &VisibleOffer) -> String {
    format!("{}-{}", names.parts.nation(quote.civ).id, quote.number)
}

fn quoted(names: ReaderNames<'_>, view: &View, quote: &VisibleOffer) -> OthersOffer {
    let is_kept = |face: &FaceId| view.never.contains(face);
    let (kept, open): (Vec<FaceId>, Vec<FaceId>) =
        quote.want.named.iter().partition(|face| is_kept(face));
    OthersOffer {
        can: give(names, view, &quote.want).is_some(),
        lacks: counted(names, &beyond(funds(names, view), &open)),
        kept: counted(names, &kept),
        number: number(names, quote),
        by_name: quote.by_name,
        gives: bundle(
            names,
            quote.count,
            &quote.declared,
            quote.value.map(CardsValue::exactly),
        ),
        wants: wants(names, &quote.want),
        say: sanitize(quote.say.as_deref().unwrap_or_default()),
    }
}

fn own(names: ReaderNames<'_>, id: &str, offer: &Offer) -> OwnOffer {
    let to = match &offer.to {
        Addressees::Any => Vec::new(),
        Addressees::These(civs) => civs.iter().map(|civ| names.who(*civ).name).collect(),
    };
    OwnOffer {
        id: id.to_owned(),
        to,
        gives: bundle(
            names,
            offer.count(),
            &offer.declared,
            offer.value.map(CardsValue::exactly),
        ),
        sealed: counted(names, &offer.sealed),
        wants: wants(names, &offer.want),
        say: sanitize(offer.say.as_deref().unwrap_or_default()),
        at_most: None,
        until: None,
    }
}

fn partners(names: ReaderNames<'_>, list: &[(Civ, Vec<Civ>)]) -> Vec<NationPartners> {
    let one = |(civ, with): &(Civ, Vec<Civ>)| NationPartners {
        who: names.who(*civ),
        with: with.iter().map(|other| names.who(*other)).collect(),
    };
    let mut partners: Vec<NationPartners> = list.iter().map(one).collect();
    partners.sort_by_key(|one| !one.who.you);
    partners
}

fn wants(names: ReaderNames<'_>, want: &TradeDemand) -> OfferSide {
    bundle(
        names,
        want.count,
        &want.named,
        want.value.map(CardsValue::asked),
    )
}

fn bundle(
    names: ReaderNames<'_>,
    count: u32,
    named: &[FaceId],
    worth: Option<CardsValue>,
) -> OfferSide {
    OfferSide {
        count,
        worth,
        more: count.saturating_sub(named.len() as u32),
        named: counted(names, named),
    }
}

fn counted(names: ReaderNames<'_>, faces: &[FaceId]) -> Vec<CardCount> {
    let mut counted: Vec<CardCount> = Vec::new();
    for face in faces {
        CardCount::add(&mut counted, name(names, *face));
    }
    counted
}

fn name(names: ReaderNames<'_>, face: FaceId) -> String {
    names.parts.deck.face(face).name.clone()
}

/// Returns whether a calamity of the reader was received in trade and shown to all, so that it stays.
fn is_shown(view: &View, face: FaceId) -> bool {
    let about = view.civ.map(|civ| [Subject::Civ(civ), Subject::Face(face)]);
    view.this_turn.iter().any(|seen| match &seen.what {
        VisibleChange::Announced(fact) => {
            fact.kind == AnnouncementKind::Received
                && about.is_some_and(|about| fact.subjects == about)
        }
        _ => false,
    })
}

fn hand(names: ReaderNames<'_>, view: &View) -> Vec<HandCards> {
    let held = view.hand.iter().map(|(face, count)| {
        let printed = names.parts.deck.face(*face);
        let value = match printed.kind {
            FaceKind::Commodity { value, .. } => value,
            FaceKind::Calamity { .. } => 0,
        };
        HandCards {
            name: printed.name.clone(),
            count: *count,
            value,
            worth: printed.set_value((*count).into()),
            with_one_more: printed.set_value(u32::from(*count) + 1),
            calamity: printed.calamity().is_some(),
            tradable: printed.may_be_traded() && !is_shown(view, *face),
        }
    });
    held.collect()
}

/// Cards in hand that an example may give: commodities that are not kept out of trade, the cheapest first.
fn funds(names: ReaderNames<'_>, view: &View) -> Vec<FaceId> {
    let deck = &names.parts.deck;
    let mut funds: Vec<FaceId> = Vec::new();
    for (face, count) in &view.hand {
        if deck.face(*face).calamity().is_none() && !view.never.contains(face) {
            funds.extend(std::iter::repeat_n(*face, (*count).into()));
        }
    }
    funds.sort_by_key(|face| deck.face(*face).set_value(1));
    funds
}

/// Returns the wanted cards that a purse lacks.
fn beyond(mut funds: Vec<FaceId>, wanted: &[FaceId]) -> Vec<FaceId> {
    let mut missing = Vec::new();
    for face in wanted {
        match funds.iter().position(|other| other == face) {
            Some(at) => drop(funds.remove(at)),
            None => missing.push(*face),
        }
    }
    missing
}

/// Returns the cards of a hand that answer a wish: the named cards, and those filled up with the cheapest others to the number
/// asked for.
fn give(
    names: ReaderNames<'_>,
    view: &View,
    want: &TradeDemand,
) -> Option<(Vec<FaceId>, Vec<FaceId>)> {
    let funds = funds(names, view);
    let deck = &names.parts.deck;
    let sealed = want.cheapest(&mut funds.clone(), deck, &view.never);
    let is_whole = sealed.len() == want.count as usize;
    let is_asked = want
        .value
        .is_none_or(|asked| asked.holds(deck.worth(&sealed)));
    let fits = is_whole && is_asked && beyond(funds, &sealed).is_empty();
    fits.then(|| (want.named.clone(), sealed))
}
