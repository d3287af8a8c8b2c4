//! 30.81 Iconoclasm and Heresy: cities of the primary victim are reduced, and cities of others as he directs.

use crate::game::{Cause, Civ, Effect, ReasonKind};
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

/// 30.814: what [`Effect::IconoclasmThreeLess`] saves.
const THREE: u32 = 3;

/// 30.811, 30.818: owners choose which of their cities, without knowing each other's choice.
pub fn strike(policy: &Policy, blow: &Blow<'_>, t: &mut Turn<'_>, victim: Civ) -> Result<(), Stop> {
    let aim = Aim {
        why: Cause::IconoclasmOthers,
        total: policy.others,
        bare: 1,
    };
    let directed = directed::direct(blow, t, victim, aim, cap)?;
    let mut tolls = vec![(victim, own(policy, t, victim))];
    tolls.extend(directed);
    reductions::reduce(blow, t, Cause::Iconoclasm, &tolls)
}

/// 30.812–30.817: the effects of all cards together.
fn own(policy: &Policy, t: &Turn<'_>, victim: Civ) -> u32 {
    let holds = |effect| t.open().holds(victim, effect);
    let less = holds(Effect::IconoclasmOneLess) + THREE * holds(Effect::IconoclasmThreeLess);
    (policy.cities + holds(Effect::IconoclasmOneMore)).saturating_sub(less)
}

/// 30.819
fn cap(t: &Turn<'_>, civ: Civ) -> Result<u32, ReasonKind> {
    let cities = u32::from(t.open().city_count(civ));
    if t.open().has(civ, Effect::IconoclasmSpares) {
        Err(ReasonKind::Spared)
    } else if t.open().has(civ, Effect::IconoclasmAtMostOne) {
        Ok(cities.min(1))
    } else {
        Ok(cities)
    }
}

/// The primary victim directs; everybody may have to reduce cities.
pub fn may_ask(outlook: &Coming<'_>) -> Vec<Slot> {
    let mut slots = outlook.direct();
    slots.push(outlook.slot(Part::Reduce));
    slots
}
