//! The position around an event: so many of each thing that it is about, before and after.

use std::collections::BTreeSet;

use serde::Serialize;

use bulla_core::game::{
    AnnouncementKind, AreaId, Civ, Owner, Piece, Pile, Place, Subject, View, VisibleChange,
    VisibleEvent,
};

use crate::page::names::{OwnerName, ReaderNames};
use crate::page::sentences::Sentences;

/// Count of something before and after.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BeforeAfterRow {
    pub what: String,
    pub before: u32,
    pub after: u32,
}

/// Part of the position that an event concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum AffectedQuantity {
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
    names: ReaderNames<'_>,
    before: &View,
    after: &View,
    seen: &VisibleEvent,
) -> Result<Vec<BeforeAfterRow>, String> {
    let mut rows = Vec::new();
    for spot in spots(after, before, &seen.what) {
        let [before, after] = [before, after].map(|view| count(view, spot));
        if (before, after) != (0, 0) {
            let what = label(sentences, names, spot)?;
            rows.push(BeforeAfterRow {
                what,
                before,
                after,
            });
        }
    }
    Ok(rows)
}

fn spots(after: &View, before: &View, what: &VisibleChange) -> BTreeSet<AffectedQuantity> {
    let mut spots = BTreeSet::new();
    let mut area = |at: AreaId| {
        for view in [before, after] {
            let open = &view.open;
            let there = open
                .tokens_in(at)
                .map(|(owner, _)| AffectedQuantity::Tokens(at, owner));
            spots.extend(there);
            spots.extend(open.city(at).map(|owner| AffectedQuantity::City(at, owner)));
            spots.extend(
                open.ships_in(at)
                    .map(|ship| AffectedQuantity::Ships(at, ship.civ.into())),
            );
        }
    };
    match what {
        VisibleChange::Pieces { from, to, .. } => {
            for place in [from, to] {
                if let Place::Area(at) | Place::Coast(at, _) | Place::Hold(at, ..) = place {
                    area(*at);
                }
            }
        }
        VisibleChange::Announced(fact) => {
            for subject in &fact.subjects {
                if let Subject::Area(at) = subject {
                    area(*at);
                }
            }
        }
        _ => {}
    }
    match what {
        VisibleChange::Pieces {
            owner, from, to, ..
        } => {
            for place in [from, to] {
                match (place, owner) {
                    (Place::Treasury, Owner::Nation(civ)) => {
                        spots.insert(AffectedQuantity::Treasury(*civ));
                    }
                    (Place::Stock, owner) => {
                        spots.insert(AffectedQuantity::Stock(*owner));
                    }
                    _ => {}
                }
            }
        }
        VisibleChange::Card { from, to, .. } => {
            for pile in [from, to] {
                match pile {
                    Pile::Hand(civ) => spots.insert(AffectedQuantity::Hand(*civ)),
                    Pile::Stack(stack) => spots.insert(AffectedQuantity::Stack(*stack)),
                    Pile::Aside => false,
                };
            }
        }
        VisibleChange::Traded { from, to, .. } => {
            spots.extend([AffectedQuantity::Hand(*from), AffectedQuantity::Hand(*to)])
        }
        VisibleChange::Named { civ, .. } => spots.extend([AffectedQuantity::Hand(*civ)]),
        VisibleChange::Marker { civ, .. } => spots.extend([AffectedQuantity::Space(*civ)]),
        VisibleChange::Advance { civ, .. } | VisibleChange::AdvanceLost { civ, .. } => {
            spots.extend([AffectedQuantity::Advances(*civ)])
        }
        VisibleChange::Announced(fact) if fact.kind == AnnouncementKind::Shown => {
            spots.extend(fact.subjects.iter().filter_map(|subject| match subject {
                Subject::Civ(civ) => Some(AffectedQuantity::Hand(*civ)),
                _ => None,
            }));
        }
        _ => {}
    }
    spots
}

fn count(view: &View, spot: AffectedQuantity) -> u32 {
    let open = &view.open;
    match spot {
        AffectedQuantity::Tokens(area, owner) => open.tokens(area, owner).into(),
        AffectedQuantity::City(area, owner) => u32::from(open.city(area) == Some(owner)),
        AffectedQuantity::Ships(area, owner) => {
            let ships = open.ships_in(area);
            ships.filter(|ship| owner.is(ship.civ)).count() as u32
        }
        AffectedQuantity::Treasury(civ) => open.nation(civ).treasury.into(),
        AffectedQuantity::Stock(owner) => open.stock(owner, Piece::Token).into(),
        AffectedQuantity::Hand(civ) => view.hand_sizes[civ.index()].into(),
        AffectedQuantity::Stack(stack) => {
            let at = usize::from(stack).saturating_sub(1);
            view.stack_sizes.get(at).copied().unwrap_or_default().into()
        }
        AffectedQuantity::Space(civ) => open.nation(civ).track.into(),
        AffectedQuantity::Advances(civ) => open.nation(civ).advances.len() as u32,
    }
}

fn label(
    sentences: &Sentences,
    names: ReaderNames<'_>,
    spot: AffectedQuantity,
) -> Result<String, String> {
    let whose = |owner: Owner| -> Result<String, String> {
        let OwnerName { name, kind, .. } = names.who(owner);
        match kind {
            "idle" => sentences.filled("map.idle", &[]),
            _ => Ok(name),
        }
    };
    let (key, words) = match spot {
        AffectedQuantity::Tokens(area, owner) => {
            ("why.tokens", vec![names.area(area), whose(owner)?])
        }
        AffectedQuantity::City(area, owner) => ("why.city", vec![names.area(area), whose(owner)?]),
        AffectedQuantity::Ships(area, owner) => {
            ("why.ships", vec![names.area(area), whose(owner)?])
        }
        AffectedQuantity::Treasury(civ) => ("why.treasury", vec![whose(civ.into())?]),
        AffectedQuantity::Stock(owner) => ("why.stock", vec![whose(owner)?]),
        AffectedQuantity::Hand(civ) => ("why.hand", vec![whose(civ.into())?]),
        AffectedQuantity::Stack(stack) => ("why.stack", vec![stack.to_string()]),
        AffectedQuantity::Space(civ) => ("why.space", vec![whose(civ.into())?]),
        AffectedQuantity::Advances(civ) => ("why.advances", vec![whose(civ.into())?]),
    };
    sentences.filled(key, &words)
}
