//! 15.5, 15.6 Late arrivals and early departures.

/// 15.5, 15.6: who may come late, and what a nation keeps that loses its player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatsPolicy {
    /// 15.51: whether a seat may join a game that has begun.
    pub late: bool,
    /// 15.31: nations that late arrivals leave unused, for Barbarians and Pirates.
    pub spare: u16,
    /// 15.62: cards kept for each city.
    pub kept: u16,
    /// 38.1: true if seats beyond the nations wait without one, and enter as counterparts of nations that Civil Wars divide.
    pub counterparts: bool,
    /// 16.10: most seats that wait so from the beginning.
    pub waiting: u16,
}
