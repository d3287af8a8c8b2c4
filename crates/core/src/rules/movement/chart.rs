//! The chart: which water borders a ship can cross, how far it comes (23.52–23.57).

use std::collections::BTreeSet;

use crate::game::{
    AreaId, Cause, Civ, CoastId, Crossing, Effect, Open, Reason, ReasonKind, Ship, Subject,
};
use crate::turn::Spot;

use super::Policy;

/// The rule that stops a voyage, and why.
pub type Halt = (Cause, Reason);

/// Areas in which a ship that starts here can end its voyage, the start apart (23.52–23.57).
pub fn reach(policy: &Policy, open: &Open, ship: Ship) -> BTreeSet<AreaId> {
    let mut seen: BTreeSet<(AreaId, CoastId)> = BTreeSet::from([(ship.area, ship.coast)]);
    let mut edge = vec![(ship.area, ship.coast)];
    for _ in 0..allowed(policy, open, ship.civ) {
        let mut next = Vec::new();
        for (area, coast) in edge {
            for crossing in open.parts().board.by_water(area) {
                let open_sea = !open.area(crossing.to).is_land();
                let closed = open_sea && policy.bars_open_sea(open, ship.civ);
                if crossing.from == coast && !closed && seen.insert((crossing.to, crossing.arrive))
                {
                    next.push((crossing.to, crossing.arrive));
                }
            }
        }
        edge = next;
    }
    seen.into_iter()
        .map(|(area, _)| area)
        .filter(|area| *area != ship.area && open.area(*area).is_land())
        .collect()
}

/// Water borders from a coast to a spot.
pub fn crossings(
    open: &Open,
    (area, coast): (AreaId, CoastId),
    to: Spot,
) -> impl Iterator<Item = Crossing> {
    open.parts()
        .board
        .by_water(area)
        .iter()
        .copied()
        .filter(move |crossing| {
            crossing.from == coast
                && crossing.to == to.area
                && to.coast.is_none_or(|wanted| wanted == crossing.arrive)
        })
}

/// Whether a ship that arrives so can take the next step.
pub fn leads_to(open: &Open, crossing: Crossing, then: Spot) -> bool {
    crossings(open, (crossing.to, crossing.arrive), then).count() > 0
}

/// Why no border leads there from the coast the ship lies on.
pub fn no_way(open: &Open, from: AreaId, to: Spot) -> Halt {
    let about = [Subject::Area(from), Subject::Area(to.area)];
    let touches = open.parts().board.by_water(from);
    if touches.iter().any(|crossing| crossing.to == to.area) {
        (Cause::Coast, ReasonKind::WrongCoast.of(about))
    } else {
        (Cause::Sail, ReasonKind::NoWaterBorder.of(about))
    }
}

/// 23.52, 23.53: water areas a ship may enter.
pub fn allowed(policy: &Policy, open: &Open, civ: Civ) -> u16 {
    if open.has(civ, Effect::ExtraShipMove) {
        policy.reach + policy.extra
    } else {
        policy.reach
    }
}
