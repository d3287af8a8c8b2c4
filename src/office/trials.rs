//! What the office does about its own past: judging it again, and proving that it was what it says it was.

use super::judging::{announcing, audit, rejudge, verify};
use super::table::unpacking::Parcel;
use super::{
    Audited, Charge, Foreseen, KeptMail, Office, OfficeError, Verified, VerifyScope, Word,
};

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

    /// Whether a moderator plays in a game himself.
    ///
    /// # Errors
    /// There is no such game.
    pub fn has_playing_moderator(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.errand().has_playing_moderator(game)
    }

    /// Everything of a game as lines of JSON, for the moderator's eyes: while the game runs the caller writes a look down.
    ///
    /// # Errors
    /// There is no such game.
    pub fn export(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.errand().export(game)
    }

    /// What everybody may know of a game, with the hashes of its chain.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn export_public(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.errand().export_public(game)
    }

    /// Puts a game that was exported into this office, which is held from then on. Returns its name.
    ///
    /// # Errors
    /// There is a game of that name, or the export was cut off or edited.
    pub fn import(
        &mut self,
        file: &str,
        bytes: &[u8],
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        let parcel = Parcel::read(file, bytes)?;
        self.errand().import(&parcel, word)
    }

    /// Checks the chain of a game against what is kept of it, and against mails that somebody kept. Nothing is changed.
    ///
    /// # Errors
    /// There is no such game, or the database.
    pub fn audit(&mut self, game: &str, mails: &[KeptMail]) -> Result<Audited, OfficeError> {
        let (store, _, means) = self.parts();
        audit::audit(store, (means.key, means.languages), game, mails)
    }
}
