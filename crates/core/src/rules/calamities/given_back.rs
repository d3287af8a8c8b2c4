//! 29.5 Calamities that were named and do not strike after all: their holder gives them back, or too many are left.

use crate::game::{
    Announcement, AnnouncementKind, CardId, Civ, FaceId, Mutation, RejectionKind, RejectionReason,
    RuleStep, Section, Subject, View, VisibleChange, VisibleEvent,
};
use crate::rulebook::CalamitiesPolicy;
use crate::turn::{AwaitingReplies, OrderValue, Prompt, QuestionKey, RuleContext, Topic};

use super::naming::{drawn, strikes_always};
use crate::rules::hand_limit::SurrenderQuestion;

/// Asks each nation, in A.S.T. order, which of its calamities it gives back, before any is resolved; of what is left no more strike
/// than may (29.5). All of them go back with the cards of the turn (31.8).
pub fn settle(policy: &CalamitiesPolicy, t: &mut RuleContext<'_>) -> Result<(), AwaitingReplies> {
    let order: Vec<Civ> = t.open().playing().collect();
    for civ in order {
        let mut named = named(t, civ);
        if named.is_empty() {
            continue;
        }
        let deck = &t.parts().deck;
        let faces = named.iter().map(|card| deck.face_of(*card));
        let (strike, held) = faces.partition(|face| strikes_always(policy, t.open(), *face));
        let given = given(t, civ, held, strike)?;
        for face in given {
            named.retain({
                let deck = &t.parts().deck;
                let mut is_left = true;
                move |card| !(deck.face_of(*card) == face && std::mem::take(&mut is_left))
            });
            tell(
                t,
                RuleStep::Calamities,
                AnnouncementKind::GivenBack,
                face,
                civ,
            );
        }
        let strike = drawn(policy, t, civ, &named);
        for card in named.into_iter().filter(|card| !strike.contains(card)) {
            let face = t.parts().deck.face_of(card);
            tell(
                t,
                RuleStep::CalamityLimit,
                AnnouncementKind::PassedOver,
                face,
                civ,
            );
        }
    }
    Ok(())
}

/// Asks a nation which calamities it gives back. One that strikes in any case is none of them, and alone no question.
fn given(
    t: &mut RuleContext<'_>,
    civ: Civ,
    held: Vec<FaceId>,
    strike: Vec<FaceId>,
) -> Result<Vec<FaceId>, AwaitingReplies> {
    if !held.is_empty() {
        let key = QuestionKey::new(civ, Topic::Surrender, RuleStep::Calamities);
        return t.ask(SurrenderQuestion { key, held, strike });
    }
    let Some(list) = t.orders(civ).answers.get(&Topic::Surrender).cloned() else {
        return Ok(Vec::new());
    };
    let mut cursor = list.cursor();
    while let Some((wanted, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        if let OrderValue::Face(face) = wanted
            && strike.contains(face)
        {
            let reason = RejectionKind::AlwaysStrikes.of([Subject::Face(*face)]);
            t.reject(RuleStep::Calamities, civ, path, reason);
        }
    }
    Ok(Vec::new())
}

fn tell(t: &mut RuleContext<'_>, why: RuleStep, kind: AnnouncementKind, face: FaceId, civ: Civ) {
    let about = [Subject::Face(face), Subject::Civ(civ)];
    t.apply(why, Mutation::Announced(kind.of(about)));
}

/// The calamities that were named against a nation in this turn.
fn named(t: &RuleContext<'_>, holder: Civ) -> Vec<CardId> {
    let cards = t.this_turn().iter().filter_map(|event| match event.change {
        Mutation::Named { civ, card, .. } if civ == holder => Some(card),
        _ => None,
    });
    cards.collect()
}

/// Takes out of the calamities that were named those that do not strike after all.
pub fn spare(t: &RuleContext<'_>, struck: &mut Vec<(Civ, CardId)>) {
    if struck.is_empty() {
        return;
    }
    let deck = &t.parts().deck;
    let facts = t
        .this_turn()
        .iter()
        .filter_map(|event| match &event.change {
            Mutation::Announced(fact) => spared(fact),
            _ => None,
        });
    for spared in facts {
        let is = |(civ, card): &(Civ, CardId)| (*civ, deck.face_of(*card)) == spared;
        if let Some(at) = struck.iter().position(is) {
            struck.remove(at);
        }
    }
}

/// The same, as a seat or the observers saw it.
pub fn spare_seen(seen: &[VisibleEvent], struck: &mut Vec<(Civ, FaceId)>) {
    if struck.is_empty() {
        return;
    }
    let facts = seen.iter().filter_map(|seen| match &seen.what {
        VisibleChange::Announced(fact) => spared(fact),
        _ => None,
    });
    for spared in facts {
        if let Some(at) = struck.iter().position(|one| *one == spared) {
            struck.remove(at);
        }
    }
}

fn spared(fact: &Announcement) -> Option<(Civ, FaceId)> {
    match fact.subjects[..] {
        [Subject::Face(face), Subject::Civ(civ)] if fact.spares() => Some((civ, face)),
        _ => None,
    }
}

/// Asked where a calamity was named against the seat and none was resolved yet.
pub fn prompts(policy: &CalamitiesPolicy, known: &View) -> Vec<Prompt> {
    let is_begun = known.this_turn.iter().any(|seen| {
        matches!(
            seen.what,
            VisibleChange::Section {
                section: Section::Calamities
            }
        )
    });
    let own = own(known).filter(|face| !strikes_always(policy, &known.open, *face));
    let own: Vec<Subject> = own.map(Subject::Face).collect();
    if !policy.may_return || is_begun || own.is_empty() {
        return Vec::new();
    }
    vec![Prompt::new(Topic::Surrender).with(own)]
}

fn own(known: &View) -> impl Iterator<Item = FaceId> + '_ {
    known.this_turn.iter().filter_map(|seen| match seen.what {
        VisibleChange::Named { civ, face, .. } if Some(civ) == known.civ => Some(face),
        _ => None,
    })
}

/// A calamity that was not named against the seat, once they are named, or one that strikes in any case.
pub fn why_impossible(
    policy: &CalamitiesPolicy,
    known: &View,
    face: FaceId,
) -> Option<RejectionReason> {
    let is_named = |seen: &VisibleEvent| {
        matches!(
            seen.what,
            VisibleChange::Section {
                section: Section::Naming
            }
        )
    };
    let is_known = known.this_turn.iter().any(is_named);
    let is_own = own(known).any(|one| one == face);
    let kind = if !is_own {
        RejectionKind::NotHeld
    } else if strikes_always(policy, &known.open, face) {
        RejectionKind::AlwaysStrikes
    } else {
        return None;
    };
    is_known.then(|| kind.of([Subject::Face(face)]))
}
