//! Cards of a hand by kind, and those that it has shown.

use crate::game::{
    AnnouncementKind, CardId, Civ, Deck, Event, FaceId, Mutation, State, Subject, View,
    VisibleChange,
};

/// Commodity cards as kinds with their numbers, by name of card.
pub type CardCounts = Vec<(FaceId, u32)>;

/// The commodity cards of a hand, without those that lie face down.
pub fn in_hand(state: &State, civ: Civ) -> CardCounts {
    let hand = state.hand(civ).iter();
    let faces = hand.filter_map(|card: &CardId| Some((state.face(*card)?, 1)));
    kinds(&state.open().parts().deck, faces)
}

/// Returns the cards in hand that may be spent: those not shown this turn (30.312).
pub fn spendable(state: &State, this_turn: &[Event], civ: Civ) -> CardCounts {
    less(in_hand(state, civ), |face| shown(this_turn, civ, face))
}

/// [`spendable`], for one's own hand.
pub fn spendable_seen(known: &View) -> CardCounts {
    let hand = known.hand.iter();
    let faces = hand.map(|(face, count)| (*face, u32::from(*count)));
    let facts = known.this_turn.iter().filter_map(|seen| match &seen.what {
        VisibleChange::Announced(fact) if fact.kind == AnnouncementKind::Shown => {
            Some(&fact.subjects[..])
        }
        _ => None,
    });
    let facts: Vec<&[Subject]> = facts.collect();
    less(kinds(&known.parts().deck, faces), |face| {
        count_shown(facts.iter().copied(), known.civ, face)
    })
}

/// 30.312: cards of a face that a nation has shown this turn.
pub fn shown(this_turn: &[Event], civ: Civ, face: FaceId) -> u32 {
    let facts = this_turn.iter().filter_map(|event| match &event.change {
        Mutation::Announced(fact) if fact.kind == AnnouncementKind::Shown => {
            Some(&fact.subjects[..])
        }
        _ => None,
    });
    count_shown(facts, Some(civ), face)
}

fn count_shown<'a>(
    facts: impl Iterator<Item = &'a [Subject]>,
    civ: Option<Civ>,
    face: FaceId,
) -> u32 {
    facts
        .map(|subjects| match subjects {
            [
                Subject::Civ(who),
                Subject::Face(card),
                Subject::Number(count),
            ] if Some(*who) == civ && *card == face => *count,
            _ => 0,
        })
        .sum()
}

/// Commodities of a list of faces, by name of card.
pub fn kinds(deck: &Deck, faces: impl Iterator<Item = (FaceId, u32)>) -> CardCounts {
    all_kinds(
        deck,
        faces.filter(|(face, _)| !deck.face(*face).is_calamity()),
    )
}

/// Faces as kinds with their numbers, calamities too, by name of card.
pub fn all_kinds(deck: &Deck, faces: impl Iterator<Item = (FaceId, u32)>) -> CardCounts {
    let mut kinds: CardCounts = Vec::new();
    for (face, count) in faces {
        match kinds.iter_mut().find(|(kind, _)| *kind == face) {
            Some((_, there)) => *there += count,
            None => kinds.push((face, count)),
        }
    }
    kinds.sort_by(|(one, _), (other, _)| deck.face(*one).id.cmp(&deck.face(*other).id));
    kinds
}

fn less(mut cards: CardCounts, shown: impl Fn(FaceId) -> u32) -> CardCounts {
    for (face, count) in &mut cards {
        *count = count.saturating_sub(shown(*face));
    }
    cards.retain(|(_, count)| *count > 0);
    cards
}
