//! 26.11, 26.41 Room for tokens in an area.

use crate::game::{AreaId, Civ, Effect, Owner, PublicState};
use crate::rulebook::SurplusPolicy;

/// Tokens that take the place of a city in an area with so much room (26.41).
pub fn reduced(policy: &SurplusPolicy, room: u16, stock: u16) -> u16 {
    if policy.eliminates && stock < room {
        return 0;
    }
    room.min(stock)
}

/// Tokens of an owner that an area can keep: none beside a city, unless the ruleset lets a nation live beside its own; else what
/// others leave of the limit.
pub fn room(policy: &SurplusPolicy, open: &PublicState, area: AreaId, owner: Owner) -> u16 {
    let lives_there = policy.beside_city && owner != Owner::Idle;
    if open
        .city(area)
        .is_some_and(|city| city != owner || !lives_there)
    {
        return 0;
    }
    room_without_city(policy, open, area, owner)
}

/// Tokens of a nation that already take up room where its city is reduced.
pub fn taken_up(policy: &SurplusPolicy, open: &PublicState, area: AreaId, civ: Civ) -> u16 {
    if policy.beside_city {
        open.tokens(area, civ)
    } else {
        0
    }
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
