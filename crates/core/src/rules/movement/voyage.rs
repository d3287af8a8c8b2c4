//! 23.5 Movement of ships: one voyage of water moves, with any number of loads and landings on the way.

use std::collections::BTreeSet;

use crate::game::{
    AreaId, Civ, CoastId, Crossing, Effect, Piece, Place, PublicState, RejectionKind, RuleStep,
    Ship, Subject,
};
use crate::rulebook::MovementPolicy;
use crate::rules::needed_card::needs;
use crate::turn::{AreaCoast, RuleContext, VoyageLeg};

use super::navigation::{VoyageStop, allowed, crossings, leads_to, no_way};
use super::passage::not_in_play;
use super::unmoved_pieces::UnmovedPieces;

/// State of a voyage after a number of its legs.
#[derive(Clone, Debug)]
struct VoyageState {
    area: AreaId,
    coast: CoastId,
    moves: u16,
    /// Areas where the tokens aboard embarked, in order of embarkation.
    aboard: Vec<AreaId>,
    /// (embarked, landed) of each token put ashore.
    ashore: Vec<(AreaId, AreaId)>,
    fresh: UnmovedPieces,
}

/// 23.51–23.57: up to the last legal leg that ends where a ship may stay; who is aboard then goes ashore.
pub fn sail(
    policy: &MovementPolicy,
    t: &mut RuleContext<'_>,
    fresh: &mut UnmovedPieces,
    civ: Civ,
    path: &str,
    at: AreaCoast,
    legs: &[VoyageLeg],
) {
    let Some(ship) = choose_ship(t.open(), fresh, at, legs) else {
        let reason = RejectionKind::NoShip.of([Subject::Area(at.area)]);
        return t.reject(RuleStep::Sail, civ, path, reason);
    };
    let voyage = Voyage {
        policy,
        open: t.open(),
        civ,
    };
    let (stage, stopped) = voyage.follow(ship, fresh.clone(), legs);
    if stage.moves == 0 {
        // Who never left is as if nobody had called: these tokens may still move.
        let stayed = (
            RuleStep::Sail,
            RejectionKind::NoStep.of([Subject::Area(at.area)]),
        );
        let (why, reason) = stopped.unwrap_or(stayed);
        return t.reject(why, civ, path, reason);
    }
    if let Some((why, reason)) = stopped {
        t.reject_part(why, civ, path, reason);
    }
    commit(t, fresh, civ, path, ship, stage);
}

/// The ship that an order means: of several on different coasts, the first that can take the first step.
fn choose_ship(
    open: &PublicState,
    fresh: &UnmovedPieces,
    at: AreaCoast,
    legs: &[VoyageLeg],
) -> Option<Ship> {
    let first = legs.iter().find_map(|leg| match leg {
        VoyageLeg::Sail(spot) => Some(*spot),
        VoyageLeg::Load(_) | VoyageLeg::Land(_) => None,
    });
    let here: Vec<Ship> = fresh
        .ships
        .iter()
        .copied()
        .filter(|ship| ship.area == at.area && at.coast.is_none_or(|coast| coast == ship.coast))
        .collect();
    let able = here.iter().find(|ship| {
        first.is_none_or(|to| crossings(open, (ship.area, ship.coast), to).count() > 0)
    });
    able.or(here.first()).copied()
}

struct Voyage<'b> {
    policy: &'b MovementPolicy,
    open: &'b PublicState,
    civ: Civ,
}

impl Voyage<'_> {
    /// The last stage at which the ship may stay, and why the rest was not done.
    fn follow(
        &self,
        ship: Ship,
        fresh: UnmovedPieces,
        legs: &[VoyageLeg],
    ) -> (VoyageState, Option<VoyageStop>) {
        let mut stage = VoyageState {
            area: ship.area,
            coast: ship.coast,
            moves: 0,
            aboard: Vec::new(),
            ashore: Vec::new(),
            fresh,
        };
        let mut last = stage.clone();
        for (at, leg) in legs.iter().enumerate() {
            match self.leg(&stage, *leg, next_sail(&legs[at + 1..])) {
                Ok(next) => stage = next,
                Err(halt) => return (last, Some(halt)),
            }
            if self.unrest(&stage).is_none() {
                last = stage.clone();
            }
        }
        let halt = self.unrest(&stage);
        (last, halt)
    }

    /// Returns the reason why a voyage may not end here. `None` if it may: tokens aboard then go ashore.
    fn unrest(&self, stage: &VoyageState) -> Option<VoyageStop> {
        let area = stage.area;
        if !self.open.area(area).is_land() {
            let reason = RejectionKind::EndsInOpenSea.of([Subject::Area(area)]);
            return Some((RuleStep::VoyageEnd, reason));
        }
        let occupied = self.policy.occupied(self.open, area, self.civ);
        let occupied = occupied.filter(|_| !stage.aboard.is_empty());
        occupied.map(|reason| (RuleStep::Land, reason))
    }

    fn leg(
        &self,
        stage: &VoyageState,
        leg: VoyageLeg,
        then: Option<AreaCoast>,
    ) -> Result<VoyageState, VoyageStop> {
        match leg {
            VoyageLeg::Load(count) => self.load(stage, count),
            VoyageLeg::Land(count) => self.land(stage, count),
            VoyageLeg::Sail(to) => self.step(stage, to, then),
        }
    }

    /// 23.51: at most so many aboard, and only tokens that have not moved.
    fn load(&self, stage: &VoyageState, count: u32) -> Result<VoyageState, VoyageStop> {
        let room = u32::from(self.policy.capacity) - stage.aboard.len() as u32;
        if count > room {
            let about = [count, room].map(Subject::Number);
            return Err((RuleStep::Aboard, RejectionKind::NoRoomAboard.of(about)));
        }
        let there = stage.fresh.tokens(stage.area);
        if count > u32::from(there) {
            let reason = RejectionKind::TooFewTokens.of([
                Subject::Number(there.into()),
                Subject::Number(count),
                Subject::Area(stage.area),
            ]);
            return Err((RuleStep::Aboard, reason));
        }
        let mut next = stage.clone();
        next.fresh.take(stage.area, count as u16);
        let boarding = std::iter::repeat_n(stage.area, count as usize);
        next.aboard.extend(boarding);
        Ok(next)
    }

    /// 23.56: any number of landings, on land.
    fn land(&self, stage: &VoyageState, count: u32) -> Result<VoyageState, VoyageStop> {
        let aboard = stage.aboard.len() as u32;
        if count > aboard {
            let about = [aboard, count].map(Subject::Number);
            return Err((RuleStep::Land, RejectionKind::TooFewAboard.of(about)));
        }
        if !self.open.area(stage.area).is_land() {
            let area = Subject::Area(stage.area);
            return Err((RuleStep::Land, RejectionKind::NoLand.of([area])));
        }
        if let Some(reason) = self.policy.occupied(self.open, stage.area, self.civ) {
            return Err((RuleStep::Land, reason));
        }
        let mut next = stage.clone();
        let landing: Vec<AreaId> = next.aboard.drain(..count as usize).collect();
        next.ashore
            .extend(landing.into_iter().map(|from| (from, stage.area)));
        Ok(next)
    }

    /// 23.52–23.54, 23.57: one water border, from the coast the ship lies on.
    fn step(
        &self,
        stage: &VoyageState,
        to: AreaCoast,
        then: Option<AreaCoast>,
    ) -> Result<VoyageState, VoyageStop> {
        if let Some(reason) = not_in_play(self.open, to.area) {
            return Err((RuleStep::Sail, reason));
        }
        let arrival = self
            .arrivals(stage, to)
            .max_by_key(|crossing| {
                let goes_on = then.is_some_and(|then| leads_to(self.open, *crossing, then));
                (goes_on, std::cmp::Reverse(crossing.arrive))
            })
            .ok_or_else(|| no_way(self.open, stage.area, to))?;
        let reach = allowed(self.policy, self.open, self.civ);
        if stage.moves >= reach {
            let reach = Subject::Number(reach.into());
            return Err((RuleStep::Sail, RejectionKind::TooFar.of([reach])));
        }
        let is_sea = !self.open.area(to.area).is_land();
        if is_sea && self.policy.bars_open_sea(self.open, self.civ) {
            return Err((RuleStep::Sail, needs(self.open, Effect::OpenSea)));
        }
        let mut next = stage.clone();
        (next.area, next.coast) = (arrival.to, arrival.arrive);
        next.moves += 1;
        Ok(next)
    }

    fn arrivals(&self, stage: &VoyageState, to: AreaCoast) -> impl Iterator<Item = Crossing> {
        crossings(self.open, (stage.area, stage.coast), to)
    }
}

fn next_sail(legs: &[VoyageLeg]) -> Option<AreaCoast> {
    legs.iter().find_map(|leg| match leg {
        VoyageLeg::Sail(spot) => Some(*spot),
        VoyageLeg::Load(_) | VoyageLeg::Land(_) => None,
    })
}

/// Makes a voyage happen; whoever is still aboard goes ashore where it ends.
fn commit(
    t: &mut RuleContext<'_>,
    fresh: &mut UnmovedPieces,
    civ: Civ,
    path: &str,
    ship: Ship,
    mut stage: VoyageState,
) {
    let left = stage.aboard.len() as u32;
    if left > 0 {
        let about = [Subject::Number(left), Subject::Area(stage.area)];
        t.reject_part(
            RuleStep::Land,
            civ,
            path,
            RejectionKind::LeftAboard.of(about),
        );
        let area = stage.area;
        stage
            .ashore
            .extend(stage.aboard.drain(..).map(|from| (from, area)));
    }
    *fresh = stage.fresh;
    let used = fresh.ships.iter().position(|other| *other == ship);
    used.map(|at| fresh.ships.remove(at));
    land_all(t, civ, &stage.ashore);
    let (from, to) = (
        Place::Coast(ship.area, ship.coast),
        Place::Coast(stage.area, stage.coast),
    );
    if from != to {
        t.transfer(RuleStep::Sail, civ, Piece::Ship, 1, from, to);
    }
}

/// 23.56: tokens go from where they embarked to where they land.
fn land_all(t: &mut RuleContext<'_>, civ: Civ, ashore: &[(AreaId, AreaId)]) {
    let pairs: BTreeSet<(AreaId, AreaId)> = ashore.iter().copied().collect();
    for (from, to) in pairs {
        let count = ashore.iter().filter(|pair| **pair == (from, to)).count();
        if from != to {
            t.transfer(
                RuleStep::Land,
                civ,
                Piece::Token,
                count as u16,
                Place::Area(from),
                Place::Area(to),
            );
        }
    }
}
