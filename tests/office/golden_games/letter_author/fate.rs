//! Fate: a list for every question of the form about calamities, conditions on purchases, and how they are paid.

use bulla::game::{AreaId, Calamity, Civ, FaceId, FaceKind, Subject, View, VisibleChange};
use bulla::turn::{
    CalamityPart, EntryList, Faction, NamedUnits, OrderValue, Orders, Prompt, PurchasePayment,
    Topic,
};

use super::{turn_of, wish};

pub fn improve(orders: &mut Orders, view: &View, prompts: &[Prompt], at: usize) {
    let Some(civ) = view.civ else {
        return;
    };
    let scribe = Scribe { view, civ, at };
    for prompt in prompts {
        match (prompt.topic, prompt.part) {
            (topic, Some(part)) => {
                let wanted = scribe.part(prompt, topic, part);
                if !wanted.is_empty() {
                    let list = orders.parts.entry((topic, part));
                    list.or_insert_with(|| scribe.list(topic, part, wanted));
                }
            }
            (Topic::Losses, None) => wish(orders, Topic::Losses, scribe.losses()),
            (Topic::Reduce, None) => wish(orders, Topic::Reduce, areas(&scribe.cities())),
            (Topic::Keep, None) => wish(orders, Topic::Keep, scribe.kept()),
            (Topic::MinedSet, None) => {
                let mined = prompt.values.iter().filter_map(|value| match value {
                    Subject::Face(face) => Some(OrderValue::Face(*face)),
                    _ => None,
                });
                wish(orders, Topic::MinedSet, mined.take(1));
            }
            _ => {}
        }
    }
    scribe.purchases(orders);
}

struct Scribe<'a> {
    view: &'a View,
    civ: Civ,
    at: usize,
}

impl Scribe<'_> {
    fn part(&self, prompt: &Prompt, topic: Topic, part: CalamityPart) -> Vec<OrderValue> {
        let named: Vec<OrderValue> = prompt
            .values
            .iter()
            .filter_map(|value| value.area().map(OrderValue::Area))
            .collect();
        match part {
            CalamityPart::Losses => self.losses(),
            CalamityPart::Reduce => areas(&self.cities()),
            CalamityPart::Direct => self.direct(topic),
            CalamityPart::First | CalamityPart::Take => self.first(self.divided()),
            CalamityPart::Remove => self.tokens(self.civ).into_iter().take(3).collect(),
            CalamityPart::Keep => vec![OrderValue::Faction(match self.at % 3 {
                0 => Faction::Larger,
                1 => Faction::Smaller,
                _ => Faction::First,
            })],
            CalamityPart::Own => areas(&self.cities()),
            CalamityPart::Grain => Vec::new(),
            _ => named.into_iter().rev().take(4).collect(),
        }
    }

    /// Every other list about losses leaves its end to the default in so many words.
    fn list(
        &self,
        topic: Topic,
        part: CalamityPart,
        wanted: Vec<OrderValue>,
    ) -> EntryList<OrderValue> {
        let mut list = EntryList::of(topic, wanted);
        let open_end = !matches!(
            part,
            CalamityPart::Keep | CalamityPart::Grain | CalamityPart::Direct
        );
        list.auto = open_end && turn_of(self.view, self.at).is_multiple_of(2);
        list
    }

    fn others(&self) -> Vec<Civ> {
        let open = &self.view.open;
        let mut others: Vec<Civ> = open.playing().filter(|civ| *civ != self.civ).collect();
        others
            .sort_by_key(|civ| std::cmp::Reverse((open.nation(*civ).track, open.city_count(*civ))));
        others
    }

    /// Directs a calamity at the leaders, as much as one of them may be given.
    fn direct(&self, topic: Topic) -> Vec<OrderValue> {
        let others = self.others().into_iter();
        match topic {
            Topic::Iconoclasm => others.take(2).map(OrderValue::Civ).collect(),
            Topic::Piracy => {
                let city = |civ| {
                    let mut cities = self.view.open.cities_of(civ);
                    let coastal = cities.find(|area| self.view.open.area(*area).has_water());
                    coastal.map(|area| OrderValue::CityOf { civ, area })
                };
                others.filter_map(city).take(2).collect()
            }
            Topic::Famine => others.zip([8, 8, 4]).map(points).collect(),
            Topic::Epidemic => others.zip([10, 8, 7]).map(points).collect(),
            _ => others.zip([6, 4]).map(points).collect(),
        }
    }

    /// Returns the nation that a Civil War divides: the named victim, else one's own.
    fn divided(&self) -> Civ {
        let deck = &self.view.parts().deck;
        let mut named = self
            .view
            .this_turn
            .iter()
            .filter_map(|seen| match &seen.what {
                VisibleChange::Named {
                    civ,
                    face,
                    strikes: true,
                } => Some((*civ, *face)),
                _ => None,
            });
        let war = named.find(|(_, face)| deck.face(*face).calamity() == Some(Calamity::CivilWar));
        war.map_or(self.civ, |(civ, _)| civ)
    }

    fn cities(&self) -> Vec<AreaId> {
        self.cities_of(self.civ)
    }

    fn cities_of(&self, civ: Civ) -> Vec<AreaId> {
        let mut cities: Vec<AreaId> = self.view.open.cities_of(civ).collect();
        cities.sort_by_key(|area| (self.view.open.area(*area).limit, *area));
        if turn_of(self.view, self.at).is_multiple_of(2) {
            cities.reverse();
        }
        cities
    }

    fn tokens(&self, civ: Civ) -> Vec<OrderValue> {
        let there = self.view.open.areas_of(civ);
        let mut there: Vec<(AreaId, u16)> = there.collect();
        there.sort_by_key(|(area, tokens)| (std::cmp::Reverse(*tokens), *area));
        let some = |(area, tokens): (AreaId, u16)| OrderValue::Units {
            area,
            units: match tokens {
                1 => NamedUnits::AllTokens,
                more => NamedUnits::Tokens(u32::from(more) - 1),
            },
        };
        there.into_iter().map(some).collect()
    }

    /// Some tokens, a city reduced or given up, more tokens.
    fn losses(&self) -> Vec<OrderValue> {
        let mut losses: Vec<OrderValue> = self.tokens(self.civ).into_iter().take(4).collect();
        let units = match turn_of(self.view, self.at) % 3 {
            0 => NamedUnits::City,
            _ => NamedUnits::Reduced,
        };
        if let Some(area) = self.cities().first() {
            let middle = losses.len().min(2);
            losses.insert(middle, OrderValue::Units { area: *area, units });
        }
        losses
    }

    /// Cities first, then tokens, for a faction.
    fn first(&self, civ: Civ) -> Vec<OrderValue> {
        let cities = self
            .cities_of(civ)
            .into_iter()
            .take(3)
            .map(|area| OrderValue::Units {
                area,
                units: NamedUnits::All,
            });
        cities.chain(self.tokens(civ).into_iter().take(4)).collect()
    }

    fn sets(&self) -> Vec<(u32, FaceId, u8)> {
        let deck = &self.view.parts().deck;
        let hand = self.view.hand.iter().filter_map(|(face, held)| {
            let printed = deck.face(*face);
            let FaceKind::Commodity { .. } = printed.kind else {
                return None;
            };
            Some((printed.set_value(u32::from(*held)), *face, *held))
        });
        let mut sets: Vec<(u32, FaceId, u8)> = hand.collect();
        sets.sort_unstable();
        sets
    }

    /// The cards of the best sets.
    fn kept(&self) -> Vec<OrderValue> {
        let sets = self.sets();
        let cards = sets.iter().rev().take(3);
        cards
            .flat_map(|(_, face, held)| {
                std::iter::repeat_n(OrderValue::Face(*face), usize::from(*held))
            })
            .collect()
    }

    /// The second card of the list only with the first; every third time everything in hand is a ceiling for payment, the
    /// dearest set first.
    fn purchases(&self, orders: &mut Orders) {
        let number = turn_of(self.view, self.at);
        let Some(list) = orders.buy.as_mut().filter(|list| list.entries.len() > 1) else {
            return;
        };
        let cards: Vec<_> = list
            .entries
            .iter()
            .filter_map(|entry| match &entry.what {
                bulla::turn::EntryContent::Item(order) => Some(order.card),
                bulla::turn::EntryContent::Group { .. } => None,
            })
            .collect();
        if number.is_multiple_of(2)
            && let bulla::turn::EntryContent::Item(order) = &mut list.entries[1].what
        {
            order.only_with = vec![cards[0]];
        }
        if number.is_multiple_of(3) {
            let mut sets = self.sets();
            sets.reverse();
            let cards = sets
                .iter()
                .flat_map(|(_, face, held)| std::iter::repeat_n(*face, usize::from(*held)));
            orders.pay = Some(PurchasePayment::These {
                cards: cards.collect(),
                treasury: Some(self.view.open.nation(self.civ).treasury.into()),
                credit: None,
            });
        }
    }
}

fn areas(cities: &[AreaId]) -> Vec<OrderValue> {
    cities.iter().map(|area| OrderValue::Area(*area)).collect()
}

fn points((civ, points): (Civ, u32)) -> OrderValue {
    OrderValue::Points { civ, points }
}
