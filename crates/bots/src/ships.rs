//! Ships of a settler: they bring who is missing where a city is to be built, and carry people whom the land cannot feed to empty
//! shores (22, 23.5).

use std::collections::{BTreeMap, BTreeSet};

use bulla_core::game::{AreaId, AreaKind, Civ, CoastId, Effect, Piece, PublicState, Ship};
use bulla_core::rulebook::Rulebook;
use bulla_core::turn::{AreaCoast, MoveOrder, ShipOrder, ShipPayment, VoyageLeg};

/// Ship orders of a settler.
#[derive(Default)]
pub(super) struct ShipOrders {
    pub ships: Vec<ShipOrder>,
    pub voyages: Vec<MoveOrder>,
    /// Treasury left after ships are paid.
    pub treasury: u16,
}

/// A settler's ships, those that may be built, and what they have been told.
pub(super) struct ShipPlanner<'a> {
    book: &'a Rulebook,
    open: &'a PublicState,
    civ: Civ,
    /// Ships that have not been told to go anywhere.
    idle: Vec<AreaCoast>,
    /// Ships that may still be built.
    places: u16,
    fleet: ShipOrders,
}

/// An area on a voyage, and the one before it.
struct VoyageStep {
    area: AreaId,
    coast: CoastId,
    before: Option<usize>,
    far: u16,
}

impl<'a> ShipPlanner<'a> {
    pub fn new(
        book: &'a Rulebook,
        open: &'a PublicState,
        civ: Civ,
        builds: bool,
    ) -> ShipPlanner<'a> {
        let named = |area| open.area(area).coasts.len() > 1;
        let idle: Vec<AreaCoast> = open
            .ships_of(civ)
            .map(|ship| AreaCoast {
                area: ship.area,
                coast: named(ship.area).then_some(ship.coast),
            })
            .collect();
        let upkeep = idle.len() as u16 * book.ships.upkeep;
        let most = if builds { book.ships.most } else { 0 };
        let places = most.saturating_sub(idle.len() as u16);
        let fleet = ShipOrders {
            treasury: open.nation(civ).treasury.saturating_sub(upkeep),
            ..ShipOrders::default()
        };
        ShipPlanner {
            book,
            open,
            civ,
            places: places.min(open.stock(civ, Piece::Ship)),
            idle,
            fleet,
        }
    }

    pub fn treasury(&self) -> u16 {
        self.fleet.treasury
    }

    /// Keeps treasury back for other uses, so that it pays for no ship.
    pub fn keep_back(&mut self, treasury: u16) {
        self.fleet.treasury = self.fleet.treasury.saturating_sub(treasury);
    }

    /// Brings so many to a place out of one of these areas; says out of which, and how many of it pay for the ship.
    pub fn ferry(
        &mut self,
        goal: AreaId,
        count: u16,
        from: &BTreeMap<AreaId, u16>,
    ) -> Option<(AreaId, u16)> {
        let enough = |area: AreaId| from.get(&area).is_some_and(|there| *there >= count);
        if count > self.book.movement.capacity || !self.open.area(goal).has_water() {
            return None;
        }
        for (at, ship) in self.idle.iter().enumerate() {
            let first = self.stops(&self.coasts(*ship), self.reach());
            for stop in first.iter().filter(|stop| enough(stop.area)) {
                let second = self.stops(&[(stop.area, stop.coast)], self.reach() - stop.far);
                let Some(last) = second.iter().find(|stop| stop.area == goal) else {
                    continue;
                };
                let mut legs = sail(&first, stop);
                legs.push(VoyageLeg::Load(count.into()));
                legs.extend(sail(&second, last));
                legs.push(VoyageLeg::Land(count.into()));
                let ship = self.idle.swap_remove(at);
                self.fleet.voyages.push(MoveOrder::Voyage { ship, legs });
                return Some((stop.area, 0));
            }
        }
        let levy = if self.fleet.treasury >= self.book.ships.cost {
            0
        } else {
            self.book.ships.cost
        };
        let able = |there: &u16| *there >= count + levy;
        let shores = from.iter().filter(|(_, there)| able(there));
        for (area, _) in shores.filter(|(area, _)| self.open.area(**area).has_water()) {
            let ship = self.spot(*area);
            let stops = self.stops(&self.coasts(ship), self.reach());
            if self.places > 0
                && let Some(last) = stops.iter().find(|stop| stop.area == goal)
            {
                let mut legs = vec![VoyageLeg::Load(count.into())];
                legs.extend(sail(&stops, last));
                legs.push(VoyageLeg::Land(count.into()));
                self.build(ship, legs);
                return Some((*area, levy));
            }
        }
        None
    }

    /// Carries those who are to spare, by area, to where there is room, with the ships that are left and with new ones.
    pub fn sail(
        mut self,
        mut spare: BTreeMap<AreaId, u16>,
        mut room: BTreeMap<AreaId, u16>,
    ) -> ShipOrders {
        for ship in std::mem::take(&mut self.idle) {
            let aboard = self.aboard(ship);
            if let Some(legs) = self.voyage(ship, aboard, &mut spare, &mut room) {
                self.fleet.voyages.push(MoveOrder::Voyage { ship, legs });
            }
        }
        // Who has nothing in treasury pays with people where there are many.
        let affordable = (self.fleet.treasury / self.book.ships.cost.max(1)).max(1);
        for _ in 0..self.places.min(affordable) {
            let Some((ship, legs)) = self.launch(&mut spare, &mut room) else {
                break;
            };
            self.build(ship, legs);
        }
        self.fleet
    }

    fn build(&mut self, ship: AreaCoast, legs: Vec<VoyageLeg>) {
        let pay = ShipPayment {
            free: self.is_given(ship.area),
            ..ShipPayment::default()
        };
        if !pay.free {
            self.keep_back(self.book.ships.cost);
        }
        self.places = self.places.saturating_sub(1);
        self.fleet.ships.push(ShipOrder::Build { at: ship, pay });
        self.fleet.voyages.push(MoveOrder::Voyage { ship, legs });
    }

    /// Returns whether the ruleset gives the nation a ship there in the turn that begins.
    fn is_given(&self, area: AreaId) -> bool {
        let nation = self.open.parts().nation(self.civ);
        let turn = self.open.turn() + 1;
        let free = self.book.ships.free.as_ref();
        let is_due = free.is_some_and(|free| free.nation == nation.id && free.turn == turn);
        let is_first = self.fleet.ships.is_empty();
        is_due && is_first && nation.starts.contains(&area)
    }

    /// A new ship where most people are to spare, if there is a shore to carry them to.
    fn launch(
        &self,
        spare: &mut BTreeMap<AreaId, u16>,
        room: &mut BTreeMap<AreaId, u16>,
    ) -> Option<(AreaCoast, Vec<VoyageLeg>)> {
        let mut harbours: Vec<(u16, AreaId)> = spare
            .iter()
            .filter(|(area, spare)| **spare > 1 && self.open.area(**area).has_water())
            .map(|(area, spare)| (*spare, *area))
            .collect();
        harbours.sort_by_key(|(spare, area)| (u16::MAX - spare, *area));
        harbours.into_iter().find_map(|(_, area)| {
            let ship = self.spot(area);
            let legs = self.voyage(ship, None, spare, room)?;
            Some((ship, legs))
        })
    }

    /// Returns the spot of a new ship. The coast is named only if the area has several.
    fn spot(&self, area: AreaId) -> AreaCoast {
        let named = self.open.area(area).coasts.len() > 1;
        AreaCoast {
            area,
            coast: named.then_some(CoastId(0)),
        }
    }

    /// Returns the tokens aboard a ship that lies there, where they may stay aboard; `None` where they may not, or of which of several
    /// ships a voyage would speak is open.
    fn aboard(&self, spot: AreaCoast) -> Option<u16> {
        let is_there =
            |ship: &Ship| ship.area == spot.area && spot.coast.is_none_or(|it| it == ship.coast);
        let one = self.open.ships_of(self.civ).filter(is_there).count() == 1;
        let mut holds = self.open.holds_of(self.civ);
        let hold = holds.find(|hold| is_there(&hold.ship));
        let aboard = hold.map_or(0, |hold| hold.tokens);
        (one && self.book.movement.stays_aboard).then_some(aboard)
    }

    /// Loads what is to spare where the ship lies, and lands it at the nearest shore that takes most of it. Where people may stay
    /// aboard, those for whom there is no room do.
    fn voyage(
        &self,
        ship: AreaCoast,
        aboard: Option<u16>,
        spare: &mut BTreeMap<AreaId, u16>,
        room: &mut BTreeMap<AreaId, u16>,
    ) -> Option<Vec<VoyageLeg>> {
        let there = spare.get(&ship.area).copied().unwrap_or(0);
        let before = aboard.unwrap_or(0);
        let load = there.min(self.book.movement.capacity.saturating_sub(before));
        let most = load + before;
        if most == 0 {
            return None;
        }
        let taken = |stop: &VoyageStep| room.get(&stop.area).copied().unwrap_or(0).min(most);
        let stops = self.stops(&self.coasts(ship), self.reach());
        let shores = stops.iter().filter(|stop| stop.far > 0 && taken(stop) > 0);
        // Of equal ones the first, which is the nearest.
        let Some(goal) = shores.rev().max_by_key(|stop| taken(stop)) else {
            aboard.filter(|_| load > 0)?;
            *spare.entry(ship.area).or_default() -= load;
            return Some(vec![VoyageLeg::Load(load.into())]);
        };
        let land = taken(goal);
        let load = if aboard.is_some() { load } else { land };
        *spare.entry(ship.area).or_default() -= load;
        *room.entry(goal.area).or_default() -= land;
        let mut legs = Vec::new();
        if load > 0 {
            legs.push(VoyageLeg::Load(load.into()));
        }
        legs.extend(sail(&stops, goal));
        legs.push(VoyageLeg::Land(land.into()));
        Some(legs)
    }

    fn reach(&self) -> u16 {
        let policy = &self.book.movement;
        if self.open.has(self.civ, Effect::ExtraShipMove) {
            policy.reach + policy.extra
        } else {
            policy.reach
        }
    }

    fn coasts(&self, ship: AreaCoast) -> Vec<(AreaId, CoastId)> {
        let coasts = self.open.area(ship.area).coasts.len() as u8;
        let coasts = (0..coasts).map(CoastId);
        coasts
            .filter(|coast| ship.coast.is_none_or(|own| own == *coast))
            .map(|coast| (ship.area, coast))
            .collect()
    }

    /// Returns the places a ship can reach from there, nearest first.
    fn stops(&self, from: &[(AreaId, CoastId)], reach: u16) -> Vec<VoyageStep> {
        let open_sea = self.open.has(self.civ, Effect::OpenSea);
        let mut seen: BTreeSet<(AreaId, CoastId)> = from.iter().copied().collect();
        let start = from.iter().map(|(area, coast)| VoyageStep {
            area: *area,
            coast: *coast,
            before: None,
            far: 0,
        });
        let mut stops: Vec<VoyageStep> = start.collect();
        let mut at = 0;
        while let Some(stop) = stops.get(at) {
            let (area, coast, far) = (stop.area, stop.coast, stop.far);
            for next in self.open.parts().board.by_water(area) {
                let closed = self.open.area(next.to).kind == AreaKind::OpenSea && !open_sea;
                let sails = far < reach && next.from == coast && !closed;
                if sails && seen.insert((next.to, next.arrive)) {
                    stops.push(VoyageStep {
                        area: next.to,
                        coast: next.arrive,
                        before: Some(at),
                        far: far + 1,
                    });
                }
            }
            at += 1;
        }
        stops
    }
}

/// The way to a stop.
fn sail(stops: &[VoyageStep], to: &VoyageStep) -> Vec<VoyageLeg> {
    let mut legs = Vec::new();
    let mut at = to;
    while let Some(before) = at.before {
        legs.push(VoyageLeg::Sail(AreaCoast {
            area: at.area,
            coast: None,
        }));
        at = &stops[before];
    }
    legs.reverse();
    legs
}
