//! 19 Taxation.

use super::BeneficiaryMeasure;

/// 19.1, 19.2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxationPolicy {
    /// Tokens a city.
    pub rate: u16,
    /// Least and most with [`Effect::TaxRateChoice`](crate::game::Effect::TaxRateChoice).
    pub choice: (u16, u16),
    /// Nation that takes cities that revolt.
    pub beneficiary: BeneficiaryMeasure,
    /// 39.5: true if cities that revolt become Pirate cities. If false, nations take them.
    pub to_idle: bool,
}
