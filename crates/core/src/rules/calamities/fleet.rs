//! season/naval: all ships of a nation are lost, with the tokens aboard.

use crate::game::{Civ, Hold, Piece, Place, RuleStep, Ship};
use crate::turn::RuleContext;

/// Takes all ships of a nation. Returns whether it had any.
pub fn lose(t: &mut RuleContext<'_>, why: RuleStep, civ: Civ) -> bool {
    let holds: Vec<Hold> = t.open().holds_of(civ).collect();
    for hold in holds {
        let (from, to) = (hold.place(), Place::Stock);
        t.transfer(why, civ, Piece::Token, hold.tokens, from, to);
    }
    let ships: Vec<Ship> = t.open().ships_of(civ).collect();
    for ship in &ships {
        let coast = Place::Coast(ship.area, ship.coast);
        t.transfer(why, civ, Piece::Ship, 1, coast, Place::Stock);
    }
    !ships.is_empty()
}
