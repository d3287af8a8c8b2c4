//! Orders of a seat as typed values. Their syntax is not known here; every entry only carries its path.

use std::collections::{BTreeMap, BTreeSet};

use super::condition::Condition;
use super::prompt::Prompt;
use super::topic::{CalamityPart, Topic};
use crate::game::{AdvanceId, AreaId, Civ, CoastId, FaceId, Offer, Seat, StandingOffer};

/// Reference to an entry of a seat's letter. Only the reader of letters turns it into a line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct OrderRef {
    pub seat: Seat,
    /// `moves[2].then[0]`, `growth.thera`, `tax`.
    pub path: String,
}

/// An ordered list of entries and groups. `auto` at its end stands for the default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EntryList<T> {
    pub entries: Vec<OrderEntry<T>>,
    pub auto: bool,
}

/// An entry, or a group of them, with its condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OrderEntry<T> {
    pub path: String,
    pub when: Option<Condition>,
    pub what: EntryContent<T>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EntryContent<T> {
    Item(T),
    Group {
        then: Vec<OrderEntry<T>>,
        otherwise: Vec<OrderEntry<T>>,
    },
}

impl<T> EntryList<T> {
    pub fn new(entries: Vec<OrderEntry<T>>) -> EntryList<T> {
        EntryList {
            entries,
            auto: false,
        }
    }

    /// Entries without conditions, under the paths they would have in a letter.
    pub fn of(topic: Topic, items: impl IntoIterator<Item = T>) -> EntryList<T> {
        let entries = items.into_iter().enumerate().map(|(at, item)| OrderEntry {
            path: format!("{}[{at}]", topic.id()),
            when: None,
            what: EntryContent::Item(item),
        });
        EntryList::new(entries.collect())
    }

    /// Returns whether the list says `none`.
    pub fn says_none(&self) -> bool {
        self.entries.is_empty() && !self.auto
    }

    /// The paths of all entries, those in groups too.
    pub fn paths(&self) -> Vec<&str> {
        fn collect<'a, T>(entries: &'a [OrderEntry<T>], paths: &mut Vec<&'a str>) {
            for entry in entries {
                paths.push(&entry.path);
                if let EntryContent::Group { then, otherwise } = &entry.what {
                    collect(then, paths);
                    collect(otherwise, paths);
                }
            }
        }
        let mut paths = Vec::new();
        collect(&self.entries, &mut paths);
        paths
    }

    /// A walk through the list that judges each condition when its line's turn comes.
    pub fn cursor(&self) -> EntryCursor<'_, T> {
        EntryCursor {
            open: vec![self.entries.iter()],
        }
    }
}

impl EntryList<OrderValue> {
    /// A wish that stands under its key without a list, as in `buy_cards: {stack_9: 1}`.
    pub fn alone(topic: Topic, wish: OrderValue) -> EntryList<OrderValue> {
        EntryList::new(vec![OrderEntry {
            path: topic.id().to_owned(),
            when: None,
            what: EntryContent::Item(wish),
        }])
    }
}

/// A walk through a list. Conditions are judged only when an entry is reached.
pub struct EntryCursor<'a, T> {
    open: Vec<std::slice::Iter<'a, OrderEntry<T>>>,
}

impl<'a, T> EntryCursor<'a, T> {
    /// The next entry whose conditions hold, with its path. `judge` also receives the item a condition stands on
    /// (for a group, the first item under `then`).
    pub fn next(
        &mut self,
        mut judge: impl FnMut(&Condition, Option<&T>) -> bool,
    ) -> Option<(&'a T, &'a str)> {
        while let Some(level) = self.open.last_mut() {
            let Some(entry) = level.next() else {
                self.open.pop();
                continue;
            };
            let holds = match &entry.when {
                None => true,
                Some(condition) => judge(condition, first_item(entry)),
            };
            match &entry.what {
                EntryContent::Item(item) if holds => return Some((item, &entry.path)),
                EntryContent::Item(_) => {}
                EntryContent::Group { then, otherwise } => {
                    self.open.push(if holds { then } else { otherwise }.iter());
                }
            }
        }
        None
    }
}

fn first_item<T>(entry: &OrderEntry<T>) -> Option<&T> {
    match &entry.what {
        EntryContent::Item(item) => Some(item),
        EntryContent::Group { then, .. } => then.first().and_then(first_item),
    }
}

/// An area and, where it has two, a coast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct AreaCoast {
    pub area: AreaId,
    pub coast: Option<CoastId>,
}

/// Payment for a ship. Named amounts are paid exactly; if none is named, treasury goes first and a levy pays the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShipPayment {
    pub treasury: Option<u32>,
    pub levy: Option<u32>,
    /// True if nothing is paid, for a ship that the ruleset gives.
    pub free: bool,
}

impl ShipPayment {
    pub fn is_named(self) -> bool {
        self.treasury.is_some() || self.levy.is_some() || self.free
    }
}

/// 22: one line about a ship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShipOrder {
    Build { at: AreaCoast, pay: ShipPayment },
    Keep { at: AreaCoast, pay: ShipPayment },
    Scrap { at: AreaCoast },
}

/// Number of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenCount {
    Exactly(u32),
    /// Every token that may still move, less some.
    AllBut(u32),
}

/// One leg of a voyage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VoyageLeg {
    Load(u32),
    Sail(AreaCoast),
    Land(u32),
}

/// 23: one line of movement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveOrder {
    /// `route`: the area left, then each area entered.
    Walk {
        count: TokenCount,
        route: Vec<AreaId>,
    },
    Voyage {
        ship: AreaCoast,
        legs: Vec<VoyageLeg>,
    },
}

/// 25: one city to build; a share of treasury is paid exactly as named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CityOrder {
    pub area: AreaId,
    pub treasury: Option<u32>,
}

/// Selection of units in an area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedUnits {
    /// `athens`: all that stands there.
    All,
    /// `2 thera`.
    Tokens(u32),
    /// `cyrene tokens`.
    AllTokens,
    /// `rhodes city`: given up whole.
    City,
    /// `knossos reduced`: reduced to the limit of its area.
    Reduced,
}

/// Faction of a Civil War that the victim keeps (30.415).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faction {
    Larger,
    Smaller,
    First,
    Second,
}

impl Faction {
    pub const ALL: [Faction; 4] = [
        Faction::Larger,
        Faction::Smaller,
        Faction::First,
        Faction::Second,
    ];

    pub fn id(self) -> &'static str {
        match self {
            Faction::Larger => "larger",
            Faction::Smaller => "smaller",
            Faction::First => "first",
            Faction::Second => "second",
        }
    }

    /// Word for it in a German letter.
    pub fn german(self) -> &'static str {
        match self {
            Faction::Larger => "größere",
            Faction::Smaller => "kleinere",
            Faction::First => "erste",
            Faction::Second => "zweite",
        }
    }
}

/// 28: an offer as a letter has it, not checked yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferOrder {
    /// `offers[0]`.
    pub path: String,
    pub id: String,
    /// Number as announced; true only if as many are sealed.
    pub count: u32,
    pub offer: Offer,
}

/// 28: an answer to `crete-1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acceptance {
    /// `accept[0]`.
    pub path: String,
    pub civ: Civ,
    pub number: u32,
    /// Value as announced; `None` if the letter leaves it to the office.
    pub value: Option<u32>,
    pub declared: Vec<FaceId>,
    pub sealed: Vec<FaceId>,
    pub if_gone: Vec<(FaceId, FaceId)>,
}

/// 28: a standing offer as a letter has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandingOrder {
    pub path: String,
    /// Number as announced; true only if as many are sealed.
    pub count: u32,
    pub standing: StandingOffer,
}

/// Trade orders of a letter. An omitted key is `None`; `none` is an empty list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TradeOrders {
    pub offers: Option<Vec<OfferOrder>>,
    pub accept: Option<Vec<Acceptance>>,
    pub standing: Option<Vec<StandingOrder>>,
    pub never: Option<Vec<FaceId>>,
    /// Path and id of each.
    pub withdraw: Option<Vec<(String, String)>>,
}

/// 31: one card to buy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuyOrder {
    pub card: AdvanceId,
    /// Cards that must be bought in this turn too.
    pub only_with: Vec<AdvanceId>,
}

/// 31.2: how purchases are paid.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum PurchasePayment {
    #[default]
    Auto,
    /// A ceiling: these points of a start credit, then these cards in the order named, kind by kind, then treasury.
    These {
        cards: Vec<FaceId>,
        treasury: Option<u32>,
        credit: Option<u32>,
    },
}

/// An entry under a topic that answers a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrderValue {
    Number(u32),
    Area(AreaId),
    /// Number in this area: `growth: {knossos: 2}`, `pillage: {gaza: 0}`.
    Share {
        area: AreaId,
        number: u32,
    },
    Civ(Civ),
    /// `start: {crete: [phaestos]}`, flattened.
    Start {
        civ: Civ,
        area: AreaId,
    },
    /// `buy_cards`: cards of a stack, and treasury to be left over.
    Cards {
        stack: u8,
        count: u32,
        leave_treasury: u32,
    },
    /// `insist: [movement]`.
    Topic(Topic),
    /// `2 thera`, `rhodes city`.
    Units {
        area: AreaId,
        units: NamedUnits,
    },
    /// `direct: {egypt: 8}`.
    Points {
        civ: Civ,
        points: u32,
    },
    /// `direct: {own: 8}`, `direct: [own]`: points or cities that the victim takes himself; without a number as many as one entry
    /// can mean.
    Own(Option<u32>),
    /// `direct: [egypt/alexandria]`.
    CityOf {
        civ: Civ,
        area: AreaId,
    },
    /// A trade card: `keep`, `mining`.
    Face(FaceId),
    /// A civilization card: `give_up`.
    Advance(AdvanceId),
    /// `keep: larger`.
    Faction(Faction),
}

/// Everything that one block of orders says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders {
    /// `orders: none`: an order to do nothing; standing orders do not step in.
    pub none: bool,
    pub answers: BTreeMap<Topic, EntryList<OrderValue>>,
    pub ships: Option<EntryList<ShipOrder>>,
    pub moves: Option<EntryList<MoveOrder>>,
    pub cities: Option<EntryList<CityOrder>>,
    /// Entries under `calamities` and `recheck`.
    pub parts: BTreeMap<(Topic, CalamityPart), EntryList<OrderValue>>,
    pub trade: TradeOrders,
    pub buy: Option<EntryList<BuyOrder>>,
    pub pay: Option<PurchasePayment>,
    /// Words for luck, for the chance of the whole game: part of the orders of set-up, and of no rule.
    pub luck: Option<String>,
}

impl Orders {
    /// The lists that answer a question: what stands inside a calamity before what stands outside, unless the inner one
    /// ends with `auto`.
    pub fn lists(&self, topic: Topic, part: Option<CalamityPart>) -> Vec<&EntryList<OrderValue>> {
        let Some(part) = part else {
            return self.answers.get(&topic).into_iter().collect();
        };
        // 30.222: the holder's own choice stands where the trader's would.
        let choice = match (topic, part) {
            (Topic::Treachery, CalamityPart::Reduce) => {
                self.parts.get(&(topic, CalamityPart::Choice))
            }
            _ => None,
        };
        let inside = choice.into_iter().chain(self.parts.get(&(topic, part)));
        let mut lists: Vec<&EntryList<OrderValue>> = inside.collect();
        let outside = match part {
            _ if lists.iter().any(|list| list.auto) => None,
            CalamityPart::Losses => self.answers.get(&Topic::Losses),
            CalamityPart::Reduce => self.answers.get(&Topic::Reduce),
            _ => None,
        };
        lists.extend(outside);
        lists
    }

    /// Returns whether the orders contain an answer to such a question.
    pub fn speaks_of(&self, topic: Topic, part: Option<CalamityPart>) -> bool {
        !self.lists(topic, part).is_empty()
    }

    /// Returns whether the orders contain an answer to a question of a form.
    pub fn answers(&self, prompt: &Prompt) -> bool {
        match prompt.part {
            None => self.topics().contains(&prompt.topic),
            Some(_) => self.speaks_of(prompt.topic, prompt.part),
        }
    }

    /// The topics this block speaks of.
    pub fn topics(&self) -> BTreeSet<Topic> {
        let mut topics: BTreeSet<Topic> = self.answers.keys().copied().collect();
        topics.extend(self.parts.keys().map(|(topic, _)| *topic));
        let lists = [
            (self.trade.offers.is_some(), Topic::Offers),
            (self.trade.accept.is_some(), Topic::Accept),
            (self.trade.standing.is_some(), Topic::Standing),
            (self.trade.never.is_some(), Topic::Never),
            (self.trade.withdraw.is_some(), Topic::Withdraw),
            (self.buy.is_some(), Topic::Buy),
            (self.pay.is_some(), Topic::Pay),
            (self.ships.is_some(), Topic::Ships),
            (self.moves.is_some(), Topic::Moves),
            (self.cities.is_some(), Topic::Cities),
        ];
        topics.extend(lists.iter().filter(|(is, _)| *is).map(|(_, topic)| *topic));
        topics
    }
}

impl<T> std::default::Default for EntryList<T> {
    fn default() -> EntryList<T> {
        EntryList::new(Vec::new())
    }
}
