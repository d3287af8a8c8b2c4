//! 30.31 Famine.

use crate::game::Civ;
use crate::turn::{Slot, Stop, Turn};

use super::{Blow, Outlook};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.311: unit points that the primary victim loses.
    pub own: u32,
    /// 30.311: unit points that others lose together.
    pub others: u32,
    /// 30.311: the most from any one of them.
    pub each: u32,
    /// 30.312: points that each card saves with the effect grain-against-famine.
    pub saved: u32,
    /// 30.312: the commodity that saves them.
    pub card: String,
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
