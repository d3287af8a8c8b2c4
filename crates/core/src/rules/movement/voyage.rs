//! 23.5 Movement of ships: one voyage of water moves, with any number of loads and landings on the way.

use std::collections::BTreeSet;

use crate::game::{
    AreaId, Civ, CoastId, Crossing, Effect, Hold, Piece, Place, PublicState, RejectionKind,
    RuleStep, Ship, Subject,
};
use crate::rulebook::MovementPolicy;
use crate::rules::needed_card::needs;
use crate::turn::{AreaCoast, RuleContext, VoyageLeg};

use super::navigation::{VoyageStop, allowed, crossings, leads_to, no_way};
use super::passage::not_in_play;
use super::precheck::stays_behind;
use super::unmoved_pieces::UnmovedPieces;

/// State of a voyage after a number of its legs.
#[derive(Clone, Debug)]
struct VoyageState {
    area: AreaId,
    coast: CoastId,
    moves: u16,
    /// Places from which the tokens aboard embarked, in order of embarkation: areas, or the hold if they were left aboard.
    aboard: Vec<Place>,
    /// (embarked, landed) of each token put ashore.
    ashore: Vec<(Place, AreaId)>,
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
    let Some((ship, load)) = choose_ship(policy, t.open(), fresh, at, legs) else {
        let reason = RejectionKind::NoShip.of([Subject::Area(at.area)]);
        return t.reject(RuleStep::Sail, civ, path, reason);
    };
    let voyage = Voyage {
        policy,
        open: t.open(),
        civ,
    };
    let (stage, stopped) = voyage.follow(ship, load, fresh.clone(), legs);
    let stays = policy.stays_aboard && !legs.is_empty() && stage.changes(load);
    if stage.moves == 0 && !stays {
        // Who never left is as if nobody had called: these tokens may still move.
        let calls = legs.iter().any(|leg| !matches!(leg, VoyageLeg::Sail(_)));
        let kind = stays_behind(calls && !policy.stays_aboard);
        let stayed = (RuleStep::Sail, kind.of([Subject::Area(at.area)]));
        let (why, reason) = stopped.unwrap_or(stayed);
        return t.reject(why, civ, path, reason);
    }
    if let Some((why, reason)) = stopped {
        t.reject_part(why, civ, path, reason);
    }
    commit(policy, t, fresh, civ, path, (ship, load), stage);
}

/// The ship that an order means, with its load: of several on different coasts, the first that can take the first step; of several
/// there, the fullest that has room for the tokens that embark.
fn choose_ship(
    policy: &MovementPolicy,
    open: &PublicState,
    fresh: &UnmovedPieces,
    at: AreaCoast,
    legs: &[VoyageLeg],
) -> Option<(Ship, Option<Hold>)> {
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
    let ship = able.or(here.first()).copied()?;
    Some((ship, load(policy, fresh, ship, legs)))
}

/// Returns the load that sails, if any.
fn load(
    policy: &MovementPolicy,
    fresh: &UnmovedPieces,
    ship: Ship,
    legs: &[VoyageLeg],
) -> Option<Hold> {
    let mut holds: Vec<Hold> = fresh.holds(ship).collect();
    holds.sort_by_key(|hold| u16::MAX - hold.tokens);
    let (mut aboard, mut most) = (0_i64, 0);
    for leg in legs {
        match leg {
            VoyageLeg::Load(count) => aboard += i64::from(*count),
            VoyageLeg::Land(count) => aboard -= i64::from(*count),
            VoyageLeg::Sail(_) => {}
        }
        most = most.max(aboard);
    }
    let room = i64::from(policy.capacity) - most;
    let fits = holds.iter().find(|hold| i64::from(hold.tokens) <= room);
    let empty = fresh.ships.iter().filter(|other| **other == ship).count() > holds.len();
    let least = holds.last().filter(|_| !empty);
    fits.or(least).copied()
}

impl VoyageState {
    /// Returns whether anybody embarked or landed.
    fn changes(&self, load: Option<Hold>) -> bool {
        let before = load.map_or(0, |hold| usize::from(hold.tokens));
        !self.ashore.is_empty() || self.aboard.len() != before
    }
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
        load: Option<Hold>,
        fresh: UnmovedPieces,
        legs: &[VoyageLeg],
    ) -> (VoyageState, Option<VoyageStop>) {
        let mut stage = VoyageState {
            area: ship.area,
            coast: ship.coast,
            moves: 0,
            aboard: load.map_or(Vec::new(), |hold| vec![hold.place(); hold.tokens.into()]),
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
        let occupied = occupied.filter(|_| !stage.aboard.is_empty() && !self.policy.stays_aboard);
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
        let boarding = std::iter::repeat_n(Place::Area(stage.area), count as usize);
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
        let landing: Vec<Place> = next.aboard.drain(..count as usize).collect();
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

/// Makes a voyage happen; whoever is still aboard goes ashore where it ends, or stays aboard where the policy says so.
fn commit(
    policy: &MovementPolicy,
    t: &mut RuleContext<'_>,
    fresh: &mut UnmovedPieces,
    civ: Civ,
    path: &str,
    (ship, load): (Ship, Option<Hold>),
    mut stage: VoyageState,
) {
    let left = stage.aboard.len() as u32;
    if left > 0 && !policy.stays_aboard {
        let about = [Subject::Number(left), Subject::Area(stage.area)];
        let reason = RejectionKind::LeftAboard.of(about);
        t.reject_part(RuleStep::Land, civ, path, reason);
        let area = stage.area;
        let landing = stage.aboard.drain(..).map(|from| (from, area));
        stage.ashore.extend(landing);
    }
    *fresh = stage.fresh;
    fresh.used(ship, load);
    land_all(t, civ, &stage.ashore);
    let (from, to) = (
        Place::Coast(ship.area, ship.coast),
        Place::Coast(stage.area, stage.coast),
    );
    if from != to {
        t.transfer(RuleStep::Sail, civ, Piece::Ship, 1, from, to);
    }
    let arrived = Ship {
        civ,
        area: stage.area,
        coast: stage.coast,
    };
    stay_aboard(t, arrived, &stage.aboard);
}

/// season/naval: tokens that stay aboard come to one hold where the voyage ends.
fn stay_aboard(t: &mut RuleContext<'_>, ship: Ship, aboard: &[Place]) {
    let held = |place: &&Place| matches!(place, Place::Hold(..));
    let own = aboard.iter().find(held).copied();
    let lies = |place: &Place| matches!(place, Place::Hold(area, coast, _) if (*area, *coast) == (ship.area, ship.coast));
    let to = own.filter(lies).unwrap_or_else(|| t.open().free_hold(ship));
    let places: BTreeSet<Place> = aboard.iter().copied().collect();
    for from in places.into_iter().filter(|from| *from != to) {
        let count = aboard.iter().filter(|place| **place == from).count();
        let why = match from {
            Place::Hold(..) => RuleStep::Sail,
            _ => RuleStep::Aboard,
        };
        t.transfer(why, ship.civ, Piece::Token, count as u16, from, to);
    }
}

/// 23.56: tokens go from where they embarked to where they land.
fn land_all(t: &mut RuleContext<'_>, civ: Civ, ashore: &[(Place, AreaId)]) {
    let pairs: BTreeSet<(Place, AreaId)> = ashore.iter().copied().collect();
    for (from, area) in pairs {
        let count = ashore.iter().filter(|pair| **pair == (from, area)).count();
        let to = Place::Area(area);
        if from != to {
            t.transfer(RuleStep::Land, civ, Piece::Token, count as u16, from, to);
        }
    }
}
