//! Examples of answers, made of the reader's own areas and cards and of nations in the game, so that they could be sent
//! unchanged: one of each kind that is possible. If nothing of the kind is known, there is none.

use bulla_core::game::{
    AdvanceId, AnnouncementKind, AreaId, CitySite, Civ, Owner, RuleFigure, RuleFigures, Subject,
    Threshold, View, VisibleChange, VisibleEvent,
};
use bulla_core::orders::PlainWriter;
use bulla_core::turn::{
    AreaCoast, AreaCondition, BuyOrder, CalamityPart, CityOrder, Condition, EntryContent,
    EntryList, Faction, MoveOrder, NamedUnits, OrderEntry, OrderValue, Orders, Prompt,
    PromptDefault, ShipOrder, ShipPayment, Topic,
};

use super::example_offers::ExampleTrade;
use super::sample_moves::{GrowthContext, SampleMoves, SampleWalk, largest, sample_moves};

/// Known facts about the answers of one reader. `ahead` counts what grows before orders are carried out.
#[derive(Clone, Copy)]
pub struct ExampleContext<'a> {
    pub view: &'a View,
    pub ahead: Option<GrowthContext<'a>>,
}

/// The longest example, in characters: a page of 72 columns does not break it.
const LONGEST: usize = 66;

/// Examples of answers to a question, each on a line of its own; none where no answer is sure to be legal.
pub fn example_lines(
    context: ExampleContext<'_>,
    writer: &PlainWriter<'_>,
    prompt: &Prompt,
) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for orders in context.answers(prompt) {
        let written = writer.topic(prompt.topic, &orders);
        let [line] = &written.unwrap_or_default()[..] else {
            continue;
        };
        if line.chars().count() <= LONGEST && !lines.contains(line) {
            lines.push(line.clone());
        }
    }
    lines
}

impl ExampleContext<'_> {
    /// One answer of each kind that is possible, the usual one first.
    pub fn answers(self, prompt: &Prompt) -> Vec<Orders> {
        let Some(civ) = self.view.civ else {
            return self.setup(prompt);
        };
        match (prompt.part, prompt.topic) {
            (Some(part), topic) => {
                let usual = self.values_of_part(civ, prompt, part);
                let all = usual
                    .into_iter()
                    .chain(self.others_of_part(civ, topic, part));
                let said = all.filter(|values| !values.is_empty());
                let order = |values| {
                    let mut orders = Orders::default();
                    let list = EntryList::of(topic, values);
                    orders.parts.insert((topic, part), list);
                    orders
                };
                said.map(order).collect()
            }
            (None, Topic::Growth) => self.growth(civ, prompt),
            (None, Topic::Moves) => self.moves(civ),
            (None, Topic::Ships) => self.ships(civ),
            (None, Topic::Cities) => {
                let city = sample_moves(self.view, civ, self.ahead).city();
                let city = city.map(|area| CityOrder {
                    area,
                    treasury: None,
                });
                let order = |city| Orders {
                    cities: Some(EntryList::of(Topic::Cities, [city])),
                    ..Orders::default()
                };
                city.map(order).into_iter().collect()
            }
            (None, Topic::Buy) => self.purchases(prompt),
            (
                None,
                Topic::Offers
                | Topic::Accept
                | Topic::Standing
                | Topic::Never
                | Topic::Withdraw
                | Topic::Pay
                | Topic::Keep,
            ) => {
                let trade = self.ahead.map(|ahead| ExampleTrade {
                    view: self.view,
                    civ,
                    truth: ahead.measures.offer,
                    partners: &ahead.measures.partners,
                });
                trade.map_or(Vec::new(), |trade| trade.answers(prompt))
            }
            (None, topic) => {
                let values = self.values(civ, prompt).unwrap_or_default();
                answer(topic, values).into_iter().collect()
            }
        }
    }

    /// Answers before nations are chosen: the nations that may be named, and the first start area of the first.
    fn setup(self, prompt: &Prompt) -> Vec<Orders> {
        let (view, parts) = (self.view, self.view.parts());
        let free = parts.civs().filter(|civ| {
            let is_taken = view.open.seat_of(*civ).is_some();
            let nation = parts.nation(*civ);
            nation.counterpart_of.is_none() && !nation.starts.is_empty() && !is_taken
        });
        let free: Vec<Civ> = free.take(3).collect();
        let values = match (prompt.topic, free.first()) {
            (Topic::Nations, _) => free.into_iter().map(OrderValue::Civ).collect(),
            (Topic::Start, Some(civ)) => {
                let starts = parts.nation(*civ).starts.iter().take(1);
                let start = |area: &AreaId| OrderValue::Start {
                    civ: *civ,
                    area: *area,
                };
                starts.map(start).collect()
            }
            _ => Vec::new(),
        };
        answer(prompt.topic, values).into_iter().collect()
    }

    /// A walk, the same with a condition, and a voyage with two landings.
    fn moves(self, civ: Civ) -> Vec<Orders> {
        let sample = sample_moves(self.view, civ, self.ahead);
        let SampleMoves { walk, voyage, .. } = sample;
        let alone = |order: MoveOrder| OrderEntry {
            path: String::new(),
            when: None,
            what: EntryContent::Item(order),
        };
        let walks = walk.into_iter().flat_map(|walk: SampleWalk| {
            let nobody = AreaCondition::Enemies(Threshold::Exactly(0));
            let careful = OrderEntry {
                path: String::new(),
                when: Some(Condition::Area {
                    area: walk.to,
                    parts: vec![nobody],
                }),
                what: EntryContent::Group {
                    then: vec![alone(walk.order())],
                    otherwise: Vec::new(),
                },
            };
            [alone(walk.order()), careful]
        });
        let voyage = voyage.map(|voyage| alone(voyage.order()));
        let order = |entry: OrderEntry<MoveOrder>| Orders {
            moves: Some(EntryList::new(vec![entry])),
            ..Orders::default()
        };
        walks.chain(voyage).map(order).collect()
    }

    /// A ship that is built, and the first of the reader's own kept or given up.
    fn ships(self, civ: Civ) -> Vec<Orders> {
        let pay = ShipPayment::default();
        let built = sample_moves(self.view, civ, self.ahead).built_ship();
        let own = self.view.open.ships_of(civ).next();
        let own = own.map(|ship| AreaCoast {
            area: ship.area,
            coast: Some(ship.coast),
        });
        let own = own.into_iter().flat_map(|at| {
            let (keep, scrap) = (ShipOrder::Keep { at, pay }, ShipOrder::Scrap { at });
            [keep, scrap]
        });
        let order = |ship| Orders {
            ships: Some(EntryList::of(Topic::Ships, [ship])),
            ..Orders::default()
        };
        let free = self.free_ship(civ);
        let all = built.into_iter().chain(free).chain(own);
        all.map(order).collect()
    }

    /// A ship at no cost, in the turn in which this nation builds one (39.1): where it has units at a start area of its own.
    fn free_ship(self, civ: Civ) -> Option<ShipOrder> {
        let (view, open) = (self.view, &self.view.open);
        let (nation, turn) = self.ahead?.measures.free_ship?;
        if (nation, turn) != (civ, open.turn()) {
            return None;
        }
        let mut starts = view.parts().nation(civ).starts.iter().copied();
        let area = starts.find(|area| {
            let lives =
                open.tokens(*area, civ) > 0 || open.cities_of(civ).any(|city| city == *area);
            lives && !view.parts().board.by_water(*area).is_empty()
        })?;
        Some(ShipOrder::Build {
            at: AreaCoast { area, coast: None },
            pay: ShipPayment {
                free: true,
                ..ShipPayment::default()
            },
        })
    }

    /// Two areas of the reader that grow first, and apart from them one of the Barbarians for whom he decides (39.4).
    fn growth(self, civ: Civ, prompt: &Prompt) -> Vec<Orders> {
        let is_own = |value: &Subject| match value {
            Subject::Area(area) => self.view.open.tokens(*area, civ) > 0,
            _ => false,
        };
        let (own, idle): (Vec<Subject>, Vec<Subject>) =
            prompt.values.iter().copied().partition(is_own);
        let lists = [own.into_iter().take(2), idle.into_iter().take(1)];
        let lists = lists.map(|list| list.filter_map(value).collect());
        let answers = lists.into_iter();
        answers
            .filter_map(|list| answer(Topic::Growth, list))
            .collect()
    }

    /// Two cards that may be bought, the better wish first.
    fn purchases(self, prompt: &Prompt) -> Vec<Orders> {
        let cards: Vec<AdvanceId> = prompt
            .values
            .iter()
            .filter_map(|value| match value {
                Subject::Advance(card) => Some(*card),
                _ => None,
            })
            .take(2)
            .collect();
        if cards.is_empty() {
            return Vec::new();
        }
        let items = cards.into_iter().map(|card| BuyOrder {
            card,
            only_with: Vec::new(),
        });
        vec![Orders {
            buy: Some(EntryList::of(Topic::Buy, items)),
            ..Orders::default()
        }]
    }

    /// The answer to a question of one part.
    fn values(self, civ: Civ, prompt: &Prompt) -> Option<Vec<OrderValue>> {
        match prompt.topic {
            Topic::Reduce | Topic::Conflicts => self.cities(civ),
            Topic::Losses => self.units(civ),
            Topic::Tax | Topic::Pillage => Some(vec![OrderValue::Number(self.number(prompt)?)]),
            Topic::BuyCards => Some(vec![OrderValue::Cards {
                stack: self.stack_to_buy(civ),
                count: 1,
                leave_treasury: 0,
            }]),
            Topic::Insist => Some(vec![OrderValue::Topic(Topic::Moves)]),
            Topic::MinedSet => Some(vec![value(*prompt.values.first()?)?]),
            Topic::Revolts | Topic::Convert | Topic::Surrender => first_two(prompt),
            _ => None,
        }
    }

    /// The stack that sells, or, where all do, one whose card a treasury buys now.
    fn stack_to_buy(self, civ: Civ) -> u8 {
        match self.view.parts().figures.get(RuleFigure::Stack) {
            0 => (self.view.open.nation(civ).treasury / 2).clamp(1, 4) as u8,
            stack => stack as u8,
        }
    }

    /// The answer to a part of a calamity, or of the check of support after all.
    fn values_of_part(
        self,
        civ: Civ,
        prompt: &Prompt,
        part: CalamityPart,
    ) -> Option<Vec<OrderValue>> {
        match part {
            CalamityPart::Direct => self.directed(civ, prompt.topic),
            CalamityPart::Grain => Some(vec![OrderValue::Number(1)]),
            CalamityPart::GiveUp => Some(vec![value(*prompt.values.first()?)?]),
            CalamityPart::Keep if prompt.topic == Topic::CivilDisorder => first_two(prompt),
            CalamityPart::Keep => Some(vec![OrderValue::Faction(Faction::Larger)]),
            CalamityPart::Losses | CalamityPart::First => self.units(civ),
            CalamityPart::Reduce => self.cities(civ),
            _ => first_two(prompt),
        }
    }

    /// Further answers of another kind: what a victim takes on himself (season/self-secondary), and what Barbarians lose on a
    /// flooded plain for whom the reader decides (39.4).
    fn others_of_part(self, civ: Civ, topic: Topic, part: CalamityPart) -> Option<Vec<OrderValue>> {
        let (open, figures) = (&self.view.open, &self.view.parts().figures);
        match part {
            CalamityPart::Direct if figures.get(RuleFigure::SelfDirected) > 0 => {
                let points = points(figures, topic).filter(|points| *points > 0);
                let most = u32::from(open.tokens_on_board(civ));
                let points = points.map(|points| points.min(most));
                let cities = [Topic::Iconoclasm, Topic::Piracy].contains(&topic);
                let own = OrderValue::Own(points);
                (points.is_some_and(|points| points > 0) || cities).then(|| vec![own])
            }
            CalamityPart::Losses if topic == Topic::Flood && self.decides_for_idle(civ) => {
                let idle = open.areas_of(Owner::Idle);
                let (area, tokens) = idle
                    .filter(|(area, _)| open.area(*area).plain.is_some())
                    .max_by_key(|(_, tokens)| *tokens)?;
                let units = NamedUnits::Tokens(tokens.min(2).into());
                Some(vec![OrderValue::Units { area, units }])
            }
            _ => None,
        }
    }

    /// Returns whether the reader was announced in this turn as the one who decides for the Barbarians.
    fn decides_for_idle(self, civ: Civ) -> bool {
        self.view.this_turn.iter().any(|seen| match &seen.what {
            VisibleChange::Announced(fact) => {
                fact.kind == AnnouncementKind::Controls && fact.subjects == [Subject::Civ(civ)]
            }
            _ => false,
        })
    }

    /// Others who play, with no more points than the calamity takes from one of them.
    fn directed(self, civ: Civ, topic: Topic) -> Option<Vec<OrderValue>> {
        let view = self.view;
        let traders: Vec<Civ> = view.this_turn.iter().filter_map(giver).collect();
        let others = view
            .open
            .playing()
            .filter(|other| *other != civ && !traders.contains(other))
            .collect::<Vec<Civ>>();
        // Those on the reader's plain go before all others.
        let on_plain = |other: &&Civ| topic == Topic::Flood && share_a_plain(view, civ, **other);
        let near: Vec<Civ> = others.iter().filter(on_plain).copied().collect();
        let others = if near.is_empty() { others } else { near };
        let figures = &view.parts().figures;
        if topic == Topic::Iconoclasm {
            let cities = figures.get(RuleFigure::IconoclasmOthers) as usize;
            let others = others.into_iter().take(cities.min(2));
            return Some(others.map(OrderValue::Civ).collect());
        }
        let points = points(figures, topic).filter(|points| *points > 0)?;
        let civ = *others.first()?;
        Some(vec![OrderValue::Points { civ, points }])
    }

    fn number(self, prompt: &Prompt) -> Option<u32> {
        let last = prompt.values.last().or(match &prompt.default {
            PromptDefault::Known(values) => values.last(),
            PromptDefault::TopicDefault => None,
        });
        match last {
            Some(Subject::Number(number)) => Some(*number),
            _ => (prompt.topic == Topic::Pillage)
                .then(|| self.view.parts().figures.get(RuleFigure::Pillage).min(2)),
        }
    }

    /// Tokens of the largest crowd.
    fn units(self, civ: Civ) -> Option<Vec<OrderValue>> {
        let (area, tokens) = largest(self.view.open.areas_of(civ))?;
        let units = NamedUnits::Tokens(tokens.min(2).into());
        Some(vec![OrderValue::Units { area, units }])
    }

    /// Two cities, as the default would have them: those off site first.
    fn cities(self, civ: Civ) -> Option<Vec<OrderValue>> {
        let open = &self.view.open;
        let mut cities: Vec<AreaId> = open.cities_of(civ).collect();
        cities.sort_by_key(|area| {
            (
                open.area(*area).site != CitySite::None,
                open.area(*area).limit,
            )
        });
        let cities: Vec<OrderValue> = cities.into_iter().take(2).map(OrderValue::Area).collect();
        (!cities.is_empty()).then_some(cities)
    }
}

/// Orders with one answer, if there is anything in it.
pub fn answer(topic: Topic, values: Vec<OrderValue>) -> Option<Orders> {
    if values.is_empty() {
        return None;
    }
    let mut orders = Orders::default();
    orders.answers.insert(topic, EntryList::of(topic, values));
    Some(orders)
}

/// The first two values that may be named.
fn first_two(prompt: &Prompt) -> Option<Vec<OrderValue>> {
    let values = prompt.values.iter().take(2);
    let values: Vec<OrderValue> = values.map(|one| value(*one)).collect::<Option<_>>()?;
    (!values.is_empty()).then_some(values)
}

fn value(subject: Subject) -> Option<OrderValue> {
    match subject {
        Subject::Area(area) => Some(OrderValue::Area(area)),
        Subject::Face(face) => Some(OrderValue::Face(face)),
        Subject::Civ(civ) => Some(OrderValue::Civ(civ)),
        Subject::Number(number) => Some(OrderValue::Number(number)),
        Subject::Advance(advance) => Some(OrderValue::Advance(advance)),
    }
}

/// The most points that a calamity takes from one other nation, by the book.
fn points(figures: &RuleFigures, topic: Topic) -> Option<u32> {
    let of_one = |each, all| figures.get(each).min(figures.get(all));
    Some(match topic {
        Topic::Famine => of_one(RuleFigure::FamineEach, RuleFigure::FamineOthers),
        Topic::Epidemic => of_one(RuleFigure::EpidemicEach, RuleFigure::EpidemicOthers),
        Topic::Flood => figures.get(RuleFigure::FloodOthers),
        _ => return None,
    })
}

/// Returns whether both nations are on one flood plain (30.51, 52.3).
fn share_a_plain(view: &View, one: Civ, other: Civ) -> bool {
    let plains = |civ: Civ| -> Vec<&String> {
        let tokens = view.open.areas_of(civ).map(|(area, _)| area);
        let areas = tokens.chain(view.open.cities_of(civ));
        let plains = areas.filter_map(|area| view.open.area(area).plain.as_ref());
        plains.collect()
    };
    let theirs = plains(other);
    plains(one).iter().any(|plain| theirs.contains(plain))
}

/// Returns the nation that gave a card away. The giver of a calamity is immune to it (29.61).
fn giver(seen: &VisibleEvent) -> Option<Civ> {
    match seen.what {
        VisibleChange::Traded { from, .. } => Some(from),
        _ => None,
    }
}
