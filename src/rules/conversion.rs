//! 32.94 Conversion.

use crate::game::{Civ, Section, View};
use crate::turn::{Slot, Stop, Turn};

/// 32.941: in A.S.T. order, each seeing what those before have done.
pub fn play(t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Conversion, "32.94", order);
    Ok(())
}

pub fn may_ask(_known: &View) -> Vec<Slot> {
    Vec::new()
}
