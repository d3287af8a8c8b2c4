//! A player who writes anything at all: any area, any number, again and again the same. What a letter can say, no more.

use std::collections::BTreeMap;

use bulla::game::{AreaId, Civ, CoastId, PublicState, View};
use bulla::turn::{
    AreaCoast, CityOrder, EntryList, MoveOrder, OrderValue, Orders, ShipOrder, ShipPayment,
    TokenCount, Topic, VoyageLeg,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

pub struct FuzzPlayer {
    chance: StdRng,
}

impl FuzzPlayer {
    pub fn new(seed: u64) -> FuzzPlayer {
        FuzzPlayer {
            chance: StdRng::seed_from_u64(seed),
        }
    }

    pub fn orders(&mut self, view: &View) -> Orders {
        let Some(civ) = view.civ else {
            return Orders::default();
        };
        let open = &view.open;
        let mut orders = Orders {
            answers: BTreeMap::new(),
            ..Orders::default()
        };
        for topic in [Topic::Tax, Topic::Growth, Topic::Conflicts, Topic::Pillage] {
            self.wish(&mut orders, topic, open, civ);
        }
        for topic in [Topic::Reduce, Topic::BuyCards, Topic::Revolts] {
            self.wish(&mut orders, topic, open, civ);
        }
        let mut ships: Vec<ShipOrder> = (0..4).map(|_| self.ship(open, civ)).collect();
        // The first line that builds, though in vain, has the ships that no line names kept before it.
        ships.sort_by_key(|order| matches!(order, ShipOrder::Build { .. }));
        orders.ships = Some(EntryList::of(Topic::Ships, ships));
        let moves: Vec<MoveOrder> = (0..12).map(|_| self.movement(open, civ)).collect();
        orders.moves = Some(EntryList::of(Topic::Moves, moves));
        let cities: Vec<CityOrder> = (0..4).map(|_| self.city(open, civ)).collect();
        orders.cities = Some(EntryList::of(Topic::Cities, cities));
        orders
    }

    fn wish(&mut self, orders: &mut Orders, topic: Topic, open: &PublicState, civ: Civ) {
        let wanted = (0..self.below(4)).map(|_| match topic {
            Topic::Tax => OrderValue::Number(self.number()),
            Topic::BuyCards => OrderValue::Cards {
                stack: 9,
                count: self.number(),
                leave_treasury: self.number(),
            },
            Topic::Pillage if self.often(50) => OrderValue::Number(self.number()),
            Topic::Growth | Topic::Pillage if self.often(50) => OrderValue::Share {
                area: self.area(open, civ),
                number: self.number(),
            },
            _ => OrderValue::Area(self.area(open, civ)),
        });
        let wanted: Vec<OrderValue> = wanted.collect();
        if !wanted.is_empty() {
            orders.answers.insert(topic, EntryList::of(topic, wanted));
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.chance.random_range(0..bound.max(1))
    }

    fn often(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    /// Small, near the bounds of pieces, or as great as a letter can write it.
    fn number(&mut self) -> u32 {
        match self.below(12) {
            0 => u32::MAX,
            1 => u32::MAX - self.below(6),
            2 => 1 << self.below(32),
            3 => self.below(300),
            _ => self.below(7),
        }
    }

    /// Returns an area with own pieces, one next to them, or any area.
    fn area(&mut self, open: &PublicState, civ: Civ) -> AreaId {
        let mine: Vec<AreaId> = open
            .areas_of(civ)
            .map(|(area, _)| area)
            .chain(open.cities_of(civ))
            .chain(open.ships_of(civ).map(|ship| ship.area))
            .collect();
        if mine.is_empty() || self.often(15) {
            return AreaId(self.below(open.parts().board.len() as u32) as u16);
        }
        mine[self.below(mine.len() as u32) as usize]
    }

    fn spot(&mut self, area: AreaId) -> AreaCoast {
        let coast = self.often(10).then(|| CoastId(self.below(3) as u8));
        AreaCoast { area, coast }
    }

    fn ship(&mut self, open: &PublicState, civ: Civ) -> ShipOrder {
        let area = self.area(open, civ);
        let at = self.spot(area);
        match self.below(4) {
            0 => ShipOrder::Scrap { at },
            1 => ShipOrder::Keep {
                at,
                pay: ShipPayment::default(),
            },
            _ => ShipOrder::Build {
                at,
                pay: ShipPayment {
                    free: false,
                    treasury: self.often(30).then(|| self.number()),
                    levy: self.often(30).then(|| self.number()),
                },
            },
        }
    }

    fn movement(&mut self, open: &PublicState, civ: Civ) -> MoveOrder {
        let from = self.area(open, civ);
        if self.often(50) {
            let mut route = vec![from];
            for _ in 0..1 + self.below(2) + self.below(2) {
                let last = route[route.len() - 1];
                let near = open.parts().board.by_land(last);
                let next = match near {
                    [_, ..] if self.often(90) => near[self.below(near.len() as u32) as usize],
                    _ => self.area(open, civ),
                };
                route.push(next);
            }
            let count = if self.often(20) {
                TokenCount::AllBut(self.number())
            } else {
                TokenCount::Exactly(self.number())
            };
            return MoveOrder::Walk { count, route };
        }
        let ship = self.spot(from);
        let legs = self.legs(open, civ, from);
        MoveOrder::Voyage { ship, legs }
    }

    fn legs(&mut self, open: &PublicState, civ: Civ, from: AreaId) -> Vec<VoyageLeg> {
        let (mut legs, mut at) = (Vec::new(), from);
        for _ in 0..self.below(12) {
            let leg = match self.below(5) {
                0 => VoyageLeg::Load(self.number()),
                1 => VoyageLeg::Land(self.number()),
                _ => {
                    let near = open.parts().board.by_water(at);
                    at = match near {
                        [_, ..] if self.often(95) => {
                            near[self.below(near.len() as u32) as usize].to
                        }
                        _ => self.area(open, civ),
                    };
                    VoyageLeg::Sail(self.spot(at))
                }
            };
            legs.push(leg);
        }
        legs
    }

    fn city(&mut self, open: &PublicState, civ: Civ) -> CityOrder {
        CityOrder {
            area: self.area(open, civ),
            treasury: self.often(30).then(|| self.number()),
        }
    }
}
