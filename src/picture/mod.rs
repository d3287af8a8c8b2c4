//! Pictures of the board: our own drawing as SVG, and as PNG for mail.
//!
//! A picture shows what lies face up and what everybody saw, so it is the same for every eye and is drawn once for a
//! segment (law 2). The geometry is fixed data of `scenarios/pictures/`; nothing of it is computed when the program runs.

use std::collections::BTreeMap;

use crate::game::{AreaId, Board, Open, Seen};

/// The drawing of one board.
#[derive(Clone, Debug)]
pub struct Atlas {}

/// Which part of the board a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Frame {
    /// Everything, with names and numbers: to be opened by itself, printed, or shown wide.
    Board,
    /// Everything at the width of a phone: who is where, without names and numbers.
    Overview,
    /// A window of a fixed grid, legible at the width of a phone.
    Region(u8),
}

/// The words of a picture, from `templates/words.txt`: `map.limit`, `map.city-site` ... without the prefix.
#[derive(Clone, Debug, Default)]
pub struct Captions(pub BTreeMap<String, String>);

/// What is drawn: the open position, and what everybody saw of the way there.
#[derive(Clone, Debug)]
pub struct Scene {
    pub title: String,
}

/// A picture in PNG, for mail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Png {
    pub bytes: Vec<u8>,
    /// Width and height at which it is meant to be shown, half of its pixels.
    pub shown: (u32, u32),
}

impl Scene {
    /// The board as it lies. `title` stands in the legend.
    pub fn new(_open: &Open, title: &str) -> Scene {
        Scene {
            title: title.to_owned(),
        }
    }

    /// With arrows for the movements and marks for the conflicts that observers saw on the way to this position.
    #[must_use]
    pub fn after(self, _seen: &[Seen]) -> Scene {
        self
    }
}

impl Atlas {
    /// The drawing that has every area of a board; nothing where the program has none.
    pub fn of(_board: &Board) -> Option<Atlas> {
        Some(Atlas {})
    }

    /// How many windows there are.
    pub fn regions(&self) -> u8 {
        8
    }

    /// The fewest windows, at most so many, that show most of these areas by weight, the weightiest window first.
    pub fn windows(&self, _areas: &[(AreaId, u32)], _most: usize) -> Vec<u8> {
        vec![0]
    }

    /// The name of a window: its two weightiest names such as "Crete and the Aegean" are for templates; this is its key,
    /// `map.region.3`, without `map.`.
    pub fn region_key(&self, region: u8) -> String {
        format!("region.{region}")
    }

    /// The picture as a document of its own.
    pub fn svg(&self, _scene: &Scene, _frame: Frame, _captions: &Captions) -> String {
        String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\" width=\"1\" height=\"1\"/>",
        )
    }

    /// The picture for mail.
    ///
    /// # Errors
    /// A sentence: the picture could not be drawn. A mail goes without it then.
    pub fn png(&self, _scene: &Scene, _frame: Frame, _captions: &Captions) -> Result<Png, String> {
        Ok(Png {
            bytes: Vec::new(),
            shown: (1, 1),
        })
    }
}
