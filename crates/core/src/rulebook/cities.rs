//! 25 City construction.

use crate::game::{Civ, Effect, PublicState};

use super::SurplusPolicy;

/// 25.1–25.3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CitiesPolicy {
    /// Tokens a city costs on a site, and elsewhere, where one may be built there.
    pub on_site: u16,
    pub elsewhere: Option<u16>,
    /// Cities of one nation in play that may be built.
    pub most: u16,
    /// True if cities above that limit, which other rules may cause, are reduced when cities are built.
    pub reduces: bool,
    /// Cities a turn that treasury may assist.
    pub assisted: u16,
    /// 43.7: whether a city is built only where all cities with it would be supported.
    pub supported: bool,
    /// Tokens that support one city, for the condition `supported`.
    pub support: u16,
    pub surplus: SurplusPolicy,
    /// 39.4: true if Barbarians on a site become a Pirate city as soon as there are enough of them.
    pub idle_builds: bool,
}

impl CitiesPolicy {
    /// The fewest tokens on the board that a city of this nation takes, wherever it is built (25.2, 25.3).
    pub fn least_on_board(&self, open: &PublicState, civ: Civ) -> u16 {
        let elsewhere = self.elsewhere.unwrap_or(self.on_site);
        let cost = self.on_site.min(elsewhere);
        if open.has(civ, Effect::TreasuryBuilds) {
            cost - from_treasury(cost)
        } else {
            cost
        }
    }
}

/// 25.3: tokens of a city's cost that treasury may pay; at least half of them are taken from the board.
#[must_use]
pub const fn from_treasury(cost: u16) -> u16 {
    cost / 2
}
