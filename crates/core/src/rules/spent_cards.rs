//! 31.2, 31.71 Cards of a hand that are spent or given up.

use crate::game::{CardId, Civ, FaceId, Mutation, Pile, RuleStep};
use crate::turn::RuleContext;

/// Spends `count` cards of a face from a hand, visibly to all. They go to one side, or under their stack at once.
pub fn spend_cards(
    t: &mut RuleContext<'_>,
    why: RuleStep,
    civ: Civ,
    face: FaceId,
    count: u32,
    at_once: bool,
) {
    let to = if at_once {
        Pile::Stack(t.parts().deck.face(face).stack)
    } else {
        Pile::Aside
    };
    for card in of_hand(t, civ, face, count) {
        let change = Mutation::Card {
            card,
            from: Pile::Hand(civ),
            to,
            face_up: true,
        };
        t.apply(why, change);
    }
}

/// Returns `count` cards of a face in a hand, those with the lowest numbers.
pub fn of_hand(t: &RuleContext<'_>, civ: Civ, face: FaceId, count: u32) -> Vec<CardId> {
    let hand = t.state().hand(civ).iter().copied();
    hand.filter(|card| t.state().face(*card) == Some(face))
        .take(count as usize)
        .collect()
}
