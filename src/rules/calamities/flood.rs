//! 30.51 Flood.

use crate::game::Civ;
use crate::turn::{Slot, Stop, Turn};

use super::{Blow, Outlook};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.511: the most unit points that the primary victim loses.
    pub own: u32,
    /// 30.512: unit points that others on the plain lose together.
    pub others: u32,
    /// 30.515: the most that anybody with the effect flood-at-most-seven loses.
    pub skilled: u32,
}

pub fn strike(
    _policy: &Policy,
    _blow: &Blow<'_>,
    _t: &mut Turn<'_>,
    _victim: Civ,
) -> Result<(), Stop> {
    Ok(())
}

/// What a seat may be asked when the calamity strikes `outlook.victim`.
pub fn may_ask(_outlook: &Outlook<'_>) -> Vec<Slot> {
    Vec::new()
}
