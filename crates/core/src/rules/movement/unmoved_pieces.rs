//! 23.3, 23.52 Pieces that may still move in this section.

use std::collections::BTreeMap;

use crate::game::{AreaId, Civ, Hold, Ship};
use crate::turn::{RuleContext, TokenCount};

/// Pieces of a nation that have not moved yet in this section: a token takes one land step or one ship (23.3, 23.56), a ship
/// makes one voyage (23.52).
#[derive(Clone, Debug)]
pub struct UnmovedPieces {
    tokens: BTreeMap<AreaId, u16>,
    pub ships: Vec<Ship>,
    /// Loads of ships that have not sailed.
    holds: Vec<Hold>,
}

impl UnmovedPieces {
    pub fn of(t: &RuleContext<'_>, civ: Civ) -> UnmovedPieces {
        UnmovedPieces {
            tokens: t.open().areas_of(civ).collect(),
            ships: t.open().ships_of(civ).collect(),
            holds: t.open().holds_of(civ).collect(),
        }
    }

    pub fn tokens(&self, area: AreaId) -> u16 {
        self.tokens.get(&area).copied().unwrap_or(0)
    }

    /// Loads of ships that still may sail from this coast.
    pub fn holds(&self, ship: Ship) -> impl Iterator<Item = Hold> + '_ {
        self.holds
            .iter()
            .copied()
            .filter(move |hold| hold.ship == ship)
    }

    /// A ship has made its voyage, with its load.
    pub fn used(&mut self, ship: Ship, load: Option<Hold>) {
        let used = self.ships.iter().position(|other| *other == ship);
        used.map(|at| self.ships.remove(at));
        self.holds.retain(|hold| Some(*hold) != load);
    }

    pub fn take(&mut self, area: AreaId, count: u16) {
        if let Some(there) = self.tokens.get_mut(&area) {
            *there -= count;
        }
    }
}

/// Returns the number of movable tokens that an order moves, and whether that is fewer than ordered.
pub fn counted(count: TokenCount, fresh: u16) -> (u16, bool) {
    match count {
        TokenCount::Exactly(wanted) => (wanted.min(fresh.into()) as u16, wanted > u32::from(fresh)),
        TokenCount::AllBut(but) => (u32::from(fresh).saturating_sub(but) as u16, false),
    }
}
