//! The Archaeological Succession Track of a nation (10.2, 33): positions count spaces moved from the start arrow.

/// Requirements for entering an epoch (33.2).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Epoch {
    pub id: String,
    pub name: String,
    /// Cities in play needed to enter it.
    pub cities: u32,
    /// Cities needed to move on in it (33.3).
    pub stay: u32,
    /// Groups of civilization cards that must be present.
    pub groups: u32,
    /// Civilization cards needed.
    pub cards: u32,
}

/// One nation's row.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AstTrack {
    /// First space of each epoch after the first, in order of the epochs.
    pub first: Vec<u8>,
    /// Position of the finish square.
    pub finish: u8,
    /// Points of civilization cards needed to enter a space: (position, points), by position (33.25).
    pub points: Vec<(u8, u32)>,
}

impl AstTrack {
    /// Index of the epoch that a position lies in, 0 for the first.
    pub fn epoch(&self, at: u8) -> usize {
        self.first.iter().filter(|first| at >= **first).count()
    }

    /// Points needed to enter a position; the finish asks for the last printed value again (READINGS 10.2).
    pub fn points_to_enter(&self, at: u8) -> u32 {
        self.points
            .iter()
            .rev()
            .find(|(from, _)| at >= *from)
            .map_or(0, |(_, points)| *points)
    }
}
