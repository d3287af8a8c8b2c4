//! What the office does about its own past: judging it again, and proving that it was what it says it was.

use crate::page::Explained;

use super::judging::{announcing, explaining, rejudge, verify};
use super::{Charge, Explaining, Foreseen, Office, OfficeError, Verified, VerifyScope, Word};

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

    /// Why something happened. It may tell of what is hidden.
    ///
    /// # Errors
    /// There is no such game or seat, or what it keeps does not read.
    pub fn explain(&mut self, asked: Explaining<'_>) -> Result<Explained, OfficeError> {
        let (store, _, means) = self.parts();
        explaining::explain(store, means, asked)
    }

    /// The same in print.
    ///
    /// # Errors
    /// A template does not fit.
    pub fn explanation(&mut self, told: &Explained) -> Result<String, OfficeError> {
        let (_, _, means) = self.parts();
        Ok(means.templates.explain(None, told)?.text())
    }

    /// Whether a moderator plays in a game himself.
    ///
    /// # Errors
    /// There is no such game.
    pub fn has_playing_moderator(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.errand().has_playing_moderator(game)
    }
}
