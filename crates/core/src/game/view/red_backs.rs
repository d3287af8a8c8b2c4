//! Cards that everybody sees: those that a hand shows, and red backs on top of a stack.

use crate::game::card::Pile;
use crate::game::ids::FaceId;
use crate::game::state::State;

/// Returns the cards that are visible to all, hand by hand and stack by stack.
pub(super) fn seen(state: &State) -> Vec<(Pile, FaceId)> {
    let deck = &state.open().parts().deck;
    if !deck.faces().any(|(_, face)| face.shown) {
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
        .filter(|(pile, face)| match pile {
            Pile::Stack(_) => deck.face(*face).is_red(),
            _ => deck.face(*face).shown,
        })
        .collect()
}
