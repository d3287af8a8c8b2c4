//! 23 Movement.

mod navigation;
mod passage;
mod precheck;
mod unmoved_pieces;
mod voyage;
mod walk;

use crate::game::{Civ, RejectionReason, RuleStep, Section, View};
use crate::rulebook::{CensusPolicy, MovementPolicy, Rulebook};
use crate::turn::{MoveOrder, Prompt, RuleContext, Topic};

use super::census_order::census_order;
use unmoved_pieces::UnmovedPieces;

pub use navigation::reach;

/// 23.2, 23.21: one nation after another, each by its list.
pub fn play(policy: &MovementPolicy, census: &CensusPolicy, t: &mut RuleContext<'_>) {
    let order = census_order(census, t.open());
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
                walk::walk(policy, t, &mut fresh, civ, path, *count, route);
            }
            MoveOrder::Voyage { ship, legs } => {
                voyage::sail(policy, t, &mut fresh, civ, path, *ship, legs);
            }
        }
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
