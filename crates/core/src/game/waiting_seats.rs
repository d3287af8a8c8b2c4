//! Seats that wait for a Civil War without a nation (38.1).

use super::ids::{Civ, Seat};
use super::public_state::PublicState;

impl PublicState {
    /// 15.3, 16.12: whether nobody has a nation and it has a start area in play, so that a seat may begin with it. Nobody begins
    /// with a counterpart (38.1).
    pub fn can_start(&self, civ: Civ) -> bool {
        let nation = self.parts().nation(civ);
        !self.nation(civ).in_play && nation.counterpart_of.is_none() && !nation.starts.is_empty()
    }

    /// 38.1 (15.51, 16.10): the seats without a nation that enter as counterparts of others, in the order in which they enter.
    /// Until nations are chosen those wait who sit beyond their number. Nobody waits where no nation has a counterpart.
    pub fn waiting_seats(&self) -> Vec<Seat> {
        let mut civs = self.parts().civs();
        if !civs.any(|civ| self.parts().nation(civ).counterpart_of.is_some()) {
            return Vec::new();
        }
        let is_chosen = self.in_play().next().is_some();
        let begin = self.parts().civs().filter(|civ| self.can_start(*civ));
        let begin = if is_chosen { 0 } else { begin.count() };
        let without = self.seats().filter(|(_, civ)| civ.is_none());
        let beyond = without.filter(|(seat, _)| seat.index() >= begin);
        beyond.map(|(seat, _)| seat).collect()
    }
}
