//! The post office: whose letter this is, what is due, who is in, judging, sending. Knows no terminal.
//!
//! An office is a directory: `bulla.yaml`, `bulla.db`, `office.key`, and by default the Maildirs `inbox/` and `outbox/`.
//! Every step can be cut off anywhere and run again: what was done is not done twice, what was not is done then (law 1).
//!
//! It has rooms, each of which imports only those above it; the counter, judging and the desk do not know each other. Above
//! them all stands [`Office`], where they meet, and above that the watch, which opens offices.

mod acts;

mod trials;

mod means;

mod table;

mod speech;

mod post;

mod counter;

mod judging;

mod desk;

mod watch;

pub use desk::addresses::OtherAddress;
pub use desk::answering::{ProtestAnswer, ProtestStanding};
pub use desk::assembled::Assembled;
pub use desk::deadlines::Until;
pub use desk::drawing::{DrawnNumbers, Numbers};
pub use desk::health::{CarrierStanding, FailedStanding, Health, Held};
use desk::holding::Loss;
pub use desk::holding::Queued;
pub use desk::letters::ListedLetter;
pub use desk::mail_check::{OutletCheck, SeenCheck, SentCheck};
pub use desk::overhearing::Overheard;
pub use desk::secrets::{Act, LookAt};
pub use desk::setting::PressWish;
pub use desk::status::{
    DrawStanding, GameStanding, OpenSegment, PassedOver, SeatStanding, Standing,
};
pub use judging::again::Onward;
pub use judging::audit::audit_export;
pub use judging::audited::{Audited, HeldMail, MailVerdict};
pub use judging::docket::Charge;
pub use judging::explaining::Explaining;
pub use judging::foreseen::{Foreseen, ReaderDiffers, ScoreDiffers};
pub use judging::kept_mails::KeptMail;
pub use judging::luck::LuckCheck;
pub use judging::ruling::Amends;
pub use judging::verify::{Discrepancy, FoundWhat, LinesDiffer, Verified, VerifyScope};
pub use means::clock::{Clock, utc_time};
pub use means::config::Config;
pub use means::key::OfficeKey;
pub use means::plan::Plan;
pub use means::premises::{own_templates, sample_view};
pub use means::preview::Preview;
pub use means::problem::OfficeError;
pub use means::protests;
pub use means::report::{Judged, Posted, Received, Report, Sent};
pub use means::settings::{Press, PressGoes};
pub use means::word::{NAMELESS, Word, one_line};
pub use post::writers::Addressee;
pub use table::fold::Table;
pub use table::results::GameResult;
pub use watch::vigil::Wake;
pub use watch::watching::Watch;

use std::path::Path;

use bulla_core::game::{Eye, Seed};
use bulla_core::scenario::Scenario;
use bulla_mail::Arrived;
use bulla_pages::page::SiteFile;
pub use bulla_store::{Ending, GamesMeant, Holder, NewSeat, ProtestRule};
use bulla_store::{Store, StoreError};
use counter::late::Late;
use counter::receiving::{Letters, Reception};
use desk::errand::Errand;
use judging::judge::Judge;
use judging::warden::Warden;
use judging::{anyway, next};
use means::Means;
use means::premises::{self, Premises};
use post::sending::Dispatch;
use table::tables::Tables;

/// An open post office: the one place where its rooms meet.
pub struct Office {
    premises: Premises,
    store: Store,
    tables: Tables,
}

impl Office {
    /// A new office in a directory, which is made if it is not there. What an earlier attempt left is used.
    pub fn create(directory: &Path, address: &str, clock: Clock) -> Result<Office, OfficeError> {
        premises::furnish(directory, address, false)?;
        Office::open(directory, clock)
    }

    /// As [`Office::create`], for tests and demonstrations, with a clock that is set by hand: every mail of it says so, for good.
    pub fn create_for_tests(
        directory: &Path,
        address: &str,
        clock: Clock,
    ) -> Result<Office, OfficeError> {
        premises::furnish(directory, address, true)?;
        Office::open(directory, clock)
    }

    /// Opens an office for work, alone.
    pub fn open(directory: &Path, clock: Clock) -> Result<Office, OfficeError> {
        Office::with(directory, clock, Store::open)?.minding_the_tide()
    }

    /// As [`Office::open`], but while another process is at work, `wait` is asked every moment whether to wait for it.
    pub fn open_after(
        directory: &Path,
        clock: Clock,
        wait: &mut dyn FnMut(Option<Holder>) -> bool,
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
        Premises::read(directory, clock).map(|premises| Office::at(premises, store))
    }

    /// As [`Office::open_after`], with files that were read before.
    fn open_at(
        premises: &Premises,
        wait: &mut dyn FnMut(Option<Holder>) -> bool,
    ) -> Result<Office, OfficeError> {
        let store = Store::open_after(&premises.directory().join("bulla.db"), wait)?;
        Office::at(premises.clone(), store).minding_the_tide()
    }

    fn at(premises: Premises, store: Store) -> Office {
        Office {
            premises,
            store,
            tables: Tables::default(),
        }
    }

    fn minding_the_tide(mut self) -> Result<Office, OfficeError> {
        self.errand().mind_the_tide()?;
        Ok(self)
    }

    /// Waits until the database is whole in its one file.
    pub fn close(self) -> Result<(), OfficeError> {
        Ok(self.store.close()?)
    }

    pub fn config(&self) -> &Config {
        self.premises.config()
    }

    /// Another time, for demonstrations.
    pub fn set_clock(&mut self, clock: Clock) {
        self.premises.set_clock(clock);
    }

    /// Receives, judges what is due, sends.
    pub fn post(&mut self) -> Result<Posted, OfficeError> {
        self.post_with(false)
    }

    /// As [`Office::post`], by the word of somebody who knows that the office was not away, however long ago its last round was.
    pub fn post_as_if_nothing(&mut self) -> Result<Posted, OfficeError> {
        self.post_with(true)
    }

    fn post_with(&mut self, is_sure: bool) -> Result<Posted, OfficeError> {
        let mut received = self.receive()?;
        self.mind_deadlines(&mut received, is_sure)?;
        let judged = self.judge_due(&received)?;
        if !judged.segments.is_empty() {
            // Letters may have waited for what is open now.
            self.reception()
                .answer_letters(&mut received, Late::Answered)?;
        }
        // Of an inbox that cannot be read whoever must know is told when a deadline moves.
        let stopped = match received.is_blind {
            true => &[][..],
            false => &judged.games,
        };
        self.errand().raise_alarms(stopped)?;
        self.reception().prune()?;
        Ok(Posted {
            received,
            judged,
            sent: self.send()?,
        })
    }

    /// Stores what lies in the inbox, then answers what is stored.
    pub fn receive(&mut self) -> Result<Received, OfficeError> {
        self.reception().receive(Letters::Taken)
    }

    /// As [`Office::receive`], with the letters that were taken out of the inbox before: what is here already stays as it is.
    pub fn receive_again(&mut self) -> Result<Received, OfficeError> {
        self.reception().receive(Letters::Again)
    }

    /// Stores letters that somebody brings, then answers what is stored. When this succeeds they are stored for good,
    /// whatever else went wrong.
    pub fn take(&mut self, letters: Vec<Arrived>) -> Result<Received, OfficeError> {
        self.reception().take(letters)
    }

    /// Judges every segment that is due, after the inbox was read: what came in time counts whoever runs this when.
    pub fn judge(&mut self) -> Result<Judged, OfficeError> {
        let mut received = self.receive()?;
        self.mind_deadlines(&mut received, false)?;
        let mut judged = self.judge_due(&received)?;
        judged.stopped.splice(0..0, received.waiting);
        Ok(judged)
    }

    /// Moves what deadlines must move; then it is known which of the letters that seemed late are.
    fn mind_deadlines(
        &mut self,
        received: &mut Received,
        is_sure: bool,
    ) -> Result<(), OfficeError> {
        let (store, tables, means) = self.parts();
        let warden = Warden {
            store,
            tables,
            means,
            received,
        };
        let late = match warden.run(is_sure)? {
            true => Late::Left,
            false => Late::Answered,
        };
        self.reception().answer_letters(received, late)
    }

    fn judge_due(&mut self, received: &Received) -> Result<Judged, OfficeError> {
        let (store, tables, means) = self.parts();
        Judge {
            store,
            tables,
            means,
            received,
        }
        .run()
    }

    /// The moderator speaks: the open segment of a game is judged by the next run, whatever became of its mail.
    ///
    /// # Errors
    /// There is no such game, or nothing of it is open.
    pub fn judge_anyway(&mut self, game: &str, word: &Word<'_>) -> Result<(), OfficeError> {
        let now = self.premises.clock().now();
        self.store
            .write(|store| anyway::run_anyway(store, game, word, now))
    }

    /// When there may be something to do though nothing came in, after a round that looked into the inbox then.
    pub fn next_due(&mut self, looked_at: i64) -> Result<Option<i64>, OfficeError> {
        let now = self.premises.clock().now();
        let offset_minutes = self.config().utc_offset_minutes;
        self.store
            .read(|store| next::after(store, (looked_at, now), offset_minutes))
    }

    pub fn send(&mut self) -> Result<Sent, OfficeError> {
        let (store, _, means) = self.parts();
        Dispatch { store, means }.run()
    }

    /// Opens a game. The seed is drawn by the caller, once, and told nobody.
    ///
    /// # Errors
    /// There is a game of that name, or the scenario is for another number of players.
    pub fn new_game(
        &mut self,
        plan: &Plan,
        scenario: &Scenario,
        seed: Seed,
    ) -> Result<(), OfficeError> {
        self.errand().open_game(plan, scenario, seed)
    }

    /// Why nothing is judged or sent, if it is so.
    pub fn held(&mut self) -> Result<Option<String>, OfficeError> {
        self.errand().held()
    }

    /// What waits in the outbox, the oldest first.
    pub fn queued(&mut self) -> Result<Vec<Queued>, OfficeError> {
        self.errand().queued()
    }

    /// Lets an office that is held go on. Where it was put back from a backup every seat is told what is void. Returns unreadable games.
    ///
    /// # Errors
    /// It is not held, or the reason is no line.
    pub fn release(&mut self, word: &Word<'_>) -> Result<Vec<String>, OfficeError> {
        self.errand().release(word, Loss::Perhaps)
    }

    /// As [`Office::release`], for an office that was only moved: nobody is told anything.
    ///
    /// # Errors
    /// As [`Office::release`]; it is older than its mail, or was not held as a copy.
    pub fn release_moved(&mut self, word: &Word<'_>) -> Result<(), OfficeError> {
        self.errand().release(word, Loss::None).map(|_| ())
    }

    /// How everything stands.
    pub fn status(&mut self) -> Result<Standing, OfficeError> {
        self.status_of(GamesMeant::All)
    }

    /// How the office stands, and some of its games.
    ///
    /// # Errors
    /// There is no such game.
    pub fn status_of(&mut self, scope: GamesMeant<'_>) -> Result<Standing, OfficeError> {
        self.errand().standing(scope)
    }

    /// The events of a game as they are stored, line by line: they hold every secret.
    pub fn ledger(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.errand().ledger(game)
    }

    /// The ledger of a game with its heads and numbers: for the moderator's eyes.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn printed_ledger(&mut self, game: &str) -> Result<String, OfficeError> {
        self.errand().printed_ledger(game)
    }

    /// The bytes of the page that a seat was mailed when the open segment opened.
    pub fn page(&mut self, game: &str, seat: &str) -> Result<Vec<u8>, OfficeError> {
        self.errand().page(game, seat)
    }

    /// The order form in that page, as a block.
    pub fn form(&mut self, game: &str, seat: &str) -> Result<String, OfficeError> {
        self.errand().form(game, seat)
    }

    /// Whether a game is over, so that nothing of it is hidden.
    ///
    /// # Errors
    /// There is no such game.
    pub fn is_over(&mut self, game: &str) -> Result<bool, OfficeError> {
        self.errand().is_over(game)
    }

    /// Writes down that a moderator looked at secrets of a game; the next pages tell of it. Returns whether there is anybody to
    /// tell: a look at a game that is over is none.
    ///
    /// # Errors
    /// There is no such game or seat, or the reason is no line.
    pub fn look(
        &mut self,
        game: &str,
        look: LookAt<'_>,
        word: &Word<'_>,
    ) -> Result<bool, OfficeError> {
        self.errand().look(game, look, word)
    }

    /// What moderators did, in one game or everywhere, the oldest first.
    ///
    /// # Errors
    /// There is no such game.
    pub fn acts(&mut self, game: Option<&str>) -> Result<Vec<Act>, OfficeError> {
        self.errand().acts(game)
    }

    /// What seats of a game wrote to each other, in one turn or in all, in the order in which it came: for the moderator's eyes.
    ///
    /// # Errors
    /// There is no such game.
    pub fn press(&mut self, game: &str, turn: Option<u16>) -> Result<Vec<Overheard>, OfficeError> {
        self.errand().press(game, turn)
    }

    /// The table of a game at its open segment, and the eye of a seat. What a seat may know is `table.view(eye)`.
    ///
    /// # Errors
    /// There is no such game or seat, or the game is over.
    pub fn table(&mut self, game: &str, seat: &str) -> Result<(Table, Eye), OfficeError> {
        self.errand().table(game, seat)
    }

    /// What was hidden in a game that is over, as its last pages open it.
    ///
    /// # Errors
    /// There is no such game, or it is still played.
    pub fn opening(&mut self, game: &str) -> Result<String, OfficeError> {
        self.errand().opening(game)
    }

    /// How a game ended and who came where; of one that is still played, nothing.
    ///
    /// # Errors
    /// There is no such game, or what it keeps does not read.
    pub fn result(&mut self, game: &str) -> Result<GameResult, OfficeError> {
        self.errand().result(game)
    }

    /// The page that observers may see: the public record, and what happened in the last turn that was played.
    ///
    /// # Errors
    /// There is no such game.
    pub fn observers_page(&mut self, game: &str) -> Result<String, OfficeError> {
        self.errand().observers_page(game)
    }

    /// The archive of a game as a site of files, `index.html` last: what observers may know, and once the game is over what
    /// was hidden. `progress` hears how many of all moments are drawn.
    ///
    /// # Errors
    /// There is no such game, nothing of it is judged yet, or what it keeps does not read.
    pub fn site(
        &mut self,
        game: &str,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Vec<SiteFile>, OfficeError> {
        self.errand().site(game, progress)
    }

    /// By what a site is known to be of this game, and of no other game of its name.
    ///
    /// # Errors
    /// There is no such game.
    pub fn commitment(&mut self, game: &str) -> Result<String, OfficeError> {
        self.errand().commitment(game)
    }

    /// What a game is played by, which is no secret; nothing where there is no game of this name.
    ///
    /// # Errors
    /// Its scenario does not read.
    pub fn assembled(&mut self, game: &str) -> Result<Option<Assembled>, OfficeError> {
        self.errand().assembled(game)
    }

    /// The reasons of carriers that do not work now.
    fn failing(&mut self) -> Result<Vec<String>, OfficeError> {
        self.errand().failing()
    }

    /// Whether mail is due that was not tried.
    fn is_behind(&mut self) -> Result<bool, OfficeError> {
        self.errand().is_behind()
    }

    fn reception(&mut self) -> Reception<'_> {
        let (store, tables, means) = self.parts();
        Reception {
            store,
            tables,
            means,
        }
    }

    fn errand(&mut self) -> Errand<'_> {
        let (store, tables, means) = self.parts();
        Errand {
            store,
            tables,
            means,
        }
    }

    fn parts(&mut self) -> (&mut Store, &mut Tables, Means<'_>) {
        (&mut self.store, &mut self.tables, self.premises.means())
    }
}

#[cfg(test)]
mod tests;
