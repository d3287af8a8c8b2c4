//! Plan of a segment: its sections, and when letters are asked for.

use crate::game::{Section, SegmentKind};

/// Condition for asking for letters in a segment. It may never depend on a secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OrdersNeeded {
    Always,
    /// Judged at once by defaults.
    Never,
    /// Letters asked for when two seats held enough cards to trade as trade opened.
    Market,
    /// Letters asked for when a seat has a card, or treasury and credits buy something.
    Purchases,
    /// Letters asked for when a calamity was named, a seat has a card, treasury and credits buy something, or a nation can
    /// convert.
    Fate,
}

/// One segment of a turn: what happens between two mailings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SegmentPlan {
    /// `realm`, as letters name it.
    pub name: String,
    pub sections: Vec<Section>,
    pub orders_needed: OrdersNeeded,
}

impl SegmentPlan {
    /// Returns the kind of the segment, by its sections.
    pub fn kind(&self) -> SegmentKind {
        SegmentKind::of(&self.sections)
    }
}
