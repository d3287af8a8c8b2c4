//! A wild player after trade: lists for every calamity, purchases that cost too much, payments of cards not held.

use bulla_core::game::{AdvanceId, AreaId, Calamity, Civ, FaceId, View};
use bulla_core::turn::{BuyOrder, Faction, List, Orders, Part, Pay, Topic, Units, Wanted};

use super::Wanderer;

impl Wanderer {
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
        let reduce = self.some_of(&mine).into_iter().map(Wanted::Area).collect();
        self.wish(&mut orders, Topic::Reduce, reduce);
        let near: Vec<AreaId> = mine
            .iter()
            .flat_map(|area| open.parts().board.by_land(*area))
            .copied()
            .collect();
        let convert = self.some_of(&near).into_iter().map(Wanted::Area).collect();
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
                Part::Grain => vec![Wanted::Number(self.below(4))],
                Part::Keep => {
                    let factions = [
                        Faction::Larger,
                        Faction::Smaller,
                        Faction::First,
                        Faction::Second,
                    ];
                    self.one_of(&factions)
                        .map(Wanted::Faction)
                        .into_iter()
                        .collect()
                }
                Part::Losses | Part::First | Part::Remove | Part::Take => self.units(mine),
                Part::Direct => self.direct(view, calamity, others),
                _ => {
                    let area = self.anywhere(&view.open);
                    let mut areas = self.some_of(mine);
                    areas.push(area);
                    areas.into_iter().map(Wanted::Area).collect()
                }
            };
            if !wanted.is_empty() {
                let mut list = List::of(topic, wanted);
                list.auto = self.often(20);
                orders.parts.insert((topic, *part), list);
            }
        }
    }

    fn direct(&mut self, view: &View, calamity: Calamity, others: &[Civ]) -> Vec<Wanted> {
        let mut wanted = Vec::new();
        let mut named: Vec<Civ> = Vec::new();
        for _ in 0..=self.below(3) {
            let Some(civ) = self.one_of(others).filter(|civ| !named.contains(civ)) else {
                continue;
            };
            named.push(civ);
            let cities: Vec<AreaId> = view.open.cities_of(civ).collect();
            wanted.push(match calamity {
                Calamity::Iconoclasm => Wanted::Civ(civ),
                Calamity::Piracy => match self.one_of(&cities) {
                    Some(area) => Wanted::CityOf { civ, area },
                    None => Wanted::Civ(civ),
                },
                _ => Wanted::Points {
                    civ,
                    points: self.below(14),
                },
            });
        }
        wanted
    }

    fn units(&mut self, mine: &[AreaId]) -> Vec<Wanted> {
        let areas = self.some_of(mine);
        let mut wanted = Vec::new();
        for area in areas {
            let units = match self.below(5) {
                0 => Units::City,
                1 => Units::Reduced,
                2 => Units::AllTokens,
                3 => Units::All,
                _ => Units::Tokens(1 + self.below(4)),
            };
            wanted.push(Wanted::Units { area, units });
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
                only_with: match card != with && self.often(10) {
                    true => vec![with],
                    false => Vec::new(),
                },
            });
            orders.buy = Some(List::of(Topic::Buy, buys.collect::<Vec<_>>()));
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
            orders.pay = Some(Pay::These { cards, treasury });
        }
        if let (Some(face), true) = (self.one_of(&commodities), self.often(20)) {
            self.wish(orders, Topic::MinedSet, vec![Wanted::Face(face)]);
        }
        let keep: Vec<Wanted> = (0..self.below(5))
            .filter_map(|_| self.one_of(&commodities))
            .map(Wanted::Face)
            .collect();
        self.wish(orders, Topic::Keep, keep);
    }
}

/// What a letter may say about each calamity.
fn parts(calamity: Calamity) -> &'static [Part] {
    match calamity {
        Calamity::Volcano => &[Part::Site, Part::Neighbour],
        Calamity::Treachery | Calamity::Barbarians => &[Part::Choice],
        Calamity::Famine => &[Part::Grain, Part::Direct, Part::Losses],
        Calamity::Superstition | Calamity::SlaveRevolt | Calamity::CivilDisorder => &[Part::Reduce],
        Calamity::CivilWar => &[Part::First, Part::Keep, Part::Remove, Part::Take],
        Calamity::Flood => &[Part::Plain, Part::Direct, Part::Coastal, Part::Losses],
        Calamity::Epidemic => &[Part::Direct, Part::Losses],
        Calamity::Iconoclasm => &[Part::Direct, Part::Reduce],
        Calamity::Piracy => &[Part::Own, Part::Direct],
    }
}
