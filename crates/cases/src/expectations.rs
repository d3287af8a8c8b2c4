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
    Tokens,
    Cities,
    Ships,
    HandSize,
    Track,
}

impl SeatFigure {
    pub const ALL: [(SeatFigure, &str); 8] = [
        (SeatFigure::Stock, "stock"),
        (SeatFigure::CityStock, "city_stock"),
        (SeatFigure::Treasury, "treasury"),
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
    fn read(paper: &CaseReader<'_>, node: &Node, path: &str) -> SeatExpectation {
        let fields = paper.fields(node, path, SEAT_KEYS);
        let at = |key: &str| format!("{path}.{key}");
        SeatExpectation {
            figures: SeatFigure::ALL
                .into_iter()
                .filter_map(|(figure, key)| {
                    let count = paper.count(fields.get(key)?, &at(key))?;
                    Some((figure, key, count))
                })
                .collect(),
            hand: fields
                .get("hand")
                .map(|node| paper.faces(node, &at("hand"))),
            advances: fields
                .get("advances")
                .map(|node| paper.advances(node, &at("advances"))),
            inert: fields
                .get("inert")
                .and_then(|node| paper.yes_or_no(node, &at("inert"))),
            score: fields
                .get("score")
                .and_then(|node| paper.number(node, &at("score"), 0..=99_999)),
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
    pub fn read(paper: &CaseReader<'_>, node: Option<&Node>, path: &str) -> Expectations {
        let Some(node) = node else {
            return Expectations::default();
        };
        let fields = paper.fields(node, path, KEYS);
        let mut then = Expectations::default();
        let at = |key: &str| format!("{path}.{key}");
        if let Some(node) = fields.get("areas") {
            then.areas = areas(paper, node, &at("areas"));
        }
        if let Some(node) = fields.get("seats") {
            for (key, value) in paper.mapping(node, &at("seats")) {
                let path = at("seats");
                if let Some(civ) = paper.civ(&key.text, key.at, &path) {
                    let seat = SeatExpectation::read(paper, value, &format!("{path}.{}", key.text));
                    then.seats.push((civ, seat));
                }
            }
        }
        if let Some(node) = fields.get("stacks") {
            for (key, value) in paper.mapping(node, &at("stacks")) {
                let stack = stack_number(paper, key, &at("stacks"));
                let expected = StackExpectation::read(paper, value, &at("stacks"));
                then.stacks.extend(stack.map(|stack| (stack, expected)));
            }
        }
        then.read_rest(paper, &fields, path);
        then
    }

    fn read_rest(&mut self, paper: &CaseReader<'_>, fields: &CaseFields<'_>, path: &str) {
        let at = |key: &str| format!("{path}.{key}");
        self.order = fields
            .get("order")
            .map(|node| paper.civs(node, &at("order")));
        if let Some(node) = fields.get("price") {
            let path = at("price");
            self.price = for_sale(paper, node, &path, |node| {
                paper.number(node, &path, 0..=9999)
            });
        }
        if let Some(node) = fields.get("may") {
            let path = at("may");
            self.may = for_sale(paper, node, &path, |node| paper.yes_or_no(node, &path));
        }
        self.winners = fields.get("winners").map(|node| {
            if node.is_word("none") {
                Vec::new()
            } else {
                paper.civs(node, &at("winners"))
            }
        });
        if let Some(node) = fields.get("reach") {
            self.reach = reach(paper, node, &at("reach"));
        }
        if let Some(node) = fields.get("asked") {
            self.asked = concerned(paper, node, "topic", &at("asked"));
        }
        if let Some(node) = fields.get("refused") {
            self.refused = concerned(paper, node, "at", &at("refused"));
        }
        self.accepted = fields
            .get("accepted")
            .and_then(|node| paper.yes_or_no(node, &at("accepted")));
        if let Some(node) = fields.get("events") {
            self.events = events(paper, node, &at("events"));
        }
        if let Some(node) = fields.get("known") {
            self.known = known(paper, node, &at("known"));
        }
        if let Some(node) = fields.get("in_play") {
            for (key, value) in paper.mapping(node, &at("in_play")) {
                let area = paper.area(&key.text, key.at, &at("in_play"));
                let is = paper.yes_or_no(value, &at("in_play"));
                self.in_play.extend(area.zip(is));
            }
        }
        let each = |key: &str| {
            let entries = fields.get(key).map(Node::as_list_or_single);
            let entries = entries.unwrap_or_default().iter().enumerate();
            let read = entries.map(|(index, entry)| {
                Expectations::read(paper, Some(entry), &format!("{path}.{key}[{index}]"))
            });
            read.collect()
        };
        (self.one_of, self.sometimes) = (each("one_of"), each("sometimes"));
        if let Some(node) = fields.get("else") {
            self.else_unchanged = node.is_word("unchanged");
            if !self.else_unchanged {
                let message = format!("expected unchanged, found {}", node.shown());
                paper.complain(node.at, &at("else"), message);
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
    fn read(paper: &CaseReader<'_>, node: &Node, path: &str) -> StackExpectation {
        let fields = paper.fields(node, path, &["size", "top", "bottom", "has", "last"]);
        let cards = |key: &str| {
            let node = fields.get(key);
            node.map(|node| paper.faces(node, path)).unwrap_or_default()
        };
        StackExpectation {
            size: fields.get("size").and_then(|node| paper.count(node, path)),
            top: cards("top"),
            bottom: cards("bottom"),
            has: cards("has"),
            last: fields
                .get("last")
                .map(|node| last(paper, node, path))
                .unwrap_or_default(),
        }
    }
}

/// `last: {4: [volcano]}`.
fn last(paper: &CaseReader<'_>, node: &Node, path: &str) -> Vec<(u16, Vec<FaceId>)> {
    let mut all = Vec::new();
    for (key, value) in paper.mapping(node, path) {
        match key.text.parse() {
            Ok(number) => all.push((number, paper.faces(value, path))),
            Err(_) => paper.complain(key.at, path, "expected a number of cards"),
        }
    }
    all
}

/// `price` and `may`: nations, each with civilization cards and what is said of them.
fn for_sale<T>(
    paper: &CaseReader<'_>,
    node: &Node,
    path: &str,
    read: impl Fn(&Node) -> Option<T>,
) -> Vec<(Civ, AdvanceId, T)> {
    let mut all = Vec::new();
    for (nation, cards) in paper.mapping(node, path) {
        let civ = paper.civ(&nation.text, nation.at, path);
        for (card, value) in paper.mapping(cards, path) {
            let advance = paper.advance(&card.text, card.at, path);
            let said = civ.zip(advance).zip(read(value));
            all.extend(said.map(|((civ, advance), value)| (civ, advance, value)));
        }
    }
    all
}

fn reach(paper: &CaseReader<'_>, node: &Node, path: &str) -> Vec<ReachExpectation> {
    let mut all = Vec::new();
    for (key, value) in paper.mapping(node, path) {
        let fields = paper.fields(value, path, &["from", "ship", "exactly"]);
        let from = fields.get("from").and_then(|node| {
            let text = paper.text(node, path)?;
            paper.spot(&text, node.at, path)
        });
        if from.is_none() {
            paper.complain(value.at, path, "from is missing");
        }
        let areas = |key: &str| fields.get(key).map(|node| paper.areas(node, path));
        let civ = paper.civ(&key.text, key.at, path);
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
    paper: &CaseReader<'_>,
    node: &Node,
    key: &'static str,
    path: &str,
) -> Vec<ExpectedSeat> {
    let mut all = Vec::new();
    for entry in node.as_list_or_single() {
        let fields = paper.fields(entry, path, &["nation", key]);
        let civ = fields.get("nation").and_then(|node| {
            let text = paper.text(node, path)?;
            paper.civ(&text, node.at, path)
        });
        if civ.is_none() {
            paper.complain(entry.at, path, "nation is missing");
        }
        let about = fields.get(key).and_then(|node| paper.text(node, path));
        all.extend(civ.map(|civ| ExpectedSeat { civ, about }));
    }
    all
}

/// Besides the rule, any field may be named: its value must be a word of the event.
fn events(paper: &CaseReader<'_>, node: &Node, path: &str) -> Vec<(String, Vec<String>)> {
    let mut all = Vec::new();
    for entry in node.as_list_or_single() {
        let mut rule = String::new();
        let mut words = Vec::new();
        for (key, value) in paper.mapping(entry, path) {
            let word = paper.text(value, path).unwrap_or_default();
            match key.text.as_str() {
                "rule" => rule = word,
                _ => words.push(word),
            }
        }
        if rule.is_empty() {
            paper.complain(entry.at, path, "rule is missing");
        }
        all.push((rule, words));
    }
    all
}

fn known(paper: &CaseReader<'_>, node: &Node, path: &str) -> Vec<KnowledgeExpectation> {
    let mut all = Vec::new();
    for (key, value) in paper.mapping(node, path) {
        let fields = paper.fields(value, path, &["has", "not"]);
        let cards = |key: &str| {
            let node = fields.get(key);
            node.map(|node| paper.faces(node, path)).unwrap_or_default()
        };
        all.extend(
            paper
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
