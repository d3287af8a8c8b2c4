//! Valid letters at random, from the whole language: every key of every segment, in every form it may take.

use bulla::scenario::Scenario;

use super::letter_tree::{LetterTree, lines_of, map, word};
use super::seeded_random::SeededRandom;
use super::{fate, trade};

/// The names that letters may use, each thing with its spellings.
pub struct LetterNames {
    pub areas: Vec<Vec<String>>,
    /// Areas with their coasts.
    pub coasts: Vec<String>,
    pub plains: Vec<String>,
    pub nations: Vec<Vec<String>>,
    pub faces: Vec<Vec<String>>,
    pub cards: Vec<Vec<String>>,
}

impl LetterNames {
    pub fn of(scenario: &Scenario) -> LetterNames {
        let parts = &scenario.components;
        let mut names = LetterNames {
            areas: Vec::new(),
            coasts: Vec::new(),
            plains: Vec::new(),
            nations: Vec::new(),
            faces: Vec::new(),
            cards: Vec::new(),
        };
        for (_, area) in parts.board.areas() {
            names.areas.push(spellings(&area.id, &area.name));
            let named = area.coasts.iter().filter(|coast| !coast.is_empty());
            names
                .coasts
                .extend(named.map(|coast| format!("{}/{coast}", area.id)));
            names.plains.extend(area.plain.clone());
        }
        names.plains.sort();
        names.plains.dedup();
        let nations = parts.nations.iter();
        names.nations = nations.map(|one| spellings(&one.id, &one.name)).collect();
        let faces = parts.deck.faces();
        names.faces = faces
            .map(|(_, face)| spellings(&face.id, &face.name))
            .collect();
        let cards = parts.advances.iter();
        names.cards = cards.map(|one| spellings(&one.id, &one.name)).collect();
        names
    }
}

/// The id as it is, with other marks between its words, and with capitals; the printed name where it is plain.
fn spellings(id: &str, name: &str) -> Vec<String> {
    let mut all = vec![id.to_owned(), id.to_owned(), id.replace('-', "_")];
    all.push(id.replace('-', " "));
    all.push(id.to_uppercase());
    let plain = |c: char| c.is_alphanumeric() || c == ' ' || c == '-';
    if name.chars().all(plain) {
        all.push(name.to_owned());
    }
    all
}

/// A letter before anything happens to it.
#[derive(Clone, Debug)]
pub struct LetterSample {
    /// The lines of each key.
    pub keys: Vec<String>,
    /// True if its marks say that it adds to the orders in force.
    pub is_more: bool,
}

impl LetterSample {
    pub fn body(&self) -> String {
        self.keys.concat()
    }

    pub fn block(&self) -> String {
        let more = if self.is_more { "MORE " } else { "" };
        format!("BEGIN {more}ORDERS\n{}END {more}ORDERS\n", self.body())
    }
}

pub struct RandomLetter<'a> {
    pub names: &'a LetterNames,
    pub luck: &'a mut SeededRandom,
}

pub fn sample(names: &LetterNames, luck: &mut SeededRandom) -> LetterSample {
    RandomLetter { names, luck }.letter()
}

impl RandomLetter<'_> {
    fn letter(&mut self) -> LetterSample {
        let kind = self.luck.below(12);
        let segment = match kind {
            0 => self.luck.pick(&["setup", "Setup"]),
            1..=4 => "realm",
            5..=6 => self.luck.pick(&["trade-1", "trade 2", "Trade_3"]),
            7..=9 => self.luck.pick(&["fate", "FATE"]),
            10 => "standing",
            _ => "",
        };
        let mut keys = self.header(segment);
        let mut orders: Vec<(&str, LetterTree)> = Vec::new();
        let all = segment == "standing" || segment.is_empty();
        if kind == 0 || all {
            self.setup(&mut orders);
        }
        if kind <= 4 && kind > 0 || all {
            self.realm(&mut orders);
        }
        if kind == 5 || kind == 6 || all {
            self.trade(&mut orders);
        }
        if (7..=9).contains(&kind) || all {
            self.fate(&mut orders);
        }
        match self.luck.below(40) {
            0 => self.request(&mut keys),
            1 => keys.push("orders: none\n".to_owned()),
            2 => keys.push("clear: true\n".to_owned()),
            _ => {}
        }
        let count = orders.len();
        let shown = self
            .luck
            .some(&(0..count).collect::<Vec<_>>(), count.max(1));
        let mut written: Vec<&str> = Vec::new();
        for at in shown {
            let (key, tree) = &orders[at];
            if !written.contains(key) {
                written.push(key);
                let key = self.cased(key);
                keys.push(lines_of(&key, tree, self.luck));
            }
        }
        LetterSample {
            keys,
            is_more: false,
        }
    }

    /// Keys are read whatever their capitals.
    fn cased(&mut self, key: &str) -> String {
        match self.luck.below(20) {
            0 => key.to_uppercase(),
            1 => key.replace('_', "-"),
            2 => key[..1].to_uppercase() + &key[1..],
            _ => key.to_owned(),
        }
    }

    fn header(&mut self, segment: &str) -> Vec<String> {
        let nation = self.nation();
        let all = [
            (
                "game",
                self.luck
                    .pick(&["delta-7", "Tin 4", "12:30", "010"])
                    .to_owned(),
            ),
            ("nation", nation),
            ("turn", self.luck.between(1, 30).to_string()),
            ("token", "q7f2-9kd1-m3xa".to_owned()),
            (
                "status",
                self.luck.pick(&["final", "draft", "Final"]).to_owned(),
            ),
            ("revision", self.luck.below(20).to_string()),
            ("confirm", "K4-77".to_owned()),
        ];
        let chances = [90, 80, 60, 70, 60, 10, 5];
        let mut keys = Vec::new();
        for ((key, value), chance) in all.iter().zip(chances) {
            if self.luck.often(chance) {
                keys.push(lines_of(key, &word(value.as_str()), self.luck));
            }
        }
        if !segment.is_empty() {
            keys.push(format!("segment: {segment}\n"));
        }
        keys
    }

    fn request(&mut self, keys: &mut Vec<String>) {
        let all = [
            "status",
            "page",
            "form",
            "history",
            "rules",
            "help",
            "new-token",
            "public",
        ];
        let mut asked: Vec<LetterTree> = self.luck.some(&all, 3).into_iter().map(word).collect();
        if self.luck.often(40) {
            asked.push(word("absence"));
            keys.push("from: 2026-12-01\n".to_owned());
            keys.push("to: 2026-12-24\n".to_owned());
        }
        keys.push(lines_of("request", &LetterTree::List(asked), self.luck));
    }

    fn setup(&mut self, orders: &mut Vec<(&'static str, LetterTree)>) {
        let nations = self.nations(4);
        orders.push(("nations", self.listed(nations)));
        let starts = self.luck.some(&self.names.nations, 3);
        let starts = starts.iter().map(|spellings| {
            let areas = self.areas(3);
            (spellings[0].clone(), self.listed(areas))
        });
        let starts = starts.collect();
        orders.push(("start", LetterTree::Map(starts)));
    }

    fn realm(&mut self, orders: &mut Vec<(&'static str, LetterTree)>) {
        let tax = if self.luck.often(20) {
            let (when, then, other) = (self.condition(0, false), self.number(), self.number());
            LetterTree::List(vec![map(vec![
                ("if", when),
                ("then", then),
                ("else", other),
            ])])
        } else {
            self.number()
        };
        orders.push(("tax", tax));
        let growth = if self.luck.often(40) {
            self.shares()
        } else {
            self.area_list(true)
        };
        orders.push(("growth", growth));
        orders.push(("ships", self.entries(RandomLetter::ship)));
        orders.push(("moves", self.entries(RandomLetter::movement)));
        orders.push(("cities", self.entries(RandomLetter::city)));
        for key in ["conflicts", "reduce", "revolts"] {
            let list = self.area_list(true);
            orders.push((key, list));
        }
        let pillage = if self.luck.often(50) {
            self.number()
        } else {
            self.shares()
        };
        orders.push(("pillage", pillage));
        let cards = vec![
            ("stack_9", self.number()),
            ("leave_treasury", self.number()),
        ];
        let most = self.luck.between(1, 2);
        let cards = cards.into_iter().take(most).collect();
        orders.push(("buy_cards", map(cards)));
        orders.push(("insist", self.listed(vec![word("movement")])));
    }

    fn trade(&mut self, orders: &mut Vec<(&'static str, LetterTree)>) {
        trade::keys(self, orders);
    }

    fn fate(&mut self, orders: &mut Vec<(&'static str, LetterTree)>) {
        fate::keys(self, orders);
    }

    pub fn area(&mut self) -> String {
        let spellings = self.luck.pick(&self.names.areas);
        self.luck.pick(&spellings)
    }

    pub fn nation(&mut self) -> String {
        let spellings = self.luck.pick(&self.names.nations);
        self.luck.pick(&spellings)
    }

    fn spot(&mut self) -> String {
        if self.luck.often(15) && !self.names.coasts.is_empty() {
            self.luck.pick(&self.names.coasts)
        } else {
            self.area()
        }
    }

    pub fn number(&mut self) -> LetterTree {
        let number = self
            .luck
            .pick(&["0", "1", "2", "3", "4", "7", "12", "010", "4294967296"]);
        word(number)
    }

    pub fn areas(&mut self, most: usize) -> Vec<LetterTree> {
        let areas = self.luck.some(&self.names.areas, most);
        let spelt = areas.iter().map(|spellings| self.luck.pick(spellings));
        spelt.map(word).collect()
    }

    pub fn nations(&mut self, most: usize) -> Vec<LetterTree> {
        let nations = self.luck.some(&self.names.nations, most);
        let spelt = nations.iter().map(|spellings| self.luck.pick(spellings));
        spelt.map(word).collect()
    }

    /// A list, or its only entry without one.
    pub fn listed(&mut self, mut entries: Vec<LetterTree>) -> LetterTree {
        if entries.len() == 1 && self.luck.often(50) {
            entries.remove(0)
        } else {
            LetterTree::List(entries)
        }
    }

    pub fn area_list(&mut self, with_conditions: bool) -> LetterTree {
        let mut list = self.areas(5);
        if with_conditions && self.luck.often(25) {
            let (area, when) = (word(self.area()), self.condition(0, false));
            list.push(map(vec![("area", area), ("if", when)]));
        }
        if self.luck.often(15) {
            list.push(word("auto"));
        }
        self.listed(list)
    }

    fn shares(&mut self) -> LetterTree {
        let areas = self.luck.some(&self.names.areas, 4);
        let shares = areas.iter().map(|names| (names[0].clone(), self.number()));
        LetterTree::Map(shares.collect())
    }

    /// A list of the realm, with groups and conditions.
    fn entries(&mut self, one: fn(&mut Self) -> LetterTree) -> LetterTree {
        let count = self.luck.between(1, 5);
        let mut list: Vec<LetterTree> = Vec::new();
        for _ in 0..count {
            let entry = if self.luck.often(25) {
                self.group(one, 0)
            } else {
                one(self)
            };
            list.push(entry);
        }
        if self.luck.often(10) {
            list.push(word("auto"));
        }
        LetterTree::List(list)
    }

    fn group(&mut self, one: fn(&mut Self) -> LetterTree, depth: usize) -> LetterTree {
        let branch = |writer: &mut Self| {
            let count = writer.luck.between(1, 2);
            let mut list: Vec<LetterTree> = (0..count).map(|_| one(writer)).collect();
            if depth == 0 && writer.luck.often(15) {
                list.push(writer.group(one, 1));
            }
            LetterTree::List(list)
        };
        let then = branch(self);
        let other = branch(self);
        let mut entries = vec![("if", self.condition(0, false)), ("then", then)];
        if self.luck.often(40) {
            entries.push(("else", other));
        }
        map(entries)
    }

    fn ship(&mut self) -> LetterTree {
        let (verb, at) = (self.luck.pick(&["build", "keep", "scrap"]), self.spot());
        if verb == "scrap" || self.luck.often(50) {
            return word(format!("{verb} {at}"));
        }
        let mut entries = vec![(verb, word(at))];
        for key in ["treasury", "levy"] {
            if self.luck.often(50) {
                let number = self.number();
                entries.push((key, number));
            }
        }
        map(entries)
    }

    fn city(&mut self) -> LetterTree {
        let area = word(self.area());
        match self.luck.below(4) {
            0 => map(vec![("build", area), ("treasury", self.number())]),
            1 => map(vec![("build", area), ("if", self.condition(0, true))]),
            _ => area,
        }
    }

    fn movement(&mut self) -> LetterTree {
        let count = self.luck.pick(&["1", "3", "all", "all-2", "All", "12"]);
        match self.luck.below(6) {
            0 | 1 => {
                let mut route = vec![self.area(), self.area()];
                if self.luck.often(25) {
                    route.push(self.area());
                }
                let arrow = self.luck.pick(&[" > ", " > ", " -> "]);
                word(format!("{count} {}", route.join(arrow)))
            }
            2 => map(vec![
                ("move", word(count)),
                ("from", word(self.area())),
                ("to", word(self.area())),
            ]),
            3 => map(vec![
                ("ship", word(self.spot())),
                ("voyage", self.spelt_legs()),
            ]),
            _ => {
                let legs = self.legs();
                LetterTree::Voyage(format!("ship {}: {}", self.spot(), legs.join(", ")))
            }
        }
    }

    fn legs(&mut self) -> Vec<String> {
        let mut legs = Vec::new();
        for _ in 0..self.luck.between(1, 4) {
            if self.luck.often(40) {
                legs.push(format!("+{}", self.luck.between(1, 5)));
            }
            legs.push(self.spot());
            if self.luck.often(40) {
                legs.push(format!("-{}", self.luck.between(1, 5)));
            }
        }
        legs
    }

    fn spelt_legs(&mut self) -> LetterTree {
        let mut legs = Vec::new();
        for _ in 0..self.luck.between(1, 3) {
            if self.luck.often(40) {
                legs.push(map(vec![("load", word("4"))]));
            }
            legs.push(word(self.spot()));
            if self.luck.often(40) {
                legs.push(map(vec![("land", word("2"))]));
            }
        }
        LetterTree::List(legs)
    }

    fn condition(&mut self, depth: usize, in_cities: bool) -> LetterTree {
        match self.luck.below(if depth < 2 { 9 } else { 5 }) {
            0 => map(vec![("moved", {
                let nations = self.nations(2);
                self.listed(nations)
            })]),
            1 => map(vec![("my", self.mine())]),
            2 if in_cities => map(vec![(
                "supported",
                word(self.luck.pick(&["true", "false"])),
            )]),
            5 | 6 => {
                let (one, two) = (
                    self.condition(depth + 1, in_cities),
                    self.condition(depth + 1, in_cities),
                );
                let key = self.luck.pick(&["all", "any"]);
                map(vec![(key, LetterTree::List(vec![one, two]))])
            }
            7 => map(vec![("not", self.condition(depth + 1, in_cities))]),
            _ => {
                let areas = self.luck.some(&self.names.areas, 2);
                let areas = areas.iter().map(|names| (names[0].clone(), self.there()));
                LetterTree::Map(areas.collect())
            }
        }
    }

    pub fn mine(&mut self) -> LetterTree {
        let parts = self
            .luck
            .some(&["place", "stock", "treasury", "cities", "cards"], 2);
        map(parts.into_iter().map(|part| (part, self.bound())).collect())
    }

    fn there(&mut self) -> LetterTree {
        let things = ["own", "enemies", "barbarian", "ships", "crete", "egypt"];
        let things = self.luck.some(&things, 2);
        let mut parts: Vec<(&str, LetterTree)> = Vec::new();
        for thing in things {
            let bound = self.bound();
            parts.push((thing, bound));
        }
        if self.luck.often(20) {
            let whose = self.luck.pick(&["crete", "own", "pirate", "any", "none"]);
            parts.push(("city", word(whose)));
        }
        map(parts)
    }

    fn bound(&mut self) -> LetterTree {
        word(self.luck.pick(&["0", "3", "4+", "max 2", "<=2", ">=4"]))
    }
}
