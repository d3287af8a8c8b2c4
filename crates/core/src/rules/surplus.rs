//! 26.1–26.2 Removal of surplus population.

use crate::game::{AreaId, Civ, Owner, Piece, Place, RuleStep, Section};
use crate::rulebook::SurplusPolicy;
use crate::turn::RuleContext;

use super::area_room::room;

/// 26.1: in A.S.T. order; what stands beside a city or above the limit goes to stock.
pub fn play(policy: &SurplusPolicy, t: &mut RuleContext<'_>) {
    let order: Vec<Civ> = t.open().in_play().collect();
    t.section(
        Section::Surplus,
        RuleStep::Surplus,
        t.open().playing().collect(),
    );
    for civ in order {
        if !t.open().nation(civ).inert {
            t.begin(RuleStep::Surplus, civ);
        }
        clear(policy, t, civ.into());
        t.end(civ);
    }
    clear(policy, t, Owner::Idle);
}

fn clear(policy: &SurplusPolicy, t: &mut RuleContext<'_>, owner: Owner) {
    let areas: Vec<(AreaId, u16)> = t.open().areas_of(owner).collect();
    for (area, there) in areas {
        let surplus = there.saturating_sub(room(policy, t.open(), area, owner));
        t.transfer(
            RuleStep::Surplus,
            owner,
            Piece::Token,
            surplus,
            Place::Area(area),
            Place::Stock,
        );
    }
}

/// Sends tokens to stock that stand beside a city which has come to another nation outside a fight, in a ruleset that lets tokens
/// live beside their own city.
pub fn clear_rivals(policy: &SurplusPolicy, t: &mut RuleContext<'_>) {
    if !policy.beside_city {
        return;
    }
    let areas: Vec<AreaId> = t.parts().board.in_play().collect();
    for area in areas {
        let Some(city) = t.open().city(area) else {
            continue;
        };
        let tokens: Vec<(Owner, u16)> = t.open().tokens_in(area).collect();
        for (owner, count) in tokens.into_iter().filter(|(owner, _)| *owner != city) {
            let (why, here) = (RuleStep::Surplus, Place::Area(area));
            t.transfer(why, owner, Piece::Token, count, here, Place::Stock);
        }
    }
}
