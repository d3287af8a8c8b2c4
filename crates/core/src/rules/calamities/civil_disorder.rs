//! 30.71 Civil Disorder: all but a few of the primary victim's cities are reduced.

use crate::game::{Cause, Civ, Effect};
use crate::turn::{Slot, Stop, Turn};

use super::blow::Blow;
use super::{Coming, reductions};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.711: cities that are not reduced.
    pub kept: u32,
}

/// 30.715: fewer and more for each card, together; never below none (READINGS).
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let open = t.open();
    let more = open
        .greatest(victim, Effect::CivilDisorderKept)
        .unwrap_or(0);
    let above = u32::from(open.city_count(victim)).saturating_sub(policy.kept.max(more));
    let cities = open.with(victim, above, Effect::CivilDisorder);
    reductions::suffer(blow, t, Cause::CivilDisorder, victim, cities)
}

/// Asked of the primary victim.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    outlook.reduce()
}
