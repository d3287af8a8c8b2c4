//! The reader of one block: its words, its complaints and the names that it looks up.

use std::collections::BTreeMap;

use super::super::order_block::OrderBlock;
use super::super::vocabulary::Vocabulary;
use super::sentences::{say, shown, term};
use crate::game::{AreaId, Civ, CoastId};
use crate::text::{
    CatalogMessage, Complaint, MessageArg, NameTable, Node, NodeKind, NumberError, SpannedStr,
    TextPosition, fold, look_alike, near, number, strange_character,
};
use crate::turn::{AreaCoast, Topic};

/// Maximum number of complaints reported about one letter.
pub(super) const MOST_COMPLAINTS: usize = 20;

pub(super) struct BlockReader<'a> {
    pub(super) words: &'a Vocabulary,
    pub(super) letter: OrderBlock,
    /// The key that is being read.
    pub(super) topic: Option<Topic>,
    /// Unquoted text for others, with the place behind its last character.
    pub(super) free: Vec<(String, TextPosition)>,
}

impl<'a> BlockReader<'a> {
    pub(super) fn new(words: &'a Vocabulary) -> BlockReader<'a> {
        BlockReader {
            words,
            letter: OrderBlock::default(),
            topic: None,
            free: Vec::new(),
        }
    }

    pub(super) fn block(&mut self, node: &Node) {
        match &node.kind {
            NodeKind::Map(_) => {
                self.keys(node);
                self.lost_indentation(node);
            }
            NodeKind::Empty if self.letter.is_refused() => {}
            NodeKind::Empty => self.unreadable(node.at, "", "read.nothing"),
            _ => self.unreadable(node.at, "", say("read.key-value", [node.found()])),
        }
    }

    /// `reduce` right below an empty `recheck` belongs to it if a mail program took the blanks away, and else does not.
    fn lost_indentation(&mut self, node: &Node) {
        for pair in node.entries().windows(2) {
            let [(outer, nothing), (inner, value)] = pair else {
                continue;
            };
            let are = |outer_key, inner_key| {
                fold(&outer.text) == outer_key && fold(&inner.text) == inner_key
            };
            if are("recheck", "reduce") && nothing.is_empty() && !value.is_empty() {
                self.unreadable(inner.at, "reduce", "read.lost-indentation");
            }
        }
    }

    pub(super) fn finish(mut self) -> OrderBlock {
        if self.letter.is_refused() {
            self.letter.orders = None;
            self.letter.dropped.clear();
        }
        if let Some(segment) = self.letter.header.segment.clone() {
            let kind = self.words.kind_of(&segment);
            self.letter.keep_segment(&segment, kind);
        }
        let lists = [
            &mut self.letter.unreadable,
            &mut self.letter.dropped,
            &mut self.letter.remarks,
        ];
        for list in lists {
            list.sort();
            list.dedup();
            list.truncate(MOST_COMPLAINTS);
        }
        self.letter
    }

    /// ` #` begins a remark: what was meant as text for others may stand in it.
    pub(super) fn remarks_behind_free_text(&mut self, text: &str, first_line: u32) {
        let lines: Vec<&str> = text.lines().collect();
        for (path, end) in std::mem::take(&mut self.free) {
            let line = end.line.saturating_sub(first_line) as usize;
            let behind: String = lines.get(line).map_or_else(String::new, |line| {
                line.chars().skip(end.column as usize - 1).collect()
            });
            if behind.trim_start().starts_with('#') {
                self.remark(end, &path, "read.not-said");
            }
        }
    }

    pub(super) fn unreadable(
        &mut self,
        at: TextPosition,
        path: &str,
        sentence: impl Into<CatalogMessage>,
    ) {
        self.letter
            .unreadable
            .push(Complaint::say(at, path, sentence));
    }

    pub(super) fn drop(
        &mut self,
        at: TextPosition,
        path: &str,
        sentence: impl Into<CatalogMessage>,
    ) {
        self.letter.dropped.push(Complaint::say(at, path, sentence));
    }

    pub(super) fn remark(
        &mut self,
        at: TextPosition,
        path: &str,
        sentence: impl Into<CatalogMessage>,
    ) {
        self.letter.remarks.push(Complaint::say(at, path, sentence));
    }

    pub(super) fn place(&mut self, path: &str, at: TextPosition) {
        self.letter.places.entry(path.to_owned()).or_insert(at);
    }

    /// One word of a list that is fixed.
    pub(super) fn word<T: Copy + PartialEq>(
        &mut self,
        piece: SpannedStr,
        path: &str,
        what: &'static str,
        list: &[(&str, T)],
    ) -> Option<T> {
        if let Some((_, thing)) = list.iter().find(|(word, _)| *word == piece.text) {
            return Some(*thing);
        }
        let names: NameTable<T> = list
            .iter()
            .map(|(word, thing)| (*thing, (*word).to_owned()))
            .collect();
        self.name(piece, path, what, &names)
    }

    /// A name of a table. `what` is the key of what it was to be.
    pub(super) fn name<T: Clone + PartialEq>(
        &mut self,
        piece: SpannedStr,
        path: &str,
        what: &'static str,
        names: &NameTable<T>,
    ) -> Option<T> {
        let found = names.get(piece.text);
        if found.is_none() {
            let nearest = || names.suggestions(piece.text);
            self.unknown_among(piece, path, what, nearest, || known(&names.all()));
        }
        found
    }

    pub(super) fn unknown(
        &mut self,
        piece: SpannedStr,
        path: &str,
        what: &'static str,
        nearest: impl Fn() -> Vec<String>,
    ) {
        self.unknown_among(piece, path, what, nearest, || String::new().into());
    }

    /// Reports an unknown word like [`BlockReader::unknown`]. `known` gives the available names if none is near.
    fn unknown_among(
        &mut self,
        piece: SpannedStr,
        path: &str,
        what: &'static str,
        nearest: impl Fn() -> Vec<String>,
        known: impl Fn() -> MessageArg,
    ) {
        let suggestions = if self.letter.unreadable.len() < MOST_COMPLAINTS {
            nearest()
        } else {
            Vec::new()
        };
        let near = if suggestions.is_empty() {
            known()
        } else {
            near(&suggestions)
        };
        let what = term(what);
        let sentence = match strange_character(piece.text) {
            None => say("read.unknown", [what, shown(piece.text), near]),
            Some(strange) => say(
                "read.unknown-strange",
                [what, shown(piece.text), strange.into(), near],
            ),
        };
        self.unreadable(piece.at, path, sentence);
    }

    pub(super) fn area(&mut self, piece: SpannedStr, path: &str) -> Option<AreaId> {
        if piece.is_empty() {
            self.unreadable(piece.at, path, "read.area-missing");
            return None;
        }
        if let Some((area, coast)) = piece.cut("/") {
            let words = [shown(area.text), shown(coast.text)];
            self.unreadable(coast.at, path, say("read.no-coast-here", words));
            return None;
        }
        let words = self.words;
        self.name(piece, path, "the.area", &words.areas)
    }

    pub(super) fn civ(&mut self, piece: SpannedStr, path: &str) -> Option<Civ> {
        let words = self.words;
        self.name(piece, path, "the.nation", &words.nations)
    }

    /// An area, and a coast after a `/` where it has two.
    pub(super) fn spot(&mut self, piece: SpannedStr, path: &str) -> Option<AreaCoast> {
        let Some((area, coast)) = piece.cut("/") else {
            let area = self.area(piece, path)?;
            return Some(AreaCoast { area, coast: None });
        };
        let area = self.area(area, path)?;
        let words = self.words;
        let names: NameTable<CoastId> = words
            .coasts(area)
            .map(|(coast, name)| (coast, name.to_owned()))
            .collect();
        if words.coasts(area).next().is_none() {
            let area = words.area(area).to_owned().into();
            self.unreadable(coast.at, path, say("read.coastless", [area]));
            return None;
        }
        let coast = self.name(coast, path, "the.coast", &names)?;
        Some(AreaCoast {
            area,
            coast: Some(coast),
        })
    }

    /// A number of any size; what is too large for counting is as large as can be.
    pub(super) fn number(&mut self, piece: SpannedStr, path: &str) -> Option<u32> {
        match number(piece.text) {
            Ok(number) => Some(number),
            Err(NumberError::TooLarge) => Some(u32::MAX),
            Err(NumberError::Unreadable) => {
                let sentence = match piece.text.chars().find_map(look_alike) {
                    Some("-") => say("read.minus", [shown(piece.text)]),
                    _ if piece.is_empty() => "read.number-missing".into(),
                    _ => say("read.digits", [shown(piece.text)]),
                };
                self.unreadable(piece.at, path, sentence);
                None
            }
        }
    }

    /// A scalar, or a complaint that says what was expected, by its key.
    pub(super) fn text<'n>(
        &mut self,
        node: &'n Node,
        path: &str,
        expected: &'static str,
    ) -> Option<SpannedStr<'n>> {
        let piece = SpannedStr::of(node);
        if piece.is_none() {
            self.expected(node, path, expected);
        }
        piece
    }

    /// Complains of a list with nothing in it.
    pub(super) fn nothing(&mut self, node: &Node, path: &str, expected: &'static str) {
        let sentence = say("read.expected", [term(expected), term("found.nothing")]);
        self.unreadable(node.at, path, sentence);
    }

    /// Complains of what stands here in the place of what was expected.
    pub(super) fn expected(&mut self, node: &Node, path: &str, expected: &'static str) {
        let sentence = say("read.expected", [term(expected), node.found()]);
        self.unreadable(node.at, path, sentence);
    }
}

/// Names that are listed where none of them is near, at most.
const MOST_KNOWN: usize = 26;

/// The names that there are, at the end of a sentence about an unknown one; nothing where they are many.
pub(super) fn known(names: &[&str]) -> MessageArg {
    match names.len() {
        1..=MOST_KNOWN => CatalogMessage::new("found.known", [names.join(", ").into()]).into(),
        _ => String::new().into(),
    }
}

/// Paths and places of entries that are found twice.
pub(super) type TimesSeen<T> = BTreeMap<T, u32>;
