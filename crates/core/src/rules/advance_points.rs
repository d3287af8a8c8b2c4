//! 33.25, 35.1 Face value of civilization cards.

use crate::game::{Components, NationState};

/// Face value of a nation's civilization cards (33.25).
pub fn advance_points(parts: &Components, nation: &NationState) -> u32 {
    nation
        .advances
        .iter()
        .map(|advance| parts.advance(advance).cost)
        .sum()
}
