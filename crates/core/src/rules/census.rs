//! 21 Census: tokens are counted, and the order of ships and movement follows from it.

use crate::game::{Cause, Change, Civ, Effect, Open, Section};
use crate::turn::Turn;

/// 21.1, 21.2: most tokens first, equal numbers in A.S.T. order.
pub fn play(t: &mut Turn<'_>) {
    let mut counts: Vec<(Civ, u16)> = t
        .open()
        .playing()
        .map(|civ| (civ, t.open().tokens_on_board(civ)))
        .collect();
    counts.sort_by_key(|(_, tokens)| std::cmp::Reverse(*tokens));
    let order = counts.iter().map(|(civ, _)| *civ).collect();
    t.section(Section::Census, Cause::Census, order);
    for (civ, tokens) in counts {
        t.begin(Cause::CensusTurn, civ);
        t.happen(Cause::CensusMarker, Change::Census { civ, tokens });
        t.end(civ);
    }
}

/// 22.11, 23.2, 23.21: census order, but holders of the effect after all others, in census order among themselves.
pub fn order(open: &Open) -> Vec<Civ> {
    let mut civs: Vec<Civ> = open.playing().collect();
    civs.sort_by_key(|civ| {
        (
            open.has(*civ, Effect::MovesLast),
            std::cmp::Reverse(open.nation(*civ).census),
            *civ,
        )
    });
    civs
}
