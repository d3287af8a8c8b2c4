//! 28.5, 31.3, 31.5, 31.6 What cards are worth, what a civilization card costs, and whether it may be bought.

use crate::game::{
    AdvanceId, AdvanceSet, Civ, Components, Deck, Event, FaceId, FaceKind, Mutation, PublicState,
    RejectionKind, RejectionReason, Subject, View, VisibleChange,
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
            let kind = if parts.advance(advance).copies_by_players {
                RejectionKind::FewInPlay
            } else {
                RejectionKind::SoldOut
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

/// Values of sets for a nation: as printed, and with one card more for a commodity whose trading city it has.
#[derive(Clone, Debug)]
pub struct SetValues<'a> {
    pub deck: &'a Deck,
    pub lifted: Vec<FaceId>,
}

impl SetValues<'_> {
    /// Cards that a set counts. A single card is no set, and nothing lifts it.
    fn counted(&self, face: FaceId, count: u32) -> u32 {
        count + u32::from(count > 1 && self.lifted.contains(&face))
    }

    /// 28.51, 28.52: never beyond the number printed.
    pub fn of(&self, face: FaceId, count: u32) -> u32 {
        let printed = self.deck.face(face);
        printed.set_value(self.counted(face, count))
    }

    /// Returns whether a trading city makes a set worth more.
    pub fn is_lifted(&self, face: FaceId, count: u32) -> bool {
        self.of(face, count) > self.deck.face(face).set_value(count)
    }

    /// 28.51: every kind as one set.
    pub fn all(&self, cards: &[(FaceId, u32)]) -> u32 {
        let sets = cards.iter();
        sets.map(|(face, count)| self.of(*face, *count)).sum()
    }

    /// 28.53, 32.261: what a set gains when mining counts it one card more, never beyond the number printed.
    pub fn gain(&self, face: FaceId, count: u32) -> u32 {
        let printed = self.deck.face(face);
        match printed.kind {
            FaceKind::Commodity { mined: true, .. } if count > 1 => {
                printed.set_value(self.counted(face, count) + 1) - self.of(face, count)
            }
            _ => 0,
        }
    }

    /// The sets that mining can lift, the greatest gain first, among equals by name of card.
    pub fn mines(&self, cards: &[(FaceId, u32)]) -> Vec<(FaceId, u32)> {
        let mut mines: Vec<(FaceId, u32)> = cards
            .iter()
            .map(|set| (set.0, self.gain(set.0, set.1)))
            .filter(|(_, gain)| *gain > 0)
            .collect();
        mines.sort_by_key(|(_, gain)| std::cmp::Reverse(*gain));
        mines
    }
}
