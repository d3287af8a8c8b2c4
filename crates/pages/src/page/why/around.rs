//! The position around an event: so many of each thing that it is about, before and after.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{
    AreaId, Civ, FactKind, Glimpse, Owner, Piece, Pile, Place, Seen, Subject, View,
};

use super::sentence;
use crate::page::names::{Names, Who};
use crate::page::sentences::Sentences;

/// So many of something before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AroundRow {
    pub what: String,
    pub before: u32,
    pub after: u32,
}

/// What of the position an event is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Spotted {
    Tokens(AreaId, Owner),
    City(AreaId, Owner),
    Ships(AreaId, Owner),
    Treasury(Civ),
    Stock(Owner),
    Hand(Civ),
    Stack(u8),
    Space(Civ),
    Advances(Civ),
}

/// The rows of the small table, those that are nothing before and after left out.
pub fn around(
    sentences: &Sentences,
    names: Names<'_>,
    (before, after): (&View, &View),
    seen: &Seen,
) -> Result<Vec<AroundRow>, String> {
    let mut rows = Vec::new();
    for spot in spots(after, before, &seen.what) {
        let [before, after] = [before, after].map(|view| count(view, spot));
        if (before, after) != (0, 0) {
            let what = label(sentences, names, spot)?;
            rows.push(AroundRow {
                what,
                before,
                after,
            });
        }
    }
    Ok(rows)
}

fn spots(after: &View, before: &View, what: &Glimpse) -> BTreeSet<Spotted> {
    let mut spots = BTreeSet::new();
    let mut area = |at: AreaId| {
        for view in [before, after] {
            let open = &view.open;
            let there = open
                .tokens_in(at)
                .map(|(owner, _)| Spotted::Tokens(at, owner));
            spots.extend(there);
            spots.extend(open.city(at).map(|owner| Spotted::City(at, owner)));
            spots.extend(
                open.ships_in(at)
                    .map(|ship| Spotted::Ships(at, ship.civ.into())),
            );
        }
    };
    match what {
        Glimpse::Pieces { from, to, .. } => {
            for place in [from, to] {
                if let Place::Area(at) | Place::Coast(at, _) = place {
                    area(*at);
                }
            }
        }
        Glimpse::Fact(fact) => {
            for subject in &fact.subjects {
                if let Subject::Area(at) = subject {
                    area(*at);
                }
            }
        }
        _ => {}
    }
    match what {
        Glimpse::Pieces {
            owner, from, to, ..
        } => {
            for place in [from, to] {
                match (place, owner) {
                    (Place::Treasury, Owner::Nation(civ)) => {
                        spots.insert(Spotted::Treasury(*civ));
                    }
                    (Place::Stock, owner) => {
                        spots.insert(Spotted::Stock(*owner));
                    }
                    _ => {}
                }
            }
        }
        Glimpse::Card { from, to, .. } => {
            for pile in [from, to] {
                match pile {
                    Pile::Hand(civ) => spots.insert(Spotted::Hand(*civ)),
                    Pile::Stack(stack) => spots.insert(Spotted::Stack(*stack)),
                    Pile::Aside => false,
                };
            }
        }
        Glimpse::Traded { from, to, .. } => {
            spots.extend([Spotted::Hand(*from), Spotted::Hand(*to)])
        }
        Glimpse::Named { civ, .. } => spots.extend([Spotted::Hand(*civ)]),
        Glimpse::Marker { civ, .. } => spots.extend([Spotted::Space(*civ)]),
        Glimpse::Advance { civ, .. } => spots.extend([Spotted::Advances(*civ)]),
        Glimpse::Fact(fact) if fact.kind == FactKind::Shown => {
            spots.extend(fact.subjects.iter().filter_map(|subject| match subject {
                Subject::Civ(civ) => Some(Spotted::Hand(*civ)),
                _ => None,
            }));
        }
        _ => {}
    }
    spots
}

fn count(view: &View, spot: Spotted) -> u32 {
    let open = &view.open;
    match spot {
        Spotted::Tokens(area, owner) => open.tokens(area, owner).into(),
        Spotted::City(area, owner) => u32::from(open.city(area) == Some(owner)),
        Spotted::Ships(area, owner) => {
            let ships = open.ships_in(area);
            ships.filter(|ship| owner.is(ship.civ)).count() as u32
        }
        Spotted::Treasury(civ) => open.nation(civ).treasury.into(),
        Spotted::Stock(owner) => open.stock(owner, Piece::Token).into(),
        Spotted::Hand(civ) => view.hand_sizes[civ.index()].into(),
        Spotted::Stack(stack) => {
            let at = usize::from(stack).saturating_sub(1);
            view.stack_sizes.get(at).copied().unwrap_or_default().into()
        }
        Spotted::Space(civ) => open.nation(civ).track.into(),
        Spotted::Advances(civ) => open.nation(civ).advances.len() as u32,
    }
}

fn label(sentences: &Sentences, names: Names<'_>, spot: Spotted) -> Result<String, String> {
    let whose = |owner: Owner| -> Result<String, String> {
        let Who { name, kind, .. } = names.who(owner);
        match kind {
            "idle" => sentence(sentences, "map.idle", &[]),
            _ => Ok(name),
        }
    };
    let (key, words) = match spot {
        Spotted::Tokens(area, owner) => ("why.tokens", vec![names.area(area), whose(owner)?]),
        Spotted::City(area, owner) => ("why.city", vec![names.area(area), whose(owner)?]),
        Spotted::Ships(area, owner) => ("why.ships", vec![names.area(area), whose(owner)?]),
        Spotted::Treasury(civ) => ("why.treasury", vec![whose(civ.into())?]),
        Spotted::Stock(owner) => ("why.stock", vec![whose(owner)?]),
        Spotted::Hand(civ) => ("why.hand", vec![whose(civ.into())?]),
        Spotted::Stack(stack) => ("why.stack", vec![stack.to_string()]),
        Spotted::Space(civ) => ("why.space", vec![whose(civ.into())?]),
        Spotted::Advances(civ) => ("why.advances", vec![whose(civ.into())?]),
    };
    sentence(sentences, key, &words)
}
