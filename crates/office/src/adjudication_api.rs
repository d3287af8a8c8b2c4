//! Work of the office on its own past: judging it again, and proving that it was as claimed.

use bulla_pages::page::Explained;

use super::adjudication::{
    audit, branch_restore, event_explanation, import_audit, rejudge, rejudge_notices, verify,
};
use super::game_state::export_reader::ParsedExport;
use super::{
    ActedBy, AuditReport, ExplanationRequest, MailCopy, Office, OfficeError, ProtestAnswer,
    ProtestRecord, ProtestRule, RejudgePreview, RejudgeRequest, VerifyReport, VerifyScope,
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
    ) -> Result<Vec<VerifyReport>, OfficeError> {
        verify::verify(&mut self.store, scope, progress)
    }

    /// Shows what it would come to if something was judged again. Nothing of the game changes; the look is written down and told.
    ///
    /// # Errors
    /// There is no such game, segment or seat, nothing of it was judged, a letter does not read, or the game is over.
    pub fn preview_rejudging(
        &mut self,
        rejudge_request: RejudgeRequest<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<RejudgePreview, OfficeError> {
        let (store, _, office) = self.parts();
        rejudge::preview(store, office, rejudge_request, acted_by)
    }

    /// A letter of a seat as it came, by its Message-ID.
    ///
    /// # Errors
    /// There is no such game or seat, or no such letter of it was stored: the message names the last ones.
    pub fn letter(&mut self, game: &str, seat: &str, id: &str) -> Result<Vec<u8>, OfficeError> {
        self.action().letter_by_id(game, seat, id)
    }

    /// Judges again what was shown under a code, in one transaction, and tells every seat.
    ///
    /// # Errors
    /// Same as [`Office::preview_rejudging`]; or it is not the code of the last preview, or something changed since.
    pub fn rejudge(
        &mut self,
        rejudge_request: RejudgeRequest<'_>,
        code: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        let (store, tables, office) = self.parts();
        rejudge_notices::rejudge(store, tables, office, rejudge_request, code, acted_by)
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
        acted_by: &ActedBy<'_>,
    ) -> Result<RejudgePreview, OfficeError> {
        let (store, _, office) = self.parts();
        branch_restore::preview(store, office, game, branch, acted_by)
    }

    /// Takes a past back into use that a re-judging struck, and tells every seat.
    ///
    /// # Errors
    /// Same as [`Office::preview_branch`]; or it is not the code of the last preview, or something changed since.
    pub fn restore_branch(
        &mut self,
        game: &str,
        branch: i64,
        code: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        let (store, tables, office) = self.parts();
        rejudge_notices::restore(store, tables, office, game, branch, code, acted_by)
    }

    /// The last segment of a game that asked anybody and was judged, as `9-realm`: what `bulla undo` plays again.
    ///
    /// # Errors
    /// There is no such game, or nothing of it was judged.
    pub fn last_asked(&mut self, game: &str) -> Result<String, OfficeError> {
        self.store.read(|store| rejudge::last_asked(store, game))
    }

    /// Explains why something happened. The explanation may reveal hidden information.
    ///
    /// # Errors
    /// There is no such game or seat, or what it keeps does not read.
    pub fn explain(&mut self, asked: ExplanationRequest<'_>) -> Result<Explained, OfficeError> {
        let (store, _, office) = self.parts();
        event_explanation::explain(store, office, asked)
    }

    /// The same in print.
    ///
    /// # Errors
    /// A template does not fit.
    pub fn explanation(&mut self, told: &Explained) -> Result<String, OfficeError> {
        let (_, _, office) = self.parts();
        Ok(office.templates.explain(None, told)?.text())
    }

    /// Returns whether a moderator plays in a game himself.
    ///
    /// # Errors
    /// There is no such game.
    pub fn has_playing_moderator(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.action().has_playing_moderator(game)
    }

    /// The seats of a game in which moderators play, by name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn playing_moderators(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.action().playing_moderators(game)
    }

    /// Prints the segments that a re-judging struck, with who ordered it and why. The print holds every secret, as the ledger
    /// does.
    ///
    /// # Errors
    /// There is no such game, or it was not judged again so often.
    pub fn printed_branch(&mut self, game: &str, number: i64) -> Result<String, OfficeError> {
        self.action().printed_branch(game, number)
    }

    /// Addresses of the moderators of a game; none: those of the office.
    ///
    /// # Errors
    /// There is no such game, it is over, or one of them is no address.
    pub fn set_moderators(
        &mut self,
        game: &str,
        named: &[String],
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().set_moderators(game, named, acted_by)
    }

    /// Sets whether the player of a seat moderates the office too, and tells every seat. Returns who that player is.
    ///
    /// # Errors
    /// There is no such game or seat, the game is over, or it is so already.
    pub fn set_moderating(
        &mut self,
        game: &str,
        seat: &str,
        moderates: bool,
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.action()
            .set_moderating(game, seat, moderates, acted_by)
    }

    /// Returns the protests of seats against segments of a game, in order.
    ///
    /// # Errors
    /// There is no such game.
    pub fn protests(&mut self, game: &str) -> Result<Vec<ProtestRecord>, OfficeError> {
        self.action().protests(game)
    }

    /// Answers a protest; its seat is told why, the others that it is so. Returns it as it stands then.
    ///
    /// # Errors
    /// There is no such game or protest, the game is over, or the protest was answered before.
    pub fn answer_protest(
        &mut self,
        game: &str,
        answer: &ProtestAnswer<'_>,
    ) -> Result<ProtestRecord, OfficeError> {
        self.action().answer_protest(game, answer)
    }

    /// Sets how a table takes protests from now on, and tells every seat.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn set_protests(
        &mut self,
        game: &str,
        wish: impl FnOnce(ProtestRule) -> ProtestRule,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().set_protests(game, wish, acted_by)
    }

    /// Everything of a game as lines of JSON, for the moderator's eyes: while the game runs the caller writes a look down.
    ///
    /// # Errors
    /// There is no such game.
    pub fn export(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.action().export(game)
    }

    /// Exports the public knowledge of a game, with the hashes of its chain.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn export_public(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.action().export_public(game)
    }

    /// Puts a game that was exported into this office, which is held from then on. Returns its name.
    ///
    /// # Errors
    /// There is a game of that name, or the export was cut off, or anything in it is not as it was done.
    pub fn import(
        &mut self,
        file: &str,
        bytes: &[u8],
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        self.import_renaming(file, bytes, &[], acted_by)
    }

    /// Works like [`Office::import`], but renames these players, each given by his seat or his name, from then on.
    ///
    /// # Errors
    /// Same as there, or a player is called by a word of the language of letters and gets no other name.
    pub fn import_renaming(
        &mut self,
        file: &str,
        bytes: &[u8],
        renamed: &[(String, String)],
        acted_by: &ActedBy<'_>,
    ) -> Result<String, OfficeError> {
        let mut export = ParsedExport::read(file, bytes)?;
        export.renamed = renamed.to_vec();
        let head = import_audit::audit_import(&export, self.office_files.office().languages)?;
        self.action().import(&export, head.as_deref(), acted_by)
    }

    /// Checks the chain of a game against what is kept of it, and against mails that somebody kept. Nothing is changed.
    ///
    /// # Errors
    /// There is no such game, or the database.
    pub fn audit(&mut self, game: &str, mails: &[MailCopy]) -> Result<AuditReport, OfficeError> {
        let (store, _, office) = self.parts();
        audit::audit(store, office.key, office.languages, game, mails)
    }
}
