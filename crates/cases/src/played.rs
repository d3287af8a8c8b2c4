//! What a run left behind, for the comparison.

use std::collections::BTreeMap;

use bulla_core::game::{Civ, Position, Seat};
use bulla_core::rules::{Book, End, Run};
use bulla_core::turn::Key;

pub(super) struct Played<'a> {
    pub book: &'a Book,
    pub start: &'a Position,
    pub run: &'a Run,
    /// Whose letter each seat wrote.
    pub writers: &'a BTreeMap<Seat, Civ>,
    /// Complaints about letters: whose, and the path.
    pub complaints: &'a [(Civ, String)],
}

impl Played<'_> {
    pub fn end(&self) -> &Position {
        &self.run.position
    }

    /// Who was asked, and about what.
    pub fn asked(&self) -> impl Iterator<Item = &Key> {
        let waiting = match &self.run.end {
            End::Complete => &[][..],
            End::Waits { keys, .. } => keys,
        };
        let answered = self.run.answered.iter().map(|answered| &answered.key);
        answered.chain(waiting)
    }
}
