//! 34, 35 The end of the game and the final count.

use crate::turn::Turn;

/// 35.1: points of a space of the A.S.T. and of a city; 34.1: the last turn, if one was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    pub space: u32,
    pub city: u32,
    pub turn: Option<u16>,
}

pub fn play(_policy: &Policy, _t: &mut Turn<'_>) {}
