//! A wild player after trade: lists for every calamity, purchases that cost too much, payments of cards not held.

use bulla_core::game::{AdvanceId, AreaId, Calamity, Civ, FaceId, View};
use bulla_core::turn::{
    BuyOrder, CalamityPart, EntryList, Faction, NamedUnits, OrderValue, Orders, PurchasePayment,
    Topic,
};

use super::RandomBot;

impl RandomBot {
    pub(super) fn fate(&mut self, view: &View, civ: Civ) -> Orders {
        let open = &view.open;
        let mut orders = Orders::default();
        let mine: Vec<AreaId> = open
            .areas_of(civ)
            .map(|(area, _)| area)
            .chain(open.cities_of(civ))
            .collect();
        let others: Vec<Civ> = open.playing().filter(|other| *other != civ).collect();
        let losses = self.units(&mine);
        self.wish(&mut orders, Topic::Losses, losses);
        let reduce = self
            .some_of(&mine)
            .into_iter()
            .map(OrderValue::Area)
            .collect();
        self.wish(&mut orders, Topic::Reduce, reduce);
        let near: Vec<AreaId> = mine
            .iter()
            .flat_map(|area| open.parts().board.by_land(*area))
            .copied()
            .collect();
        let convert = self
            .some_of(&near)
            .into_iter()
            .map(OrderValue::Area)
            .collect();
        self.wish(&mut orders, Topic::Convert, convert);
        for calamity in Calamity::ALL {
            if self.often(60) {
                self.calamity(&mut orders, view, *calamity, &mine, &others);
            }
        }
        self.purchases(&mut orders, view);
        orders
    }

    fn calamity(
        &mut self,
        orders: &mut Orders,
        view: &View,
        calamity: Calamity,
        mine: &[AreaId],
        others: &[Civ],
    ) {
        let topic = Topic::from(calamity);
        for part in parts(calamity) {
            if self.often(40) {
                continue;
            }
            let wanted = match part {
                CalamityPart::Grain => vec![OrderValue::Number(self.below(4))],
                CalamityPart::GiveUp => {
                    let held = view.civ.map(|civ| view.open.nation(civ).advances);
                    let held: Vec<_> = held.iter().flat_map(|held| held.iter()).collect();
                    let card = self.one_of(&held).map(OrderValue::Advance);
                    card.into_iter().collect()
                }
                CalamityPart::Keep if topic == Topic::CivilDisorder => {
                    let faces = view.hand.iter().map(|(face, _)| OrderValue::Face(*face));
                    faces.collect()
                }
                CalamityPart::Keep => {
                    let factions = [
                        Faction::Larger,
                        Faction::Smaller,
                        Faction::First,
                        Faction::Second,
                    ];
                    self.one_of(&factions)
                        .map(OrderValue::Faction)
                        .into_iter()
                        .collect()
                }
                CalamityPart::Losses
                | CalamityPart::First
                | CalamityPart::Remove
                | CalamityPart::Take => self.units(mine),
                CalamityPart::Direct => self.direct(view, calamity, others),
                CalamityPart::Swap => {
                    let cities = others.iter().flat_map(|civ| view.open.cities_of(*civ));
                    let cities: Vec<AreaId> = cities.collect();
                    let mut named = self.some_of(&cities);
                    named.push(self.anywhere(&view.open));
                    named.into_iter().map(OrderValue::Area).collect()
                }
                _ => {
                    let area = self.anywhere(&view.open);
                    let mut areas = self.some_of(mine);
                    areas.push(area);
                    areas.into_iter().map(OrderValue::Area).collect()
                }
            };
            if !wanted.is_empty() {
                let mut list = EntryList::of(topic, wanted);
                list.auto = self.often(20);
                orders.parts.insert((topic, *part), list);
            }
        }
    }

    fn direct(&mut self, view: &View, calamity: Calamity, others: &[Civ]) -> Vec<OrderValue> {
        let mut wanted = Vec::new();
        let mut named: Vec<Civ> = Vec::new();
        for _ in 0..=self.below(3) {
            let Some(civ) = self.one_of(others).filter(|civ| !named.contains(civ)) else {
                continue;
            };
            named.push(civ);
            let cities: Vec<AreaId> = view.open.cities_of(civ).collect();
            wanted.push(match calamity {
                Calamity::Iconoclasm => OrderValue::Civ(civ),
                Calamity::Piracy => match self.one_of(&cities) {
                    Some(area) => OrderValue::CityOf { civ, area },
                    None => OrderValue::Civ(civ),
                },
                _ => OrderValue::Points {
                    civ,
                    points: self.below(14),
                },
            });
        }
        wanted
    }

    fn units(&mut self, mine: &[AreaId]) -> Vec<OrderValue> {
        let areas = self.some_of(mine);
        let mut wanted = Vec::new();
        for area in areas {
            let units = match self.below(5) {
                0 => NamedUnits::City,
                1 => NamedUnits::Reduced,
                2 => NamedUnits::AllTokens,
                3 => NamedUnits::All,
                _ => NamedUnits::Tokens(1 + self.below(4)),
            };
            wanted.push(OrderValue::Units { area, units });
        }
        wanted
    }

    fn purchases(&mut self, orders: &mut Orders, view: &View) {
        let cards = view.parts().advances.len() as u32;
        let mut buys: Vec<AdvanceId> = Vec::new();
        for _ in 0..self.below(8) {
            let card = AdvanceId(self.below(cards) as u8);
            if !buys.contains(&card) {
                buys.push(card);
            }
        }
        if !buys.is_empty() {
            let with = buys[0];
            let buys = buys.into_iter().map(|card| BuyOrder {
                card,
                only_with: if card != with && self.often(10) {
                    vec![with]
                } else {
                    Vec::new()
                },
            });
            orders.buy = Some(EntryList::of(Topic::Buy, buys.collect::<Vec<_>>()));
        }
        let faces: Vec<FaceId> = view.parts().deck.faces().map(|(face, _)| face).collect();
        let commodities: Vec<FaceId> = faces
            .into_iter()
            .filter(|face| !view.parts().deck.face(*face).is_calamity())
            .collect();
        if self.often(30) {
            let cards = (0..self.below(6))
                .filter_map(|_| self.one_of(&commodities))
                .collect();
            let treasury = self.often(50).then(|| self.below(40));
            orders.pay = Some(PurchasePayment::These {
                cards,
                treasury,
                credit: None,
            });
        }
        if let (Some(face), true) = (self.one_of(&commodities), self.often(20)) {
            self.wish(orders, Topic::MinedSet, vec![OrderValue::Face(face)]);
        }
        let keep: Vec<OrderValue> = (0..self.below(5))
            .filter_map(|_| self.one_of(&commodities))
            .map(OrderValue::Face)
            .collect();
        self.wish(orders, Topic::Keep, keep);
    }
}

/// Returns the parts that a letter may name for each calamity.
fn parts(calamity: Calamity) -> &'static [CalamityPart] {
    match calamity {
        Calamity::Volcano => &[CalamityPart::Site, CalamityPart::Neighbour],
        Calamity::Treachery | Calamity::Barbarians => &[CalamityPart::Choice],
        Calamity::Famine => &[
            CalamityPart::Grain,
            CalamityPart::Direct,
            CalamityPart::Losses,
        ],
        Calamity::Superstition | Calamity::SlaveRevolt => &[CalamityPart::Reduce],
        Calamity::CivilDisorder => &[CalamityPart::Keep, CalamityPart::Reduce],
        Calamity::CivilWar => &[
            CalamityPart::First,
            CalamityPart::Swap,
            CalamityPart::Keep,
            CalamityPart::Remove,
            CalamityPart::Take,
        ],
        Calamity::Flood => &[
            CalamityPart::Plain,
            CalamityPart::Direct,
            CalamityPart::Coastal,
            CalamityPart::Losses,
        ],
        Calamity::Epidemic => &[CalamityPart::Direct, CalamityPart::Losses],
        Calamity::Iconoclasm => &[
            CalamityPart::Direct,
            CalamityPart::GiveUp,
            CalamityPart::Reduce,
        ],
        Calamity::Piracy => &[CalamityPart::Own, CalamityPart::Direct],
    }
}
