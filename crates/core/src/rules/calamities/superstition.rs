//! 30.32 Superstition: cities of the primary victim are reduced.

use crate::game::{Civ, Effect};
use crate::turn::{Slot, Stop, Turn};

use super::blow::Blow;
use super::{Coming, reductions};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.321: cities reduced.
    pub cities: u32,
}

/// 30.322: of several cards the one that helps most governs.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let governs = t.open().least(victim, Effect::SuperstitionMost);
    let (why, cities) = governs.map_or(("30.321", policy.cities), |cities| {
        ("30.322", cities.min(policy.cities))
    });
    reductions::suffer(blow, t, why, victim, cities)
}

/// Asked of the primary victim.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    outlook.reduce()
}
