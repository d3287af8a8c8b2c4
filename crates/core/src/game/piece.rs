//! Pieces and the places they move between (5, 11).

use super::ids::{AreaId, CoastId};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    Token,
    City,
    Ship,
}

impl Piece {
    pub fn id(self) -> &'static str {
        match self {
            Piece::Token => "token",
            Piece::City => "city",
            Piece::Ship => "ship",
        }
    }
}

/// Location of a piece. Stock is never stored: it is all pieces in no other place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    Stock,
    /// Tokens only (11.2).
    Treasury,
    /// Tokens and cities.
    Area(AreaId),
    /// Ships: a coast of an area.
    Coast(AreaId, CoastId),
    /// Tokens left aboard: the hold of a ship at a coast, by its place among the loaded ships of its nation there.
    Hold(AreaId, CoastId, u8),
    /// Place for pieces out of this game or case, permanently or for a while.
    Aside,
}
