//! Names of things as a page prints them.

use serde::Serialize;

use super::layout::marks;
use bulla_core::game::{AreaId, Civ, CoastId, Components, Owner, Seat, Subject};

/// A nation, or the idle set, as a sentence speaks of it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct OwnerName {
    /// Printed name; empty for Barbarians and Pirates.
    pub name: String,
    /// `nation` or `idle`.
    pub kind: &'static str,
    /// True if it is the reader.
    pub you: bool,
}

/// Names by the components, seen by one reader.
#[derive(Clone, Copy)]
pub struct ReaderNames<'a> {
    pub parts: &'a Components,
    pub me: Option<Civ>,
    pub seats: &'a [String],
}

impl ReaderNames<'_> {
    pub fn who(&self, owner: impl Into<Owner>) -> OwnerName {
        match owner.into() {
            Owner::Nation(civ) => OwnerName {
                name: self.nation(civ),
                kind: "nation",
                you: self.me == Some(civ),
            },
            Owner::Idle => OwnerName {
                name: String::new(),
                kind: "idle",
                you: false,
            },
        }
    }

    /// The printed name, marked so that it can be told by its colour.
    pub fn nation(&self, civ: Civ) -> String {
        let nation = self.parts.nation(civ);
        let original = self.parts.nation(nation.counterpart_of.unwrap_or(civ));
        let mut id = original.id.clone();
        if nation.counterpart_of.is_some() {
            id.push_str(&format!("~{}", self.parts.numeral(civ)));
        }
        match self.parts.board.artwork().own_look(&original.id) {
            Some(look) => marks::nation(&format!("{id}{}", look[1]), &nation.name),
            None => marks::nation(&id, &nation.name),
        }
    }

    pub fn area(&self, area: AreaId) -> String {
        self.parts.board.area(area).name.clone()
    }

    /// An area and, where it has two coasts, which.
    pub fn coast(&self, area: AreaId, coast: CoastId) -> String {
        let printed = self.parts.board.area(area);
        match printed.coasts.get(coast.index()) {
            Some(name) if printed.coasts.len() > 1 => format!("{}/{name}", printed.name),
            _ => printed.name.clone(),
        }
    }

    /// The name of a seat; its number where it has none.
    pub fn seat(&self, seat: Seat) -> String {
        let name = self.seats.get(seat.index());
        name.cloned().unwrap_or_else(|| (seat.0 + 1).to_string())
    }

    pub fn subject(&self, subject: Subject) -> String {
        match subject {
            Subject::Area(area) => self.area(area),
            Subject::Civ(civ) => self.nation(civ),
            Subject::Number(number) => number.to_string(),
            Subject::Face(face) => self.parts.deck.face(face).name.clone(),
            Subject::Advance(advance) => self.parts.advance(advance).name.clone(),
        }
    }

    /// An answer as it is stored, `knossos city,2 thera`, with the printed names of areas.
    pub fn answer(&self, stored: &str) -> String {
        let board = &self.parts.board;
        let word = |word: &str| match word {
            "city" => "(city)".to_owned(),
            other => board
                .find(other)
                .map_or_else(|| other.to_owned(), |area| self.area(area)),
        };
        let item = |item: &str| {
            let words: Vec<String> = item.split(' ').map(word).collect();
            words.join(" ")
        };
        let items: Vec<String> = stored.split(',').map(item).collect();
        items.join(", ")
    }
}
