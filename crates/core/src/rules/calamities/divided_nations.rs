//! 39.9 Nations that a Civil War of this turn divides for one that waits, and what they are spared.

use crate::game::{
    Announcement, AnnouncementKind, Calamity, CardId, Civ, FaceId, Mutation, RuleStep, Subject,
    View, VisibleChange,
};
use crate::rulebook::CalamitiesPolicy;
use crate::turn::RuleContext;

use super::calamity_context::CalamityContext;
use super::given_back;
use super::newcomer_war::is_due;

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
    of_events(policy, facts)
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
    of_events(policy, facts)
}

/// Event as far as it tells of Civil Wars that bring in a nation.
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

fn of_events(policy: &CalamitiesPolicy, events: impl Iterator<Item = WarEvent>) -> Vec<Civ> {
    let mut divided = Vec::new();
    if !policy.postpones() {
        return divided;
    }
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
