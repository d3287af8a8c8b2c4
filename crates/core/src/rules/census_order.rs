//! 22.11, 23.2 The order of ships and movement, which follows from the census.

use crate::game::{Civ, Effect, PublicState};
use crate::rulebook::CensusPolicy;

/// 22.11, 23.2, 23.21: census order, but holders of the effect after all others, in census order among themselves.
pub fn census_order(policy: &CensusPolicy, open: &PublicState) -> Vec<Civ> {
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
