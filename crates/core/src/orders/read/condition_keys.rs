//! Conditions in all their spellings.

use super::block_reader::{BlockReader, TimesSeen};
use super::fields::join;
use super::sentences::{say, shown};
use crate::game::{AreaId, Threshold};
use crate::text::{NameTable, Node, NodeKey, NodeKind, SpannedStr};
use crate::turn::{AreaCondition, CityOwner, Condition, OwnCondition, Topic};

#[derive(Clone, Copy, PartialEq)]
enum ConditionKey {
    Moved,
    My,
    Supported,
    All,
    Any,
    Not,
}

const PARTS: [(&str, ConditionKey); 6] = [
    ("moved", ConditionKey::Moved),
    ("my", ConditionKey::My),
    ("supported", ConditionKey::Supported),
    ("all", ConditionKey::All),
    ("any", ConditionKey::Any),
    ("not", ConditionKey::Not),
];

#[derive(Clone, Copy, PartialEq)]
enum AreaConditionKey {
    Own,
    Enemies,
    Barbarian,
    Ships,
    City,
}

const THINGS: [(&str, AreaConditionKey); 7] = [
    ("own", AreaConditionKey::Own),
    ("enemies", AreaConditionKey::Enemies),
    ("barbarian", AreaConditionKey::Barbarian),
    ("barbarians", AreaConditionKey::Barbarian),
    ("ships", AreaConditionKey::Ships),
    ("ship", AreaConditionKey::Ships),
    ("city", AreaConditionKey::City),
];

/// Constructor of a condition part that counts something of one's own.
type OwnConditionMaker = fn(Threshold) -> OwnCondition;

const MINE: [(&str, OwnConditionMaker); 5] = [
    ("place", OwnCondition::Place),
    ("stock", OwnCondition::Stock),
    ("treasury", OwnCondition::Treasury),
    ("cities", OwnCondition::Cities),
    ("cards", OwnCondition::Cards),
];

impl BlockReader<'_> {
    /// A mapping of parts that must all hold.
    pub(super) fn condition(&mut self, node: &Node, path: &str) -> Option<Condition> {
        let entries = self.parts(node, path, "want.condition")?;
        let mut seen: TimesSeen<String> = TimesSeen::new();
        let mut conditions = Vec::new();
        for (key, value) in entries {
            let piece = SpannedStr::of_key(key);
            let below = join(path, piece.text);
            let fixed = PARTS
                .iter()
                .find(|(word, _)| piece.text.eq_ignore_ascii_case(word));
            let (name, condition) = match fixed {
                Some((word, part)) => ((*word).to_owned(), self.part(*part, value, &below)),
                None if self.topic == Some(Topic::Buy) => {
                    self.on_named_nation(piece, value, &below)
                }
                None => self.on_named_area(piece, value, &below),
            };
            if let Some(line) = seen.insert(name, key.at.line) {
                self.twice(piece, &below, line);
            }
            conditions.push(condition);
        }
        let mut conditions: Vec<Condition> = conditions.into_iter().collect::<Option<_>>()?;
        match conditions.len() {
            1 => conditions.pop(),
            _ => Some(Condition::All(conditions)),
        }
    }

    /// The entries of a mapping that says something.
    fn parts<'n>(
        &mut self,
        node: &'n Node,
        path: &str,
        expected: &'static str,
    ) -> Option<&'n [(NodeKey, Node)]> {
        match &node.kind {
            NodeKind::Map(entries) if !entries.is_empty() => Some(entries),
            _ => {
                self.expected(node, path, expected);
                None
            }
        }
    }

    fn part(&mut self, part: ConditionKey, node: &Node, path: &str) -> Option<Condition> {
        match part {
            ConditionKey::Moved => {
                if self.topic == Some(Topic::Buy) {
                    self.unreadable(node.at, path, "read.bought");
                    return None;
                }
                let nodes = self.several(node, path, "want.nations")?;
                let civs = nodes.iter().map(|node| {
                    let piece = self.text(node, path, "want.nation")?;
                    self.civ(piece, path)
                });
                Some(Condition::Moved(civs.collect::<Option<_>>()?))
            }
            ConditionKey::My => {
                let entries = self.parts(node, path, "want.mine")?;
                let parts = entries.iter().map(|(key, value)| {
                    let piece = SpannedStr::of_key(key);
                    let below = join(path, piece.text);
                    let list: Vec<(&str, usize)> =
                        MINE.iter().map(|(word, _)| *word).zip(0..).collect();
                    let at = self.word(piece, &below, "the.part", &list)?;
                    Some(MINE[at].1(self.bound(value, &below)?))
                });
                let parts: Vec<OwnCondition> = parts.collect::<Option<_>>()?;
                self.once(entries, path);
                Some(Condition::My(parts))
            }
            ConditionKey::Supported => {
                if self.topic != Some(Topic::Cities) {
                    self.unreadable(node.at, path, "read.supported");
                }
                Some(Condition::Supported(self.truth(node, path)?))
            }
            ConditionKey::All => Some(Condition::All(self.conditions(node, path)?)),
            ConditionKey::Any => Some(Condition::Any(self.conditions(node, path)?)),
            ConditionKey::Not => Some(Condition::Not(Box::new(self.condition(node, path)?))),
        }
    }

    fn conditions(&mut self, node: &Node, path: &str) -> Option<Vec<Condition>> {
        let nodes = self.several(node, path, "want.conditions")?;
        let conditions: Vec<Option<Condition>> = nodes
            .iter()
            .enumerate()
            .map(|(at, node)| self.condition(node, &format!("{path}[{at}]")))
            .collect();
        conditions.into_iter().collect()
    }

    /// A list with something in it, or a single entry.
    fn several<'n>(
        &mut self,
        node: &'n Node,
        path: &str,
        expected: &'static str,
    ) -> Option<&'n [Node]> {
        let nodes = node.as_list_or_single();
        if nodes.is_empty() {
            self.nothing(node, path, expected);
        }
        (!nodes.is_empty()).then_some(nodes)
    }

    /// Complains of two spellings of one key.
    fn once(&mut self, entries: &[(NodeKey, Node)], path: &str) {
        let mut seen: TimesSeen<String> = TimesSeen::new();
        for (key, _) in entries {
            if let Some(line) = seen.insert(crate::text::fold(&key.text), key.at.line) {
                self.twice(SpannedStr::of_key(key), path, line);
            }
        }
    }

    fn on_named_area(
        &mut self,
        piece: SpannedStr,
        value: &Node,
        path: &str,
    ) -> (String, Option<Condition>) {
        let Some(area) = self.words.areas.get(piece.text) else {
            let words = self.words;
            let near = || nearest(piece, &PARTS, &words.areas);
            self.unknown(piece, path, "the.area-or-word", near);
            return (piece.text.to_owned(), None);
        };
        (
            self.words.area(area).to_owned(),
            self.on_area(area, value, path),
        )
    }

    /// `{africa: {bought: law}}`.
    fn on_named_nation(
        &mut self,
        piece: SpannedStr,
        value: &Node,
        path: &str,
    ) -> (String, Option<Condition>) {
        let Some(civ) = self.words.nations.get(piece.text) else {
            let words = self.words;
            let near = || nearest(piece, &PARTS, &words.nations);
            self.unknown(piece, path, "the.nation-or-word", near);
            return (piece.text.to_owned(), None);
        };
        let nation = self.words.nation(civ).to_owned();
        let Some(fields) = self.fields(value, path, &["bought"]) else {
            return (nation, None);
        };
        let bought = fields
            .get("bought")
            .filter(|bought| !bought.as_list_or_single().is_empty());
        let Some(bought) = bought else {
            self.unreadable(value.at, path, "read.cards-bought");
            return (nation, None);
        };
        let cards = self.cards(bought, path);
        (nation, cards.map(|cards| Condition::Bought(civ, cards)))
    }

    fn on_area(&mut self, area: AreaId, node: &Node, path: &str) -> Option<Condition> {
        let entries = self.parts(node, path, "want.there")?;
        let mut seen: Vec<AreaCondition> = Vec::new();
        for (key, value) in entries {
            let piece = SpannedStr::of_key(key);
            let below = join(path, piece.text);
            let part = self.area_part(piece, value, &below)?;
            if seen.iter().any(|other| same_thing(*other, part)) {
                self.twice(piece, &below, key.at.line);
            }
            seen.push(part);
        }
        Some(Condition::Area { area, parts: seen })
    }

    fn area_part(&mut self, piece: SpannedStr, value: &Node, path: &str) -> Option<AreaCondition> {
        let thing = THINGS
            .iter()
            .find(|(word, _)| piece.text.eq_ignore_ascii_case(word));
        Some(match thing {
            Some((_, AreaConditionKey::Own)) => AreaCondition::Own(self.bound(value, path)?),
            Some((_, AreaConditionKey::Enemies)) => {
                AreaCondition::Enemies(self.bound(value, path)?)
            }
            Some((_, AreaConditionKey::Barbarian)) => {
                AreaCondition::Barbarian(self.bound(value, path)?)
            }
            Some((_, AreaConditionKey::Ships)) => AreaCondition::Ships(self.bound(value, path)?),
            Some((_, AreaConditionKey::City)) => AreaCondition::City(self.whose(value, path)?),
            None => {
                let Some(civ) = self.words.nations.get(piece.text) else {
                    let words = self.words;
                    let near = || nearest(piece, &THINGS, &words.nations);
                    self.unknown(piece, path, "the.nation-or-word", near);
                    return None;
                };
                AreaCondition::Tokens(civ, self.bound(value, path)?)
            }
        })
    }

    fn whose(&mut self, node: &Node, path: &str) -> Option<CityOwner> {
        let piece = self.text(node, path, "want.city-owner")?;
        let fixed = [
            ("own", CityOwner::Own),
            ("pirate", CityOwner::Pirate),
            ("pirates", CityOwner::Pirate),
            ("any", CityOwner::Any),
            ("none", CityOwner::None),
        ];
        let word = fixed
            .iter()
            .find(|(word, _)| piece.text.eq_ignore_ascii_case(word));
        match word {
            Some((_, city)) => Some(*city),
            None => self.civ(piece, path).map(CityOwner::Of),
        }
    }

    /// `3`, `4+`, `max 2`, `<=2`, `>=4`.
    pub(super) fn bound(&mut self, node: &Node, path: &str) -> Option<Threshold> {
        let piece = self.text(node, path, "want.bound")?;
        let lower = piece.text.to_ascii_lowercase();
        if let Some(rest) = piece.after("<=") {
            return self.number(rest, path).map(Threshold::AtMost);
        }
        if let Some(rest) = piece.after(">=") {
            return self.number(rest, path).map(Threshold::AtLeast);
        }
        if lower.starts_with("max ") {
            let (_, rest) = piece.word();
            return self.number(rest, path).map(Threshold::AtMost);
        }
        if let Some((before, after)) = piece.cut("+")
            && after.is_empty()
        {
            return self.number(before, path).map(Threshold::AtLeast);
        }
        if piece.text.starts_with(['<', '>', '=']) {
            let sentence = say("read.bound", [shown(piece.text)]);
            self.unreadable(piece.at, path, sentence);
            return None;
        }
        self.number(piece, path).map(Threshold::Exactly)
    }
}

/// The nearest of the fixed words, then of the names.
fn nearest<T: Copy + PartialEq, U: Clone + PartialEq>(
    piece: SpannedStr,
    fixed: &[(&str, T)],
    names: &NameTable<U>,
) -> Vec<String> {
    let fixed: NameTable<T> = fixed
        .iter()
        .map(|(word, thing)| (*thing, (*word).to_owned()))
        .collect();
    let mut near = fixed.suggestions(piece.text);
    near.extend(names.suggestions(piece.text));
    near.truncate(3);
    near
}

fn same_thing(a: AreaCondition, b: AreaCondition) -> bool {
    match (a, b) {
        (AreaCondition::Tokens(a, _), AreaCondition::Tokens(b, _)) => a == b,
        (a, b) => std::mem::discriminant(&a) == std::mem::discriminant(&b),
    }
}
