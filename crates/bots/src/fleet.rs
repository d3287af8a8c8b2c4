//! Ships of a settler: one is built where more people stand than the land can feed, and carries them to empty shores (22, 23.5).

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bulla_core::game::{AreaId, Civ, CoastId, Effect, Kind, Open, Piece};
use bulla_core::rules::Book;
use bulla_core::turn::{Leg, MoveOrder, Payment, ShipOrder, Spot};

/// What a settler orders at sea.
#[derive(Default)]
pub(super) struct Fleet {
    pub ships: Vec<ShipOrder>,
    pub voyages: Vec<MoveOrder>,
}

/// A settler's ships and the people they may carry.
pub(super) struct Harbour<'a> {
    pub book: &'a Book,
    pub open: &'a Open,
    pub civ: Civ,
    /// People who have nowhere to go by land, by area.
    pub spare: BTreeMap<AreaId, u16>,
    /// People an area can still take.
    pub room: BTreeMap<AreaId, u16>,
}

impl Harbour<'_> {
    pub fn sail(mut self) -> Fleet {
        let mut fleet = Fleet::default();
        let own: Vec<Spot> = self
            .open
            .ships_of(self.civ)
            .map(|ship| self.spot(ship.area, ship.coast))
            .collect();
        let mut treasury = self.open.nation(self.civ).treasury;
        treasury = treasury.saturating_sub(own.len() as u16 * self.book.ships.upkeep);
        for ship in &own {
            if let Some(voyage) = self.voyage(*ship) {
                fleet.voyages.push(voyage);
            }
        }
        let places = self.book.ships.most.saturating_sub(own.len() as u16);
        let stock = self.open.stock(self.civ, Piece::Ship);
        // Who has nothing in treasury pays with people where there are many.
        let affordable = (treasury / self.book.ships.cost.max(1)).max(1);
        for _ in 0..places.min(stock).min(affordable) {
            let Some((ship, voyage)) = self.launch() else {
                break;
            };
            let pay = Payment::default();
            fleet.ships.push(ShipOrder::Build { at: ship, pay });
            fleet.voyages.push(voyage);
        }
        fleet
    }

    /// A new ship where most people are to spare, if there is a shore to carry them to.
    fn launch(&mut self) -> Option<(Spot, MoveOrder)> {
        let mut harbours: Vec<(u16, AreaId)> = self
            .spare
            .iter()
            .filter(|(area, spare)| **spare > 1 && self.open.area(**area).has_water())
            .map(|(area, spare)| (*spare, *area))
            .collect();
        harbours.sort_by_key(|(spare, area)| (u16::MAX - spare, *area));
        harbours.into_iter().find_map(|(_, area)| {
            let ship = self.spot(area, CoastId(0));
            self.voyage(ship).map(|voyage| (ship, voyage))
        })
    }

    /// A coast is named only where an area has several.
    fn spot(&self, area: AreaId, coast: CoastId) -> Spot {
        let named = self.open.area(area).coasts.len() > 1;
        Spot {
            area,
            coast: named.then_some(coast),
        }
    }

    /// Loads what is to spare, here or at the next shore, and lands it where there is room.
    fn voyage(&mut self, ship: Spot) -> Option<MoveOrder> {
        let spare = self.spare.get(&ship.area).copied().unwrap_or(0);
        let load = spare.min(self.book.movement.capacity);
        if load == 0 {
            return None;
        }
        let (route, room) = self.shore(ship, load)?;
        let land = load.min(room);
        let goal = *route.last()?;
        *self.spare.entry(ship.area).or_default() -= land;
        *self.room.entry(goal).or_default() -= land;
        let mut legs = vec![Leg::Load(land.into())];
        legs.extend(
            route
                .into_iter()
                .map(|area| Leg::Sail(Spot { area, coast: None })),
        );
        legs.push(Leg::Land(land.into()));
        Some(MoveOrder::Voyage { ship, legs })
    }

    /// The nearest shore that takes most of a load.
    fn shore(&self, ship: Spot, load: u16) -> Option<(Vec<AreaId>, u16)> {
        let mut reach = self.book.movement.reach;
        if self.open.has(self.civ, Effect::ExtraShipMove) {
            reach += self.book.movement.extra;
        }
        let open_sea = self.open.has(self.civ, Effect::OpenSea);
        let mut seen: BTreeSet<(AreaId, CoastId)> = BTreeSet::new();
        let coasts = self.open.area(ship.area).coasts.len() as u8;
        let mut paths: VecDeque<(AreaId, CoastId, Vec<AreaId>)> = (0..coasts)
            .map(CoastId)
            .filter(|coast| ship.coast.is_none_or(|own| own == *coast))
            .map(|coast| (ship.area, coast, Vec::new()))
            .collect();
        let mut best: Option<(Vec<AreaId>, u16)> = None;
        while let Some((area, coast, path)) = paths.pop_front() {
            let room = self.room.get(&area).copied().unwrap_or(0).min(load);
            let better = best.as_ref().is_none_or(|(_, found)| room > *found);
            if room > 0 && better && !path.is_empty() {
                best = Some((path.clone(), room));
            }
            if path.len() >= usize::from(reach) {
                continue;
            }
            for next in self.open.parts().board.by_water(area) {
                let closed = self.open.area(next.to).kind == Kind::OpenSea && !open_sea;
                if next.from == coast && !closed && seen.insert((next.to, next.arrive)) {
                    let mut path = path.clone();
                    path.push(next.to);
                    paths.push_back((next.to, next.arrive, path));
                }
            }
        }
        best
    }
}
