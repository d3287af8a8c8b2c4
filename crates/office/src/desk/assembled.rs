//! The book of a game as it is assembled out of the files that the game keeps.

use super::errand::Errand;
use crate::means::problem::OfficeError;
use crate::table::kept::Kept;
use bulla_core::scenario::{Otherwise, Scenario};

/// What a game is played by.
pub struct Assembled {
    pub scenario: Scenario,
    /// What it plays otherwise than what the game was made from.
    pub otherwise: Otherwise,
}

impl Errand<'_> {
    /// What a game is played by, which is no secret; nothing where there is no game of this name.
    ///
    /// # Errors
    /// Its scenario does not read.
    pub fn assembled(self, game: &str) -> Result<Option<Assembled>, OfficeError> {
        self.store.read(|store| {
            let Some(game) = store.game_named(game)? else {
                return Ok(None);
            };
            let kept = Kept::read(&game, &store.scenario(game.id)?)?;
            let scenario = kept.scenario(&game)?;
            let otherwise = Otherwise::of(&scenario.changes, kept.changes(&game)?);
            Ok(Some(Assembled {
                scenario,
                otherwise,
            }))
        })
    }
}
