//! The writer of plain lines, topic by topic.

use super::language::Language;
use crate::game::{AreaId, Components, Threshold};
use crate::turn::{
    AreaCondition, BuyOrder, CalamityPart, CityOrder, Condition, EntryContent, EntryList,
    MoveOrder, NamedUnits, OrderEntry, OrderValue, Orders, PurchasePayment, ShipOrder, TokenCount,
    Topic, VoyageLeg,
};

/// An empty list in every language: *keine* is read as nothing said.
pub(super) const NONE: &str = "none";

/// Orders in plain lines. `parts` bear the names that the reader's language has for them.
///
/// ```
/// use bulla_core::orders::{Language, PlainWriter};
/// use bulla_core::turn::Orders;
/// let scenario = bulla_core::scenario::Scenario::named("advanced-5").expect("a scenario of the program");
/// let writer = PlainWriter::new(&scenario.components, Language::English);
/// let none = Orders { none: true, ..Orders::default() };
/// assert_eq!(writer.lines(&none), Some(vec!["orders: none".to_owned()]));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct PlainWriter<'a> {
    pub(super) parts: &'a Components,
    pub(super) language: Language,
}

impl<'a> PlainWriter<'a> {
    pub fn new(parts: &'a Components, language: Language) -> PlainWriter<'a> {
        PlainWriter { parts, language }
    }

    /// All orders, a line for each entry that stands alone and one for each short list. `None` where one of them has no plain form.
    pub fn lines(&self, orders: &Orders) -> Option<Vec<String>> {
        let mut lines = Vec::new();
        if orders.none {
            lines.push(self.word("orders: none", "befehle: keine").to_owned());
        }
        for topic in Topic::ALL {
            lines.extend(self.topic(*topic, orders)?);
        }
        Some(lines)
    }

    /// The lines of one topic, with its key in each; none where the orders do not speak of it. `None` where they have no plain form.
    pub fn topic(&self, topic: Topic, orders: &Orders) -> Option<Vec<String>> {
        let (key, entries) = match topic {
            Topic::Ships => {
                let ships = orders.ships.as_ref();
                let is_one = ships.is_some_and(|ships| ships.entries.len() == 1);
                self.list(topic, ships, |ship| self.ship(ship, is_one))?
            }
            Topic::Moves => {
                self.list(topic, orders.moves.as_ref(), |walk| Some(self.walk(walk)))?
            }
            Topic::Cities => self.list(topic, orders.cities.as_ref(), |city| self.city(city))?,
            Topic::Buy => self.list(topic, orders.buy.as_ref(), |card| self.buy(card))?,
            Topic::Offers | Topic::Accept | Topic::Standing | Topic::Never | Topic::Withdraw => {
                return self.trade(topic, &orders.trade);
            }
            Topic::Pay => match &orders.pay {
                None => return Some(Vec::new()),
                Some(pay) => (self.key(topic), vec![self.payment(pay)?]),
            },
            _ if !topic.parts().is_empty() => return self.parts_of(topic, orders),
            _ => match orders.answers.get(&topic) {
                None => return Some(Vec::new()),
                Some(list) => (self.key(topic), vec![self.values(topic, None, list)?]),
            },
        };
        // A voyage holds commas.
        if topic == Topic::Moves {
            return Some(below(&key, &entries));
        }
        match &entries[..] {
            [] => Some(Vec::new()),
            entries => Some(vec![format!("{key}: {}", entries.join(", "))]),
        }
    }

    /// The key of a topic, and what stands behind a calamity's name.
    pub fn prompt_key(&self, topic: Topic, part: Option<CalamityPart>) -> String {
        let key = match topic.is_calamity() {
            true => self.calamity(topic),
            false => self.key(topic),
        };
        match part.filter(|part| *part != CalamityPart::Choice) {
            Some(part) => format!("{key} {}", self.language.part(part)),
            None => key,
        }
    }

    /// The key that all calamities share, or the key of another topic.
    pub fn shared_key(&self, topic: Topic) -> String {
        match topic.is_calamity() {
            true => self.word("calamities", "katastrophen").to_owned(),
            false => self.key(topic),
        }
    }

    pub(super) fn key(&self, topic: Topic) -> String {
        self.language.key(topic).to_owned()
    }

    pub(super) fn word(&self, english: &'static str, german: &'static str) -> &'static str {
        self.language.word(english, german)
    }

    fn list<T: OrderGoal>(
        &self,
        topic: Topic,
        list: Option<&EntryList<T>>,
        word: impl Fn(&T) -> Option<String> + Copy,
    ) -> Option<(String, Vec<String>)> {
        let key = self.key(topic);
        let Some(list) = list else {
            return Some((key, Vec::new()));
        };
        let entries = self.entries(list, |entry| self.entry(entry, word))?;
        Some((key, entries))
    }

    /// The entries of a list, with `none` for an empty one and `auto` at its end.
    fn entries<T>(
        &self,
        list: &EntryList<T>,
        word: impl Fn(&OrderEntry<T>) -> Option<String>,
    ) -> Option<Vec<String>> {
        let mut words: Vec<String> = list.entries.iter().map(word).collect::<Option<_>>()?;
        if list.auto {
            words.push("auto".to_owned());
        }
        if words.is_empty() {
            words.push(NONE.to_owned());
        }
        Some(words)
    }

    /// An entry, with its condition in words.
    fn entry<T: OrderGoal>(
        &self,
        entry: &OrderEntry<T>,
        word: impl Fn(&T) -> Option<String> + Copy,
    ) -> Option<String> {
        let alone = |entries: &[OrderEntry<T>]| match entries {
            [
                OrderEntry {
                    when: None,
                    what: EntryContent::Item(item),
                    ..
                },
            ] => Some((word(item)?, item.goal())),
            _ => None,
        };
        match (&entry.what, &entry.when) {
            (EntryContent::Item(item), None) => word(item),
            (EntryContent::Item(item), Some(when)) => Some(format!(
                "{} {}",
                word(item)?,
                self.condition(when, item.goal()?)?
            )),
            (EntryContent::Group { then, otherwise }, Some(when)) => {
                let (first, goal) = alone(then)?;
                let first = format!("{first} {}", self.condition(when, goal?)?);
                if otherwise.is_empty() {
                    return Some(first);
                }
                let other = self.word("otherwise", "sonst");
                let (second, goal) = alone(otherwise)?;
                goal.map(|_| format!("{first}, {other} {second}"))
            }
            (EntryContent::Group { .. }, None) => None,
        }
    }

    /// A condition on who stands in an area, *there* being where the order goes.
    fn condition(&self, condition: &Condition, goal: AreaId) -> Option<String> {
        let Condition::Area { area, parts } = condition else {
            return None;
        };
        let [part] = parts[..] else { return None };
        let none = Threshold::Exactly(0);
        let some = Threshold::AtLeast(1);
        let who = match part {
            AreaCondition::Enemies(number) if number == none => {
                self.word("nobody", "niemand").to_owned()
            }
            AreaCondition::Enemies(number) if number == some => {
                self.word("somebody", "jemand").to_owned()
            }
            AreaCondition::Tokens(civ, number) if number == none => match self.language {
                Language::English => format!("no {}", self.nation(civ)),
                Language::German => format!("{} nicht", self.nation(civ)),
            },
            AreaCondition::Tokens(civ, number) if number == some => self.nation(civ),
            _ => return None,
        };
        Some(match (self.language, *area == goal) {
            (Language::English, true) => format!("if {who} is there"),
            (Language::English, false) => format!("if {who} is in {}", self.area(*area)),
            (Language::German, true) => format!("wenn {who} dort ist"),
            (Language::German, false) => format!("wenn {who} in {} ist", self.area(*area)),
        })
    }

    fn ship(&self, ship: &ShipOrder, is_one: bool) -> Option<String> {
        let (verb, at) = match ship {
            ShipOrder::Build { at, pay } if pay.free => {
                let [build, free] = [("build", "baue"), ("free", "umsonst")];
                let (verb, free) = (self.word(build.0, build.1), self.word(free.0, free.1));
                return Some(format!("{verb} {} {free}", self.coast(*at)));
            }
            ShipOrder::Build { pay, .. } | ShipOrder::Keep { pay, .. } if pay.is_named() => {
                return None;
            }
            ShipOrder::Build { at, .. } => (self.word("build", "baue"), at),
            ShipOrder::Keep { at, .. } => (self.word("keep", "behalte"), at),
            // Beside other ships `give up` is no word of a block.
            ShipOrder::Scrap { at } if is_one => (self.word("give up", "aufgeben"), at),
            ShipOrder::Scrap { at } => (self.word("scrap", "aufgeben"), at),
        };
        Some(format!("{verb} {}", self.coast(*at)))
    }

    fn city(&self, city: &CityOrder) -> Option<String> {
        city.treasury.is_none().then(|| self.area(city.area))
    }

    fn buy(&self, order: &BuyOrder) -> Option<String> {
        order.only_with.is_empty().then(|| self.advance(order.card))
    }

    fn walk(&self, order: &MoveOrder) -> String {
        match order {
            MoveOrder::Walk { count, route } => {
                let count = match count {
                    TokenCount::Exactly(count) => count.to_string(),
                    TokenCount::AllBut(0) => self.word("all", "alle").to_owned(),
                    TokenCount::AllBut(fewer) => {
                        format!("{} {fewer}", self.word("all but", "alle außer"))
                    }
                };
                let route: Vec<String> = route.iter().map(|area| self.area(*area)).collect();
                let between = match route.len() {
                    2 => self.word(" to ", " nach "),
                    _ => " > ",
                };
                format!("{count} {}", route.join(between))
            }
            MoveOrder::Voyage { ship, legs } => {
                let legs = legs.iter().map(|leg| match leg {
                    VoyageLeg::Load(tokens) => format!("+{tokens}"),
                    VoyageLeg::Land(tokens) => format!("-{tokens}"),
                    VoyageLeg::Sail(to) => self.coast(*to),
                });
                let legs = legs.collect::<Vec<String>>().join(", ");
                format!(
                    "{} {}: {legs}",
                    self.word("ship", "Schiff"),
                    self.coast(*ship)
                )
            }
        }
    }

    fn payment(&self, pay: &PurchasePayment) -> Option<String> {
        match pay {
            PurchasePayment::Auto => Some("auto".to_owned()),
            PurchasePayment::These {
                cards,
                treasury,
                credit,
            } => {
                let mut words = Vec::new();
                if !cards.is_empty() {
                    words.push(self.faces(cards));
                }
                let fund = self.word("treasury", "Staatsschatz");
                words.extend(treasury.map(|treasury| format!("{fund} {treasury}")));
                let points = self.word("credit", "Guthaben");
                words.extend(credit.map(|credit| format!("{points} {credit}")));
                (!words.is_empty()).then(|| words.join(", "))
            }
        }
    }

    /// The lines of a calamity, or of the check of support after all: one for each of its parts.
    fn parts_of(&self, topic: Topic, orders: &Orders) -> Option<Vec<String>> {
        let said = topic.parts().iter().filter_map(|part| {
            let list = orders.parts.get(&(topic, *part))?;
            Some((*part, list))
        });
        let line = |(part, list): (CalamityPart, &EntryList<OrderValue>)| {
            let key = self.prompt_key(topic, Some(part));
            Some(format!("{key}: {}", self.values(topic, Some(part), list)?))
        };
        said.map(line).collect()
    }

    /// The values of a topic or part behind its key.
    fn values(
        &self,
        topic: Topic,
        part: Option<CalamityPart>,
        list: &EntryList<OrderValue>,
    ) -> Option<String> {
        if topic == Topic::Start {
            return self.starts(list);
        }
        let faces: Option<Vec<_>> = list
            .entries
            .iter()
            .map(|entry| match (&entry.what, &entry.when) {
                (EntryContent::Item(OrderValue::Face(face)), None) => Some(*face),
                _ => None,
            })
            .collect();
        if let Some(faces) = faces.filter(|faces| !faces.is_empty() && !list.auto) {
            return Some(self.faces(&faces));
        }
        let word = |value: &OrderValue| self.value(part, value);
        Some(
            self.entries(list, |entry| self.entry(entry, word))?
                .join(", "),
        )
    }

    fn value(&self, part: Option<CalamityPart>, value: &OrderValue) -> Option<String> {
        Some(match value {
            OrderValue::Number(number) => number.to_string(),
            OrderValue::Area(area) if part == Some(CalamityPart::Plain) => self.plain(*area),
            OrderValue::Area(area) => self.area(*area),
            OrderValue::Civ(civ) => self.nation(*civ),
            OrderValue::Topic(_) => self.word("movement", "bewegung").to_owned(),
            OrderValue::Face(face) => self.face(*face),
            OrderValue::Advance(advance) => self.advance(*advance),
            OrderValue::Faction(faction) => self.word(faction.id(), faction.german()).to_owned(),
            OrderValue::Share { area, number } => format!("{} {number}", self.area(*area)),
            OrderValue::Points { civ, points } => format!("{} {points}", self.nation(*civ)),
            OrderValue::Own(None) => self.word("own", "selbst").to_owned(),
            OrderValue::Own(Some(points)) => format!("{} {points}", self.word("own", "selbst")),
            OrderValue::CityOf { civ, area } => {
                format!("{}/{}", self.nation(*civ), self.area(*area))
            }
            OrderValue::Units { area, units } => self.units(&self.area(*area), *units),
            OrderValue::Cards {
                stack: 9,
                count,
                leave_treasury: 0,
            } => count.to_string(),
            OrderValue::Cards {
                stack,
                count,
                leave_treasury: 0,
            } => format!("stack_{stack} {count}"),
            OrderValue::Cards { .. } | OrderValue::Start { .. } => return None,
        })
    }

    fn units(&self, area: &str, units: NamedUnits) -> String {
        match units {
            NamedUnits::All => area.to_owned(),
            NamedUnits::Tokens(tokens) => format!("{tokens} {area}"),
            NamedUnits::AllTokens => format!("{area} {}", self.word("tokens", "Steine")),
            NamedUnits::City => format!("{area} {}", self.word("city", "Stadt")),
            NamedUnits::Reduced => format!("{area} {}", self.word("reduced", "verkleinert")),
        }
    }

    /// `crete phaestos, knossos, egypt thebes`: start areas by nation.
    fn starts(&self, list: &EntryList<OrderValue>) -> Option<String> {
        let (mut nation, mut words) = (None, Vec::new());
        for entry in &list.entries {
            let (EntryContent::Item(OrderValue::Start { civ, area }), None) =
                (&entry.what, &entry.when)
            else {
                return None;
            };
            let area = self.area(*area);
            if nation.replace(*civ) == Some(*civ) {
                words.push(area);
            } else {
                words.push(format!("{} {area}", self.nation(*civ)));
            }
        }
        (!words.is_empty()).then(|| words.join(", "))
    }
}

/// One entry behind its key, or each of several on a line below it.
pub(super) fn below(key: &str, entries: &[String]) -> Vec<String> {
    match entries {
        [] => Vec::new(),
        [one] => vec![format!("{key}: {one}")],
        entries => {
            let entries = entries.iter().map(|entry| format!("  - {entry}"));
            std::iter::once(format!("{key}:")).chain(entries).collect()
        }
    }
}

/// The area that an order is about, where a condition in words can stand on it.
trait OrderGoal {
    fn goal(&self) -> Option<AreaId>;
}

impl OrderGoal for MoveOrder {
    fn goal(&self) -> Option<AreaId> {
        match self {
            MoveOrder::Walk { route, .. } => route.last().copied(),
            MoveOrder::Voyage { .. } => None,
        }
    }
}

impl OrderGoal for ShipOrder {
    fn goal(&self) -> Option<AreaId> {
        match self {
            ShipOrder::Build { at, .. } | ShipOrder::Keep { at, .. } | ShipOrder::Scrap { at } => {
                at.coast.is_none().then_some(at.area)
            }
        }
    }
}

impl OrderGoal for CityOrder {
    fn goal(&self) -> Option<AreaId> {
        Some(self.area)
    }
}

impl OrderGoal for BuyOrder {
    fn goal(&self) -> Option<AreaId> {
        None
    }
}

impl OrderGoal for OrderValue {
    fn goal(&self) -> Option<AreaId> {
        None
    }
}
