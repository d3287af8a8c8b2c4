//! 20 Population expansion.

/// 20.1: what an area gains.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PopulationPolicy {
    /// Growth of an area with one token.
    pub one: u16,
    /// Growth of an area with two or more tokens.
    pub more: u16,
    /// 39.4: true if Barbarians grow as well.
    pub idle_grows: bool,
}
