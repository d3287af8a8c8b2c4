//! The tables of a run: a game is folded once, however many of its letters are read.

use std::collections::BTreeMap;

use super::silence_ladder::SilenceLadder;
use super::standing_in::told_stand_ins;
use super::state::GameState;
use crate::context::error::OfficeError;
use crate::context::game_settings::GameSettings;
use bulla_core::game::Seat;
use bulla_store::{Game, GameId, ReadTransaction, Segment, SegmentId, SilenceSpan};

#[derive(Default)]
pub struct GameStateCache {
    open: BTreeMap<GameId, (SegmentId, GameState)>,
    /// Games whose scenario was read and is sound.
    pub sound: Vec<GameId>,
}

impl GameStateCache {
    /// The table of a game at its open segment.
    pub fn at(
        &mut self,
        store: &mut ReadTransaction<'_>,
        game: &Game,
        segment: &Segment,
    ) -> Result<&GameState, OfficeError> {
        let is_here = self
            .open
            .get(&game.id)
            .is_some_and(|(id, _)| *id == segment.id);
        if !is_here {
            let ledger = store.ledger(game.id)?;
            let scenario = store.scenario(game.id)?;
            let due = first_due(store, segment)?;
            let settings = GameSettings::read(game)?;
            let table = GameState::open(game, &scenario, &ledger, segment)?
                .with_last_turn(&settings, due)
                .with_caretakers(in_charge(store, game, &settings)?)
                .with_stand_ins(told_stand_ins(
                    &store.seats(game.id)?,
                    &store.stand_ins_of_game(game.id)?,
                    segment.opened_at,
                ));
            self.open.insert(game.id, (segment.id, table));
        }
        Ok(&self.open[&game.id].1)
    }

    /// Forgets a game that is over.
    pub fn clear(&mut self, game: GameId) {
        self.open.remove(&game);
    }

    /// Puts down a table that was reached by judging, so that it need not be folded again.
    pub fn put(&mut self, game: GameId, segment: SegmentId, table: GameState) {
        self.open.insert(game, (segment, table));
    }
}

/// Returns the seats for which a bot plays in the open segment of a game.
fn in_charge(
    store: &mut ReadTransaction<'_>,
    game: &Game,
    settings: &GameSettings,
) -> Result<Vec<Seat>, OfficeError> {
    if !settings.silence.has_caretaker() {
        return Ok(Vec::new());
    }
    let ladder = SilenceLadder::of(store, game, &settings.silence, SilenceSpan::Judged)?;
    Ok(ladder.in_charge(&store.seats(game.id)?))
}

/// Returns the time when the first letters of a segment's turn are or were due.
pub fn first_due(store: &mut ReadTransaction<'_>, segment: &Segment) -> Result<i64, OfficeError> {
    let segments = store.segments(segment.game)?.into_iter();
    let mut turn = segments.filter(|one| one.turn == segment.turn);
    Ok(turn
        .next()
        .map_or(segment.first_due(), |first| first.first_due()))
}
