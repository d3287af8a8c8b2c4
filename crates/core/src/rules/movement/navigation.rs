//! The chart: which water borders a ship can cross, how far it comes (23.52–23.57).

use std::collections::BTreeSet;

use crate::game::{
    AreaId, Civ, CoastId, Crossing, Effect, PublicState, RejectionKind, RejectionReason, RuleStep,
    Ship, Subject,
};
use crate::rulebook::MovementPolicy;
use crate::turn::AreaCoast;

/// The rule that stops a voyage, and why.
pub type VoyageStop = (RuleStep, RejectionReason);

/// Areas in which a ship that starts here can end its voyage, the start apart (23.52–23.57).
pub fn reach(policy: &MovementPolicy, open: &PublicState, ship: Ship) -> BTreeSet<AreaId> {
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
    open: &PublicState,
    (area, coast): (AreaId, CoastId),
    to: AreaCoast,
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

/// Returns whether a ship that arrives by this crossing can take the next step.
pub fn leads_to(open: &PublicState, crossing: Crossing, then: AreaCoast) -> bool {
    crossings(open, (crossing.to, crossing.arrive), then).count() > 0
}

/// Returns the reason why no border leads there from the coast the ship lies on.
pub fn no_way(open: &PublicState, from: AreaId, to: AreaCoast) -> VoyageStop {
    let about = [Subject::Area(from), Subject::Area(to.area)];
    let touches = open.parts().board.by_water(from);
    if touches.iter().any(|crossing| crossing.to == to.area) {
        (RuleStep::Coast, RejectionKind::WrongCoast.of(about))
    } else {
        (RuleStep::Sail, RejectionKind::NoWaterBorder.of(about))
    }
}

/// 23.52, 23.53: water areas a ship may enter.
pub fn allowed(policy: &MovementPolicy, open: &PublicState, civ: Civ) -> u16 {
    if open.has(civ, Effect::ExtraShipMove) {
        policy.reach + policy.extra
    } else {
        policy.reach
    }
}
