//! 23.54, 71 Where tokens and ships of a nation may not go.

use crate::game::{AreaId, Civ, Effect, PublicState, RejectionKind, RejectionReason, Subject};
use crate::rulebook::MovementPolicy;

impl MovementPolicy {
    /// 23.54: whether open sea is closed to a nation.
    pub fn bars_open_sea(&self, open: &PublicState, civ: Civ) -> bool {
        !self.open_sea && !open.has(civ, Effect::OpenSea)
    }

    /// 71: why tokens of a nation may not come to an area, if so.
    pub fn occupied(&self, open: &PublicState, area: AreaId, civ: Civ) -> Option<RejectionReason> {
        let is_closed = self.closed && open.has_rivals(area, civ);
        is_closed.then(|| RejectionKind::Occupied.of([Subject::Area(area)]))
    }
}

pub fn not_in_play(open: &PublicState, area: AreaId) -> Option<RejectionReason> {
    (!open.area(area).in_play).then(|| RejectionKind::NotInPlay.of([Subject::Area(area)]))
}
