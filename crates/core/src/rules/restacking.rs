//! 29.6, 31.81, 31.82 Cards that go back under their stacks.

use crate::game::{CardId, Deck, Mutation, Pile, RuleStep};
use crate::turn::RuleContext;

/// A calamity that has struck, or is passed over, goes under its stack as it is.
pub fn put_back(t: &mut RuleContext<'_>, card: CardId) {
    let deck = &t.parts().deck;
    let change = Mutation::Card {
        card,
        from: Pile::Aside,
        to: Pile::Stack(deck.face(deck.face_of(card)).stack),
        face_up: true,
    };
    t.apply(RuleStep::Restack, change);
}

/// 31.81, 31.82: stack by stack, commodities and tradable calamities shuffled together go to the bottom, and below them the
/// calamities that may not be traded. Nobody sees the order, so an imagined run stays as sure as it was.
pub fn restack(
    t: &mut RuleContext<'_>,
    [why, why_below]: [RuleStep; 2],
    cards: &[CardId],
    from: Pile,
) {
    for stack in 1..=t.parts().deck.stacks() {
        let deck = &t.parts().deck;
        let own = |card: &&CardId| deck.face(deck.face_of(**card)).stack == stack;
        let own: Vec<CardId> = cards.iter().filter(own).copied().collect();
        if own.is_empty() {
            continue;
        }
        let key = match from {
            Pile::Hand(civ) => t.key(why, format_args!("{}/{stack}", t.parts().nation(civ).id)),
            _ => t.key(why, stack),
        };
        let mut mixed = t.mix(key, &own, |card| card.0.into());
        mixed.sort_by_key(|card| sinks(&t.parts().deck, *card));
        for card in mixed {
            let change = Mutation::Card {
                card,
                from,
                to: Pile::Stack(stack),
                face_up: false,
            };
            let why = if sinks(&t.parts().deck, card) {
                why_below
            } else {
                why
            };
            t.apply(why, change);
        }
    }
}

/// Returns whether a card goes to the very bottom (31.82).
fn sinks(deck: &Deck, card: CardId) -> bool {
    deck.face(deck.face_of(card)).is_fixed()
}
