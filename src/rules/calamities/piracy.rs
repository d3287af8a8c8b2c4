//! 30.91 Piracy.

use crate::game::Civ;
use crate::turn::{Slot, Stop, Turn};

use super::{Blow, Outlook};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.911: cities that the primary victim loses.
    pub own: u32,
    /// 30.912: other nations that lose one.
    pub others: u32,
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
