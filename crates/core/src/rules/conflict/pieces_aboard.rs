//! season/naval: tokens aboard ships at the coasts of an area.

use crate::game::{AreaId, Civ, Hold, Piece, Place, PublicState, RuleStep};
use crate::turn::RuleContext;

/// Returns the tokens of a nation aboard its ships at the coasts of an area.
pub fn aboard_in(open: &PublicState, area: AreaId, civ: Civ) -> u16 {
    let holds = open.holds_in(area).filter(|hold| hold.ship.civ == civ);
    holds.map(|hold| hold.tokens).sum()
}

/// Takes tokens aboard out of the fullest ships first.
pub fn lose_aboard(t: &mut RuleContext<'_>, why: RuleStep, area: AreaId, civ: Civ, mut count: u16) {
    for hold in fullest(t.open(), area, civ) {
        let lost = count.min(hold.tokens);
        count -= lost;
        t.transfer(why, civ, Piece::Token, lost, hold.place(), Place::Stock);
    }
}

/// Loaded ships at the coasts of an area, the fullest first.
pub fn fullest(open: &PublicState, area: AreaId, civ: Civ) -> Vec<Hold> {
    let holds = open.holds_in(area).filter(|hold| hold.ship.civ == civ);
    let mut holds: Vec<Hold> = holds.collect();
    holds.sort_by_key(|hold| u16::MAX - hold.tokens);
    holds
}
