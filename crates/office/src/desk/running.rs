//! A game that is played, as an errand finds it.

use crate::means::Means;
use crate::means::names::named;
use crate::means::problem::OfficeError;
use crate::post::telling::{Told, announce};
use crate::table::fold::Table;
use crate::table::tables::Tables;
use bulla_store::{Game, GameStatus, Reading, Seat, Segment, Writing};

/// A game that is not over, with its open segment.
pub struct Running {
    pub game: Game,
    pub segment: Segment,
    pub table: Table,
}

impl Running {
    /// # Errors
    /// There is no such game, or it is over.
    pub fn of(
        records: &mut Reading<'_>,
        tables: &mut Tables,
        game: &str,
    ) -> Result<Running, OfficeError> {
        let game = named(records, game)?;
        let over = || OfficeError::User(format!("{} is over", game.slug));
        if game.status == GameStatus::Finished {
            return Err(over());
        }
        let segment = records.current_segment(game.id)?.ok_or_else(over)?;
        let table = tables.at(records, &game, &segment)?.clone();
        Ok(Running {
            game,
            segment,
            table,
        })
    }

    /// A seat of it that is told something.
    pub fn told<'t>(&'t self, seat: &'t Seat, names: &'t [String]) -> Told<'t> {
        Told {
            game: &self.game,
            segment: &self.segment,
            table: &self.table,
            seat,
            names,
        }
    }

    /// Tells every seat, at once, a sentence of `answers.txt`.
    pub fn announce(
        &self,
        records: &mut Writing<'_>,
        means: Means<'_>,
        key: &str,
        words: &[String],
    ) -> Result<(), OfficeError> {
        let at = (&self.game, &self.segment, &self.table);
        announce(records, means, at, key, words)
    }
}
