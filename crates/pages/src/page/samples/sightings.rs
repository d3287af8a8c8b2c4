//! Builder for lists of sightings.

use bulla_core::game::{Civ, Owner, Piece, Place, RuleStep, Section, VisibleChange, VisibleEvent};

/// A list of what was seen in the making.
pub struct Sightings {
    pub owner: Owner,
    pub seen: Vec<VisibleEvent>,
}

impl Sightings {
    pub fn add(&mut self, why: RuleStep, what: VisibleChange) {
        self.seen.push(VisibleEvent { why, what });
    }

    pub fn speaking_of(&mut self, other: Civ, tell: impl FnOnce(&mut Sightings)) {
        let owner = std::mem::replace(&mut self.owner, other.into());
        tell(self);
        self.owner = owner;
    }

    pub fn section(&mut self, section: Section) {
        self.add(RuleStep::NewTurn, VisibleChange::Section { section });
    }

    pub fn tokens(&mut self, why: RuleStep, count: u16, from: Place, to: Place) {
        self.pieces(why, Piece::Token, count, from, to);
    }

    pub fn pieces(&mut self, why: RuleStep, piece: Piece, count: u16, from: Place, to: Place) {
        let owner = self.owner;
        let what = VisibleChange::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        };
        self.add(why, what);
    }
}
