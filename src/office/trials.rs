//! What the office does about its own past: judging it again, and proving that it was what it says it was.

use super::judging::{announcing, rejudge, restore, verify};
use super::{Charge, Foreseen, Office, OfficeError, Verified, VerifyScope, Word};

impl Office {
    /// Judges again, from what is kept, what was judged, and compares line by line; nothing is changed. `progress` hears how many
    /// segments are done, of how many.
    ///
    /// # Errors
    /// There is no such game or segment, or the database.
    pub fn verify(
        &mut self,
        scope: VerifyScope<'_>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<Verified>, OfficeError> {
        verify::verify(&mut self.store, scope, progress)
    }

    /// Shows what it would come to if something was judged again. Nothing of the game changes; the look is written down and told.
    ///
    /// # Errors
    /// There is no such game, segment or seat, nothing of it was judged, a letter does not read, or the game is over.
    pub fn preview_rejudging(
        &mut self,
        charge: Charge<'_>,
        word: &Word<'_>,
    ) -> Result<Foreseen, OfficeError> {
        let (store, _, means) = self.parts();
        rejudge::look_ahead(store, means, charge, word)
    }

    /// Judges again what was shown under a code, in one transaction, and tells every seat.
    ///
    /// # Errors
    /// As [`Office::preview_rejudging`]; or it is not the code of the last preview, or something changed since.
    pub fn rejudge(
        &mut self,
        charge: Charge<'_>,
        code: &str,
        word: &Word<'_>,
    ) -> Result<(), OfficeError> {
        let (store, tables, means) = self.parts();
        announcing::rejudge(store, tables, means, charge, (code, word))
    }

    /// Shows what it would come to if a past counted again that a re-judging struck. Nothing of the game changes; the look is written
    /// down and told.
    ///
    /// # Errors
    /// There is no such game or branch, it counts already, or the game is over.
    pub fn preview_branch(
        &mut self,
        game: &str,
        branch: i64,
        word: &Word<'_>,
    ) -> Result<Foreseen, OfficeError> {
        let (store, _, means) = self.parts();
        restore::look_ahead(store, means, (game, branch), word)
    }

    /// Takes a past back into use that a re-judging struck, and tells every seat.
    ///
    /// # Errors
    /// As [`Office::preview_branch`]; or it is not the code of the last preview, or something changed since.
    pub fn restore_branch(
        &mut self,
        game: &str,
        branch: i64,
        code: &str,
        word: &Word<'_>,
    ) -> Result<(), OfficeError> {
        let (store, tables, means) = self.parts();
        announcing::restore(store, tables, means, (game, branch), (code, word))
    }

    /// The last segment of a game that asked anybody and was judged, as `9-realm`: what `bulla undo` plays again.
    ///
    /// # Errors
    /// There is no such game, or nothing of it was judged.
    pub fn last_asked(&mut self, game: &str) -> Result<String, OfficeError> {
        self.store.read(|store| rejudge::last_asked(store, game))
    }

    /// Whether a moderator plays in a game himself.
    ///
    /// # Errors
    /// There is no such game.
    pub fn has_playing_moderator(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.errand().has_playing_moderator(game)
    }
}
