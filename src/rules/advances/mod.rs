//! 31.1–31.6 Acquisition of civilization cards.

use crate::game::{Civ, Section, View};
use crate::turn::{Slot, Stop, Turn};

/// 31.12: in A.S.T. order.
pub fn play(t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Advances, "31", order);
    Ok(())
}

pub fn may_ask(_known: &View) -> Vec<Slot> {
    Vec::new()
}
