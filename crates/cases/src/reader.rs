//! Reading a case: keys that are known, names by id, numbers in their range, and every complaint gathered.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use bulla_core::game::{AdvanceId, AreaId, Civ, CoastId, Components, FaceId};
use bulla_core::text::{
    Complaint, NameMatch, NameTable, Node, NodeKey, TextPosition, did_you_mean, number, shown,
};

/// The ids that cases use; the same for every board, as areas out of play keep their place.
#[derive(Clone, Debug)]
pub(super) struct CaseIds {
    pub areas: NameTable<AreaId>,
    pub nations: NameTable<Civ>,
    pub faces: NameTable<FaceId>,
    pub advances: NameTable<AdvanceId>,
    /// Names of the coasts of each area.
    coasts: Vec<Vec<String>>,
    pub stacks: u8,
}

impl CaseIds {
    pub fn new(parts: &Components) -> CaseIds {
        let board = &parts.board;
        CaseIds {
            areas: board.areas().map(|(id, a)| (id, a.id.clone())).collect(),
            nations: parts
                .civs()
                .map(|civ| (civ, parts.nation(civ).id.clone()))
                .collect(),
            faces: parts
                .deck
                .faces()
                .map(|(id, face)| (id, face.id.clone()))
                .collect(),
            advances: (0..parts.advances.len() as u8)
                .map(AdvanceId)
                .map(|id| (id, parts.advance(id).id.clone()))
                .collect(),
            coasts: board.areas().map(|(_, a)| a.coasts.clone()).collect(),
            stacks: parts.deck.stacks(),
        }
    }

    pub fn coasts(&self, area: AreaId) -> &[String] {
        &self.coasts[area.index()]
    }
}

/// One case as it is read: what is wrong with it, and which nations it names.
#[derive(Debug)]
pub(super) struct CaseReader<'a> {
    pub lookup: &'a CaseIds,
    complaints: RefCell<Vec<Complaint>>,
    named: RefCell<BTreeSet<Civ>>,
}

impl<'a> CaseReader<'a> {
    pub fn new(lookup: &'a CaseIds) -> CaseReader<'a> {
        CaseReader {
            lookup,
            complaints: RefCell::default(),
            named: RefCell::default(),
        }
    }

    pub fn complain(&self, at: TextPosition, path: &str, message: impl Into<String>) {
        let complaint = Complaint::new(at, path, message);
        self.complaints.borrow_mut().push(complaint);
    }

    /// All complaints so far, in the order of the text.
    pub fn complaints(&self) -> Vec<Complaint> {
        let mut complaints = self.complaints.borrow().clone();
        complaints.sort();
        complaints
    }

    /// The nations that were read so far.
    pub fn named(&self) -> BTreeSet<Civ> {
        self.named.borrow().clone()
    }

    /// The entries of a mapping with these keys and no others.
    pub fn fields<'n>(&self, node: &'n Node, path: &str, known: &[&'static str]) -> CaseFields<'n> {
        let entries = self.mapping(node, path);
        let names: NameTable<&str> = known.iter().map(|key| (*key, (*key).to_owned())).collect();
        for (key, _) in entries {
            if !known.contains(&key.text.as_str()) {
                let near = did_you_mean(&names.suggestions(&key.text));
                let message = format!("unknown key {}{near}", shown(&key.text));
                self.complain(key.at, path, message);
            }
        }
        CaseFields {
            at: node.at,
            entries,
        }
    }

    /// The entries of a mapping whose keys are names.
    pub fn mapping<'n>(&self, node: &'n Node, path: &str) -> &'n [(NodeKey, Node)] {
        if node.as_map().is_none() && !node.is_empty() {
            let message = format!("expected a mapping, found {}", node.shown());
            self.complain(node.at, path, message);
        }
        node.entries()
    }

    pub fn text(&self, node: &Node, path: &str) -> Option<String> {
        let text = node.as_text().map(str::to_owned);
        if text.is_none() {
            self.complain(
                node.at,
                path,
                format!("expected a word, found {}", node.shown()),
            );
        }
        text
    }

    pub fn texts(&self, node: &Node, path: &str) -> Vec<String> {
        node.as_list_or_single()
            .iter()
            .filter_map(|entry| self.text(entry, path))
            .collect()
    }

    pub fn number(&self, node: &Node, path: &str, range: RangeInclusive<u32>) -> Option<u32> {
        let read = node.as_text().and_then(|text| number(text).ok());
        let fits = read.filter(|number| range.contains(number));
        if fits.is_none() {
            let (least, most) = (range.start(), range.end());
            let message = format!(
                "expected a number from {least} to {most}, found {}",
                node.shown()
            );
            self.complain(node.at, path, message);
        }
        fits
    }

    pub fn count(&self, node: &Node, path: &str) -> Option<u16> {
        self.number(node, path, 0..=999).map(|number| number as u16)
    }

    pub fn yes_or_no(&self, node: &Node, path: &str) -> Option<bool> {
        let is = if node.is_word("true") {
            Some(true)
        } else if node.is_word("false") {
            Some(false)
        } else {
            None
        };
        if is.is_none() {
            let message = format!("expected true or false, found {}", node.shown());
            self.complain(node.at, path, message);
        }
        is
    }

    pub fn area(&self, text: &str, at: TextPosition, path: &str) -> Option<AreaId> {
        self.find(&self.lookup.areas, "area", text, at, path)
    }

    pub fn areas(&self, node: &Node, path: &str) -> Vec<AreaId> {
        let entries = node.as_list_or_single().iter();
        entries
            .filter_map(|entry| self.area(&self.text(entry, path)?, entry.at, path))
            .collect()
    }

    /// An area, with the coast that stands after a stroke.
    pub fn spot(
        &self,
        text: &str,
        at: TextPosition,
        path: &str,
    ) -> Option<(AreaId, Option<CoastId>)> {
        let Some((area, coast)) = text.split_once('/') else {
            return Some((self.area(text, at, path)?, None));
        };
        let area = self.area(area, at, path)?;
        let coasts = self.lookup.coasts(area);
        let found = coasts.iter().position(|name| name == coast);
        if found.is_none() {
            let message = format!(
                "there is no coast {}, only {}",
                shown(coast),
                coasts.join(", ")
            );
            self.complain(at, path, message);
        }
        Some((area, Some(CoastId(found? as u8))))
    }

    pub fn civ(&self, text: &str, at: TextPosition, path: &str) -> Option<Civ> {
        let civ = self.find(&self.lookup.nations, "nation", text, at, path)?;
        self.named.borrow_mut().insert(civ);
        Some(civ)
    }

    pub fn civs(&self, node: &Node, path: &str) -> Vec<Civ> {
        let entries = node.as_list_or_single().iter();
        entries
            .filter_map(|entry| self.civ(&self.text(entry, path)?, entry.at, path))
            .collect()
    }

    pub fn faces(&self, node: &Node, path: &str) -> Vec<FaceId> {
        let entries = node.as_list_or_single().iter();
        entries
            .filter_map(|entry| self.face(&self.text(entry, path)?, entry.at, path))
            .collect()
    }

    pub fn face(&self, text: &str, at: TextPosition, path: &str) -> Option<FaceId> {
        self.find(&self.lookup.faces, "trade card", text, at, path)
    }

    pub fn advance(&self, text: &str, at: TextPosition, path: &str) -> Option<AdvanceId> {
        self.find(&self.lookup.advances, "civilization card", text, at, path)
    }

    pub fn advances(&self, node: &Node, path: &str) -> Vec<AdvanceId> {
        let entries = node.as_list_or_single().iter();
        entries
            .filter_map(|entry| self.advance(&self.text(entry, path)?, entry.at, path))
            .collect()
    }

    fn find<T: Clone + PartialEq>(
        &self,
        names: &NameTable<T>,
        what: &str,
        text: &str,
        at: TextPosition,
        path: &str,
    ) -> Option<T> {
        match names.find(text) {
            NameMatch::Is(thing) => Some(thing),
            NameMatch::Unknown { suggestions } => {
                let near = did_you_mean(&suggestions);
                self.complain(
                    at,
                    path,
                    format!("there is no {what} {}{near}", shown(text)),
                );
                None
            }
        }
    }
}

/// The entries of a mapping that were found to be known.
pub(super) struct CaseFields<'n> {
    /// Position where the mapping begins.
    pub at: TextPosition,
    entries: &'n [(NodeKey, Node)],
}

impl<'n> CaseFields<'n> {
    /// Returns the value of a key. A key with no value counts as left out.
    pub fn get(&self, key: &str) -> Option<&'n Node> {
        self.entries
            .iter()
            .find(|(found, _)| found.text == key)
            .map(|(_, value)| value)
            .filter(|value| !value.is_empty())
    }
}
