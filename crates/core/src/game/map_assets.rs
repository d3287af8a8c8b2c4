//! Drawing of a board: text files stored with it, not interpreted here.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The drawing of a board, found by its id on the shelf that the board came from.
#[derive(Clone, Debug, Default)]
pub struct MapAssets {
    /// File name of the board.
    pub board: String,
    /// Files of the drawing. `None` if the board has none.
    pub texts: Option<Arc<MapAssetFiles>>,
}

/// The files of a drawing, each as it is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MapAssetFiles {
    pub frame: Cow<'static, str>,
    pub areas: Cow<'static, str>,
    pub lines: Cow<'static, str>,
    pub places: Cow<'static, str>,
    /// Appearance of nations.
    pub nations: Cow<'static, str>,
    /// Appearance of nations missing from `nations`.
    pub strangers: Cow<'static, str>,
    /// The looks of nations are not the program's.
    pub has_own_looks: bool,
}

impl MapAssets {
    /// Returns whether the drawing has every one of these areas.
    pub fn has_all<'a>(&self, mut areas: impl Iterator<Item = &'a str>) -> bool {
        let Some(texts) = &self.texts else {
            return false;
        };
        let rows = texts.areas.lines();
        let drawn: BTreeSet<&str> = rows
            .filter_map(|row| Some(row.split_once('\t')?.0))
            .collect();
        areas.all(|area| drawn.contains(area))
    }

    /// The row of a nation, cell by cell, where the looks of nations are the board's own.
    pub fn own_look(&self, nation: &str) -> Option<Vec<&str>> {
        let texts = self.texts.as_ref().filter(|texts| texts.has_own_looks)?;
        let rows = texts.nations.lines().map(|row| row.split('\t').collect());
        let mut rows = rows.filter(|row: &Vec<&str>| row.len() >= 4);
        rows.find(|row| row[0] == nation)
    }
}
