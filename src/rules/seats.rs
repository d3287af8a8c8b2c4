//! 15.5, 15.6 Late arrivals and early departures.

use crate::game::{Change, Civ, Seat};
use crate::turn::Turn;

/// 15.51: a seat takes an unused nation and waits for a Civil War.
pub fn arrive(t: &mut Turn<'_>, seat: Seat, civ: Civ) {
    t.happen("15.51", Change::Waiting { seat, civ });
}

/// 15.61, 15.62: a nation loses its player.
pub fn leave(t: &mut Turn<'_>, civ: Civ) {
    t.happen("15.61", Change::Inert { civ, inert: true });
}
