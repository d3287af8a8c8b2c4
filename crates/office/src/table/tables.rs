//! The tables of a run: a game is folded once, however many of its letters are read.

use std::collections::BTreeMap;

use super::fold::Table;
use crate::means::problem::OfficeError;
use crate::means::settings::Settings;
use bulla_store::{Game, GameId, Reading, Segment, SegmentId};

#[derive(Default)]
pub struct Tables {
    open: BTreeMap<GameId, (SegmentId, Table)>,
    /// Games whose scenario was read and is sound.
    pub sound: Vec<GameId>,
}

impl Tables {
    /// The table of a game at its open segment.
    pub fn at(
        &mut self,
        store: &mut Reading<'_>,
        game: &Game,
        segment: &Segment,
    ) -> Result<&Table, OfficeError> {
        let is_here = self
            .open
            .get(&game.id)
            .is_some_and(|(id, _)| *id == segment.id);
        if !is_here {
            let ledger = store.ledger(game.id)?;
            let scenario = store.scenario(game.id)?;
            let due = first_due(store, segment)?;
            let table = Table::open(game, &scenario, &ledger, segment)?
                .bounded(&Settings::read(game)?, due);
            self.open.insert(game.id, (segment.id, table));
        }
        Ok(&self.open[&game.id].1)
    }

    /// Forgets a game that is over.
    pub fn clear(&mut self, game: GameId) {
        self.open.remove(&game);
    }

    /// Puts down a table that was reached by judging, so that it need not be folded again.
    pub fn put(&mut self, game: GameId, segment: SegmentId, table: Table) {
        self.open.insert(game, (segment, table));
    }
}

/// When the first letters of the turn of a segment are due, or were.
pub fn first_due(store: &mut Reading<'_>, segment: &Segment) -> Result<i64, OfficeError> {
    let segments = store.segments(segment.game)?.into_iter();
    let mut turn = segments.filter(|one| one.turn == segment.turn);
    Ok(turn
        .next()
        .map_or(segment.first_due(), |first| first.first_due()))
}
