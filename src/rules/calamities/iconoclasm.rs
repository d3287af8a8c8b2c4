//! 30.81 Iconoclasm and Heresy.

use crate::game::Civ;
use crate::turn::{Slot, Stop, Turn};

use super::{Blow, Outlook};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.811: cities reduced.
    pub cities: u32,
    /// 30.818: cities of others reduced.
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
