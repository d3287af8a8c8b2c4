//! 20 Population expansion.

/// 20.1: what an area gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PopulationPolicy {
    /// Growth of an area with one token.
    pub one: u16,
    /// Growth of an area with two or more tokens.
    pub more: u16,
    /// Most that a nation gains in an area where somebody else has units too. `None` if it gains as it would alone.
    pub shared: Option<u16>,
    /// True if tokens beside a city of their nation grow too.
    pub beside_city: bool,
    /// 39.4: true if Barbarians grow as well.
    pub idle_grows: bool,
}

impl PopulationPolicy {
    /// Returns the gain of an area where a nation has so many tokens, with units of others or without.
    pub fn gain(&self, tokens: u16, is_shared: bool) -> u16 {
        let gain = match tokens {
            0 => 0,
            1 => self.one,
            _ => self.more,
        };
        let most = self.shared.filter(|_| is_shared);
        most.map_or(gain, |most| gain.min(most))
    }
}
