//! What a block of a seat says at its table: read, kept to its segment, and freed of what could never be done.

use std::collections::BTreeSet;

use super::table::Table;
use crate::game::{Eye, Reason, Seat};
use crate::mail::Block;
use crate::orders::{Letter, body, read};
use crate::rules::sift;
use crate::text::Span;
use crate::turn::{Orders, Sheet, Topic};

/// A line that was dropped: where it stood, and why.
#[derive(Clone, Debug)]
pub struct Dropped {
    pub at: Option<Span>,
    pub path: String,
    pub reason: Reason,
}

#[derive(Clone, Debug)]
pub struct Understood {
    pub letter: Letter,
    pub sifted: Vec<Dropped>,
}

impl Understood {
    /// The canonical text of its orders; nothing when the block is refused.
    pub fn text(&self, table: &Table) -> Option<String> {
        let orders = self.letter.orders.as_ref()?;
        (!self.letter.is_refused()).then(|| body(orders, &table.words))
    }

    pub fn has_dropped(&self) -> bool {
        !self.sifted.is_empty() || !self.letter.dropped.is_empty()
    }

    /// The paths of all dropped lines, for the record.
    pub fn dropped_paths(&self) -> String {
        let sifted = self.sifted.iter().map(|dropped| dropped.path.as_str());
        let read = self
            .letter
            .dropped
            .iter()
            .map(|complaint| complaint.path.as_str());
        read.chain(sifted).collect::<Vec<_>>().join("\n")
    }

    pub fn topics(&self) -> BTreeSet<Topic> {
        let orders = self.letter.orders.as_ref();
        orders.map_or_else(BTreeSet::new, Orders::topics)
    }
}

/// Reads a block for a seat by what that seat knew when the segment opened.
pub fn understand(table: &Table, seat: Seat, block: &Block) -> Understood {
    let mut letter = read(&block.text, block.first_line, &table.words);
    if letter.header.segment.is_none() {
        letter.confine(&table.moment.name);
    }
    let known = table.view(Eye::Seat(seat));
    let gone = match &mut letter.orders {
        Some(orders) => sift(orders, table.book(), &known),
        None => Vec::new(),
    };
    let sifted = gone
        .into_iter()
        .map(|(path, reason)| Dropped {
            at: letter.place(&path),
            path,
            reason,
        })
        .collect();
    Understood { letter, sifted }
}

/// Orders as they were stored, typed again. They were written by the office and read by the same language.
pub fn stored(table: &Table, text: &str) -> Orders {
    read(text, 1, &table.words).orders.unwrap_or_default()
}

/// The sheet of a seat from its sealed and standing blocks.
pub fn sheet(table: &Table, sealed: Option<&str>, standing: Option<&str>) -> Sheet {
    let typed = |text: Option<&str>| text.map(|text| stored(table, text));
    Sheet::new(typed(sealed), typed(standing))
}
