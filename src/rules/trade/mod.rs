//! 28 Trade by sealed offer.

use crate::game::{Civ, Publish, Section, View};
use crate::turn::{Slot, Turn};

/// What a trade must be (28.3), and what of it is published.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Fewest cards on each side.
    pub least: u32,
    /// Cards that must be named true.
    pub named: u32,
    /// What others learn of a deal.
    pub publish: Publish,
}

/// One part of trade; after the last no offer stays open.
pub fn play(_policy: &Policy, section: Section, t: &mut Turn<'_>) {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(section, "28", order);
}

pub fn may_ask(_policy: &Policy, _known: &View) -> Vec<Slot> {
    Vec::new()
}
