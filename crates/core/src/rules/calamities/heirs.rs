//! 38.2 Nations to which Barbarians and Pirate cities come: those with most in stock.

use std::cmp::Reverse;

use crate::game::{Civ, Piece, PublicState};
use crate::rules::advance_points::advance_points;

/// 38.2/30.520: those who play, most tokens in stock first; of equals who has most cities in stock.
pub fn of_barbarians(open: &PublicState) -> Vec<Civ> {
    ranked(open, |civ| {
        [Piece::Token, Piece::City].map(|piece| open.stock(civ, piece))
    })
}

/// 38.2/30.910: those who play, most cities in stock first; of equals who has most tokens on the board.
pub fn of_pirates(open: &PublicState) -> Vec<Civ> {
    ranked(open, |civ| {
        [open.stock(civ, Piece::City), open.tokens_on_board(civ)]
    })
}

/// Returns those who play, the greatest measure first. Ties go to who is furthest behind on the A.S.T., then to the least points of
/// civilization cards, then to the smallest treasury, then by A.S.T. order (17.4).
fn ranked(open: &PublicState, measure: impl Fn(Civ) -> [u16; 2]) -> Vec<Civ> {
    let mut civs: Vec<Civ> = open.playing().collect();
    civs.sort_by_key(|civ| {
        let nation = open.nation(*civ);
        let points = advance_points(open.parts(), nation);
        (
            Reverse(measure(*civ)),
            nation.track,
            points,
            nation.treasury,
            *civ,
        )
    });
    civs
}
