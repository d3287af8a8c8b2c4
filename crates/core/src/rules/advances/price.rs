//! 28.5, 31.3, 31.5, 31.6 What cards are worth, what a civilization card costs, and whether it may be bought.

use crate::game::{
    AdvanceId, AdvanceSet, AnnouncementKind, CardId, Civ, Components, Deck, Event, FaceId,
    FaceKind, Mutation, PublicState, RejectionKind, RejectionReason, State, Subject, View,
    VisibleChange,
};
use crate::rulebook::AdvancesPolicy;

/// 31.53, 31.62: what a nation holds since an earlier turn.
pub fn earlier(open: &PublicState, this_turn: &[Event], civ: Civ) -> AdvanceSet {
    let new = this_turn.iter().filter_map(|event| match event.change {
        Mutation::Advance { civ: who, advance } if who == civ => Some(advance),
        _ => None,
    });
    without(open.nation(civ).advances, new.collect())
}

/// [`earlier`], as these eyes know it.
pub fn earlier_seen(known: &View, civ: Civ) -> AdvanceSet {
    let new = known.this_turn.iter().filter_map(|seen| match seen.what {
        VisibleChange::Advance { civ: who, advance } if who == civ => Some(advance),
        _ => None,
    });
    without(known.open.nation(civ).advances, new.collect())
}

fn without(held: AdvanceSet, new: AdvanceSet) -> AdvanceSet {
    if new.is_empty() {
        return held;
    }
    held.iter().filter(|advance| !new.holds(*advance)).collect()
}

/// 31.5: face value less every credit of cards of earlier turns, never below nothing (31.57).
pub fn price(parts: &Components, earlier: AdvanceSet, advance: AdvanceId) -> u32 {
    let credits: u32 = earlier
        .iter()
        .flat_map(|held| &parts.advance(held).credits)
        .filter(|(towards, _)| *towards == advance)
        .map(|(_, points)| points)
        .sum();
    parts.advance(advance).cost.saturating_sub(credits)
}

/// 31.61, 31.62: why a nation that holds these cards may not buy another at any price, if so.
pub fn barred(
    policy: &AdvancesPolicy,
    open: &PublicState,
    held: AdvanceSet,
    earlier: AdvanceSet,
    advance: AdvanceId,
) -> Option<RejectionReason> {
    let parts = open.parts();
    if held.holds(advance) {
        return Some(RejectionKind::HeldAlready.of([Subject::Advance(advance)]));
    }
    if let Some(most) = policy.most.filter(|most| held.len() >= usize::from(*most)) {
        return Some(RejectionKind::EnoughAdvances.of([Subject::Number(most.into())]));
    }
    if let Some(copies) = parts.advance(advance).copies {
        let holders = parts.civs();
        let sold = holders.filter(|civ| open.nation(*civ).advances.holds(advance));
        if sold.count() >= usize::from(copies) {
            let kind = match parts.advance(advance).copies_by_players {
                true => RejectionKind::FewInPlay,
                false => RejectionKind::SoldOut,
            };
            return Some(kind.of([Subject::Advance(advance)]));
        }
    }
    let mut requires = parts.advance(advance).requires.iter();
    let missing = requires.find(|needed| !earlier.holds(**needed))?;
    Some(RejectionKind::NeedsEarlier.of([Subject::Advance(*missing)]))
}

/// Civilization cards that are not barred, with their prices.
pub fn on_sale(
    policy: &AdvancesPolicy,
    open: &PublicState,
    held: AdvanceSet,
    earlier: AdvanceSet,
) -> impl Iterator<Item = (AdvanceId, u32)> {
    let parts = open.parts();
    (0..parts.advances.len() as u8)
        .map(AdvanceId)
        .filter(move |advance| barred(policy, open, held, earlier, *advance).is_none())
        .map(move |advance| (advance, price(parts, earlier, advance)))
}

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

/// 28.51: every kind as one set.
pub fn value(deck: &Deck, cards: &[(FaceId, u32)]) -> u32 {
    let sets = cards.iter();
    sets.map(|(face, count)| deck.face(*face).set_value(*count))
        .sum()
}

/// 28.53, 32.261: what a set gains when mining counts it one card more, never beyond the number printed. A single card is no set.
pub fn gain(deck: &Deck, (face, count): (FaceId, u32)) -> u32 {
    let printed = deck.face(face);
    match printed.kind {
        FaceKind::Commodity { mined: true, .. } if count > 1 => {
            printed.set_value(count + 1) - printed.set_value(count)
        }
        _ => 0,
    }
}

/// The sets that mining can lift, the greatest gain first, among equals by name of card.
pub fn mines(deck: &Deck, cards: &[(FaceId, u32)]) -> Vec<(FaceId, u32)> {
    let mut mines: Vec<(FaceId, u32)> = cards
        .iter()
        .map(|set| (set.0, gain(deck, *set)))
        .filter(|(_, gain)| *gain > 0)
        .collect();
    mines.sort_by_key(|(_, gain)| std::cmp::Reverse(*gain));
    mines
}
