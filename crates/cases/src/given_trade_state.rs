//! Trade part of `given`: the traders of calamities, open offers and waiting offers. Offers have the same form in a case as in a
//! letter and are read by the same reader.

use bulla_core::game::{
    Addressees, Civ, Event, FaceId, Mutation, RuleStep, Section, StandingOffer, State,
};
use bulla_core::orders::{Vocabulary, read_node};
use bulla_core::text::{Node, NodeKey, NodeKind};
use bulla_core::turn::{OfferOrder, TradeOrders};

use super::case_file::RunTarget;
use super::given::GivenPosition;

/// The part of a position that trade has left behind.
#[derive(Debug, Default)]
pub(super) struct GivenTradeState {
    /// Each calamity with the nation that traded it to its holder.
    traded: Vec<(FaceId, Civ)>,
    offers: Vec<(Civ, Vec<OfferOrder>)>,
    standing: Vec<(Civ, Vec<StandingOffer>)>,
}

impl GivenTradeState {
    /// # Errors
    /// Parts of an offer that do not read.
    pub fn read(given: &GivenPosition, words: &Vocabulary) -> Result<GivenTradeState, String> {
        let mut market = GivenTradeState {
            traded: given.traded.clone(),
            ..GivenTradeState::default()
        };
        for (civ, node) in &given.offers {
            let offers = letter("offers", node, words)?.offers.unwrap_or_default();
            if let Some(untrue) = offers.iter().find(|o| o.count != o.offer.count()) {
                return Err(format!("{} announces another count", untrue.path));
            }
            market.offers.push((*civ, offers));
        }
        for (civ, node) in &given.standing {
            let orders = letter("standing", node, words)?.standing;
            let offers = orders.unwrap_or_default().into_iter();
            let offers = offers.map(|order| order.standing).collect();
            market.standing.push((*civ, offers));
        }
        Ok(market)
    }

    /// The nations to whom something is offered by name.
    pub fn nations(&self) -> impl Iterator<Item = Civ> {
        let offers = self.offers.iter().flat_map(|(_, offers)| offers);
        let open = offers.map(|order| &order.offer.to);
        let standing = self.standing.iter().flat_map(|(_, offers)| offers);
        let all = open.chain(standing.map(|standing| &standing.offer.to));
        all.flat_map(|to| match to {
            Addressees::Any => &[][..],
            Addressees::These(civs) => civs,
        })
        .copied()
    }

    /// Lays the standing offers before the nations that wrote them.
    pub fn standing(self: &GivenTradeState) -> impl Iterator<Item = Mutation> {
        let standing = self.standing.iter();
        standing.map(|(civ, offers)| Mutation::Standing {
            civ: *civ,
            offers: offers.clone(),
        })
    }

    /// Returns the trade events before this run: cards that changed hands and offers that were opened.
    ///
    /// # Errors
    /// When a card that was traded is in no hand.
    pub fn events(&self, state: &State, run: &RunTarget) -> Result<Vec<Event>, String> {
        let mut events = Vec::new();
        for (face, from) in &self.traded {
            events.push(traded(state, run, *face, *from)?);
        }
        if self.offers.is_empty() {
            return Ok(events);
        }
        let section = Section::Trade;
        events.push(Event::new(RuleStep::Trade, Mutation::Section { section }));
        let readers: Vec<Civ> = state.open().playing().collect();
        for (civ, offers) in &self.offers {
            // How many offers of this nation each reader was shown.
            let mut shown = vec![0; state.open().parts().nations.len()];
            for OfferOrder { id, offer, .. } in offers {
                let mut numbers = Vec::new();
                for reader in readers.iter().filter(|reader| *reader != civ) {
                    if offer.to.place(*reader).is_some() {
                        shown[reader.index()] += 1;
                        numbers.push((*reader, shown[reader.index()]));
                    }
                }
                let offered = Mutation::Offered {
                    civ: *civ,
                    id: id.clone(),
                    offer: Box::new(offer.clone()),
                    numbers,
                };
                events.push(Event::new(RuleStep::Deal, offered));
            }
        }
        Ok(events)
    }
}

/// A card went to its holder, or to the victim of the calamity that is run, whose card need not be in a hand.
fn traded(state: &State, run: &RunTarget, face: FaceId, from: Civ) -> Result<Event, String> {
    let parts = state.open().parts();
    let holder = parts.civs().find_map(|civ| {
        let mut hand = state.hand(civ).iter();
        let card = hand.find(|card| parts.deck.face_of(**card) == face);
        card.map(|card| (*card, civ))
    });
    let struck = match run {
        RunTarget::Strike { card, victim } if *card == face => {
            let card = parts.deck.with_face(face).next();
            card.map(|card| (card, *victim))
        }
        _ => None,
    };
    let id = &parts.deck.face(face).id;
    let (card, to) = holder
        .or(struck)
        .ok_or_else(|| format!("{id} was traded and is in no hand"))?;
    if to == from {
        return Err(format!("{id} was traded by its holder"));
    }
    Ok(Event::new(
        RuleStep::TradedCards,
        Mutation::Traded { card, from, to },
    ))
}

/// Reads the value of one key of a letter about trade.
fn letter(key: &str, node: &Node, words: &Vocabulary) -> Result<TradeOrders, String> {
    let key = NodeKey {
        at: node.at,
        text: key.to_owned(),
    };
    let body = Node {
        at: node.at,
        end: node.end,
        kind: NodeKind::Map(vec![(key, node.clone())]),
    };
    let letter = read_node(&body, words);
    match letter.complaints().first() {
        Some(complaint) => Err(complaint.to_string()),
        None => Ok(letter.orders.unwrap_or_default().trade),
    }
}
