//! 30.61 Epidemic.

use crate::game::Civ;
use crate::turn::{Slot, Stop, Turn};

use super::{Blow, Outlook};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.611: unit points that the primary victim loses.
    pub own: u32,
    /// 30.611: unit points that others lose together.
    pub others: u32,
    /// 30.611: the most from any one of them.
    pub each: u32,
    /// 30.612: unit points that a city counts at most.
    pub city: u32,
    /// 30.613: points saved by the primary victim with the effect epidemic-relief.
    pub relief_own: u32,
    /// 30.613: points saved by another with it.
    pub relief_other: u32,
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
