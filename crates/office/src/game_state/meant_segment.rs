//! Segment that a block means: the open one, or a later one that has not opened yet.

use super::state::GameState;
use bulla_core::orders::BlockHeader;
use bulla_core::rulebook::OrdersNeeded;
use bulla_core::text::fold;

/// Turns behind the open one for which orders are kept.
pub const MOST_TURNS: i64 = 20;

/// Segment that a block means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeantSegment {
    /// The open one, an earlier one, or every one (standing orders).
    NotAhead,
    /// A segment that has not opened yet: turn and name.
    Ahead(i64, String),
    /// A later one that there is not: key and words of the sentence.
    Unknown(&'static str, Vec<String>),
}

/// Returns the segment that a block means at a table.
pub fn meant_segment(table: &GameState, header: &BlockHeader) -> MeantSegment {
    let (open, said) = (&table.moment, header.segment.as_deref());
    if said == Some("standing") {
        return MeantSegment::NotAhead;
    }
    let names = names(table);
    let place = |name: &str| names.iter().position(|one| fold(one) == fold(name));
    let turn = header.turn.map_or(open.turn, i64::from);
    let is_later_turn = turn > open.turn;
    let named = match said {
        Some(name) => place(name),
        None => is_later_turn.then_some(0),
    };
    let whole = open.name.split('/').next().unwrap_or_default();
    let is_behind = is_later_turn
        || (open.turn > 0 && turn == open.turn && named > place(whole) && named.is_some());
    if !is_behind {
        return MeantSegment::NotAhead;
    }
    if turn - open.turn > MOST_TURNS {
        return MeantSegment::Unknown("ahead.far", vec![(open.turn + MOST_TURNS).to_string()]);
    }
    let last = table.book().victory.turn.map(i64::from);
    if let Some(last) = last.filter(|last| turn > *last) {
        return MeantSegment::Unknown("ahead.last", vec![last.to_string()]);
    }
    match named.and_then(|at| names.get(at)) {
        Some(name) => MeantSegment::Ahead(turn, (*name).to_owned()),
        None => MeantSegment::Unknown("ahead.unknown", vec![names.join(", ")]),
    }
}

/// Returns the names of the segments of a turn that ask for letters, in their order.
pub fn names(table: &GameState) -> Vec<&str> {
    let plans = table.book().turn.iter();
    let asking = plans.filter(|plan| plan.orders_needed != OrdersNeeded::Never);
    asking.map(|plan| plan.name.as_str()).collect()
}
