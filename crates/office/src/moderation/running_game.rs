//! A game that is played, as an errand finds it.

use crate::context::OfficeContext;
use crate::context::error::OfficeError;
use crate::context::name_lookup::game_by_name;
use crate::game_state::state::GameState;
use crate::game_state::state_cache::GameStateCache;
use crate::outgoing::seat_notices::{NoticeTarget, notify_all};
use bulla_store::{Game, GameStatus, ReadTransaction, Seat, Segment, WriteTransaction};

/// A game that is not over, with its open segment.
pub struct RunningGame {
    pub game: Game,
    pub segment: Segment,
    pub table: GameState,
}

impl RunningGame {
    /// # Errors
    /// There is no such game, or it is over.
    pub fn of(
        records: &mut ReadTransaction<'_>,
        tables: &mut GameStateCache,
        game: &str,
    ) -> Result<RunningGame, OfficeError> {
        let game = game_by_name(records, game)?;
        let over = || OfficeError::User(format!("{} is over", game.slug));
        if game.status == GameStatus::Finished {
            return Err(over());
        }
        let segment = records.current_segment(game.id)?.ok_or_else(over)?;
        let table = tables.at(records, &game, &segment)?.clone();
        Ok(RunningGame {
            game,
            segment,
            table,
        })
    }

    /// A seat of it that is told something.
    pub fn told<'t>(&'t self, seat: &'t Seat, names: &'t [String]) -> NoticeTarget<'t> {
        NoticeTarget {
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
        records: &mut WriteTransaction<'_>,
        office: OfficeContext<'_>,
        key: &str,
        words: &[String],
    ) -> Result<(), OfficeError> {
        let at = (&self.game, &self.segment, &self.table);
        notify_all(records, office, at.0, at.1, at.2, key, words)
    }
}
