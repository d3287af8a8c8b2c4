//! 34, 35 End of the game and victory.

/// 35.1: what each summand weighs; 34.1: the last turn, if one was set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryPolicy {
    /// Points for each point of civilization cards, of commodity cards as sets, and for each token of treasury.
    pub advances: u32,
    pub cards: u32,
    pub treasury: u32,
    /// Points of a space of the A.S.T. and of a city.
    pub space: u32,
    pub city: u32,
    /// Points of an area where tokens or a city of the nation stand.
    pub area: u32,
    pub turn: Option<u16>,
    /// True if the game ends with the turn in which a nation holds all civilization cards. If false, with that in which a marker
    /// reaches its finish.
    pub ends_with_all_cards: bool,
    pub wins: WinCondition,
    /// True if only the first nation in A.S.T. order among those tied wins (62).
    pub ties_by_chart: bool,
}

/// Nations that may win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WinCondition {
    /// 35.2: whoever has most points.
    Most,
    /// 44: of those on the finish whoever has; of all where the game ends otherwise.
    AtFinish,
}
