//! 23 Movement.

mod chart;
mod outset;
mod voyage;
mod walk;

use std::collections::BTreeMap;

use crate::game::{
    AreaId, Cause, Civ, Effect, Open, Reason, ReasonKind, Section, Ship, Subject, View,
};
use crate::turn::{Count, MoveOrder, Slot, Topic, Turn};

use super::{Book, census};

pub use chart::reach;

/// 23.51–23.53.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// Tokens a ship carries at one time.
    pub capacity: u16,
    /// Water areas a ship enters.
    pub reach: u16,
    /// More of them with [`Effect::ExtraShipMove`].
    pub extra: u16,
    /// 71: whether open sea is crossed without [`Effect::OpenSea`].
    pub open_sea: bool,
    /// 71: whether nobody enters an area where others stand.
    pub closed: bool,
}

impl Policy {
    /// 23.54: whether open sea is closed to a nation.
    fn bars_open_sea(&self, open: &Open, civ: Civ) -> bool {
        !self.open_sea && !open.has(civ, Effect::OpenSea)
    }

    /// 71: why tokens of a nation may not come to an area, if so.
    fn occupied(&self, open: &Open, area: AreaId, civ: Civ) -> Option<Reason> {
        let is_closed = self.closed && open.has_rivals(area, civ);
        is_closed.then(|| ReasonKind::Occupied.of([Subject::Area(area)]))
    }
}

/// 23.2, 23.21: one nation after another, each by its list.
pub fn play(policy: &Policy, census: &census::Policy, t: &mut Turn<'_>) {
    let order = census::order(census, t.open());
    t.section(Section::Movement, Cause::Movement, order.clone());
    for civ in order {
        t.begin(Cause::MovementTurn, civ);
        carry_out(policy, t, civ);
        t.end(civ);
    }
}

fn carry_out(policy: &Policy, t: &mut Turn<'_>, civ: Civ) {
    let Some(list) = t.lines(civ).moves.clone() else {
        return;
    };
    let mut fresh = Fresh::of(t, civ);
    let mut cursor = list.cursor();
    while let Some((order, path)) = cursor.next(|when, _| t.judge(civ, when, false)) {
        match order {
            MoveOrder::Walk { count, route } => {
                walk::walk(policy, t, &mut fresh, (civ, path), (*count, route));
            }
            MoveOrder::Voyage { ship, legs } => {
                voyage::sail(policy, t, &mut fresh, (civ, path), *ship, legs);
            }
        }
    }
}

/// What of a nation has not moved yet in this section: a token takes one land step or one ship (23.3, 23.56), a ship makes
/// one voyage (23.52).
#[derive(Clone, Debug)]
struct Fresh {
    tokens: BTreeMap<AreaId, u16>,
    ships: Vec<Ship>,
}

impl Fresh {
    fn of(t: &Turn<'_>, civ: Civ) -> Fresh {
        Fresh {
            tokens: t.open().areas_of(civ).collect(),
            ships: t.open().ships_of(civ).collect(),
        }
    }

    fn tokens(&self, area: AreaId) -> u16 {
        self.tokens.get(&area).copied().unwrap_or(0)
    }

    fn take(&mut self, area: AreaId, count: u16) {
        if let Some(there) = self.tokens.get_mut(&area) {
            *there -= count;
        }
    }
}

/// How many tokens an order moves of those that may, and whether that is fewer than it says.
fn counted(count: Count, fresh: u16) -> (u16, bool) {
    match count {
        Count::Exactly(wanted) => (wanted.min(fresh.into()) as u16, wanted > u32::from(fresh)),
        Count::AllBut(but) => (u32::from(fresh).saturating_sub(but) as u16, false),
    }
}

pub fn may_ask(known: &View) -> Vec<Slot> {
    let asked = known.civ.is_some_and(|civ| {
        known.open.tokens_on_board(civ) > 0 || known.open.ships_of(civ).count() > 0
    });
    if asked {
        vec![Slot::new(Topic::Moves)]
    } else {
        Vec::new()
    }
}

/// Steps over borders that are not there, effects that are not held, loads that no ship carries, others' tokens and ships.
pub fn never(book: &Book, known: &View, order: &MoveOrder) -> Option<Reason> {
    let (open, civ) = (&known.open, known.civ?);
    match order {
        MoveOrder::Walk { count, route } => outset::walk(book, open, civ, *count, route),
        MoveOrder::Voyage { ship, legs } => outset::voyage(book, open, civ, *ship, legs),
    }
}

fn not_in_play(open: &Open, area: AreaId) -> Option<Reason> {
    (!open.area(area).in_play).then(|| ReasonKind::NotInPlay.of([Subject::Area(area)]))
}
