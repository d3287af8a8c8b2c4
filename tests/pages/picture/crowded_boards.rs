//! Boards fuller than any game's.

use std::sync::Arc;

use bulla::game::{AreaId, AreaKind, Civ, CoastId, Mutation, Owner, Piece, Place, State};
use bulla::scenario::Scenario;

/// Every area of land with so many nations of so many tokens, a city, and on each of its coasts so many nations' ships.
pub fn crowded(scenario: &Scenario, nations: usize, city: bool, ships: usize, each: u16) -> State {
    let mut parts = scenario.components.clone();
    (parts.tokens, parts.cities, parts.ships) = (20_000, 500, 2_000);
    let parts = Arc::new(parts);
    let mut state = State::new(parts.clone(), usize::from(scenario.players));
    let civs = parts.nations.len();
    for (at, area) in parts.board.areas() {
        if area.kind == AreaKind::OpenSea {
            continue;
        }
        let civ = |place: usize| Civ(((at.index() + place) % civs) as u8);
        for place in 0..nations {
            put(&mut state, civ(place), Piece::Token, each, Place::Area(at));
        }
        if city {
            put(&mut state, civ(0), Piece::City, 1, Place::Area(at));
        }
        for coast in 0..area.coasts.len() {
            if area.coasts[coast].starts_with("lake") {
                continue;
            }
            for place in 0..ships {
                let coast = Place::Coast(at, CoastId(coast as u8));
                put(
                    &mut state,
                    civ(place),
                    Piece::Ship,
                    1 + (place as u16 % 2),
                    coast,
                );
            }
        }
    }
    state
}

fn put(state: &mut State, civ: Civ, piece: Piece, count: u16, to: Place) {
    state.apply(&Mutation::Pieces {
        owner: Owner::Nation(civ),
        piece,
        count,
        from: Place::Stock,
        to,
    });
}

/// A game of so many nations, most of which no data know, each with its whole stock in one and the same area.
pub fn with_nations(scenario: &Scenario, count: usize) -> State {
    let mut parts = scenario.components.clone();
    while parts.nations.len() < count {
        let mut nation = parts.nations[0].clone();
        nation.id = format!("stranger-{}", parts.nations.len());
        nation.name = format!("A nation with a very long name <{}>", parts.nations.len());
        parts.nations.push(nation);
    }
    let parts = Arc::new(parts);
    let mut state = State::new(parts.clone(), count);
    let area = parts.board.find("rome").unwrap_or(AreaId(0));
    for civ in parts.civs() {
        put(
            &mut state,
            civ,
            Piece::Token,
            parts.tokens,
            Place::Area(area),
        );
        put(
            &mut state,
            civ,
            Piece::Ship,
            parts.ships,
            Place::Coast(area, CoastId(0)),
        );
    }
    state
}
