//! 26.3–26.4 City support.

use crate::game::{Civ, PublicState};

/// 26.31: tokens on the board for each city.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitySupportPolicy {
    pub tokens: u16,
    /// 26.32: whether newly built cities are reduced before all others.
    pub new_first: bool,
    /// 43.1: whether cities that were won by revolt among the calamities need no support in the check after them.
    pub revolts_exempt: bool,
}

impl CitySupportPolicy {
    /// Tokens on the board that the cities of a nation ask for.
    pub fn needed(&self, open: &PublicState, civ: Civ) -> u32 {
        u32::from(self.tokens) * u32::from(open.city_count(civ))
    }
}
