//! Events: the only thing that changes the state. Each says why by the number of a rule (law 6).

use std::borrow::Cow;

use super::{AdvanceId, CardId, Civ, Owner, Piece, Pile, Place, Reason, Seat, Section};

/// The number of the rule that made an event, such as `24.51`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Why(Cow<'static, str>);

impl Why {
    pub fn new(rule: impl Into<Cow<'static, str>>) -> Why {
        Why(rule.into())
    }

    pub fn rule(&self) -> &str {
        &self.0
    }
}

impl From<&'static str> for Why {
    fn from(rule: &'static str) -> Why {
        Why(Cow::Borrowed(rule))
    }
}

/// What an event does to the state. Most are transfers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// A new turn begins.
    Turn { number: u16 },
    /// A section begins; what it asks and does follows.
    Section { section: Section },
    /// A nation's turn within a section begins. Moves nothing.
    Begins { section: Section, civ: Civ },
    /// The drawn order in which seats choose (15.3).
    Lots { seats: Vec<Seat> },
    /// A seat takes a nation into play.
    Nation { seat: Option<Seat>, civ: Civ },
    /// A nation has lost its player (15.6) or has one again.
    Inert { civ: Civ, inert: bool },
    /// Pieces go from one place to another.
    Pieces {
        owner: Owner,
        piece: Piece,
        count: u16,
        from: Place,
        to: Place,
    },
    /// The census marker of a nation (21.2).
    Census { civ: Civ, tokens: u16 },
    /// A trade card goes from one pile to another; face up when everybody sees which (31.71).
    Card {
        card: CardId,
        from: Pile,
        to: Pile,
        face_up: bool,
    },
    /// A stack is put in a new order, top first; nobody sees it.
    Shuffled { stack: u8, order: Vec<CardId> },
    /// A civilization card is acquired.
    Advance { civ: Civ, advance: AdvanceId },
    /// The succession marker moves to a space (33).
    Marker { civ: Civ, space: u8 },
    /// An order was not carried out, or only in part. Moves nothing and is seen by its own seat alone.
    Unmet {
        seat: Seat,
        /// Where the order stands in the letter: `moves[2].then[0]`.
        path: String,
        part: bool,
        reason: Reason,
    },
}

/// A change with the rule that made it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub why: Why,
    pub change: Change,
}

impl Event {
    pub fn new(why: impl Into<Why>, change: Change) -> Event {
        Event {
            why: why.into(),
            change,
        }
    }
}
