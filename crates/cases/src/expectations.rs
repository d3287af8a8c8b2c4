//! `then`: what must hold afterwards, as a case writes it.

use bulla_core::game::{AdvanceId, AreaId, Civ, CoastId, FaceId};
use bulla_core::text::Node;

use super::given::{GivenArea, areas, stack_number};
use super::reader::{CaseFields, CaseReader};

const KEYS: &[&str] = &[
    "areas",
    "seats",
    "stacks",
    "order",
    "price",
    "may",
    "reach",
    "asked",
    "winners",
    "refused",
    "accepted",
    "events",
    "known",
    "in_play",
    "one_of",
    "sometimes",
    "else",
];
const SEAT_KEYS: &[&str] = &[
    "stock",
    "city_stock",
    "treasury",
    "credit",
    "tokens",
    "cities",
    "ships",
    "hand",
    "hand_size",
    "advances",
    "track",
    "inert",
    "score",
];

/// A figure of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SeatFigure {
    Stock,
    CityStock,
    Treasury,
    Credit,
    Tokens,
    Cities,
    Ships,
    HandSize,
    Track,
}

impl SeatFigure {
    pub const ALL: [(SeatFigure, &str); 9] = [
        (SeatFigure::Stock, "stock"),
        (SeatFigure::CityStock, "city_stock"),
        (SeatFigure::Treasury, "treasury"),
        (SeatFigure::Credit, "credit"),
        (SeatFigure::Tokens, "tokens"),
        (SeatFigure::Cities, "cities"),
        (SeatFigure::Ships, "ships"),
        (SeatFigure::HandSize, "hand_size"),
        (SeatFigure::Track, "track"),
    ];
}

#[derive(Clone, Debug, Default)]
pub(super) struct SeatExpectation {
    pub figures: Vec<(SeatFigure, &'static str, u16)>,
    /// Compared without order, as are the advances.
    pub hand: Option<Vec<FaceId>>,
    pub advances: Option<Vec<AdvanceId>>,
    pub inert: Option<bool>,
    /// Points as the position stands (35.1).
    pub score: Option<u32>,
}

impl SeatExpectation {
    fn read(reader: &CaseReader<'_>, node: &Node, path: &str) -> SeatExpectation {
        let fields = reader.fields(node, path, SEAT_KEYS);
        let at = |key: &str| format!("{path}.{key}");
        SeatExpectation {
            figures: SeatFigure::ALL
                .into_iter()
                .filter_map(|(figure, key)| {
                    let count = reader.count(fields.get(key)?, &at(key))?;
                    Some((figure, key, count))
                })
                .collect(),
            hand: fields
                .get("hand")
                .map(|node| reader.faces(node, &at("hand"))),
            advances: fields
                .get("advances")
                .map(|node| reader.advances(node, &at("advances"))),
            inert: fields
                .get("inert")
                .and_then(|node| reader.yes_or_no(node, &at("inert"))),
            score: fields
                .get("score")
                .and_then(|node| reader.number(node, &at("score"), 0..=99_999)),
        }
    }

    pub fn names(&self, figure: SeatFigure) -> bool {
        self.figures.iter().any(|(named, ..)| *named == figure)
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct StackExpectation {
    pub size: Option<u16>,
    pub top: Vec<FaceId>,
    pub bottom: Vec<FaceId>,
    pub has: Vec<FaceId>,
    /// Cards that are among so many at the bottom.
    pub last: Vec<(u16, Vec<FaceId>)>,
}

#[derive(Clone, Debug)]
pub(super) struct ReachExpectation {
    pub civ: Civ,
    pub from: (AreaId, Option<CoastId>),
    /// Areas that must be among those reached.
    pub some: Vec<AreaId>,
    /// All of them.
    pub exactly: Option<Vec<AreaId>>,
}

/// Somebody who must have been asked, or whose order refused.
#[derive(Clone, Debug)]
pub(super) struct ExpectedSeat {
    pub civ: Civ,
    /// The topic, or the path of the entry; nothing stands for any.
    pub about: Option<String>,
}

/// Cards that a seat's view or events must name, and those that they must not name.
#[derive(Clone, Debug)]
pub(super) struct KnowledgeExpectation {
    pub civ: Civ,
    pub has: Vec<FaceId>,
    pub not: Vec<FaceId>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Expectations {
    pub areas: Vec<GivenArea>,
    pub seats: Vec<(Civ, SeatExpectation)>,
    pub stacks: Vec<(u8, StackExpectation)>,
    pub order: Option<Vec<Civ>>,
    pub price: Vec<(Civ, AdvanceId, u32)>,
    pub may: Vec<(Civ, AdvanceId, bool)>,
    pub winners: Option<Vec<Civ>>,
    pub reach: Vec<ReachExpectation>,
    pub asked: Vec<ExpectedSeat>,
    pub refused: Vec<ExpectedSeat>,
    pub accepted: Option<bool>,
    /// The rule, and words that the event must name besides.
    pub events: Vec<(String, Vec<String>)>,
    pub known: Vec<KnowledgeExpectation>,
    pub in_play: Vec<(AreaId, bool)>,
    pub one_of: Vec<Expectations>,
    /// Each holds in at least one of many runs under other keys.
    pub sometimes: Vec<Expectations>,
    pub else_unchanged: bool,
}

impl Expectations {
    pub fn read(reader: &CaseReader<'_>, node: Option<&Node>, path: &str) -> Expectations {
        let Some(node) = node else {
            return Expectations::default();
        };
        let fields = reader.fields(node, path, KEYS);
        let mut then = Expectations::default();
        let at = |key: &str| format!("{path}.{key}");
        if let Some(node) = fields.get("areas") {
            then.areas = areas(reader, node, &at("areas"));
        }
        if let Some(node) = fields.get("seats") {
            for (key, value) in reader.mapping(node, &at("seats")) {
                let path = at("seats");
                if let Some(civ) = reader.civ(&key.text, key.at, &path) {
                    let seat =
                        SeatExpectation::read(reader, value, &format!("{path}.{}", key.text));
                    then.seats.push((civ, seat));
                }
            }
        }
        if let Some(node) = fields.get("stacks") {
            for (key, value) in reader.mapping(node, &at("stacks")) {
                let stack = stack_number(reader, key, &at("stacks"));
                let expected = StackExpectation::read(reader, value, &at("stacks"));
                then.stacks.extend(stack.map(|stack| (stack, expected)));
            }
        }
        then.read_rest(reader, &fields, path);
        then
    }

    fn read_rest(&mut self, reader: &CaseReader<'_>, fields: &CaseFields<'_>, path: &str) {
        let at = |key: &str| format!("{path}.{key}");
        self.order = fields
            .get("order")
            .map(|node| reader.civs(node, &at("order")));
        if let Some(node) = fields.get("price") {
            let path = at("price");
            self.price = for_sale(reader, node, &path, |node| {
                reader.number(node, &path, 0..=9999)
            });
        }
        if let Some(node) = fields.get("may") {
            let path = at("may");
            self.may = for_sale(reader, node, &path, |node| reader.yes_or_no(node, &path));
        }
        self.winners = fields.get("winners").map(|node| {
            if node.is_word("none") {
                Vec::new()
            } else {
                reader.civs(node, &at("winners"))
            }
        });
        if let Some(node) = fields.get("reach") {
            self.reach = reach(reader, node, &at("reach"));
        }
        if let Some(node) = fields.get("asked") {
            self.asked = concerned(reader, node, "topic", &at("asked"));
        }
        if let Some(node) = fields.get("refused") {
            self.refused = concerned(reader, node, "at", &at("refused"));
        }
        self.accepted = fields
            .get("accepted")
            .and_then(|node| reader.yes_or_no(node, &at("accepted")));
        if let Some(node) = fields.get("events") {
            self.events = events(reader, node, &at("events"));
        }
        if let Some(node) = fields.get("known") {
            self.known = known(reader, node, &at("known"));
        }
        if let Some(node) = fields.get("in_play") {
            for (key, value) in reader.mapping(node, &at("in_play")) {
                let area = reader.area(&key.text, key.at, &at("in_play"));
                let is = reader.yes_or_no(value, &at("in_play"));
                self.in_play.extend(area.zip(is));
            }
        }
        let each = |key: &str| {
            let entries = fields.get(key).map(Node::as_list_or_single);
            let entries = entries.unwrap_or_default().iter().enumerate();
            let read = entries.map(|(index, entry)| {
                Expectations::read(reader, Some(entry), &format!("{path}.{key}[{index}]"))
            });
            read.collect()
        };
        (self.one_of, self.sometimes) = (each("one_of"), each("sometimes"));
        if let Some(node) = fields.get("else") {
            self.else_unchanged = node.is_word("unchanged");
            if !self.else_unchanged {
                let message = format!("expected unchanged, found {}", node.shown());
                reader.complain(node.at, &at("else"), message);
            }
        }
    }

    /// Returns whether the case asks for nothing. Such a case proves nothing.
    pub fn is_empty(&self) -> bool {
        let lists = self.areas.is_empty()
            && self.seats.is_empty()
            && self.stacks.is_empty()
            && self.reach.is_empty()
            && self.asked.is_empty()
            && self.refused.is_empty()
            && self.events.is_empty()
            && self.known.is_empty()
            && self.in_play.is_empty()
            && self.one_of.is_empty()
            && self.sometimes.is_empty()
            && self.price.is_empty()
            && self.may.is_empty();
        let words = self.order.is_none() && self.winners.is_none();
        lists && words && self.accepted.is_none() && !self.else_unchanged
    }
}

impl StackExpectation {
    fn read(reader: &CaseReader<'_>, node: &Node, path: &str) -> StackExpectation {
        let fields = reader.fields(node, path, &["size", "top", "bottom", "has", "last"]);
        let cards = |key: &str| {
            let node = fields.get(key);
            node.map(|node| reader.faces(node, path))
                .unwrap_or_default()
        };
        StackExpectation {
            size: fields.get("size").and_then(|node| reader.count(node, path)),
            top: cards("top"),
            bottom: cards("bottom"),
            has: cards("has"),
            last: fields
                .get("last")
                .map(|node| last(reader, node, path))
                .unwrap_or_default(),
        }
    }
}

/// `last: {4: [volcano]}`.
fn last(reader: &CaseReader<'_>, node: &Node, path: &str) -> Vec<(u16, Vec<FaceId>)> {
    let mut all = Vec::new();
    for (key, value) in reader.mapping(node, path) {
        match key.text.parse() {
            Ok(number) => all.push((number, reader.faces(value, path))),
            Err(_) => reader.complain(key.at, path, "expected a number of cards"),
        }
    }
    all
}

/// `price` and `may`: nations, each with civilization cards and what is said of them.
fn for_sale<T>(
    reader: &CaseReader<'_>,
    node: &Node,
    path: &str,
    read: impl Fn(&Node) -> Option<T>,
) -> Vec<(Civ, AdvanceId, T)> {
    let mut all = Vec::new();
    for (nation, cards) in reader.mapping(node, path) {
        let civ = reader.civ(&nation.text, nation.at, path);
        for (card, value) in reader.mapping(cards, path) {
            let advance = reader.advance(&card.text, card.at, path);
            let said = civ.zip(advance).zip(read(value));
            all.extend(said.map(|((civ, advance), value)| (civ, advance, value)));
        }
    }
    all
}

fn reach(reader: &CaseReader<'_>, node: &Node, path: &str) -> Vec<ReachExpectation> {
    let mut all = Vec::new();
    for (key, value) in reader.mapping(node, path) {
        let fields = reader.fields(value, path, &["from", "ship", "exactly"]);
        let from = fields.get("from").and_then(|node| {
            let text = reader.text(node, path)?;
            reader.spot(&text, node.at, path)
        });
        if from.is_none() {
            reader.complain(value.at, path, "from is missing");
        }
        let areas = |key: &str| fields.get(key).map(|node| reader.areas(node, path));
        let civ = reader.civ(&key.text, key.at, path);
        all.extend(civ.zip(from).map(|(civ, from)| ReachExpectation {
            civ,
            from,
            some: areas("ship").unwrap_or_default(),
            exactly: areas("exactly"),
        }));
    }
    all
}

fn concerned(
    reader: &CaseReader<'_>,
    node: &Node,
    key: &'static str,
    path: &str,
) -> Vec<ExpectedSeat> {
    let mut all = Vec::new();
    for entry in node.as_list_or_single() {
        let fields = reader.fields(entry, path, &["nation", key]);
        let civ = fields.get("nation").and_then(|node| {
            let text = reader.text(node, path)?;
            reader.civ(&text, node.at, path)
        });
        if civ.is_none() {
            reader.complain(entry.at, path, "nation is missing");
        }
        let about = fields.get(key).and_then(|node| reader.text(node, path));
        all.extend(civ.map(|civ| ExpectedSeat { civ, about }));
    }
    all
}

/// Besides the rule, any field may be named: its value must be a word of the event.
fn events(reader: &CaseReader<'_>, node: &Node, path: &str) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for entry in node.as_list_or_single() {
        let mut rule = String::new();
        let mut words = Vec::new();
        for (key, value) in reader.mapping(entry, path) {
            let word = reader.text(value, path).unwrap_or_default();
            match key.text.as_str() {
                "rule" => rule = word,
                _ => words.push(word),
            }
        }
        if rule.is_empty() {
            reader.complain(entry.at, path, "rule is missing");
        }
        all.push((rule, words));
    }
    all
}

fn known(reader: &CaseReader<'_>, node: &Node, path: &str) -> Vec<KnowledgeExpectation> {
    let mut all = Vec::new();
    for (key, value) in reader.mapping(node, path) {
        let fields = reader.fields(value, path, &["has", "not"]);
        let cards = |key: &str| {
            let node = fields.get(key);
            node.map(|node| reader.faces(node, path))
                .unwrap_or_default()
        };
        all.extend(
            reader
                .civ(&key.text, key.at, path)
                .map(|civ| KnowledgeExpectation {
                    civ,
                    has: cards("has"),
                    not: cards("not"),
                }),
        );
    }
    all
}
