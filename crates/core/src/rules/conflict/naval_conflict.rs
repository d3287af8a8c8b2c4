//! season/naval: conflict between nations whose ships lie at coasts of one area, before all conflict on land.

use crate::game::{AreaId, Civ, Effect, Owner, Piece, Place, PublicState, RuleStep, Ship};
use crate::rulebook::NavalConflict;
use crate::turn::RuleContext;

use super::pieces_aboard::{aboard_in, fullest, lose_aboard};
use super::token_conflict::fight;

/// Fights at the coasts of an area, where the table knows them. Tokens aboard fight as on land (24.2), down to one nation; then
/// ships, where they do. Neither knows a limit.
pub fn at_coasts(policy: NavalConflict, t: &mut RuleContext<'_>, area: AreaId) {
    let aboard = parties(t.open(), |civ| aboard_in(t.open(), area, civ));
    for (civ, lost) in losses(t.open(), &aboard, Effect::RemovesLastInConflict) {
        lose_aboard(t, RuleStep::NavalFight, area, civ, lost);
    }
    if policy == NavalConflict::Ships {
        let ships = parties(t.open(), |civ| {
            let here = t.open().ships_in(area).filter(|ship| ship.civ == civ);
            here.count() as u16
        });
        for (civ, lost) in losses(t.open(), &ships, Effect::ExtraShipMove) {
            for _ in 0..lost {
                lose_ship(t, area, civ);
            }
        }
    }
}

fn parties(open: &PublicState, count: impl Fn(Civ) -> u16) -> Vec<(Owner, u16)> {
    let counts = open.in_play().map(|civ| (Owner::Nation(civ), count(civ)));
    counts.filter(|(_, count)| *count > 0).collect()
}

/// Returns what each nation loses in a conflict that ends when one is left. Holders of the effect remove after all others.
fn losses(open: &PublicState, parties: &[(Owner, u16)], last: Effect) -> Vec<(Civ, u16)> {
    if parties.len() < 2 {
        return Vec::new();
    }
    let left = fight(open, parties, last, |_| false).0;
    let lost = parties.iter().zip(left);
    lost.filter_map(|((owner, had), (_, has))| Some((owner.civ()?, had - has)))
        .collect()
}

/// A ship that is lost takes the fullest load with it.
fn lose_ship(t: &mut RuleContext<'_>, area: AreaId, civ: Civ) {
    let hold = fullest(t.open(), area, civ).first().copied();
    let empty = || t.open().ships_in(area).find(|ship| ship.civ == civ);
    let Some(ship): Option<Ship> = hold.map(|hold| hold.ship).or_else(empty) else {
        return;
    };
    let why = RuleStep::NavalFight;
    if let Some(hold) = hold {
        let (place, stock) = (hold.place(), Place::Stock);
        t.transfer(why, civ, Piece::Token, hold.tokens, place, stock);
    }
    let coast = Place::Coast(ship.area, ship.coast);
    t.transfer(why, civ, Piece::Ship, 1, coast, Place::Stock);
}
