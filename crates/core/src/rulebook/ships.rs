//! 22 Ship construction and maintenance.

/// 22.1, 22.3, 22.4.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipsPolicy {
    pub cost: u16,
    pub upkeep: u16,
    /// Ships of one nation in play.
    pub most: u16,
    /// A ship that one nation builds at no cost. `None` if every ship costs.
    pub free: Option<FreeShipPolicy>,
    /// 43.4: whether they are built on any coast, with units of one's own or without.
    pub anywhere: bool,
}

/// 39.1: one ship at no cost, in a start area.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FreeShipPolicy {
    /// The id of the nation.
    pub nation: String,
    pub turn: u16,
}
