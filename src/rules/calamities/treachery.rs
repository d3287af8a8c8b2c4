//! 30.22 Treachery.

use crate::game::Civ;
use crate::turn::{Slot, Stop, Turn};

use super::{Blow, Outlook};

pub fn strike(_blow: &Blow<'_>, _t: &mut Turn<'_>, _victim: Civ) -> Result<(), Stop> {
    Ok(())
}

/// What a seat may be asked when the calamity strikes `outlook.victim`.
pub fn may_ask(_outlook: &Outlook<'_>) -> Vec<Slot> {
    Vec::new()
}
