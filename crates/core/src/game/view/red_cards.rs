//! Cards with red backs as a view imagines them.

use crate::game::card::Pile;
use crate::game::ids::CardId;
use crate::game::view::View;

/// A card for each of them that is in no hand of one's own.
pub(super) fn cards(known: &View, own: &[CardId]) -> Vec<(Pile, CardId)> {
    let deck = &known.parts().deck;
    let mut cards: Vec<(Pile, CardId)> = Vec::new();
    for (pile, face) in &known.red {
        if known.civ.is_some_and(|civ| *pile == Pile::Hand(civ)) {
            continue;
        }
        let is_free = |card: &CardId| !own.contains(card) && cards.iter().all(|(_, it)| it != card);
        let card = deck.with_face(*face).find(is_free);
        cards.extend(card.map(|card| (*pile, card)));
    }
    cards
}
