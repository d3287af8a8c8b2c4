//! What a page is for, and so how much of the board it shows.

use std::collections::BTreeSet;

use crate::game::{AreaId, Open};
use crate::office::means::names::seat_number;
use crate::office::table::fold::Table;
use crate::office::table::waiting::slots;
use crate::store::Seat;

/// What a page is for: how much of the board it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Occasion {
    /// The first page of a seat: where nations begin.
    Beginning,
    /// Something is decided on the board: the regions of the reader, changed or not.
    Choice,
    /// What changed, and nothing where nothing did.
    News,
    /// A later part of trade, in which the board stands still.
    Market,
}

impl Occasion {
    /// How much of the board a page of an open segment shows.
    pub fn of(next: &Table, seat: &Seat) -> Occasion {
        let segment = next.moment.name.as_str();
        match segment.strip_prefix("trade-") {
            Some("1") => Occasion::News,
            Some(_) => Occasion::Market,
            None if slots(next, seat_number(seat)).is_empty() => Occasion::News,
            None => Occasion::Choice,
        }
    }
}

/// Where nations may begin.
pub fn beginnings(open: &Open) -> Vec<(AreaId, u32)> {
    let parts = open.parts();
    let starts: BTreeSet<AreaId> = parts
        .civs()
        .flat_map(|civ| parts.nation(civ).starts.iter().copied())
        .collect();
    starts.into_iter().map(|area| (area, 1)).collect()
}
