//! 30.21 Volcanic Eruption or Earthquake.

use crate::game::Civ;
use crate::turn::{Stop, Turn};

use super::Blow;

pub fn strike(_blow: &Blow<'_>, _t: &mut Turn<'_>, _victim: Civ) -> Result<(), Stop> {
    Ok(())
}
