//! Methods of an office that show its games: ledger, pages, notes, press, results, archive. One line per method, like the rest of
//! [`Office`].

use bulla_core::game::Viewer;
use bulla_pages::page::{SiteFile, TournamentSite};
use bulla_store::ReadTransaction;
use chrono::NaiveDateTime;

use super::context::error::OfficeError;
use super::game_state::game_summary::FinishedGames;
use super::{
    ActedBy, AssembledRules, GameCalendar, GameResult, GameState, ModeratorNote, ModeratorPress,
    Office, OfficeStatistics, RatedGames, RoundPreview, SecretAccess,
};

impl Office {
    /// The events of a game as they are stored, line by line: they hold every secret.
    pub fn ledger(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.action().ledger(game)
    }

    /// The ledger of a game with its heads and numbers: for the moderator's eyes.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn printed_ledger(&mut self, game: &str) -> Result<String, OfficeError> {
        self.action().printed_ledger(game)
    }

    /// Previews the next judging of a game: who plays by what, and which mails would go.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn preview_round(&mut self, game: &str) -> Result<RoundPreview, OfficeError> {
        self.action().preview_round(game)
    }

    /// The bytes of the page that a seat was mailed when the open segment opened.
    pub fn page(&mut self, game: &str, seat: &str) -> Result<Vec<u8>, OfficeError> {
        self.action().page(game, seat)
    }

    /// The order form in that page, as a block.
    pub fn form(&mut self, game: &str, seat: &str) -> Result<String, OfficeError> {
        self.action().form(game, seat)
    }

    /// Returns whether a game is over, so that nothing of it is hidden.
    ///
    /// # Errors
    /// There is no such game.
    pub fn is_over(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.action().is_over(game)
    }

    /// Writes down that a moderator looked at secrets of a game; the next pages tell of it. Returns whether there is anybody to
    /// tell: a look at a game that is over is none.
    ///
    /// # Errors
    /// There is no such game or seat, or the reason is no line.
    pub fn log_secret_access(
        &mut self,
        game: &str,
        look: SecretAccess<'_>,
        acted_by: &ActedBy<'_>,
    ) -> Result<bool, OfficeError> {
        self.action().log_secret_access(game, look, acted_by)
    }

    /// Returns what falls due in a game within so many weeks.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn calendar(&mut self, game: &str, weeks: u32) -> Result<GameCalendar, OfficeError> {
        self.action().calendar(game, weeks)
    }

    /// Formats a moment in the zone of a table, beside UTC.
    ///
    /// # Errors
    /// There is no such game.
    pub fn table_time(&mut self, game: &str, at: i64) -> Result<String, OfficeError> {
        self.action().table_time(game, at)
    }

    /// Returns the Unix seconds of a time by the clock of a table.
    ///
    /// # Errors
    /// There is no such game.
    pub fn table_moment(&mut self, game: &str, time: NaiveDateTime) -> Result<i64, OfficeError> {
        self.action().table_moment(game, time)
    }

    /// Returns the acts of moderators, in one game or everywhere, the oldest first.
    ///
    /// # Errors
    /// There is no such game.
    pub fn moderator_notes(
        &mut self,
        game: Option<&str>,
    ) -> Result<Vec<ModeratorNote>, OfficeError> {
        self.action().moderator_notes(game)
    }

    /// Returns what seats of a game wrote to each other, in one turn or in all, in the order in which it came; for the moderator.
    ///
    /// # Errors
    /// There is no such game.
    pub fn press(
        &mut self,
        game: &str,
        turn: Option<u16>,
    ) -> Result<Vec<ModeratorPress>, OfficeError> {
        self.action().press(game, turn)
    }

    /// The table of a game at its open segment, and the eye of a seat. What a seat may know is `table.view(eye)`.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn table(&mut self, game: &str, seat: &str) -> Result<(GameState, Viewer), OfficeError> {
        self.action().table(game, seat)
    }

    /// Returns what was hidden in a game that is over, as its last pages reveal it.
    ///
    /// # Errors
    /// There is no such game, or it is still played.
    pub fn final_disclosure(&mut self, game: &str) -> Result<String, OfficeError> {
        self.action().final_disclosure(game)
    }

    /// Returns how a game ended and the place of every player; empty for a game that is still played.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn result(&mut self, game: &str) -> Result<GameResult, OfficeError> {
        self.action().result(game)
    }

    /// The page that observers may see: the public record, and what happened in the last turn that was played.
    ///
    /// # Errors
    /// There is no such game.
    pub fn observers_page(&mut self, game: &str) -> Result<String, OfficeError> {
        self.action().observers_page(game)
    }

    /// The archive of a game as a site of files, `index.html` last: what observers may know, and once the game is over what
    /// was hidden. `progress` hears how many of all moments are drawn.
    ///
    /// # Errors
    /// There is no such game, nothing of it is judged yet, or what it keeps does not read.
    pub fn archive_site(
        &mut self,
        game: &str,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, OfficeError> {
        self.action().archive_site(game, progress)
    }

    /// Returns the commitment that identifies a site as one of this game, and of no other game of its name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn commitment(&mut self, game: &str) -> Result<String, OfficeError> {
        self.action().commitment(game)
    }

    /// Reads what tournaments have written down.
    ///
    /// # Errors
    /// The error of `look`, or the database.
    pub fn look_at_tournaments<T>(
        &mut self,
        look: impl FnOnce(&mut ReadTransaction<'_>) -> Result<T, OfficeError>,
    ) -> Result<T, OfficeError> {
        self.store.read(look)
    }

    /// The site of a tournament in a language, that of the office without one: its files, with the archives of tables that have a
    /// page for it. `progress` hears how many of all tables that are over are drawn.
    ///
    /// # Errors
    /// There are no templates in this language, or one does not fit.
    pub fn tournament_site(
        &mut self,
        site: &TournamentSite,
        language: Option<&str>,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, OfficeError> {
        self.action().tournament_site(site, language, progress)
    }

    /// Returns the statistics over all games that are over, those in files too.
    ///
    /// # Errors
    /// The database.
    pub fn statistics(&mut self) -> Result<OfficeStatistics, OfficeError> {
        self.store
            .read(|store| Ok(OfficeStatistics::of(&FinishedGames::all(store)?)))
    }

    /// Returns the games that are over for ratings: people by name, and who came where.
    ///
    /// # Errors
    /// The database.
    pub fn rated_games(&mut self) -> Result<RatedGames, OfficeError> {
        self.store.read(RatedGames::of)
    }

    /// Returns what a game is played by, which is no secret; `None` if there is no game of this name.
    ///
    /// # Errors
    /// Its scenario does not read.
    pub fn assembled_rules(&mut self, game: &str) -> Result<Option<AssembledRules>, OfficeError> {
        self.action().assembled_rules(game)
    }
}
