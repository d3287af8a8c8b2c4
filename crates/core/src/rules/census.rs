//! 21 Census: tokens are counted, and the order of ships and movement follows from it.

use std::cmp::Reverse;

use crate::game::{Change, Civ, Effect, Open, Section};
use crate::turn::Turn;

/// 21.1: what the order of the census is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    pub order: Precedence,
}

/// Who goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Precedence {
    /// Most tokens on the board; equal numbers in A.S.T. order.
    Tokens,
    /// A.S.T. order.
    Chart,
}

/// 21.1, 21.2: most tokens first, equal numbers in A.S.T. order.
pub fn play(policy: &Policy, t: &mut Turn<'_>) {
    let mut counts: Vec<(Civ, u16)> = t
        .open()
        .playing()
        .map(|civ| (civ, t.open().tokens_on_board(civ)))
        .collect();
    counts.sort_by_key(|(_, tokens)| policy.rank(*tokens));
    let order = counts.iter().map(|(civ, _)| *civ).collect();
    t.section(Section::Census, "21", order);
    for (civ, tokens) in counts {
        t.begin("21.1", civ);
        t.happen("21.2", Change::Census { civ, tokens });
        t.end(civ);
    }
}

impl Policy {
    fn rank(&self, tokens: u16) -> Reverse<u16> {
        match self.order {
            Precedence::Tokens => Reverse(tokens),
            Precedence::Chart => Reverse(0),
        }
    }
}

/// 22.11, 23.2, 23.21: census order, but holders of the effect after all others, in census order among themselves.
pub fn order(policy: &Policy, open: &Open) -> Vec<Civ> {
    let mut civs: Vec<Civ> = open.playing().collect();
    civs.sort_by_key(|civ| {
        (
            open.has(*civ, Effect::MovesLast),
            policy.rank(open.nation(*civ).census),
            *civ,
        )
    });
    civs
}
