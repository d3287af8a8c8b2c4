//! A volcano that erupts for one nation wherever it stands, and devastates the shores around its sea.

use std::cmp::Reverse;

use crate::game::{
    AreaId, CITY_POINTS, Civ, Hold, Owner, Piece, Place, PublicState, RuleStep, Ship,
};
use crate::rulebook::VolcanoPolicy;
use crate::turn::RuleContext;

use super::calamity_context::CalamityContext;
use super::eruption::erupt;
use super::unit_points;

/// Areas of the eruption: those that the volcano touches, and those around.
pub struct VolcanoDoom {
    pub areas: Vec<AreaId>,
    around: Vec<AreaId>,
}

/// Returns the eruption that this nation brings on. `None` if the ruleset has none for it, or its volcano is not in play.
pub fn doom(policy: &VolcanoPolicy, open: &PublicState, victim: Civ) -> Option<VolcanoDoom> {
    let parts = open.parts();
    let fated = policy.fated.as_ref();
    let fated = fated.filter(|fated| fated.nation == parts.nation(victim).id)?;
    let board = &parts.board;
    let touched = |area: &AreaId| board.area(*area).volcano.as_ref() == Some(&fated.volcano);
    let areas: Vec<AreaId> = board.in_play().filter(touched).collect();
    if areas.is_empty() {
        return None;
    }
    let centres: Vec<AreaId> = areas
        .iter()
        .copied()
        .chain(board.find(&fated.sea))
        .collect();
    let near = |area: &AreaId| centres.iter().any(|centre| board.adjacent(*centre, *area));
    let around = board.in_play().filter(|area| !centres.contains(area));
    let around = around.filter(near).collect();
    Some(VolcanoDoom { areas, around })
}

impl VolcanoDoom {
    /// Destroys everything at the volcano, and all ships around it; in each area around one token is left. Barbarians and Pirates
    /// are not affected (29.65).
    pub fn strike(&self, calamity: &CalamityContext<'_>, t: &mut RuleContext<'_>) {
        for area in self.areas.iter().copied() {
            sink(t, area);
            erupt(calamity, t, area);
        }
        for area in self.around.iter().copied() {
            sink(t, area);
            devastate(calamity, t, area);
        }
    }
}

/// Destroys the ships at the coasts of an area, with the tokens aboard.
fn sink(t: &mut RuleContext<'_>, area: AreaId) {
    let nations: Vec<Civ> = t.open().in_play().collect();
    for civ in nations {
        let holds = t.open().holds_of(civ);
        let here: Vec<Hold> = holds.filter(|hold| hold.ship.area == area).collect();
        for hold in here {
            let (why, from) = (RuleStep::Eruption, hold.place());
            t.transfer(why, civ, Piece::Token, hold.tokens, from, Place::Stock);
        }
    }
    let ships: Vec<Ship> = t.open().ships_in(area).collect();
    for ship in ships {
        let from = Place::Coast(area, ship.coast);
        t.transfer(
            RuleStep::Eruption,
            ship.civ,
            Piece::Ship,
            1,
            from,
            Place::Stock,
        );
    }
}

/// Leaves one token in an area, of the nation with most unit points there; of equals the first in A.S.T. order.
fn devastate(calamity: &CalamityContext<'_>, t: &mut RuleContext<'_>, area: AreaId) {
    let nations: Vec<Civ> = t
        .open()
        .in_play()
        .filter(|civ| t.open().has_units(area, *civ))
        .collect();
    let points = |civ: &Civ| unit_points::points(t.open(), area, |other| other == *civ);
    let survivor = nations
        .iter()
        .copied()
        .min_by_key(|civ| (Reverse(points(civ)), *civ));
    let here = Place::Area(area);
    for civ in nations {
        let kept = u16::from(Some(civ) == survivor);
        let allowance = calamity.allowance(t.open(), civ);
        let tokens = t.open().tokens(area, civ).saturating_sub(kept);
        let tokens = tokens.min(allowance.try_into().unwrap_or(tokens));
        let why = RuleStep::Eruption;
        t.transfer(why, civ, Piece::Token, tokens, here, Place::Stock);
        if t.open().city(area) == Some(Owner::Nation(civ)) {
            let lost = u32::from(CITY_POINTS - kept);
            if calamity.allowance(t.open(), civ) < lost {
                calamity.reduce(t, civ, area);
                continue;
            }
            t.transfer(why, civ, Piece::City, 1, here, Place::Stock);
            let stock = t.open().stock(civ, Piece::Token);
            let left = kept.saturating_sub(t.open().tokens(area, civ)).min(stock);
            t.transfer(why, civ, Piece::Token, left, Place::Stock, here);
        }
    }
}
