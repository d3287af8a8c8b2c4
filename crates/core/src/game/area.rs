//! Areas of the board (4.2–4.4).

/// Composition of an area (4.21–4.24).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaKind {
    /// Land without sea; it may touch a lake.
    Land,
    /// Land and sea.
    Coastal,
    /// Area of sea alone.
    OpenSea,
}

/// The city site printed in an area (4.43); white ones are open to floods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CitySite {
    None,
    Black,
    White,
}

/// One area. Its index in the board is its [`AreaId`](super::AreaId).
#[derive(Clone, Debug)]
pub struct Area {
    pub id: String,
    pub name: String,
    pub aliases: Vec<String>,
    pub kind: AreaKind,
    /// Tokens it can hold (4.45); 0 in open sea.
    pub limit: u8,
    pub site: CitySite,
    /// Id of the flood plain (4.42).
    pub plain: Option<String>,
    /// Id of the volcano that touches it (4.41).
    pub volcano: Option<String>,
    /// Id of the island it belongs to (16.8).
    pub island: Option<String>,
    /// Names of its coasts, the sea coasts first, each group by name; one empty name for the only coast of most areas,
    /// none for an area without water.
    pub coasts: Vec<String>,
    /// Panel that carries its limit (16.11).
    pub panel: String,
    /// Latitude and longitude in hundredths of a degree, for drawing only.
    pub at: (i32, i32),
    /// True if this game's part of the board includes it (16.2–16.8).
    pub in_play: bool,
}

impl Area {
    pub fn is_land(&self) -> bool {
        self.kind != AreaKind::OpenSea
    }

    pub fn has_water(&self) -> bool {
        !self.coasts.is_empty()
    }
}
