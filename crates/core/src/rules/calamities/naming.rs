//! 29.3, 29.5 The calamities are named, and which of them strike.

use crate::game::{CardId, Cause, Change, Civ, FaceId, Section};
use crate::turn::Turn;

use super::Policy;

/// 29.3: every calamity in a hand is laid aside face up; what a nation without a player kept stays secret until it is taken
/// (15.62). Of more than two in one hand keyed chance picks those that strike
/// (29.5); one that its holder can never be the victim of does nothing (30.527).
pub fn name(policy: &Policy, t: &mut Turn<'_>) {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Naming, Cause::Naming, order.clone());
    for civ in order {
        let held: Vec<CardId> = t
            .state()
            .hand(civ)
            .iter()
            .copied()
            .filter(|card| is_calamity(t, *card))
            .collect();
        let key = t.key(Cause::CalamityLimit, &t.parts().nation(civ).id);
        let drawn = if held.len() > policy.most as usize {
            t.shuffle(key, &held, |card| card.0.into())
        } else {
            held.clone()
        };
        for card in held {
            let struck = drawn
                .iter()
                .take(policy.most as usize)
                .any(|other| *other == card);
            let barred = is_barred(t, civ, t.parts().deck.face_of(card));
            let why = match (struck, barred) {
                (false, _) => Cause::CalamityLimit,
                (true, true) => Cause::NeverVictim,
                (true, false) => Cause::Naming,
            };
            t.happen(
                why,
                Change::Named {
                    civ,
                    card,
                    strikes: struck && !barred,
                },
            );
        }
    }
}

fn is_calamity(t: &Turn<'_>, card: CardId) -> bool {
    t.state()
        .face(card)
        .is_some_and(|face| t.parts().deck.face(face).is_calamity())
}

/// 30.527: whether the nation can never be the primary victim of this calamity.
pub fn is_barred(t: &Turn<'_>, civ: Civ, face: FaceId) -> bool {
    let face = &t.parts().deck.face(face).id;
    t.parts().nation(civ).never_victim.contains(face)
}
