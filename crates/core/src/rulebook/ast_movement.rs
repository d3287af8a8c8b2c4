//! 33 Movement on the A.S.T.

use crate::game::TrackBeyond;

/// 33: what moves a marker.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AstPolicy {
    /// 33.4: spaces that a marker goes back without cities.
    pub back: u8,
    /// Items that count for the value of a space.
    pub values_count: CountedTowardPoints,
    /// Spaces behind the finish, if markers move on.
    pub beyond: Option<TrackBeyond>,
    /// 43.13: whether a marker goes back a space whose value its nation has no longer.
    pub falls: bool,
    /// A nation of whose cities one must stand in certain areas. `None` if any cities do.
    pub home: Option<HomeCities>,
}

/// One of the cities that a step asks for must stand in one of these areas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HomeCities {
    /// The ids of the nation and of the areas.
    pub nation: String,
    pub areas: Vec<String>,
}

/// 33.25
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedTowardPoints {
    /// Civilization cards.
    Cards,
    /// Civilization cards, treasury and the commodity cards in the hand as sets.
    All,
    /// 43.13: civilization cards to enter the epoch, all within it.
    AllWithin,
}

impl AstPolicy {
    /// Returns whether treasury and hand count for the value of the next space.
    pub fn all_count(&self, enters: bool) -> bool {
        match self.values_count {
            CountedTowardPoints::Cards => false,
            CountedTowardPoints::AllWithin => !enters,
            CountedTowardPoints::All => true,
        }
    }
}
