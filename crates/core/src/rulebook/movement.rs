//! 23 Movement.

/// 23.51–23.53.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovementPolicy {
    /// Tokens a ship carries at one time.
    pub capacity: u16,
    /// Water areas a ship enters.
    pub reach: u16,
    /// More of them with [`Effect::ExtraShipMove`](crate::game::Effect::ExtraShipMove).
    pub extra: u16,
    /// 71: whether open sea is crossed without [`Effect::OpenSea`](crate::game::Effect::OpenSea).
    pub open_sea: bool,
    /// season/naval: whether tokens may stay aboard where a voyage ends. If false they go ashore (23.56).
    pub stays_aboard: bool,
    /// 71: whether nobody enters an area where others stand.
    pub closed: bool,
}
