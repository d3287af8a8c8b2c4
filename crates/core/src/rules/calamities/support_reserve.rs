//! Tokens that support cities, which losses spare by default.

use super::loss_tally::UnitsLost;

/// Tokens that support cities, which the default spares.
pub struct SupportReserve {
    pub tokens: u32,
    /// 30.42: these support nothing and are lost first.
    pub idle: u32,
    pub cities: u32,
    /// 26.31: tokens for each city.
    pub each: u32,
}

impl SupportReserve {
    /// Tokens beyond what supports the cities, the idle ones first.
    pub fn beyond(&self, lost: &UnitsLost) -> u32 {
        let gone: u32 = lost.tokens.values().sum();
        let come: u32 = lost.cities.iter().map(|(_, left)| left).sum();
        let idle = self.idle.saturating_sub(gone);
        let able = (self.tokens + come).saturating_sub(gone + idle);
        let cities = self.cities.saturating_sub(lost.cities.len() as u32);
        idle + able.saturating_sub(self.each * cities)
    }
}
