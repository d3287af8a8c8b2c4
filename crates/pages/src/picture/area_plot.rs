//! One area of a drawing: its outlines, and the places of its name and pieces.

use super::font::{self, FontCut};
use super::geometry::{Path, Rect};
use super::styles::NAME;

/// One area of the drawing.
#[derive(Clone, Debug, Default)]
pub(super) struct AreaPlot {
    pub land: Option<Path>,
    pub water: Option<Path>,
    /// The name as it is broken into lines; a name of the board that differs is written on one line.
    pub name: Vec<String>,
    /// Middle of the name.
    pub name_at: (f32, f32),
    /// Kept free for the limit, the city and the tokens.
    pub room: Option<Rect>,
    /// Kept free for ships, by coast; an empty name stands for the only one.
    pub ships: Vec<(String, Rect)>,
}

impl AreaPlot {
    /// The part of an area that must be seen: its name, and a row of pieces beside it.
    pub fn core(&self) -> Rect {
        let wide = self
            .name
            .iter()
            .map(|line| font::width(line, FontCut::Medium, NAME))
            .fold(10.0, f32::max);
        let name = Rect::around(self.name_at, wide, NAME * self.name.len() as f32);
        let Some(room) = self.room else { return name };
        let under = room.middle().1 > self.name_at.1;
        let y = if under {
            room.y
        } else {
            room.y + room.h - 14.0
        };
        name.joined(&Rect::new(room.middle().0 - 18.0, y, 36.0, 14.0))
    }
}
