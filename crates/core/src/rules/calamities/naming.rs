//! 29.3, 29.5 The calamities are named, and which of them strike.

use crate::game::{
    Calamity, CardId, Civ, Effect, FaceId, Mutation, PublicState, RuleStep, Section,
};
use crate::rulebook::CalamitiesPolicy;
use crate::turn::RuleContext;

use super::newcomer_war;
use super::trader::trader;

/// 29.3: every calamity in a hand is laid aside face up; what a nation without a player kept stays secret until it is taken
/// (15.62). Of more than two in one hand keyed chance picks those that strike
/// (29.5); one that its holder can never be the victim of does nothing (30.527).
pub fn name(policy: &CalamitiesPolicy, t: &mut RuleContext<'_>) {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Naming, RuleStep::Naming, order.clone());
    for civ in order {
        let held: Vec<CardId> = t
            .state()
            .hand(civ)
            .iter()
            .copied()
            .filter(|card| acts(policy, t, civ, *card))
            .collect();
        // Those that may still be given back are drawn for later.
        let drawn = if policy.may_return {
            held.clone()
        } else {
            drawn(policy, t, civ, &held)
        };
        for card in held {
            let struck = drawn.contains(&card);
            let barred = is_barred(t, civ, t.parts().deck.face_of(card));
            let why = match (struck, barred) {
                (false, _) => RuleStep::CalamityLimit,
                (true, true) => RuleStep::NeverVictim,
                (true, false) => RuleStep::Naming,
            };
            t.apply(
                why,
                Mutation::Named {
                    civ,
                    card,
                    strikes: struck && !barred,
                },
            );
        }
    }
}

/// 29.5: how many of a hand strike; 39.6: all beside a Civil War with the effect civil-war-costs-both.
fn most(policy: &CalamitiesPolicy, t: &RuleContext<'_>, civ: Civ, has_war: bool) -> usize {
    let figures = policy.civil_war.as_ref();
    let always = figures.is_some_and(|figures| figures.always);
    if always && has_war && t.open().has(civ, Effect::CivilWarCostsBoth) {
        usize::MAX
    } else {
        policy.most as usize
    }
}

/// 39.6: a Civil War that strikes whatever else is in the hand; 39.9/15.53: or one that brings in a nation that waits.
pub fn strikes_always(policy: &CalamitiesPolicy, open: &PublicState, face: FaceId) -> bool {
    let figures = policy.civil_war.as_ref();
    let always = figures.is_some_and(|figures| figures.always);
    let is_war = open.parts().deck.face(face).calamity() == Some(Calamity::CivilWar);
    is_war && (always || newcomer_war::is_due(policy, open))
}

/// Returns those of the calamities of a nation that strike it (29.5).
pub fn drawn(
    policy: &CalamitiesPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
    held: &[CardId],
) -> Vec<CardId> {
    // What strikes in any case comes before those that are drawn.
    let war = held
        .iter()
        .copied()
        .find(|card| strikes_always(policy, t.open(), t.parts().deck.face_of(*card)));
    let most = most(policy, t, civ, war.is_some());
    if held.len() <= most {
        return held.to_vec();
    }
    let mut drawn = if policy.lowest {
        ascending(policy, t, held)
    } else {
        let key = t.key(RuleStep::CalamityLimit, &t.parts().nation(civ).id);
        let others = held.iter().copied().filter(|card| Some(*card) != war);
        let others: Vec<CardId> = others.collect();
        let drawn = t.shuffle(key, &others, |card| card.0.into());
        war.into_iter().chain(drawn).collect()
    };
    drawn.truncate(most);
    drawn
}

/// Returns whether a card of a hand is a calamity that its holder has to act on.
fn acts(policy: &CalamitiesPolicy, t: &RuleContext<'_>, civ: Civ, card: CardId) -> bool {
    let face = t.state().face(card);
    face.is_some_and(|face| {
        let printed = t.parts().deck.face(face);
        let is_due = !policy.received || !printed.may_be_traded();
        printed.is_calamity() && (is_due || trader(t, card, civ).is_some())
    })
}

/// Returns cards in the order of resolution.
fn ascending(policy: &CalamitiesPolicy, t: &RuleContext<'_>, cards: &[CardId]) -> Vec<CardId> {
    let deck = &t.parts().deck;
    let place = |card: &CardId| {
        let kind = deck.face(deck.face_of(*card)).calamity();
        policy.order.iter().position(|other| Some(*other) == kind)
    };
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| (place(card), *card));
    cards
}

/// Calamities that were named in this turn, do not strike and lie aside still.
pub fn passed_over(t: &RuleContext<'_>) -> Vec<CardId> {
    let aside = t.state().aside();
    let cards = t.this_turn().iter().filter_map(|event| match event.change {
        Mutation::Named {
            card,
            strikes: false,
            ..
        } => Some(card),
        _ => None,
    });
    cards.filter(|card| aside.contains(card)).collect()
}

/// 30.527: whether the nation can never be the primary victim of this calamity.
pub fn is_barred(t: &RuleContext<'_>, civ: Civ, face: FaceId) -> bool {
    let face = &t.parts().deck.face(face).id;
    t.parts().nation(civ).never_victim.contains(face)
}
