//! 30.41 Civil War.

use crate::game::Civ;
use crate::turn::{Slot, Stop, Turn};

use super::{Blow, Outlook};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.4121: unit points that the victim selects.
    pub victim: u32,
    /// 30.4123: unit points that the beneficiary adds.
    pub beneficiary: u32,
    /// 30.4124: unit points that the beneficiary alone selects with the effect civil-war-by-beneficiary.
    pub alone: u32,
    /// 30.414: unit points that each faction loses with the effect civil-war-costs-both.
    pub cost: u32,
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
