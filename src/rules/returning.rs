//! 31.7, 31.8 Cards above the limit are given up, and all that came back goes under the stacks.

use crate::game::{Civ, Section, View};
use crate::turn::{Slot, Stop, Turn};

/// 31.71: commodity cards that a hand may keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    pub hand: u32,
}

pub fn play(_policy: &Policy, t: &mut Turn<'_>) -> Result<(), Stop> {
    let order: Vec<Civ> = t.open().playing().collect();
    t.section(Section::Return, "31.7", order);
    Ok(())
}

pub fn may_ask(_policy: &Policy, _known: &View) -> Vec<Slot> {
    Vec::new()
}
