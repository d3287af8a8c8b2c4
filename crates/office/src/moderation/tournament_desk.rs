//! Work of a tournament in its office: its own rows, its tables as ordinary games, and its mails, in one transaction. What a
//! tournament is, is decided above the office.

use super::game_creation::{GameOpening, kept_seed};
use super::game_end::end_running;
use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use super::table_settings::set_settings;
use crate::context::OfficeContext;
use crate::context::acted_by::ActedBy;
use crate::context::entry_list::{Entry, EntryList};
use crate::context::error::OfficeError;
use crate::context::game_file::GameFile;
use crate::context::setting_change::SettingChange;
use crate::game_state::state_cache::GameStateCache;
use crate::game_state::table_report::TableReport;
use crate::outgoing::mail_queue::{MailQueue, OutgoingMessage};
use crate::rendering::entry_mails::waits;
use crate::rendering::tournament_calendar::{TournamentDay, calendar_attachment, calendar_file};
use crate::rendering::tournament_mail::{MailParagraph, TournamentMail};
use bulla_core::game::Seed;
use bulla_core::scenario::Scenario;
use bulla_mail::Attachment;
use bulla_store::{InvitationState, ModeratorEnding, StoredEntry, WriteTransaction};

/// A transaction of a tournament.
pub struct TournamentDesk<'a, 'b> {
    pub records: &'a mut WriteTransaction<'b>,
    tables: &'a mut GameStateCache,
    office: OfficeContext<'a>,
}

impl ModeratorAction<'_> {
    /// Does everything that `work` does, or nothing of it.
    ///
    /// # Errors
    /// The error of `work`, or the database.
    pub fn tournament_work<T>(
        self,
        work: impl FnOnce(&mut TournamentDesk<'_, '_>) -> Result<T, OfficeError>,
    ) -> Result<T, OfficeError> {
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            work(&mut TournamentDesk {
                records,
                tables,
                office,
            })
        })
    }
}

impl TournamentDesk<'_, '_> {
    /// Unix seconds.
    pub fn now(&self) -> i64 {
        self.office.now
    }

    /// Addresses of the moderators of the office.
    pub fn moderators(&self) -> &[String] {
        &self.office.config.moderators
    }

    /// Returns an entry at the end of a list, if what it says by itself can be.
    ///
    /// # Errors
    /// Its name, language, zone, a field or an address cannot be.
    pub fn checked(&self, list: &EntryList, entry: &Entry) -> Result<StoredEntry, OfficeError> {
        Ok(list.checked(self.office, entry)?)
    }

    /// Returns what is told to somebody who is on standby now.
    pub fn told_to_standby(&self, list: &EntryList, entry: &StoredEntry) -> Vec<MailParagraph> {
        waits(list, entry)
    }

    /// Writes the seed of a game down that is opened by another transaction; one that was written down before stays.
    ///
    /// # Errors
    /// There is a game of that name.
    pub fn keep_seed(&mut self, game: &str, seed: &Seed) -> Result<Seed, OfficeError> {
        kept_seed(self.records, game, seed, self.office.now)
    }

    /// Returns whether there is a game or an invitation of this name.
    ///
    /// # Errors
    /// The database.
    pub fn is_taken(&mut self, game: &str) -> Result<bool, OfficeError> {
        let is_game = self.records.game_named(game)?.is_some();
        let asked = self.records.invitation_named(game)?;
        Ok(is_game || asked.is_some_and(|one| one.state != InvitationState::Withdrawn))
    }

    /// Checks that a game could be opened now.
    ///
    /// # Errors
    /// It does not fit its scenario or the office.
    pub fn must_open(&self, plan: &GameFile, scenario: &Scenario) -> Result<(), OfficeError> {
        GameOpening::of(self.office, plan, scenario).map(|_| ())
    }

    /// Opens a game as `bulla new --without all` does, with the seed that was written down for it.
    ///
    /// # Errors
    /// There is a game of that name, or it does not fit.
    pub fn open_game(
        &mut self,
        plan: &GameFile,
        scenario: &Scenario,
        seed: &Seed,
    ) -> Result<(), OfficeError> {
        let opening = GameOpening::of(self.office, plan, scenario)?;
        let seed = self.keep_seed(&plan.game, seed)?;
        opening.write(self.records, self.office, &seed)
    }

    /// Ends a game as `bulla end` does.
    ///
    /// # Errors
    /// There is no such game, or it is over already.
    pub fn end_game(
        &mut self,
        game: &str,
        ending: ModeratorEnding,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        let running = RunningGame::of(self.records, self.tables, game)?;
        end_running(
            self.records,
            self.tables,
            self.office,
            running,
            ending,
            acted_by,
        )
    }

    /// Sets the last day of a game as `bulla set GAME end.date=DAY` does.
    ///
    /// # Errors
    /// There is no such game, it is over, or the day cannot be.
    pub fn set_last_day(
        &mut self,
        game: &str,
        day: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        let change = SettingChange::of("end.date", day).map_err(OfficeError::User)?;
        set_settings(
            self.records,
            self.tables,
            self.office,
            (game, &[change]),
            acted_by,
        )
    }

    /// Returns how far a game is, and once it is over what everybody has.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn report(&mut self, game: &str) -> Result<TableReport, OfficeError> {
        TableReport::of(self.records, game)
    }

    /// Queues a mail to one person. The same mail twice is one.
    ///
    /// # Errors
    /// There is no such text.
    pub fn mail(&mut self, mail: &TournamentMail<'_>) -> Result<(), OfficeError> {
        self.mail_with_files(mail, Vec::new())
    }

    /// Queues a mail like [`TournamentDesk::mail`], with the days of its tournament for calendars.
    ///
    /// # Errors
    /// There is no such text.
    pub fn mail_with_calendar(
        &mut self,
        mail: &TournamentMail<'_>,
        (list, days): (&EntryList, &[TournamentDay]),
    ) -> Result<(), OfficeError> {
        let text = self.calendar_file(list, days, mail.language)?;
        self.mail_with_files(mail, vec![calendar_attachment(text)])
    }

    fn mail_with_files(
        &mut self,
        mail: &TournamentMail<'_>,
        files: Vec<Attachment>,
    ) -> Result<(), OfficeError> {
        if mail.addresses.is_empty() {
            return Ok(());
        }
        let office = self.office.in_language(mail.language);
        let message = OutgoingMessage::of(mail.composed(office)?);
        let addresses = mail.addresses.to_vec();
        let row = MailQueue { office }.to_invited_with_files(addresses, message, files)?;
        Ok(self.records.queue_mail(&row)?)
    }

    /// Returns the days of a tournament as a file for calendars; `None`: in the language of the office. A file with other days than the
    /// last one has a greater sequence.
    ///
    /// # Errors
    /// There is no such text, or the database.
    pub fn calendar_file(
        &mut self,
        list: &EntryList,
        days: &[TournamentDay],
        language: Option<&str>,
    ) -> Result<String, OfficeError> {
        let lines = days.iter().map(|day| {
            let round = day.round.as_deref().unwrap_or_default();
            format!("{} {} {round}", day.day, day.key)
        });
        let lines: Vec<String> = lines.collect();
        let sequence = self
            .records
            .calendar_sequence(list.stored.id, &lines.join("\n"))?;
        let sequence = u32::try_from(sequence).unwrap_or(u32::MAX);
        calendar_file(self.office.in_language(language), list, days, sequence)
    }
}
