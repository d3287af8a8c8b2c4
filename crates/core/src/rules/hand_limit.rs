//! 31.7, 31.8 Cards above the limit are given up, and all that came back goes under the stacks.

use crate::game::{
    Calamity, CardId, Civ, Deck, Effect, FaceId, Mutation, Pile, PublicState, RejectionKind,
    RejectionReason, RuleStep, Section, Subject, View, VisibleChange,
};
use crate::rulebook::{HandLimitPolicy, Rulebook};
use crate::turn::{AwaitingReplies, OrderValue, Prompt, QuestionKey, RuleContext, Topic};

mod surrendered;

use super::card_counts;
use super::kept_cards::{HeldSet, KeptCardsQuestion};
use super::restacking::restack;
use super::spent_cards::{of_hand, spend_cards};
pub use surrendered::SurrenderQuestion;

/// 31.7, 31.8; inert nations keep what they were left with (15.62).
pub fn play(book: &Rulebook, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Return, RuleStep::Return, order.clone());
    for civ in order {
        t.begin(RuleStep::KeepCards, civ);
        surrender(book, t, civ)?;
        t.end(civ);
    }
    let cards = laid_aside(t);
    restack(
        &book.returning,
        t,
        [RuleStep::Restack, RuleStep::RestackBelow],
        &cards,
        Pile::Aside,
    );
    Ok(())
}

/// 31.71: what is above the limit is given up, face up; 43.12: with it, unseen, the calamities that a seat gives up though there
/// is room. These leave the hand together with the rest, stack by stack and for one reason, so that nobody else can tell which
/// of the cards are calamities.
fn surrender(book: &Rulebook, t: &mut RuleContext<'_>, civ: Civ) -> Result<(), AwaitingReplies> {
    let policy = &book.returning;
    let mut given = give_up(policy, t, civ)?;
    given.extend(excess(book, t, civ, &given)?);
    if policy.at_once {
        let mut cards: Vec<CardId> = Vec::new();
        for (face, count) in given {
            let hand = of_hand(t, civ, face, u32::MAX).into_iter();
            let left = hand.filter(|card| !cards.contains(card));
            let going: Vec<CardId> = left.take(count as usize).collect();
            cards.extend(going);
        }
        cards.sort();
        let why = [RuleStep::KeepCards, RuleStep::KeepCards];
        restack(policy, t, why, &cards, Pile::Hand(civ));
    } else {
        for (face, count) in given {
            spend_cards(t, RuleStep::KeepCards, civ, face, count, false);
        }
    }
    Ok(())
}

/// Calamities that a seat gives up of its own will, one by one.
fn give_up(
    policy: &HandLimitPolicy,
    t: &mut RuleContext<'_>,
    civ: Civ,
) -> Result<Vec<(FaceId, u32)>, AwaitingReplies> {
    let faces = t.state().hand(civ).iter();
    let faces = faces.filter_map(|card| t.state().face(*card));
    let held: Vec<FaceId> = faces
        .filter(|face| t.parts().deck.face(*face).is_calamity())
        .collect();
    if !policy.may_surrender || held.is_empty() {
        return Ok(Vec::new());
    }
    let key = QuestionKey::new(civ, Topic::Surrender, RuleStep::Return);
    let question = SurrenderQuestion {
        key,
        held,
        strike: Vec::new(),
    };
    let faces = t.ask(question)?;
    Ok(faces.into_iter().map(|face| (face, 1)).collect())
}

/// 31.71: which cards go of those that are left, where they are more than a hand may keep.
fn excess(
    book: &Rulebook,
    t: &mut RuleContext<'_>,
    civ: Civ,
    given_up: &[(FaceId, u32)],
) -> Result<Vec<(FaceId, u32)>, AwaitingReplies> {
    let policy = &book.returning;
    let hand = t.state().hand(civ);
    let limit = policy.hand + more_after_war(policy, t.open(), civ, named_wars(t));
    if hand.len() as u32 <= limit {
        return Ok(Vec::new());
    }
    if hand.iter().any(|card| t.state().face(*card).is_none()) {
        // An imagined hand: which cards go is not known.
        t.mark_uncertain();
        return Ok(Vec::new());
    }
    let deck = &t.parts().deck;
    let held = policy.counted(deck, hand.iter().map(|card| (deck.face_of(*card), 1)));
    let gone = |face: FaceId| given_up.iter().filter(|(other, _)| *other == face).count() as u32;
    let held = held
        .into_iter()
        .map(|(face, count)| (face, count - gone(face)));
    let held: Vec<(FaceId, u32)> = held.filter(|(_, count)| *count > 0).collect();
    if held.iter().map(|(_, count)| count).sum::<u32>() <= limit {
        return Ok(Vec::new());
    }
    let shown = |face: FaceId| {
        if book.calamities.shown_stays() {
            card_counts::shown(t.this_turn(), civ, face)
        } else {
            0
        }
    };
    let sets = held.iter().map(|(face, count)| HeldSet {
        face: *face,
        held: *count,
        shown: shown(*face),
        values: (0..=*count)
            .map(|n| deck.face(*face).set_value(n))
            .collect(),
    });
    let question = KeptCardsQuestion {
        key: QuestionKey::new(civ, Topic::Keep, RuleStep::KeepCards),
        limit,
        sets: sets.collect(),
    };
    let kept = t.ask(question)?;
    let given = held.into_iter().zip(kept);
    Ok(given
        .map(|((face, count), kept)| (face, count - kept))
        .collect())
}

/// 39.6: cards that a hand keeps more because a Civil War was named in it.
fn more_after_war(
    policy: &HandLimitPolicy,
    open: &PublicState,
    civ: Civ,
    mut wars: impl Iterator<Item = Civ>,
) -> u32 {
    match policy.war_points {
        Some(points) if wars.any(|victim| victim == civ) => {
            open.with(civ, 0, Effect::CivilWar) / points
        }
        _ => 0,
    }
}

/// The nations in whose hands a Civil War was named in this turn.
fn named_wars<'t>(t: &'t RuleContext<'_>) -> impl Iterator<Item = Civ> + 't {
    let deck = &t.parts().deck;
    t.this_turn().iter().filter_map(|event| match event.change {
        Mutation::Named { civ, card, .. } => {
            let face = deck.face(deck.face_of(card));
            (face.calamity() == Some(Calamity::CivilWar)).then_some(civ)
        }
        _ => None,
    })
}

/// [`named_wars`], as these eyes saw it.
fn seen_wars(known: &View) -> impl Iterator<Item = Civ> + '_ {
    let deck = &known.parts().deck;
    let is_war = |face: FaceId| deck.face(face).calamity() == Some(Calamity::CivilWar);
    known
        .this_turn
        .iter()
        .filter_map(move |seen| match seen.what {
            VisibleChange::Named { civ, face, .. } if is_war(face) => Some(civ),
            _ => None,
        })
}

impl HandLimitPolicy {
    /// The cards of a hand that count against the limit, by name of card.
    fn counted(
        &self,
        deck: &Deck,
        faces: impl Iterator<Item = (FaceId, u32)>,
    ) -> Vec<(FaceId, u32)> {
        if self.counts_all {
            card_counts::all_kinds(deck, faces)
        } else {
            card_counts::kinds(deck, faces)
        }
    }
}

/// 29.7, 31.81: what was laid aside in this turn and lies there still.
fn laid_aside(t: &RuleContext<'_>) -> Vec<CardId> {
    let aside = t.state().aside();
    let cards = t.this_turn().iter().filter_map(|event| match event.change {
        Mutation::Named { card, .. }
        | Mutation::Card {
            card,
            to: Pile::Aside,
            ..
        } => Some(card),
        _ => None,
    });
    let mut cards: Vec<CardId> = cards.filter(|card| aside.contains(card)).collect();
    cards.sort();
    cards.dedup();
    cards
}

/// Asked where the hand may end above the limit.
pub fn prompts(policy: &HandLimitPolicy, known: &View) -> Vec<Prompt> {
    let deck = &known.parts().deck;
    let hand = known.hand.iter();
    let cards = hand.map(|(face, count)| (*face, u32::from(*count)));
    let cards = policy.counted(deck, cards);
    let mut prompts = Vec::new();
    let own = known.hand.iter().map(|(face, _)| *face);
    let own = own.filter(|face| deck.face(*face).is_calamity());
    let own: Vec<Subject> = own.map(Subject::Face).collect();
    if policy.may_surrender && !own.is_empty() {
        prompts.push(Prompt::new(Topic::Surrender).with(own));
    }
    let more = known.civ.map_or(0, |civ| {
        more_after_war(policy, &known.open, civ, seen_wars(known))
    });
    if cards.iter().map(|(_, count)| count).sum::<u32>() > policy.hand + more {
        let faces = cards.into_iter().map(|(face, _)| Subject::Face(face));
        prompts.push(Prompt::new(Topic::Keep).with(faces));
    }
    prompts
}

/// A card that the hand has not: it only shrinks before this section.
pub fn why_impossible(known: &View, wanted: &OrderValue) -> Option<RejectionReason> {
    let OrderValue::Face(face) = wanted else {
        return None;
    };
    let is_held = known.hand.iter().any(|(held, _)| held == face);
    (!is_held).then(|| RejectionKind::NotHeld.of([Subject::Face(*face)]))
}
