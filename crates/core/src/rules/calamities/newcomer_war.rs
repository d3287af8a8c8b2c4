//! 39.9 A Civil War that brings in a nation that waits, beside the other calamities of its turn.

use crate::game::{
    Announcement, AnnouncementKind, Calamity, CardId, Civ, Event, FaceId, Mutation, PublicState,
    RuleStep, Subject, View, VisibleChange,
};
use crate::rulebook::{CalamitiesPolicy, Rulebook};
use crate::turn::RuleContext;

use super::calamity_context::CalamityContext;
use super::given_back;

/// 39.9/15.51: whether a Civil War would bring in a nation that waits.
pub fn is_due(policy: &CalamitiesPolicy, open: &PublicState) -> bool {
    let mut civs = open.parts().civs();
    policy.postpones() && civs.any(|civ| open.nation(civ).waiting)
}

/// 29.6: the order of resolution; 39.9/15.52: a Civil War comes last where it brings in a nation.
pub fn order(policy: &CalamitiesPolicy, open: &PublicState) -> Vec<Calamity> {
    let mut order = policy.order.clone();
    if is_due(policy, open) {
        order.sort_by_key(|kind| *kind == Calamity::CivilWar);
    }
    order
}

/// 39.9/15.52: tells that Civil Wars come last, and returns whether they do; in their last place they are resolved.
pub fn postpone(
    book: &Rulebook,
    t: &mut RuleContext<'_>,
    kind: Calamity,
    struck: &[(Civ, CardId)],
) -> bool {
    let is_told = told(t.this_turn(), AnnouncementKind::Postponed)
        .next()
        .is_some();
    if kind != Calamity::CivilWar || is_told || !is_due(&book.calamities, t.open()) {
        return false;
    }
    for (victim, card) in struck {
        let face = Subject::Face(t.parts().deck.face_of(*card));
        let fact = AnnouncementKind::Postponed.of([face, Subject::Civ(*victim)]);
        t.apply(RuleStep::NewcomerWar, Mutation::Announced(fact));
    }
    true
}

/// Takes out those that have struck already, where a calamity has two places in the order.
pub fn spare_resolved(t: &RuleContext<'_>, struck: &mut Vec<(Civ, CardId)>) {
    let deck = &t.parts().deck;
    struck.retain(|(victim, card)| {
        let about = [Subject::Face(deck.face_of(*card)), Subject::Civ(*victim)];
        told(t.this_turn(), AnnouncementKind::Strikes).all(|fact| fact.subjects != about)
    });
}

fn told(this_turn: &[Event], kind: AnnouncementKind) -> impl Iterator<Item = &Announcement> {
    this_turn
        .iter()
        .filter_map(move |event| match &event.change {
            Mutation::Announced(fact) if fact.kind == kind => Some(fact),
            _ => None,
        })
}

/// 39.9/15.52: whether a nation is no secondary victim, because a Civil War of this turn divides it for one that waits. Volcanoes
/// and floods strike it all the same.
pub fn spares(calamity: &CalamityContext<'_>, t: &RuleContext<'_>, civ: Civ) -> bool {
    let is_kind = matches!(
        calamity.kind,
        Calamity::Famine | Calamity::Epidemic | Calamity::Iconoclasm | Calamity::Piracy
    );
    is_kind && is_due(&calamity.book.calamities, t.open()) && victims(t).contains(&civ)
}

/// The nations that a Civil War of this turn strikes.
fn victims(t: &RuleContext<'_>) -> Vec<Civ> {
    let deck = &t.parts().deck;
    let named = t.this_turn().iter().filter_map(|event| match event.change {
        Mutation::Named {
            civ,
            card,
            strikes: true,
        } => Some((civ, card)),
        _ => None,
    });
    let is_war =
        |card: CardId| deck.face(deck.face_of(card)).calamity() == Some(Calamity::CivilWar);
    let mut wars: Vec<(Civ, CardId)> = named.filter(|(_, card)| is_war(*card)).collect();
    given_back::spare(t, &mut wars);
    wars.into_iter().map(|(civ, _)| civ).collect()
}

/// 39.9/15.59: the nations that a Civil War of this turn divided, and those that it brought in.
pub fn divided(policy: &CalamitiesPolicy, t: &RuleContext<'_>) -> Vec<Civ> {
    let is_war = |face: FaceId| t.parts().deck.face(face).calamity() == Some(Calamity::CivilWar);
    let facts = t.this_turn().iter().map(|event| match &event.change {
        Mutation::Announced(fact) => WarEvent::of_fact(fact, is_war),
        Mutation::Nation { civ, .. } if event.why == RuleStep::Enters => WarEvent::Enters(*civ),
        _ => WarEvent::None,
    });
    if policy.postpones() {
        of_events(facts)
    } else {
        Vec::new()
    }
}

/// [`divided`], as one pair of eyes knows it.
pub fn divided_seen(policy: &CalamitiesPolicy, known: &View) -> Vec<Civ> {
    let deck = &known.parts().deck;
    let is_war = |face: FaceId| deck.face(face).calamity() == Some(Calamity::CivilWar);
    let facts = known.this_turn.iter().map(|seen| match &seen.what {
        VisibleChange::Announced(fact) => WarEvent::of_fact(fact, is_war),
        VisibleChange::Nation { civ, .. } if seen.why == RuleStep::Enters => WarEvent::Enters(*civ),
        _ => WarEvent::None,
    });
    if policy.postpones() {
        of_events(facts)
    } else {
        Vec::new()
    }
}

/// What an event says of Civil Wars that bring in a nation.
enum WarEvent {
    /// One strikes a nation, or another calamity does.
    Strikes(Option<Civ>),
    Enters(Civ),
    None,
}

impl WarEvent {
    fn of_fact(fact: &Announcement, is_war: impl Fn(FaceId) -> bool) -> WarEvent {
        match (fact.kind, &fact.subjects[..]) {
            (AnnouncementKind::Strikes, [Subject::Face(face), Subject::Civ(civ)]) => {
                WarEvent::Strikes(is_war(*face).then_some(*civ))
            }
            _ => WarEvent::None,
        }
    }
}

fn of_events(events: impl Iterator<Item = WarEvent>) -> Vec<Civ> {
    let mut divided = Vec::new();
    let mut victim = None;
    for event in events {
        match event {
            WarEvent::Strikes(struck) => victim = struck,
            WarEvent::Enters(civ) => divided.extend(victim.into_iter().chain([civ])),
            WarEvent::None => {}
        }
    }
    divided
}
