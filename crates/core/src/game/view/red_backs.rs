//! Cards with red backs: everybody sees where they lie, in a hand or on top of a stack.

use crate::game::{CardId, Civ, Deck, FaceId, Pile, State};

/// Returns the cards with red backs that are visible to all, hand by hand and stack by stack.
pub(super) fn seen(state: &State) -> Vec<(Pile, FaceId)> {
    let deck = &state.open().parts().deck;
    if !deck.faces().any(|(_, face)| face.is_red()) {
        return Vec::new();
    }
    let hands = state.open().parts().civs();
    let hands = hands.flat_map(|civ| {
        let cards = state.hand(civ).iter();
        cards.map(move |card| (Pile::Hand(civ), *card))
    });
    let tops = (1..=deck.stacks()).filter_map(|stack| {
        let top = state.stack(stack).first()?;
        Some((Pile::Stack(stack), *top))
    });
    let faces = hands
        .chain(tops)
        .filter_map(|(pile, card)| Some((pile, state.face(card)?)));
    faces
        .filter(|(_, face)| deck.face(*face).is_red())
        .collect()
}

/// A card for each of those that are seen, without those in the hand of the nation that sees them.
pub(super) fn cards(
    deck: &Deck,
    seen: &[(Pile, FaceId)],
    civ: Option<Civ>,
    own: &[CardId],
) -> Vec<(Pile, CardId)> {
    let mut cards: Vec<(Pile, CardId)> = Vec::new();
    for (pile, face) in seen {
        if civ.is_some_and(|civ| *pile == Pile::Hand(civ)) {
            continue;
        }
        let is_free = |card: &CardId| !own.contains(card) && cards.iter().all(|(_, it)| it != card);
        let card = deck.with_face(*face).find(is_free);
        cards.extend(card.map(|card| (*pile, card)));
    }
    cards
}
