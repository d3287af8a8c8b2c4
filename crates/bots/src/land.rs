//! Worth of an area to a settler: tokens that it feeds, and a trading site.

use std::collections::BTreeSet;

use bulla_core::game::{Area, AreaId, Civ, Owner, PublicState};
use bulla_core::rulebook::Rulebook;

/// Number of areas below which a nation also moves to areas that others occupy.
const CRAMPED: usize = 5;

/// Tokens that a city on a trading site may take from the land more than another.
pub(super) const TRADING: u16 = 2;

/// Tokens of a nation that each area feeds, beside those of others who stand there in peace (24.2). The area of a city feeds none,
/// unless tokens live beside one of their own.
pub(super) fn land(book: &Rulebook, open: &PublicState, civ: Civ) -> Vec<u16> {
    let is_cramped = open.areas_of(civ).take(CRAMPED).count() < CRAMPED;
    let feeds = |(area, printed): (AreaId, &Area)| {
        let is_barred = open
            .city(area)
            .is_some_and(|city| !book.surplus.beside_city || !city.is(civ));
        if is_barred || (!is_cramped && open.has_rivals(area, civ)) {
            return 0;
        }
        let all = open.tokens_in(area);
        let others = all.filter(|(owner, _)| *owner != Owner::Nation(civ));
        let others: u16 = others.map(|(_, count)| count).sum();
        u16::from(printed.limit).saturating_sub(others)
    };
    let areas = open.parts().board.areas();
    areas.map(feeds).collect()
}

/// The areas in which a city counts a set of a commodity one card more; none where the ruleset has no such sites.
pub(super) fn trading_sites(open: &PublicState) -> BTreeSet<AreaId> {
    let faces = open.parts().deck.faces();
    faces.filter_map(|(_, face)| face.site).collect()
}
