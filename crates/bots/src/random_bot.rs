//! A player who does something different every turn, mostly allowed and now and then not: for simulations and the demo.

mod random_fate;
mod random_trade;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

use bulla_core::game::{AreaId, Civ, PublicState, Section, View};
use bulla_core::rulebook::{Rulebook, SegmentPlan};
use bulla_core::turn::{
    AreaCoast, CityOrder, Condition, EntryContent, EntryList, MoveOrder, OrderEntry, OrderValue,
    Orders, OwnCondition, ShipOrder, ShipPayment, TokenCount, Topic, VoyageLeg,
};

use super::{Player, settle};

/// Random orders for the realm from one's own view. The same seed and views give the same orders.
pub struct RandomBot {
    chance: StdRng,
    /// Number of orders in a hundred that name any area at all.
    pub wild: u32,
}

impl RandomBot {
    pub fn new(seed: u64) -> RandomBot {
        RandomBot {
            chance: StdRng::seed_from_u64(seed),
            wild: 5,
        }
    }

    /// Orders for the next realm.
    pub fn realm(&mut self, view: &View) -> Orders {
        let Some(civ) = view.civ else {
            return Orders::default();
        };
        let open = &view.open;
        let mut orders = Orders::default();
        let rate = self.below(4) + self.below(2);
        self.wish(&mut orders, Topic::Tax, vec![OrderValue::Number(rate)]);
        let mine: Vec<AreaId> = open.areas_of(civ).map(|(area, _)| area).collect();
        let cities: Vec<AreaId> = open.cities_of(civ).collect();
        let growth = self
            .some_of(&mine)
            .into_iter()
            .map(OrderValue::Area)
            .collect();
        self.wish(&mut orders, Topic::Growth, growth);
        let mut reduce = cities.clone();
        self.shuffle(&mut reduce);
        let reduce = reduce.into_iter().map(OrderValue::Area).collect();
        self.wish(&mut orders, Topic::Reduce, reduce);
        let conflicts = self
            .some_of(&cities)
            .into_iter()
            .map(OrderValue::Area)
            .collect();
        self.wish(&mut orders, Topic::Conflicts, conflicts);
        let rivals: Vec<AreaId> = open
            .in_play()
            .filter(|other| *other != civ)
            .flat_map(|other| open.cities_of(other).collect::<Vec<_>>())
            .collect();
        let revolts = self
            .some_of(&rivals)
            .into_iter()
            .map(OrderValue::Area)
            .collect();
        self.wish(&mut orders, Topic::Revolts, revolts);
        let pillage = self.below(5);
        self.wish(
            &mut orders,
            Topic::Pillage,
            vec![OrderValue::Number(pillage)],
        );
        let cards = OrderValue::Cards {
            stack: 9,
            count: self.below(3),
            leave_treasury: self.below(10),
        };
        self.wish(&mut orders, Topic::BuyCards, vec![cards]);
        orders.ships = Some(self.ships(open, civ));
        orders.moves = Some(self.moves(open, civ));
        orders.cities = Some(self.cities(open, civ));
        orders
    }

    fn below(&mut self, bound: u32) -> u32 {
        self.chance.random_range(0..bound.max(1))
    }

    fn often(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn one_of<T: Copy>(&mut self, things: &[T]) -> Option<T> {
        let at = self.below(things.len() as u32) as usize;
        things.get(at).copied()
    }

    fn some_of(&mut self, things: &[AreaId]) -> Vec<AreaId> {
        let mut some: Vec<AreaId> = things.to_vec();
        self.shuffle(&mut some);
        some.truncate(self.below(4) as usize);
        some
    }

    fn shuffle(&mut self, things: &mut [AreaId]) {
        for at in (1..things.len()).rev() {
            things.swap(at, self.below(at as u32 + 1) as usize);
        }
    }

    fn wish(&mut self, orders: &mut Orders, topic: Topic, wanted: Vec<OrderValue>) {
        if wanted.is_empty() || self.often(30) {
            return;
        }
        let entries = wanted
            .into_iter()
            .enumerate()
            .map(|(at, wanted)| OrderEntry {
                path: format!("{}[{at}]", topic.id()),
                when: None,
                what: EntryContent::Item(wanted),
            });
        orders
            .answers
            .insert(topic, EntryList::new(entries.collect()));
    }

    /// Any area, for orders that make no sense.
    fn anywhere(&mut self, open: &PublicState) -> AreaId {
        AreaId(self.below(open.parts().board.len() as u32) as u16)
    }

    fn list<T>(&mut self, topic: Topic, items: Vec<T>) -> EntryList<T> {
        let entries = items.into_iter().enumerate().map(|(at, item)| OrderEntry {
            path: format!("{}[{at}]", topic.id()),
            when: self.condition(),
            what: EntryContent::Item(item),
        });
        EntryList::new(entries.collect())
    }

    fn condition(&mut self) -> Option<Condition> {
        let bound = bulla_core::game::Threshold::AtLeast(self.below(12));
        self.often(10)
            .then_some(Condition::My(vec![OwnCondition::Stock(bound)]))
    }

    fn ships(&mut self, open: &PublicState, civ: Civ) -> EntryList<ShipOrder> {
        let mut orders = Vec::new();
        let ships: Vec<AreaId> = open.ships_of(civ).map(|ship| ship.area).collect();
        for area in ships {
            let at = AreaCoast { area, coast: None };
            let pay = ShipPayment::default();
            if self.often(60) {
                orders.push(ShipOrder::Keep { at, pay });
            } else if self.often(30) {
                orders.push(ShipOrder::Scrap { at });
            }
        }
        let ports: Vec<AreaId> = open
            .areas_of(civ)
            .map(|(area, _)| area)
            .filter(|area| open.area(*area).has_water())
            .collect();
        if let (Some(area), true) = (self.one_of(&ports), self.often(40)) {
            let levy = self.often(30).then_some(2);
            orders.push(ShipOrder::Build {
                at: AreaCoast { area, coast: None },
                pay: ShipPayment {
                    levy,
                    free: self.often(10),
                    ..ShipPayment::default()
                },
            });
        }
        self.list(Topic::Ships, orders)
    }

    fn moves(&mut self, open: &PublicState, civ: Civ) -> EntryList<MoveOrder> {
        let mut orders = Vec::new();
        let mine: Vec<(AreaId, u16)> = open.areas_of(civ).collect();
        for (area, there) in mine {
            for _ in 0..=self.below(2) {
                if let Some(route) = self.route(open, area) {
                    let count = if self.often(20) {
                        TokenCount::AllBut(self.below(3))
                    } else {
                        TokenCount::Exactly(1 + self.below(u32::from(there) + 1))
                    };
                    orders.push(MoveOrder::Walk { count, route });
                }
            }
        }
        let ships: Vec<AreaId> = open.ships_of(civ).map(|ship| ship.area).collect();
        for area in ships {
            let legs = self.legs(open, area);
            let ship = AreaCoast { area, coast: None };
            orders.push(MoveOrder::Voyage { ship, legs });
        }
        self.list(Topic::Moves, orders)
    }

    fn route(&mut self, open: &PublicState, from: AreaId) -> Option<Vec<AreaId>> {
        let mut route = vec![from];
        for _ in 0..=u32::from(self.often(15)) {
            let at = *route.last()?;
            let next = if self.below(100) < self.wild {
                self.anywhere(open)
            } else {
                self.one_of(open.parts().board.by_land(at))?
            };
            route.push(next);
        }
        Some(route)
    }

    fn legs(&mut self, open: &PublicState, from: AreaId) -> Vec<VoyageLeg> {
        let mut legs = vec![VoyageLeg::Load(self.below(6))];
        let mut at = from;
        for _ in 0..=self.below(5) {
            let next = if self.below(100) < self.wild {
                self.anywhere(open)
            } else {
                match self.one_of(open.parts().board.by_water(at)) {
                    Some(crossing) => crossing.to,
                    None => break,
                }
            };
            legs.push(VoyageLeg::Sail(AreaCoast {
                area: next,
                coast: None,
            }));
            at = next;
            if self.often(40) {
                legs.push(VoyageLeg::Land(self.below(3)));
            }
            if self.often(10) {
                legs.push(VoyageLeg::Load(self.below(3)));
            }
        }
        legs
    }

    fn cities(&mut self, open: &PublicState, civ: Civ) -> EntryList<CityOrder> {
        let mut areas: Vec<AreaId> = open
            .areas_of(civ)
            .filter(|(_, there)| *there >= 2)
            .map(|(area, _)| area)
            .collect();
        areas.extend(
            open.parts()
                .board
                .in_play()
                .filter(|area| open.area(*area).site != bulla_core::game::CitySite::None)
                .filter(|_| self.often(10)),
        );
        let orders = areas
            .into_iter()
            .map(|area| CityOrder {
                area,
                treasury: self.often(15).then(|| self.below(4)),
            })
            .collect();
        self.list(Topic::Cities, orders)
    }
}

impl Player for RandomBot {
    fn orders(&mut self, book: &Rulebook, view: &View, plan: &SegmentPlan) -> Orders {
        let plays = |section| plan.sections.contains(&section);
        match view.civ {
            None => settle(book, view, &plan.name),
            Some(_) if plays(Section::Movement) => self.realm(view),
            Some(_) if plays(Section::Trade) || plays(Section::LastTrade) => {
                self.market(&book.trade, view)
            }
            Some(civ) => self.fate(view, civ),
        }
    }
}
