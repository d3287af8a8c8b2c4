//! The book of a game as it is assembled out of the files that the game keeps.

use super::errand::Errand;
use crate::office::means::names::named;
use crate::office::means::problem::OfficeError;
use crate::office::table::kept::Kept;
use crate::scenario::Scenario;

impl Errand<'_> {
    /// What a game is played by; it holds no secret.
    ///
    /// # Errors
    /// There is no such game, or its scenario does not read.
    pub fn scenario(self, game: &str) -> Result<Scenario, OfficeError> {
        self.store.read(|store| {
            let game = named(store, game)?;
            Kept::read(&game, &store.scenario(game.id)?)?.scenario(&game)
        })
    }
}
