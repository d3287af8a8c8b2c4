//! Bounds of a nation's possibilities before its orders are carried out, from what is face up when a segment begins: orders that
//! are always impossible, and questions that may be asked.

use crate::game::{
    AreaId, Civ, Effect, Owner, Piece, PublicState, RejectionKind, RejectionReason, Subject,
};
use crate::rulebook::{Rulebook, TaxationPolicy};
use crate::turn::OrderValue;

/// Tokens in an area before any move: those there and one growth (20.1), and those aboard at its coasts, whose ships may be given
/// up (22.3); where none are, none come.
pub fn most_tokens(book: &Rulebook, open: &PublicState, civ: Civ, area: AreaId) -> u32 {
    let there = open.tokens(area, civ);
    let holds = open.holds_of(civ).filter(|hold| hold.ship.area == area);
    let aboard: u16 = holds.map(|hold| hold.tokens).sum();
    u32::from(there + book.population.gain(there, false) + aboard)
}

/// Tokens on the board before any move: those in areas and one growth (20.1), and those aboard, which do not grow.
pub fn most_on_board(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let in_areas: u16 = open
        .areas_of(civ)
        .map(|(_, there)| there + book.population.gain(there, false))
        .sum();
    u32::from(in_areas + open.tokens_aboard(civ))
}

/// Treasury after taxation (19.1, 19.2), before anything is spent.
pub fn most_treasury(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let rate = if open.has(civ, Effect::TaxRateChoice) {
        book.taxation.choice.1
    } else {
        book.taxation.rate
    };
    let taxed = u32::from(rate) * u32::from(open.city_count(civ));
    u32::from(open.nation(civ).treasury) + taxed
}

/// Returns whether a nation's city is in an area. Before cities are built a nation has only these cities: its own, or those won
/// in a revolt (19.32).
pub fn has_national_city(open: &PublicState, area: AreaId) -> bool {
    matches!(open.city(area), Some(Owner::Nation(_)))
}

/// Cities of others that may revolt, and so may be won (19.32).
pub fn winnable(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let others = open.playing().filter(|other| *other != civ);
    others
        .filter(|_| !book.taxation.to_idle)
        .filter(|other| may_revolt(&book.taxation, open, *other))
        .map(|other| u32::from(open.city_count(other)))
        .sum()
}

/// Cities of anybody else that may be destroyed (24.52): those of others, and one's own that may be lost in a revolt.
pub fn cities_to_attack(book: &Rulebook, open: &PublicState, civ: Civ) -> u32 {
    let mut rivals = open.in_play().filter(|other| *other != civ);
    let others = rivals.by_ref().map(Owner::Nation).chain([Owner::Idle]);
    let cities: u32 = others.map(|owner| u32::from(open.city_count(owner))).sum();
    if may_revolt(&book.taxation, open, civ) {
        cities + u32::from(open.city_count(civ))
    } else {
        cities
    }
}

/// The area that an entry names.
pub fn named(wanted: &OrderValue) -> Option<AreaId> {
    match wanted {
        OrderValue::Area(area) | OrderValue::Share { area, .. } => Some(*area),
        _ => None,
    }
}

/// Returns the reason why no unit can live in an area.
pub fn uninhabitable(open: &PublicState, area: AreaId) -> Option<RejectionReason> {
    let printed = open.area(area);
    let about = [Subject::Area(area)];
    if !printed.in_play {
        Some(RejectionKind::NotInPlay.of(about))
    } else if !printed.is_land() {
        Some(RejectionKind::NotLand.of(about))
    } else {
        None
    }
}

/// Returns whether some rate that a nation may choose leaves a city unpaid.
pub fn may_revolt(policy: &TaxationPolicy, open: &PublicState, civ: Civ) -> bool {
    let most = if open.has(civ, Effect::TaxRateChoice) {
        policy.choice.1
    } else {
        policy.rate
    };
    !open.has(civ, Effect::NoTaxRevolt)
        && open.stock(civ, Piece::Token) < most * open.city_count(civ)
}
