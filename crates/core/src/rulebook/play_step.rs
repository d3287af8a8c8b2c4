//! Steps of the sequence of play (18).

use crate::game::{Calamity, Civ, Seat, Section};

/// One step of a segment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayStep {
    /// A new turn begins (17.1).
    NewTurn,
    Section(Section),
    /// All cards of one calamity (29.6).
    Calamity(Calamity),
    /// One calamity against one victim, as a case plays it.
    Strike(Calamity, Civ),
    /// 15.51: a late arrival.
    Arrive(Seat, Civ),
    /// 15.61: an early departure.
    Leave(Civ),
    /// A nation that was left has a player again.
    Return(Civ),
}
