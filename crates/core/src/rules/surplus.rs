//! 26.1–26.2 Removal of surplus population.

use crate::game::{AreaId, Civ, Effect, Owner, Piece, Place, PublicState, RuleStep, Section};
use crate::rulebook::SurplusPolicy;
use crate::turn::RuleContext;

/// Tokens that take the place of a city in an area with so much room (26.41).
pub fn reduced(policy: &SurplusPolicy, room: u16, stock: u16) -> u16 {
    if policy.eliminates && stock < room {
        return 0;
    }
    room.min(stock)
}

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
            (Piece::Token, surplus),
            Place::Area(area),
            Place::Stock,
        );
    }
}

/// Tokens of an owner that an area can keep: none beside a city, else what others leave of the limit.
pub fn room(policy: &SurplusPolicy, open: &PublicState, area: AreaId, owner: Owner) -> u16 {
    if open.city(area).is_some() {
        return 0;
    }
    room_without_city(policy, open, area, owner)
}

/// [`room`] as if no city stood there.
pub fn room_without_city(
    policy: &SurplusPolicy,
    open: &PublicState,
    area: AreaId,
    owner: Owner,
) -> u16 {
    let others: u16 = open
        .tokens_in(area)
        .filter(|(other, _)| *other != owner)
        .map(|(_, count)| count)
        .sum();
    let limit = match owner {
        Owner::Nation(civ) if others == 0 => limit_alone(policy, open, area, civ),
        _ => u16::from(open.area(area).limit),
    };
    limit.saturating_sub(others)
}

/// 26.11: the limit of an area that holds nobody else's tokens.
pub fn limit_alone(policy: &SurplusPolicy, open: &PublicState, area: AreaId, civ: Civ) -> u16 {
    let printed = u16::from(open.area(area).limit);
    if open.has(civ, Effect::LimitRaised) {
        printed + policy.alone
    } else {
        printed
    }
}
