//! A player who writes anything at all: any area, any number, again and again the same. What a letter can say, no more.

use std::collections::BTreeMap;

use bulla::game::{AreaId, Civ, CoastId, Open, View};
use bulla::turn::{
    CityOrder, Count, Leg, List, MoveOrder, Orders, Payment, ShipOrder, Spot, Topic, Wanted,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

pub struct Vandal {
    chance: StdRng,
}

impl Vandal {
    pub fn new(seed: u64) -> Vandal {
        Vandal {
            chance: StdRng::seed_from_u64(seed),
        }
    }

    pub fn orders(&mut self, view: &View) -> Orders {
        let Some(civ) = view.civ else {
            return Orders::default();
        };
        let open = &view.open;
        let mut orders = Orders {
            wishes: BTreeMap::new(),
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
        orders.ships = Some(List::of(Topic::Ships, ships));
        let moves: Vec<MoveOrder> = (0..12).map(|_| self.movement(open, civ)).collect();
        orders.moves = Some(List::of(Topic::Moves, moves));
        let cities: Vec<CityOrder> = (0..4).map(|_| self.city(open, civ)).collect();
        orders.cities = Some(List::of(Topic::Cities, cities));
        orders
    }

    fn wish(&mut self, orders: &mut Orders, topic: Topic, open: &Open, civ: Civ) {
        let wanted = (0..self.below(4)).map(|_| match topic {
            Topic::Tax => Wanted::Number(self.number()),
            Topic::BuyCards => Wanted::Cards {
                stack_9: self.number(),
                leave_treasury: self.number(),
            },
            Topic::Pillage if self.often(50) => Wanted::Number(self.number()),
            Topic::Growth | Topic::Pillage if self.often(50) => Wanted::Share {
                area: self.area(open, civ),
                number: self.number(),
            },
            _ => Wanted::Area(self.area(open, civ)),
        });
        let wanted: Vec<Wanted> = wanted.collect();
        if !wanted.is_empty() {
            orders.wishes.insert(topic, List::of(topic, wanted));
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

    /// Where one's own pieces are, next to them, or anywhere.
    fn area(&mut self, open: &Open, civ: Civ) -> AreaId {
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

    fn spot(&mut self, area: AreaId) -> Spot {
        let coast = self.often(10).then(|| CoastId(self.below(3) as u8));
        Spot { area, coast }
    }

    fn ship(&mut self, open: &Open, civ: Civ) -> ShipOrder {
        let area = self.area(open, civ);
        let at = self.spot(area);
        match self.below(4) {
            0 => ShipOrder::Scrap { at },
            1 => ShipOrder::Keep {
                at,
                pay: Payment::default(),
            },
            _ => ShipOrder::Build {
                at,
                pay: Payment {
                    treasury: self.often(30).then(|| self.number()),
                    levy: self.often(30).then(|| self.number()),
                },
            },
        }
    }

    fn movement(&mut self, open: &Open, civ: Civ) -> MoveOrder {
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
            let count = match self.often(20) {
                true => Count::AllBut(self.number()),
                false => Count::Exactly(self.number()),
            };
            return MoveOrder::Walk { count, route };
        }
        let ship = self.spot(from);
        let legs = self.legs(open, civ, from);
        MoveOrder::Voyage { ship, legs }
    }

    fn legs(&mut self, open: &Open, civ: Civ, from: AreaId) -> Vec<Leg> {
        let (mut legs, mut at) = (Vec::new(), from);
        for _ in 0..self.below(12) {
            let leg = match self.below(5) {
                0 => Leg::Load(self.number()),
                1 => Leg::Land(self.number()),
                _ => {
                    let near = open.parts().board.by_water(at);
                    at = match near {
                        [_, ..] if self.often(95) => {
                            near[self.below(near.len() as u32) as usize].to
                        }
                        _ => self.area(open, civ),
                    };
                    Leg::Sail(self.spot(at))
                }
            };
            legs.push(leg);
        }
        legs
    }

    fn city(&mut self, open: &Open, civ: Civ) -> CityOrder {
        CityOrder {
            area: self.area(open, civ),
            treasury: self.often(30).then(|| self.number()),
        }
    }
}
