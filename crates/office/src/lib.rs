//! The post office: whose letter this is, what is due, who is in, judging, sending. Knows no terminal.
//!
//! An office is a directory: `bulla.yaml`, `bulla.db`, `office.key`, and by default the Maildirs `inbox/` and `outbox/`.
//! Every step can be cut off anywhere and run again: what was done is not done twice, what was not is done then (law 1).
//!
//! Each of its modules imports only those above it; `incoming`, `adjudication` and `moderation` do not know each other. Above
//! them stands [`Office`], where they meet, and above that `daemon`, which opens offices.

mod inspection_api;

mod moderation_api;

mod adjudication_api;

mod letter_acts_api;

mod sending_api;

mod upkeep_api;

mod context;

mod game_state;

mod rendering;

mod outgoing;

mod incoming;

mod adjudication;

mod moderation;

mod daemon;

pub use adjudication::audit::audit_export;
pub use adjudication::audit_report::{AuditReport, CheckedMail, MailVerdict};
pub use adjudication::event_explanation::ExplanationRequest;
pub use adjudication::luck_words_check::LuckCheck;
pub use adjudication::mail_evidence::MailCopy;
pub use adjudication::rejudge_plan::RejudgeRequest;
pub use adjudication::rejudge_preview::{RejudgePreview, ScoreDifference, ViewerDifference};
pub use adjudication::rejudgement::LaterSegments;
pub use adjudication::ruling::RulingKind;
pub use adjudication::verify::{
    Discrepancy, DiscrepancyKind, LineDifference, VerifyReport, VerifyScope,
};
pub use context::acted_by::{ActedBy, NAMELESS, one_line};
pub use context::clock::{Clock, utc_time};
pub use context::config::Config;
pub use context::entry_list::{Entry, EntryFlaw, EntryList, calendar_day};
pub use context::error::OfficeError;
pub use context::game_file::GameFile;
pub use context::game_preview::GamePreview;
pub use context::game_settings::{PressMode, PressTiming};
pub use context::observer_delay;
pub use context::office_files::{own_templates, sample_view};
pub use context::office_key::OfficeKey;
pub use context::protest_settings;
pub use context::run_reports::{JudgeReport, PostReport, ReceiveReport, SegmentReport, SendReport};
pub use context::setting_change::SettingChange;
pub use context::site_directory::SiteDirectory;
pub use context::zone::Zone;
pub use daemon::idle_listener::WakeEvent;
pub use daemon::run_loop::Daemon;
pub use game_state::free_seats::{FreeSeat, PATIENCE as OFFER_SECONDS, SeatBar};
pub use game_state::office_statistics::{
    CountedSum, NationResults, OfficeStatistics, TableStatistics,
};
pub use game_state::rated_games::RatedGames;
pub use game_state::results::GameResult;
pub use game_state::state::GameState;
pub use game_state::table_report::{TableReport, TableSeat};
pub use moderation::address_override::AddressOverride;
pub use moderation::assembled_rules::AssembledRules;
pub use moderation::deadline_changes::NewDeadline;
use moderation::director_acts::no_director_acts;
pub use moderation::director_acts::{DirectorActs, DirectorOutcome, DirectorRequest};
pub use moderation::draw_numbers::{EnteredDraw, RecordedDraw};
pub use moderation::examination::CheckedItem;
pub use moderation::game_archives::ArchivedGameOverview;
pub use moderation::game_calendar::{CalendarDate, GameCalendar};
pub use moderation::health::{FailedMailStatus, Health, HoldStatus, TransportStatus};
pub use moderation::invitation_changes::LeftOutPlayers;
pub use moderation::invitations::{
    AcceptedGames, InvitationOverview, InvitationsSent, InvitedPlayerOverview,
};
pub use moderation::letter_list::ListedLetter;
pub use moderation::mail_check::{ReturnedTestLetter, SentTestLetter, TransportCheck};
pub use moderation::moderator_press::ModeratorPress;
pub use moderation::observers::{ListedObserver, ObserverChange, ObserverList};
pub use moderation::offered_seats::OfferedSeat;
pub use moderation::protest_answers::{ProtestAnswer, ProtestRecord};
pub use moderation::restore_hold::QueuedMail;
use moderation::restore_hold::RestoreLoss;
pub use moderation::round_preview::{RoundPreview, SeatPreview};
pub use moderation::secret_access::{ModeratorNote, SecretAccess};
pub use moderation::settings_changes::PressSetting;
pub use moderation::stand_ins::{NamedStandIn, StandInRow};
pub use moderation::status::{
    GameOverview, IgnoredLetter, OfficeStatus, OpenSegment, PublicDrawOverview, SeatOverview,
};
pub use moderation::tournament_desk::TournamentDesk;
pub use moderation::tournament_site::finished_game;
pub use outgoing::letter_authors::ReplyAddressee;
pub use rendering::tournament_calendar::TournamentDay;
pub use rendering::tournament_mail::{MailParagraph, TournamentMail};
pub use upkeep_api::{ArchivedFile, DatabaseCopy, MaildirSize, OfficeSizes};

use std::path::Path;

use adjudication::deadline_policy::DeadlinePolicy;
use adjudication::judge::Judge;
use adjudication::reminders::ReminderRound;
use adjudication::{forced_judging, next_due};
use bulla_core::game::Seed;
use bulla_core::scenario::Scenario;
use bulla_mail::FetchedLetter;
pub use bulla_store::{GameSelection, LockHolder, ModeratorEnding, NewSeat, ProtestRule};
use bulla_store::{Store, StoreError};
use context::OfficeContext;
use context::office_files::{self, OfficeFiles};
use game_state::state_cache::GameStateCache;
use incoming::late_letters::LateLetterPolicy;
use incoming::receiving::LetterReceiver;
use incoming::server_fetches::{RescanChoice, ServerFetches};
use moderation::moderator_action::ModeratorAction;
use rand::TryRng;

/// An open post office: the one place where its rooms meet.
pub struct Office {
    office_files: OfficeFiles,
    store: Store,
    tables: GameStateCache,
    director_acts: DirectorActs,
}

impl Office {
    /// A new office in a directory, which is made if it is not there. What an earlier attempt left is used.
    pub fn create(directory: &Path, address: &str, clock: Clock) -> Result<Office, OfficeError> {
        office_files::create_office(directory, address, false)?;
        Office::open(directory, clock)
    }

    /// Creates an office like [`Office::create`], for tests and demonstrations, with a clock that is set by hand. Every mail of
    /// it says so permanently.
    pub fn create_for_tests(
        directory: &Path,
        address: &str,
        clock: Clock,
    ) -> Result<Office, OfficeError> {
        office_files::create_office(directory, address, true)?;
        Office::open(directory, clock)
    }

    /// Opens an office for work, alone.
    pub fn open(directory: &Path, clock: Clock) -> Result<Office, OfficeError> {
        Office::with(directory, clock, Store::open)?.minding_the_tide()
    }

    /// Opens an office like [`Office::open`], but while another process is at work, calls `wait` every moment to ask whether to
    /// wait for it.
    pub fn open_after(
        directory: &Path,
        clock: Clock,
        wait: &mut dyn FnMut(Option<LockHolder>) -> bool,
    ) -> Result<Office, OfficeError> {
        Office::with(directory, clock, |path| Store::open_after(path, wait))?.minding_the_tide()
    }

    /// Opens an office to look at it, also while another process works in it.
    pub fn open_to_read(directory: &Path, clock: Clock) -> Result<Office, OfficeError> {
        Office::with(directory, clock, Store::open_to_read)
    }

    fn with(
        directory: &Path,
        clock: Clock,
        open: impl FnOnce(&Path) -> Result<Store, StoreError>,
    ) -> Result<Office, OfficeError> {
        let store = open(&directory.join("bulla.db"))?;
        OfficeFiles::read(directory, clock).map(|office_files| Office::at(office_files, store))
    }

    /// Opens an office like [`Office::open_after`], with files that were read before.
    fn open_at(
        office_files: &OfficeFiles,
        wait: &mut dyn FnMut(Option<LockHolder>) -> bool,
    ) -> Result<Office, OfficeError> {
        let store = Store::open_after(&office_files.directory().join("bulla.db"), wait)?;
        Office::at(office_files.clone(), store).minding_the_tide()
    }

    fn at(office_files: OfficeFiles, store: Store) -> Office {
        Office {
            office_files,
            store,
            tables: GameStateCache::default(),
            director_acts: no_director_acts,
        }
    }

    fn minding_the_tide(mut self) -> Result<Office, OfficeError> {
        self.action().check_high_water_mark()?;
        Ok(self)
    }

    /// Waits until the database is whole in its one file.
    pub fn close(self) -> Result<(), OfficeError> {
        Ok(self.store.close()?)
    }

    pub fn config(&self) -> &Config {
        self.office_files.config()
    }

    /// Another time, for demonstrations.
    pub fn set_clock(&mut self, clock: Clock) {
        self.office_files.set_clock(clock);
    }

    /// Receives, judges what is due, sends.
    pub fn post(&mut self) -> Result<PostReport, OfficeError> {
        self.post_with(false)
    }

    /// Runs like [`Office::post`], as decided by somebody who knows that the office was not away, however long ago its last round
    /// was.
    pub fn post_without_grace(&mut self) -> Result<PostReport, OfficeError> {
        self.post_with(true)
    }

    fn post_with(&mut self, is_sure: bool) -> Result<PostReport, OfficeError> {
        let mut posted = self.receive_and_judge(is_sure, &mut ServerFetches::of_one_round())?;
        posted.sent = self.send_and_publish()?;
        Ok(posted)
    }

    /// Does all of [`Office::post`] but sending; it waits for mail servers only as long as `fetches` do.
    fn receive_and_judge(
        &mut self,
        is_sure: bool,
        fetches: &mut ServerFetches,
    ) -> Result<PostReport, OfficeError> {
        let mut received = self.receive_with(fetches)?;
        let accepted = self.open_accepted_games()?;
        if !received.is_blind {
            self.action().return_seats()?;
        }
        self.mind_deadlines(&mut received, is_sure)?;
        let mut judged = self.judge_due(&received)?;
        judged.stopped.extend(accepted.stopped);
        if !judged.segments.is_empty() {
            // Letters may have waited for what is open now.
            self.reception()
                .answer_letters(&mut received, LateLetterPolicy::Answered)?;
        }
        if !received.is_blind {
            self.action().close_votes()?;
            self.action().seat_standbys()?;
            self.action().seat_accepted_offers()?;
            self.action().offer_free_seats()?;
        }
        self.action().begin_stand_ins()?;
        self.action().mail_observers()?;
        self.remind(&received)?;
        // Of an inbox that cannot be read whoever must know is told when a deadline moves.
        let stopped = if received.is_blind {
            &[][..]
        } else {
            &judged.games
        };
        self.action().raise_alarms(stopped)?;
        if self.reception().prune()? {
            self.give_room_back();
            let now = self.office_files.clock().now();
            self.store.write(|store| store.has_pruned(now))?;
        }
        Ok(PostReport {
            begun: accepted.begun,
            received,
            judged,
            sent: SendReport::default(),
        })
    }

    /// Stores what lies in the inbox, then answers what is stored.
    pub fn receive(&mut self) -> Result<ReceiveReport, OfficeError> {
        self.receive_with(&mut ServerFetches::of_one_round())
    }

    fn receive_with(&mut self, fetches: &mut ServerFetches) -> Result<ReceiveReport, OfficeError> {
        let received = self.reception().receive(RescanChoice::NewOnly, fetches)?;
        self.act_by_letter()?;
        Ok(received)
    }

    /// Receives like [`Office::receive`], with the letters that were taken out of the inbox before. Letters already stored stay
    /// as they are.
    pub fn receive_rescan(&mut self) -> Result<ReceiveReport, OfficeError> {
        let fetches = &mut ServerFetches::of_one_round();
        self.reception()
            .receive(RescanChoice::IncludeFetched, fetches)
    }

    /// Stores letters that somebody brings, then answers what is stored. When this succeeds they are stored for good,
    /// whatever else went wrong.
    pub fn receive_letters(
        &mut self,
        letters: Vec<FetchedLetter>,
    ) -> Result<ReceiveReport, OfficeError> {
        let received = self.reception().take(letters)?;
        self.act_by_letter()?;
        Ok(received)
    }

    /// Judges every segment that is due, after the inbox was read: what came in time counts whoever runs this when.
    pub fn judge(&mut self) -> Result<JudgeReport, OfficeError> {
        let mut received = self.receive()?;
        self.mind_deadlines(&mut received, false)?;
        let mut judged = self.judge_due(&received)?;
        judged.stopped.splice(0..0, received.waiting);
        Ok(judged)
    }

    /// Moves what deadlines must move; then it is known which of the letters that seemed late are.
    fn mind_deadlines(
        &mut self,
        received: &mut ReceiveReport,
        is_sure: bool,
    ) -> Result<(), OfficeError> {
        let (store, tables, office) = self.parts();
        let warden = DeadlinePolicy {
            store,
            tables,
            office,
            received,
        };
        let late = if warden.run(is_sure)? {
            LateLetterPolicy::Deferred
        } else {
            LateLetterPolicy::Answered
        };
        self.reception().answer_letters(received, late)
    }

    /// Reminds seats that owe orders.
    fn remind(&mut self, received: &ReceiveReport) -> Result<(), OfficeError> {
        let (store, tables, office) = self.parts();
        ReminderRound {
            store,
            tables,
            office,
            received,
        }
        .run()
    }

    fn judge_due(&mut self, received: &ReceiveReport) -> Result<JudgeReport, OfficeError> {
        let (store, tables, office) = self.parts();
        Judge {
            store,
            tables,
            office,
            received,
        }
        .run()
    }

    /// The moderator speaks: the open segment of a game is judged by the next run, whatever became of its mail.
    ///
    /// # Errors
    /// There is no such game, or nothing of it is open.
    pub fn force_judge(&mut self, game: &str, acted_by: &ActedBy<'_>) -> Result<(), OfficeError> {
        let now = self.office_files.clock().now();
        self.store
            .write(|store| forced_judging::force_judge(store, game, acted_by, now))
    }

    /// Returns the time of the next work that needs no new letter, given the time of the last inbox poll.
    pub fn next_due(&mut self, looked_at: i64) -> Result<Option<i64>, OfficeError> {
        let now = self.office_files.clock().now();
        let zone = self.config().zone();
        self.store
            .read(|store| next_due::next_due(store, looked_at, now, zone))
    }

    /// Opens a game. The seed is drawn by the caller, once, and told nobody.
    ///
    /// # Errors
    /// There is a game of that name, or the scenario is for another number of players.
    pub fn new_game(
        &mut self,
        plan: &GameFile,
        scenario: &Scenario,
        seed: Seed,
    ) -> Result<(), OfficeError> {
        self.action().open_game(plan, scenario, seed)
    }

    /// Asks the players of a game, by the text of its file; the game is made when all have said yes. `who` gives the command.
    ///
    /// # Errors
    /// There is a game or an invitation of that name, or the file does not fit its scenario.
    pub fn invite(
        &mut self,
        file: &str,
        plan: &GameFile,
        scenario: &Scenario,
        who: &str,
    ) -> Result<InvitationsSent, OfficeError> {
        self.action().invite(file, plan, scenario, who)
    }

    /// Begins a game without these of its players, or without `all` who have not said yes.
    ///
    /// # Errors
    /// Nobody is asked for such a game, or there is no such player in it.
    pub fn leave_out(
        &mut self,
        game: &str,
        names: &[String],
        acted_by: &ActedBy<'_>,
    ) -> Result<LeftOutPlayers, OfficeError> {
        self.action().leave_out(game, names, acted_by)
    }

    /// Ends an invitation: the game does not begin.
    ///
    /// # Errors
    /// Nobody is asked for such a game.
    pub fn withdraw_invitation(
        &mut self,
        game: &str,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        self.action().withdraw_invitation(game, acted_by)
    }

    /// Opens the games for which every seat has a player, and reminds players who are silent.
    ///
    /// # Errors
    /// The database fails.
    pub fn open_accepted_games(&mut self) -> Result<AcceptedGames, OfficeError> {
        self.action().open_accepted(|| {
            let mut bytes = [0; 32];
            rand::rngs::SysRng
                .try_fill_bytes(&mut bytes)
                .map_err(|error| {
                    OfficeError::User(format!("the system gives no random numbers: {error}"))
                })?;
            Ok(Seed(bytes))
        })
    }

    /// Returns the status of the office and all games.
    pub fn status(&mut self) -> Result<OfficeStatus, OfficeError> {
        self.status_of(GameSelection::All)
    }

    /// Returns the status of the office and of some of its games.
    ///
    /// # Errors
    /// There is no such game.
    pub fn status_of(&mut self, scope: GameSelection<'_>) -> Result<OfficeStatus, OfficeError> {
        self.action().office_status(scope)
    }

    fn reception(&mut self) -> LetterReceiver<'_> {
        let (store, tables, office) = self.parts();
        LetterReceiver {
            store,
            tables,
            office,
        }
    }

    fn action(&mut self) -> ModeratorAction<'_> {
        let (store, tables, office) = self.parts();
        ModeratorAction {
            store,
            tables,
            office,
        }
    }

    fn parts(&mut self) -> (&mut Store, &mut GameStateCache, OfficeContext<'_>) {
        (
            &mut self.store,
            &mut self.tables,
            self.office_files.office(),
        )
    }
}

#[cfg(test)]
mod tests;
