//! Trading cities: a nation with a city on the site of a commodity counts a set of it one card more, once a turn.

use crate::game::{
    Announcement, AnnouncementKind, Civ, Event, FaceId, Mutation, Owner, PublicState, Subject,
    View, VisibleChange,
};

/// The commodities of which a nation may lift a set now: it has the city, and has used it for nothing in this turn.
pub fn lifted(open: &PublicState, this_turn: &[Event], civ: Civ) -> Vec<FaceId> {
    let facts = this_turn.iter().filter_map(|event| match &event.change {
        Mutation::Announced(fact) => Some(fact),
        _ => None,
    });
    unused(open, facts, civ)
}

/// [`lifted`], as these eyes know it.
pub fn lifted_seen(known: &View, civ: Civ) -> Vec<FaceId> {
    let facts = known.this_turn.iter().filter_map(|seen| match &seen.what {
        VisibleChange::Announced(fact) => Some(fact),
        _ => None,
    });
    unused(&known.open, facts, civ)
}

fn unused<'f>(
    open: &PublicState,
    facts: impl Iterator<Item = &'f Announcement>,
    civ: Civ,
) -> Vec<FaceId> {
    let deck = &open.parts().deck;
    let owned = deck.faces().filter(|(_, face)| {
        face.site
            .is_some_and(|site| open.city(site) == Some(Owner::Nation(civ)))
    });
    let mut owned: Vec<FaceId> = owned.map(|(face, _)| face).collect();
    if owned.is_empty() {
        return owned;
    }
    for fact in facts.filter(|fact| fact.kind == AnnouncementKind::Lifted) {
        if let [Subject::Civ(who), Subject::Face(face)] = fact.subjects[..]
            && who == civ
        {
            owned.retain(|other| *other != face);
        }
    }
    owned
}
