//! Lists of the public record beside its nations: cards that all see, and who waits for a Civil War.

use serde::Serialize;

use bulla_core::game::{Pile, View};

use super::names::{OwnerName, ReaderNames};

/// A card that everybody sees, in a hand or on top of a stack.
#[derive(Clone, Debug, Serialize)]
pub struct OpenCard {
    pub card: String,
    pub hand: Option<OwnerName>,
    pub stack: Option<u8>,
}

/// A seat that a Civil War brings into the game.
#[derive(Clone, Debug, Serialize)]
pub struct WaitingSeat {
    pub seat: String,
    /// The nation as which it enters (15.51); nothing where the Civil War decides that (38.1).
    pub nation: Option<String>,
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

/// Returns who waits for a Civil War, in the order in which they enter. Of those who have chosen a nation the first of the A.S.T.
/// comes first.
pub fn waiting(names: ReaderNames<'_>, view: &View) -> Vec<WaitingSeat> {
    let open = &view.open;
    let chosen = open.parts().civs().filter(|civ| open.nation(*civ).waiting);
    let chosen = chosen.map(|civ| WaitingSeat {
        seat: open
            .seat_of(civ)
            .map_or_else(String::new, |seat| names.seat(seat)),
        nation: Some(names.nation(civ)),
    });
    let without = open.waiting_seats().into_iter().map(|seat| WaitingSeat {
        seat: names.seat(seat),
        nation: None,
    });
    chosen.chain(without).collect()
}
