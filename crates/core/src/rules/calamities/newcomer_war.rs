//! 39.9 A Civil War that brings in a nation that waits, beside the other calamities of its turn.

use crate::game::{
    Announcement, AnnouncementKind, Calamity, CardId, Civ, Event, Mutation, PublicState, RuleStep,
    Subject,
};
use crate::rulebook::{CalamitiesPolicy, Rulebook};
use crate::rules::seats::brings_counterparts;
use crate::turn::RuleContext;

/// 39.9/15.51: whether a Civil War would bring in a nation that waits.
pub fn is_due(policy: &CalamitiesPolicy, open: &PublicState) -> bool {
    let mut civs = open.parts().civs();
    let waits = civs.any(|civ| open.nation(civ).waiting);
    policy.postpones() && (waits || brings_counterparts(open))
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
    if kind != Calamity::CivilWar || !is_due(&book.calamities, t.open()) {
        return false;
    }
    let is_told = told(t.this_turn(), AnnouncementKind::Postponed)
        .next()
        .is_some();
    if is_told {
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
