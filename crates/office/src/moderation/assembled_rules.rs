//! The book of a game as it is assembled out of the files that the game keeps.

use super::moderator_action::ModeratorAction;
use crate::context::error::OfficeError;
use crate::game_state::stored_scenario::StoredScenario;
use bulla_core::scenario::{BookDifference, Scenario};

/// Scenario by which a game is played.
pub struct AssembledRules {
    pub scenario: Scenario,
    /// Differences from what the game was made from.
    pub otherwise: BookDifference,
}

impl ModeratorAction<'_> {
    /// Returns the scenario by which a game is played, which is no secret; `None` if there is no game of this name.
    ///
    /// # Errors
    /// Its scenario does not read.
    pub fn assembled_rules(self, game: &str) -> Result<Option<AssembledRules>, OfficeError> {
        self.store.read(|store| {
            let Some(game) = store.game_named(game)? else {
                return Ok(None);
            };
            let kept = StoredScenario::read(&game, &store.scenario(game.id)?)?;
            let scenario = kept.scenario(&game)?;
            let otherwise = BookDifference::of(&scenario.changes, kept.changes(&game)?);
            Ok(Some(AssembledRules {
                scenario,
                otherwise,
            }))
        })
    }
}
