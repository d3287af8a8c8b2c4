//! Value of cities to nations: the default order in which a nation loses them, and unit points (29.62).

use std::cmp::Reverse;

use crate::game::{AreaId, AreaKind, CITY_POINTS, CitySite, Civ, Owner, Piece, PublicState};
use crate::rulebook::SurplusPolicy;
use crate::rules::area_room;

/// Cities in the order in which they are lost by default: off-site first, then lowest limit, then name.
pub fn least_first(open: &PublicState, cities: impl IntoIterator<Item = AreaId>) -> Vec<AreaId> {
    let mut cities: Vec<AreaId> = cities.into_iter().collect();
    cities.sort_by_key(|area| least(open, *area));
    cities
}

/// The key of that order.
pub fn least(open: &PublicState, area: AreaId) -> (bool, u8, AreaId) {
    let printed = open.area(area);
    (printed.site != CitySite::None, printed.limit, area)
}

/// Areas in the order in which units there are wanted by default: highest limit first, then name.
pub fn best(open: &PublicState, area: AreaId) -> (Reverse<u8>, AreaId) {
    (Reverse(open.area(area).limit), area)
}

/// Unit points of all nations in an area; Barbarians and Pirates are never affected (29.65).
pub fn points(open: &PublicState, area: AreaId, of: impl Fn(Civ) -> bool) -> u16 {
    let tokens = open.tokens_in(area);
    let city = open.city(area).map(|owner| (owner, CITY_POINTS));
    tokens
        .chain(city)
        .filter(|(owner, _)| owner.civ().is_some_and(&of))
        .map(|(_, points)| points)
        .sum()
}

/// Unit points lost when a city is reduced: five less the tokens that take its place (29.62, 26.41).
pub fn reduction(land: &SurplusPolicy, open: &PublicState, area: AreaId, civ: Civ) -> u16 {
    let others = open.tokens_in(area).filter(|(owner, _)| !owner.is(civ));
    let others: u16 = others.map(|(_, count)| count).sum();
    let limit = match others {
        0 => area_room::limit_alone(land, open, area, civ),
        _ => open.area(area).limit.into(),
    };
    let taken = area_room::taken_up(land, open, area, civ);
    let room = limit.saturating_sub(others + taken);
    let tokens = area_room::reduced(land, room, open.stock(civ, Piece::Token));
    CITY_POINTS.saturating_sub(tokens)
}

/// Coastal cities of an owner (4.22), in the order in which they are lost by default.
pub fn coastal(open: &PublicState, owner: impl Into<Owner>) -> Vec<AreaId> {
    let cities = open.cities_of(owner);
    let coastal = cities.filter(|area| open.area(*area).kind == AreaKind::Coastal);
    least_first(open, coastal)
}
