//! What was seen, in the making.

use bulla_core::game::{Cause, Civ, Glimpse, Owner, Piece, Place, Section, Seen};

/// A list of what was seen in the making.
pub struct Sightings {
    pub owner: Owner,
    pub seen: Vec<Seen>,
}

impl Sightings {
    pub fn add(&mut self, why: Cause, what: Glimpse) {
        self.seen.push(Seen { why, what });
    }

    pub fn speaking_of(&mut self, other: Civ, tell: impl FnOnce(&mut Sightings)) {
        let owner = std::mem::replace(&mut self.owner, other.into());
        tell(self);
        self.owner = owner;
    }

    pub fn section(&mut self, section: Section) {
        self.add(Cause::NewTurn, Glimpse::Section { section });
    }

    pub fn tokens(&mut self, why: Cause, count: u16, from: Place, to: Place) {
        self.pieces(why, Piece::Token, count, from, to);
    }

    pub fn pieces(&mut self, why: Cause, piece: Piece, count: u16, from: Place, to: Place) {
        let owner = self.owner;
        let what = Glimpse::Pieces {
            owner,
            piece,
            count,
            from,
            to,
        };
        self.add(why, what);
    }
}
