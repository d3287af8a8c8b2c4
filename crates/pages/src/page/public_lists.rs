//! Lists of the public record beside its nations: cards that all see, sites of commodities, and who waits for a Civil War.

use serde::Serialize;

use bulla_core::game::{AreaId, Pile, Subject, View};

use super::names::{OwnerName, ReaderNames};

/// A card that everybody sees, in a hand or on top of a stack.
#[derive(Clone, Debug, Serialize)]
pub struct OpenCard {
    pub card: String,
    pub hand: Option<OwnerName>,
    pub stack: Option<u8>,
}

/// Returns the cards with red backs, and those that are shown for another reason (39.6).
pub fn open_cards(names: ReaderNames<'_>, view: &View) -> [Vec<OpenCard>; 2] {
    let deck = &names.parts.deck;
    let card = |(pile, face): &(Pile, _)| {
        let (hand, stack) = match pile {
            Pile::Hand(civ) => (Some(names.who(*civ)), None),
            Pile::Stack(stack) => (None, Some(*stack)),
            Pile::Aside => (None, None),
        };
        let card = deck.face(*face).name.clone();
        OpenCard { card, hand, stack }
    };
    let (red, others): (Vec<_>, Vec<_>) = view
        .red
        .iter()
        .partition(|(_, face)| deck.face(*face).is_red());
    [red, others].map(|cards| cards.into_iter().map(card).collect())
}

/// Returns the nations that wait for a Civil War, by which they enter (15.51), in A.S.T. order.
pub fn nations_to_come(names: ReaderNames<'_>, view: &View) -> Vec<OwnerName> {
    let civs = view.open.parts().civs();
    let waiting = civs.filter(|civ| view.open.nation(*civ).waiting);
    waiting.map(|civ| names.who(civ)).collect()
}

/// Returns the seats without a nation that a Civil War brings in, in the order in which they enter (38.1).
pub fn waiting(names: ReaderNames<'_>, view: &View) -> Vec<String> {
    let seats = view.open.waiting_seats().into_iter();
    seats.map(|seat| names.seat(seat)).collect()
}

/// Returns the commodity that has its trading site in an area (trade-cities).
pub fn traded_at(view: &View, area: AreaId) -> Option<Subject> {
    let mut faces = view.parts().deck.faces();
    let face = faces.find(|(_, face)| face.site == Some(area))?;
    Some(Subject::Face(face.0))
}
