//! The post office: whose letter this is, what is due, who is in, judging, sending. Knows no terminal.
//!
//! An office is a directory: `bulla.yaml`, `bulla.db`, `office.key`, and by default the Maildirs `inbox/` and `outbox/`.
//! Every step can be cut off anywhere and run again: what was done is not done twice, what was not is done then (law 1).

mod absences;
mod ahead;
mod answers;
mod backlog;
mod bounces;
mod chronicle;
mod clerk;
mod clock;
mod config;
mod confirm;
mod cut;
mod ending;
mod events;
mod files;
mod forecast;
mod form;
mod gallery;
mod header;
mod health;
mod holding;
mod judging;
mod key;
mod limits;
mod looking;
mod luggage;
mod means;
mod moving_house;
mod next;
mod notices;
mod opening;
mod pages;
mod past;
mod plan;
mod plus;
mod postage;
mod premises;
mod printed;
mod problem;
mod proof;
mod quoted;
mod reading;
mod receiving;
mod requests;
mod resend;
mod seating;
mod sending;
mod settings;
mod silence;
mod speaker;
mod status;
mod table;
mod tables;
mod threads;
mod tide;
mod token;
mod verdict;
mod vigil;
mod volume;
mod vouched;
mod watching;

pub use clock::{Clock, utc_time};
pub use config::Config;
pub use health::{CarrierStanding, FailedStanding, Health, Held};
pub use holding::Queued;
pub use judging::Report;
pub use key::OfficeKey;
pub use plan::Plan;
pub use premises::{Premises, own_templates, sample_view};
pub use problem::OfficeError;
pub use receiving::Received;
pub use seating::Word;
pub use sending::Sent;
pub use status::{GameStanding, OpenSegment, SeatStanding, Standing};
pub use table::Table;
pub use watching::{Wake, Watch, watch_path};

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::game::Seed;
use crate::mail::{self, Arrived, Found};
use crate::page::Languages;
use crate::scenario::Scenario;
pub use crate::store::{Holder, NewSeat, Scope};
use crate::store::{Store, StoreError};
use crate::text::fold;
use judging::Judge;
use means::Means;
use opening::Opening;
use receiving::{Past, Reception};
use seating::Seating;
use sending::Dispatch;
use tables::Tables;

/// An open post office.
pub struct Office {
    directory: PathBuf,
    config: Arc<Config>,
    key: Arc<OfficeKey>,
    store: Store,
    clock: Clock,
    languages: Arc<Languages>,
    tables: Tables,
}

/// What a run of `post` did.
#[derive(Clone, Debug, serde::Serialize)]
pub struct Posted {
    pub received: Received,
    pub judged: Judged,
    pub sent: Sent,
}

/// What a run of judging did.
#[derive(Clone, Debug, Default, serde::Serialize)]
pub struct Judged {
    pub segments: Vec<Report>,
    /// Games that wait for their moderator, with the reason.
    pub stopped: Vec<String>,
}

impl Office {
    /// A new office in a directory, which is made if it is not there. What an earlier attempt left is used.
    pub fn create(directory: &Path, address: &str, clock: Clock) -> Result<Office, OfficeError> {
        let text = Config::template(address);
        let config = Config::parse(&text).map_err(OfficeError::User)?;
        let advice = "check who owns the directory above and its permissions";
        let made = std::fs::create_dir_all(directory);
        made.map_err(|error| OfficeError::file(directory, &error, advice))?;
        let database = directory.join("bulla.db");
        if database.exists() {
            let path = directory.display();
            return Err(OfficeError::User(format!(
                "there is a post office in {path} already"
            )));
        }
        Store::create_after(&database, || furnish(directory, &config, &text))?.close()?;
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
        Premises::read(directory, clock).map(|premises| premises.furnished(store))
    }

    pub fn config(&self) -> &Config {
        &self.config
    }

    /// Another time, for demonstrations.
    pub fn set_clock(&mut self, clock: Clock) {
        self.clock = clock;
    }

    /// Opens a game. The seed is drawn by the caller, once, and told nobody.
    pub fn new_game(
        &mut self,
        plan: &Plan,
        scenario: &Scenario,
        seed: Seed,
    ) -> Result<(), OfficeError> {
        let (store, _, means) = self.parts();
        Opening { store, means }.open(plan, scenario, seed)
    }

    /// 15.61: a seat loses its player. Returns the name of its nation.
    pub fn leave(
        &mut self,
        game: &str,
        seat: &str,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        self.seating().leave(game, seat, word)
    }

    /// 15.51: somebody takes an unused nation and waits for a Civil War. Returns the name of the nation.
    pub fn join(
        &mut self,
        game: &str,
        nation: &str,
        new: &NewSeat,
        word: &Word<'_>,
    ) -> Result<String, OfficeError> {
        self.seating().join(game, nation, new, word)
    }

    /// Stores what lies in the inbox, then answers what is stored.
    pub fn receive(&mut self) -> Result<Received, OfficeError> {
        self.receive_from(Past::Taken)
    }

    /// As [`Office::receive`], with the letters that were taken out of the inbox before: what is here already stays as it is.
    pub fn receive_again(&mut self) -> Result<Received, OfficeError> {
        self.receive_from(Past::Again)
    }

    fn receive_from(&mut self, past: Past) -> Result<Received, OfficeError> {
        let mut received = Received {
            looked_at: self.clock.now(),
            ..Received::default()
        };
        let directory = self.directory.clone();
        let mut reception = self.reception();
        reception.store_letters(&directory, past, &mut received)?;
        reception.answer_letters(&mut received)?;
        Ok(received)
    }

    /// Stores letters that somebody brings, then answers what is stored. When this succeeds they are stored for good,
    /// whatever else went wrong.
    pub fn take(&mut self, letters: Vec<Arrived>) -> Result<Received, OfficeError> {
        let mut received = Received::default();
        let directory = self.directory.clone();
        let mut reception = self.reception();
        reception.store_given(&directory, letters, &mut received)?;
        if let Err(error) = reception.answer_letters(&mut received) {
            received.waiting.push(error.to_string());
        }
        Ok(received)
    }

    /// Judges every segment that is due, after the inbox was read: what came in time counts whoever runs this when.
    pub fn judge(&mut self) -> Result<Judged, OfficeError> {
        let received = self.receive()?;
        let mut judged = self.judge_due(&received)?;
        judged.stopped.splice(0..0, received.waiting);
        Ok(judged)
    }

    fn judge_due(&mut self, received: &Received) -> Result<Judged, OfficeError> {
        let mut judged = Judged::default();
        if self.store.read(|store| store.office())?.held_why.is_some() {
            let sentence = "nothing is judged while the office is held: `bulla status` says why";
            judged.stopped.push(sentence.to_owned());
            return Ok(judged);
        }
        let due = self
            .store
            .read(|store| store.segments_to_attend(received.looked_at))?;
        for segment in due {
            let (store, tables, means) = self.parts();
            let mut judge = Judge {
                store,
                tables,
                means,
                received,
            };
            match judge.attend(&segment) {
                Ok(reports) => {
                    reports.iter().for_each(events::judged);
                    judged.segments.extend(reports);
                }
                Err(error @ OfficeError::Game { .. }) => judged.stopped.push(error.to_string()),
                Err(error) => return Err(error),
            }
        }
        Ok(judged)
    }

    /// The moderator speaks: the open segment of a game is judged by the next run, whatever became of its mail.
    pub fn judge_anyway(&mut self, game: &str, word: &Word<'_>) -> Result<(), OfficeError> {
        let now = self.clock.now();
        self.store
            .write(|store| silence::run_anyway(store, game, word, now))
    }

    pub fn send(&mut self) -> Result<Sent, OfficeError> {
        let dispatch = Dispatch {
            store: &mut self.store,
            config: &self.config,
            directory: &self.directory,
            now: self.clock.now(),
        };
        dispatch.run()
    }

    /// Receives, judges what is due, sends.
    pub fn post(&mut self) -> Result<Posted, OfficeError> {
        let mut received = self.receive()?;
        let judged = self.judge_due(&received)?;
        if !judged.segments.is_empty() {
            // Letters may have waited for what is open now.
            self.reception().answer_letters(&mut received)?;
        }
        Ok(Posted {
            received,
            judged,
            sent: self.send()?,
        })
    }

    /// How everything stands.
    pub fn status(&mut self) -> Result<Standing, OfficeError> {
        self.status_of(Scope::All)
    }

    /// How the office stands, and some of its games.
    ///
    /// # Errors
    /// There is no such game.
    pub fn status_of(&mut self, scope: Scope<'_>) -> Result<Standing, OfficeError> {
        let premises = self.premises();
        let held = self.held()?;
        self.store.read(|store| {
            if let Scope::Named(name) = scope {
                named(store, name)?;
            }
            Standing::read(store, scope, &premises, held)
        })
    }

    /// The events of a game as they are stored, line by line: they hold every secret.
    pub fn ledger(&mut self, game: &str) -> Result<Vec<String>, OfficeError> {
        self.store.read(|store| {
            let game = named(store, game)?;
            Ok(store.ledger(game.id)?)
        })
    }

    /// The bytes of the page that a seat was mailed when the open segment opened.
    pub fn page(&mut self, game: &str, seat: &str) -> Result<Vec<u8>, OfficeError> {
        self.store.read(|store| {
            let game = named(store, game)?;
            let seat = seat_named(store, &game, seat)?;
            let segment = store.segments(game.id)?.pop();
            let page = match segment {
                Some(segment) => store.page(segment.id, seat.id)?,
                None => None,
            };
            let missing = || OfficeError::User(format!("{} was mailed no page", seat.name));
            Ok(store.bytes_of(&page.ok_or_else(missing)?)?)
        })
    }

    /// The order form in that page, as a block.
    pub fn form(&mut self, game: &str, seat: &str) -> Result<String, OfficeError> {
        match mail::read(&self.page(game, seat)?).found {
            Found::Form(block) => Ok(format!("BEGIN ORDERS\n{}\nEND ORDERS\n", block.text)),
            _ => Err(OfficeError::User("that page asks for no orders".to_owned())),
        }
    }

    /// Waits until the database is whole in its one file.
    pub fn close(self) -> Result<(), OfficeError> {
        Ok(self.store.close()?)
    }

    /// When there may be something to do though nothing came in, after a round that looked into the inbox then.
    pub fn next_due(&mut self, looked_at: i64) -> Result<Option<i64>, OfficeError> {
        let now = self.clock.now();
        self.store.read(|store| next::after(store, looked_at, now))
    }

    fn reception(&mut self) -> Reception<'_> {
        let (store, tables, means) = self.parts();
        Reception {
            store,
            tables,
            means,
        }
    }

    fn seating(&mut self) -> Seating<'_> {
        let (store, tables, means) = self.parts();
        Seating {
            store,
            tables,
            means,
        }
    }

    fn parts(&mut self) -> (&mut Store, &mut Tables, Means<'_>) {
        let means = Means {
            config: &self.config,
            key: &self.key,
            languages: &self.languages,
            templates: self.languages.usual(),
            now: self.clock.now(),
        };
        (&mut self.store, &mut self.tables, means)
    }
}

/// What an office needs beside its database, as far as it is not there.
fn furnish(directory: &Path, config: &Config, text: &str) -> Result<(), OfficeError> {
    let yaml = directory.join("bulla.yaml");
    if !yaml.exists() {
        let advice = "check who owns the directory, its permissions and the room on its disk";
        files::write(&yaml, text.as_bytes(), files::PLAIN)
            .map_err(|error| OfficeError::file(&yaml, &error, advice))?;
    }
    for inlet in &config.inbox {
        inlet.open(directory).map_err(OfficeError::Carrier)?;
    }
    for outlet in &config.outbox {
        outlet.open(directory).map_err(OfficeError::Carrier)?;
    }
    let key = directory.join("office.key");
    if !key.exists() {
        OfficeKey::create(&key)?;
    }
    Ok(())
}

fn named(
    store: &mut crate::store::Reading<'_>,
    slug: &str,
) -> Result<crate::store::Game, OfficeError> {
    let unknown = || OfficeError::User(format!("there is no game {slug} here"));
    store.game_named(slug)?.ok_or_else(unknown)
}

/// A seat by its nation or by the name of who sits there.
fn seat_named(
    store: &mut crate::store::Reading<'_>,
    game: &crate::store::Game,
    name: &str,
) -> Result<crate::store::Seat, OfficeError> {
    let seats = store.seats(game.id)?;
    let wanted = fold(name);
    let is_named =
        |one: &&crate::store::Seat| fold(&one.name) == wanted || fold(&one.player) == wanted;
    seats.iter().find(is_named).cloned().ok_or_else(|| {
        let names: Vec<&str> = seats.iter().map(|one| one.name.as_str()).collect();
        OfficeError::User(format!(
            "{} has no seat {name}: {}",
            game.slug,
            names.join(", ")
        ))
    })
}

#[cfg(test)]
mod tests;
