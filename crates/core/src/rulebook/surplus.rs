//! 26.1–26.2 Removal of surplus population.

/// 26.11: tokens more in an area held alone with [`Effect::LimitRaised`](crate::game::Effect::LimitRaised).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurplusPolicy {
    pub alone: u16,
    /// True if a nation's tokens stay beside its own city, up to the limit of the area.
    pub beside_city: bool,
    /// 65.1: whether a city that is to be reduced is eliminated where the stock has not all tokens that would take its place.
    pub eliminates: bool,
}
