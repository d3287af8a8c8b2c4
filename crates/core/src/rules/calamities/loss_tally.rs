//! 29.63 Losses as they are put together: each entry serves as far as it goes, while the rest can still make the exact sum.

use std::collections::BTreeMap;

use crate::game::AreaId;
use crate::turn::NamedUnits;

use super::unit_pool::{CITY, UnitPool};

/// Units given up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UnitsLost {
    pub tokens: BTreeMap<AreaId, u32>,
    /// Cities, each with the tokens left in its place.
    pub cities: Vec<(AreaId, u32)>,
    /// Amount provided by each entry, by its path.
    pub served: Vec<(String, u32)>,
}

/// An entry that names units.
pub struct LossEntry<'a> {
    pub area: AreaId,
    pub units: NamedUnits,
    pub path: &'a str,
}

/// Units that may still be given up after an entry.
pub enum RemainingEntries<'a> {
    All,
    Named(&'a [(AreaId, &'a NamedUnits)]),
}

impl RemainingEntries<'_> {
    fn makes(&self, pool: &UnitPool, sum: u32) -> bool {
        match self {
            RemainingEntries::All => pool.makes(sum),
            RemainingEntries::Named(named) => pool.only(named.iter().copied()).makes(sum),
        }
    }
}

/// Losses as they are put together.
pub struct LossTally {
    pub pool: UnitPool,
    pub missing: u32,
    pub lost: UnitsLost,
}

impl LossTally {
    pub fn new(pool: &UnitPool, goal: u32) -> LossTally {
        LossTally {
            pool: pool.clone(),
            missing: goal,
            lost: UnitsLost::default(),
        }
    }

    /// Uses an entry as far as it goes; returns the points it gave.
    pub fn serve(&mut self, entry: &LossEntry<'_>, rest: &RemainingEntries<'_>) -> u32 {
        match entry.units {
            NamedUnits::Tokens(count) => self.take_tokens(entry.area, count, rest),
            NamedUnits::AllTokens => self.take_tokens(entry.area, u32::MAX, rest),
            units @ (NamedUnits::City | NamedUnits::All | NamedUnits::Reduced) => {
                self.take_city(entry.area, units, rest)
            }
        }
    }

    /// Gives up as many tokens as possible, while the rest can still make exactly the missing points.
    pub fn take_tokens(&mut self, area: AreaId, count: u32, rest: &RemainingEntries<'_>) -> u32 {
        let there = self.pool.tokens.get(&area).copied().unwrap_or(0);
        for count in (1..=there.min(count).min(self.missing)).rev() {
            let pool = self.pool.without_tokens(area, count);
            if rest.makes(&pool, self.missing - count) {
                self.pool = pool;
                self.missing -= count;
                *self.lost.tokens.entry(area).or_default() += count;
                return count;
            }
        }
        0
    }

    /// A city whole, or for as few tokens as let the rest make exactly what is missing.
    pub fn take_city(
        &mut self,
        area: AreaId,
        units: NamedUnits,
        rest: &RemainingEntries<'_>,
    ) -> u32 {
        let lefts = match units {
            NamedUnits::Reduced => self.pool.reduced(area).into_iter().collect(),
            _ => self.pool.cities.get(&area).cloned().unwrap_or_default(),
        };
        for left in lefts {
            let points = CITY - left;
            let pool = self.pool.without_city(area, left);
            if points <= self.missing && rest.makes(&pool, self.missing - points) {
                self.pool = pool;
                self.missing -= points;
                self.lost.cities.push((area, left));
                return points;
            }
        }
        0
    }
}
