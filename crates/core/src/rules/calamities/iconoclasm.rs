//! 30.81 Iconoclasm and Heresy: cities of the primary victim are reduced, and cities of others as he directs.

use crate::game::{Civ, Effect, ReasonKind};
use crate::turn::{Part, Slot, Stop, Turn};

use super::blow::Blow;
use super::directed::{self, Aim};
use super::{Coming, reductions};

/// The figures of the calamity.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// 30.811: cities reduced.
    pub cities: u32,
    /// 30.818: cities of others reduced.
    pub others: u32,
}

/// 30.811, 30.818: owners choose which of their cities, without knowing each other's choice.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let aim = Aim {
        why: "30.818",
        total: policy.others,
        bare: 1,
    };
    let directed = directed::direct(blow, t, victim, aim, cap)?;
    let mut tolls = vec![(victim, own(policy, t, victim))];
    tolls.extend(directed);
    reductions::reduce(blow, t, "30.811", &tolls)
}

/// 30.812–30.817: the effects of all cards together.
fn own(policy: &Policy, t: &Turn<'_>, victim: Civ) -> u32 {
    t.open().with(victim, policy.cities, Effect::Iconoclasm)
}

/// 30.819
fn cap(t: &Turn<'_>, civ: Civ) -> Result<u32, ReasonKind> {
    let cities = u32::from(t.open().city_count(civ));
    match t.open().least(civ, Effect::IconoclasmMost) {
        Some(0) => Err(ReasonKind::Spared),
        Some(most) => Ok(cities.min(most)),
        None => Ok(cities),
    }
}

/// The primary victim directs; everybody may have to reduce cities.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    let mut slots = outlook.direct();
    slots.push(outlook.slot(Part::Reduce));
    slots
}
