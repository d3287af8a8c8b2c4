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
    /// Continuation of the row behind the finish; none where the finish is its end.
    pub beyond: Option<TrackBeyond>,
}

/// Demands of the spaces behind the finish.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrackBeyond {
    /// Points that each space asks for above those of the space before it.
    pub points: u32,
    /// Cities in play needed for each step.
    pub cities: u32,
}

impl AstTrack {
    /// Index of the epoch that a position lies in, 0 for the first.
    pub fn epoch(&self, at: u8) -> usize {
        self.first.iter().filter(|first| at >= **first).count()
    }

    /// Points needed to enter a position; the finish asks for the last printed value again (READINGS 10.2).
    pub fn points_to_enter(&self, at: u8) -> u32 {
        let printed = self.points.iter().rev().find(|(from, _)| at >= *from);
        let more = self.beyond.map_or(0, |beyond| beyond.points);
        let behind = u32::from(at.saturating_sub(self.finish));
        printed.map_or(0, |(_, points)| *points) + more * behind
    }

    /// Returns whether a marker has no space before it.
    pub fn is_at_end(&self, at: u8) -> bool {
        at == u8::MAX || (at >= self.finish && self.beyond.is_none())
    }

    /// Cities that the step from a position asks for because it leads beyond the finish.
    pub fn cities_beyond(&self, at: u8) -> u32 {
        let beyond = self.beyond.filter(|_| at >= self.finish);
        beyond.map_or(0, |beyond| beyond.cities)
    }
}
