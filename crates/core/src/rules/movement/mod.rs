//! 23 Movement.

mod navigation;
mod precheck;
mod voyage;
mod walk;

use std::collections::BTreeMap;

use crate::game::{
    AreaId, Civ, Effect, PublicState, RejectionKind, RejectionReason, RuleStep, Section, Ship,
    Subject, View,
};
use crate::rulebook::{CensusPolicy, MovementPolicy, Rulebook};
use crate::turn::{MoveOrder, Prompt, RuleContext, TokenCount, Topic};

use super::census;

pub use navigation::reach;

impl MovementPolicy {
    /// 23.54: whether open sea is closed to a nation.
    fn bars_open_sea(&self, open: &PublicState, civ: Civ) -> bool {
        !self.open_sea && !open.has(civ, Effect::OpenSea)
    }

    /// 71: why tokens of a nation may not come to an area, if so.
    fn occupied(&self, open: &PublicState, area: AreaId, civ: Civ) -> Option<RejectionReason> {
        let is_closed = self.closed && open.has_rivals(area, civ);
        is_closed.then(|| RejectionKind::Occupied.of([Subject::Area(area)]))
    }
}

/// 23.2, 23.21: one nation after another, each by its list.
pub fn play(policy: &MovementPolicy, census: &CensusPolicy, t: &mut RuleContext<'_>) {
    let order = census::order(census, t.open());
    t.section(Section::Movement, RuleStep::Movement, order.clone());
    for civ in order {
        t.begin(RuleStep::MovementTurn, civ);
        carry_out(policy, t, civ);
        t.end(civ);
    }
}

fn carry_out(policy: &MovementPolicy, t: &mut RuleContext<'_>, civ: Civ) {
    let Some(list) = t.orders(civ).moves.clone() else {
        return;
    };
    let mut fresh = UnmovedPieces::of(t, civ);
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

/// Pieces of a nation that have not moved yet in this section: a token takes one land step or one ship (23.3, 23.56), a ship
/// makes one voyage (23.52).
#[derive(Clone, Debug)]
struct UnmovedPieces {
    tokens: BTreeMap<AreaId, u16>,
    ships: Vec<Ship>,
}

impl UnmovedPieces {
    fn of(t: &RuleContext<'_>, civ: Civ) -> UnmovedPieces {
        UnmovedPieces {
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

/// Returns the number of movable tokens that an order moves, and whether that is fewer than ordered.
fn counted(count: TokenCount, fresh: u16) -> (u16, bool) {
    match count {
        TokenCount::Exactly(wanted) => (wanted.min(fresh.into()) as u16, wanted > u32::from(fresh)),
        TokenCount::AllBut(but) => (u32::from(fresh).saturating_sub(but) as u16, false),
    }
}

pub fn prompts(known: &View) -> Vec<Prompt> {
    let asked = known.civ.is_some_and(|civ| {
        known.open.tokens_on_board(civ) > 0 || known.open.ships_of(civ).count() > 0
    });
    if asked {
        vec![Prompt::new(Topic::Moves)]
    } else {
        Vec::new()
    }
}

/// Steps over borders that are not there, effects that are not held, loads that no ship carries, others' tokens and ships.
pub fn why_impossible(book: &Rulebook, known: &View, order: &MoveOrder) -> Option<RejectionReason> {
    let (open, civ) = (&known.open, known.civ?);
    match order {
        MoveOrder::Walk { count, route } => precheck::walk(book, open, civ, *count, route),
        MoveOrder::Voyage { ship, legs } => precheck::voyage(book, open, civ, *ship, legs),
    }
}

fn not_in_play(open: &PublicState, area: AreaId) -> Option<RejectionReason> {
    (!open.area(area).in_play).then(|| RejectionKind::NotInPlay.of([Subject::Area(area)]))
}
