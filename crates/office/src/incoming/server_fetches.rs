//! Letters of mail servers, fetched by a thread for each look into a server: one that hangs keeps neither the others nor the round.
//!
//! A thread hands over a batch, waits until the letters are stored, lets the server have them leave, and asks for the next batch.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::context::atomic_files::receiving_path;
use crate::context::error::OfficeError;
use bulla_mail::{LetterBatch, MailSourceConfig};
use bulla_store::Lock;

/// Longest wait for another process that takes letters from the same server: none takes longer.
const LONGEST_TURN: Duration = Duration::from_secs(900);

/// Time for which a round of a watch waits for the looks that it began.
const ROUND_PATIENCE: Duration = Duration::from_secs(5);

const FAULT: &str =
    "the mailbox could not be read because of a fault of this program; please report it";

/// Choice of letters that were taken out of a mail source before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RescanChoice {
    NewOnly,
    /// They are looked at once more: the database may be older than they are.
    IncludeFetched,
}

/// Wakes whoever begins the next round.
type Wake = Arc<dyn Fn() + Send + Sync>;

/// The looks into mail servers that are under way, over one round or many.
pub struct ServerFetches {
    /// Time for which a round waits for the looks that it began; `None` waits until they end.
    patience: Option<Duration>,
    wake: Wake,
    running: BTreeMap<String, RunningLook>,
    /// Looks that ended and that no round has used.
    ended: BTreeMap<String, EndedLook>,
    events: Receiver<(u64, String, FetchEvent)>,
    sender: Sender<(u64, String, FetchEvent)>,
    looks: u64,
}

/// A thread that takes letters from a server.
struct RunningLook {
    number: u64,
    /// Unix seconds.
    began: i64,
    stored: Sender<()>,
    /// A batch was handed over and is not stored: the round broke off.
    is_owed: bool,
    /// Arrival times of letters that lie there and cannot be read.
    unread: Vec<i64>,
    /// The round went on: the end of the look wakes the next one.
    is_left: Arc<AtomicBool>,
}

/// Outcome of a look.
#[derive(Debug)]
pub struct EndedLook {
    /// Unix seconds: letters that came later were perhaps not seen.
    pub began: i64,
    /// Arrival times of letters that lie there and cannot be read, over all rounds of the look.
    pub unread: Vec<i64>,
    pub outcome: Result<(), OfficeError>,
}

/// Message of a thread.
#[derive(Debug)]
pub enum FetchEvent {
    /// Letters to be stored; [`ServerFetches::stored`] lets the thread go on.
    Batch(LetterBatch),
    /// The server keeps no letters that were taken before.
    KeepsNone,
    End(Result<(), OfficeError>),
}

impl ServerFetches {
    /// Looks that a single round waits for, however long they take.
    pub fn of_one_round() -> ServerFetches {
        ServerFetches::new(None, Arc::new(|| {}))
    }

    /// Looks of a watch: a round waits for them a moment, and what takes longer wakes it again.
    pub fn of_watch(wake: impl Fn() + Send + Sync + 'static) -> ServerFetches {
        ServerFetches::new(Some(ROUND_PATIENCE), Arc::new(wake))
    }

    fn new(patience: Option<Duration>, wake: Wake) -> ServerFetches {
        let (sender, events) = channel();
        ServerFetches {
            patience,
            wake,
            running: BTreeMap::new(),
            ended: BTreeMap::new(),
            events,
            sender,
            looks: 0,
        }
    }

    /// Begins a look into each of these servers, unless one is under way or has ended since the last round. Returns until when the
    /// round waits; `None` for as long as it takes.
    pub fn begin(
        &mut self,
        servers: &[&MailSourceConfig],
        office: &Path,
        past: RescanChoice,
        now: i64,
    ) -> Option<Instant> {
        // A round that broke off stored nothing of these: they are fetched anew.
        self.running.retain(|_, look| !look.is_owed);
        for server in servers {
            let name = server.to_string();
            if !self.running.contains_key(&name) && !self.ended.contains_key(&name) {
                self.look(server, name, office, past, now);
            }
        }
        self.patience.map(|patience| Instant::now() + patience)
    }

    fn look(
        &mut self,
        server: &MailSourceConfig,
        name: String,
        office: &Path,
        past: RescanChoice,
        began: i64,
    ) {
        self.looks += 1;
        let (stored, is_stored) = channel();
        let is_left = Arc::new(AtomicBool::new(false));
        let thread = FetchThread {
            number: self.looks,
            name: name.clone(),
            server: server.clone(),
            office: office.to_path_buf(),
            past,
            events: self.sender.clone(),
            is_stored,
            is_left: is_left.clone(),
            wake: self.wake.clone(),
        };
        thread::spawn(move || thread.run());
        let look = RunningLook {
            number: self.looks,
            began,
            stored,
            is_owed: false,
            unread: Vec::new(),
            is_left,
        };
        self.running.insert(name, look);
    }

    /// The next event of a thread, with the name of its server; `None` when no look is under way, or the time is over.
    pub fn next(&mut self, until: Option<Instant>) -> Option<(String, FetchEvent)> {
        while !self.running.is_empty() {
            let (number, name, event) = self.next_event(until)?;
            let Some(look) = self.running.get_mut(&name) else {
                continue;
            };
            // A look that was given up may still say something.
            if look.number != number {
                continue;
            }
            match event {
                FetchEvent::End(outcome) => {
                    let ended = EndedLook {
                        began: look.began,
                        unread: std::mem::take(&mut look.unread),
                        outcome,
                    };
                    self.running.remove(&name);
                    self.ended.insert(name, ended);
                }
                FetchEvent::Batch(batch) => {
                    look.is_owed = true;
                    return Some((name, FetchEvent::Batch(batch)));
                }
                FetchEvent::KeepsNone => return Some((name, FetchEvent::KeepsNone)),
            }
        }
        None
    }

    fn next_event(&self, until: Option<Instant>) -> Option<(u64, String, FetchEvent)> {
        let Some(until) = until else {
            return self.events.recv().ok();
        };
        let is_left = |look: &RunningLook| look.is_left.load(Ordering::SeqCst);
        if !self.running.values().all(is_left) {
            let left = until.saturating_duration_since(Instant::now());
            if let Ok(event) = self.events.recv_timeout(left) {
                return Some(event);
            }
        }
        // From here on the threads wake the round; what was said before that is heard now.
        for look in self.running.values() {
            look.is_left.store(true, Ordering::SeqCst);
        }
        self.events.try_recv().ok()
    }

    /// Tells the thread that its batch is stored for good. `unread` has the arrival times of letters that could not be read: they
    /// count until the look has ended, in whichever round that is.
    pub fn stored(&mut self, name: &str, unread: &[i64]) {
        if let Some(look) = self.running.get_mut(name) {
            look.is_owed = false;
            look.unread.extend(unread);
            // A thread that has ended said why.
            let _ = look.stored.send(());
        }
    }

    /// Takes what the looks came to that have ended, by server.
    pub fn take_ended(&mut self) -> BTreeMap<String, EndedLook> {
        std::mem::take(&mut self.ended)
    }

    /// Names of the servers that are waited for.
    pub fn waited_for(&self) -> BTreeSet<&str> {
        self.running.keys().map(String::as_str).collect()
    }
}

/// Work of one thread: a look into a server.
struct FetchThread {
    number: u64,
    name: String,
    server: MailSourceConfig,
    office: PathBuf,
    past: RescanChoice,
    events: Sender<(u64, String, FetchEvent)>,
    is_stored: Receiver<()>,
    is_left: Arc<AtomicBool>,
    wake: Wake,
}

impl FetchThread {
    fn run(self) {
        let outcome = catch_unwind(AssertUnwindSafe(|| self.take_all()));
        let outcome = outcome.unwrap_or_else(|_| Err(OfficeError::Fault(FAULT.to_owned())));
        self.say(FetchEvent::End(outcome));
    }

    /// Takes all letters of the server; one process at a time does.
    fn take_all(&self) -> Result<(), OfficeError> {
        let began = Instant::now();
        let path = receiving_path(&self.office, &self.name);
        let _lock = Lock::take(&path, &mut |_| began.elapsed() < LONGEST_TURN)?;
        let opened = self.server.open(&self.office);
        let mut source = opened.map_err(OfficeError::Carrier)?;
        if self.past == RescanChoice::IncludeFetched && !source.include_released() {
            self.say(FetchEvent::KeepsNone);
        }
        loop {
            let batch = source.fetch().map_err(OfficeError::Carrier)?;
            if batch.is_empty() {
                return Ok(());
            }
            self.say(FetchEvent::Batch(batch));
            if self.is_stored.recv().is_err() {
                // The round broke off: the letters stay where they are.
                return Ok(());
            }
            source.release().map_err(OfficeError::Carrier)?;
        }
    }

    fn say(&self, event: FetchEvent) {
        // Nobody listens any more when the process ends.
        let _ = self.events.send((self.number, self.name.clone(), event));
        if self.is_left.load(Ordering::SeqCst) {
            (self.wake)();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const LATER: i64 = 1_800_000_060;
    const NOW: i64 = 1_800_000_000;

    fn server(office: &Path, name: &str) -> MailSourceConfig {
        for part in ["new", "cur", "tmp"] {
            fs::create_dir_all(office.join(name).join(part)).unwrap();
        }
        fs::write(office.join(name).join("new/1.a"), "Subject: x\n\ny\n").unwrap();
        MailSourceConfig::Maildir(name.into())
    }

    fn watch(patience: Duration) -> (ServerFetches, Receiver<()>) {
        let (wake, woken) = channel();
        let wake = move || wake.send(()).unwrap();
        (ServerFetches::new(Some(patience), Arc::new(wake)), woken)
    }

    /// Stores whatever comes until nothing more does. Returns the names of the servers of batches.
    fn round(fetches: &mut ServerFetches, until: Option<Instant>) -> Vec<String> {
        let mut names = Vec::new();
        while let Some((name, event)) = fetches.next(until) {
            assert!(matches!(event, FetchEvent::Batch(_)));
            fetches.stored(&name, &[NOW]);
            names.push(name);
        }
        names
    }

    #[test]
    fn a_server_that_hangs_keeps_no_other_and_wakes_a_later_round() {
        let office = tempfile::tempdir().unwrap();
        let office = office.path();
        let (slow, quick) = (server(office, "slow"), server(office, "quick"));
        let both = [&slow, &quick];
        // As if another process took letters from it and were waiting for the server.
        let hanging = Lock::take(&receiving_path(office, &slow.to_string()), &mut |_| false);
        let (mut fetches, woken) = watch(Duration::from_millis(300));
        for now in [NOW, LATER] {
            let until = fetches.begin(&both, office, RescanChoice::NewOnly, now);
            let names = round(&mut fetches, until);
            let first: &[&str] = if now == NOW { &["maildir:quick"] } else { &[] };
            assert_eq!(names, first, "{now}");
            assert_eq!(fetches.waited_for(), BTreeSet::from(["maildir:slow"]));
            let ended = fetches.take_ended();
            assert_eq!(ended.keys().collect::<Vec<_>>(), ["maildir:quick"]);
            assert_eq!(ended["maildir:quick"].began, now);
            assert!(woken.try_recv().is_err());
        }
        drop(hanging);
        // The letter wakes the watch, and when it is stored the end of the look does.
        woken.recv_timeout(Duration::from_secs(60)).unwrap();
        let until = fetches.begin(&both, office, RescanChoice::NewOnly, LATER);
        assert_eq!(round(&mut fetches, until), ["maildir:slow"]);
        woken.recv_timeout(Duration::from_secs(60)).unwrap();
        let until = fetches.begin(&both, office, RescanChoice::NewOnly, LATER);
        assert_eq!(round(&mut fetches, until), Vec::<String>::new());
        let ended = fetches.take_ended();
        // What it found is what lay there when the look began.
        assert_eq!(ended["maildir:slow"].began, NOW);
        // So is what could not be read in a round before the last one of the look.
        assert_eq!(ended["maildir:slow"].unread, [NOW]);
        assert!(ended.values().all(|look| look.outcome.is_ok()));
        assert_eq!(fs::read_dir(office.join("slow/new")).unwrap().count(), 0);
    }

    #[test]
    fn letters_of_a_round_that_broke_off_are_fetched_again() {
        let office = tempfile::tempdir().unwrap();
        let office = office.path();
        let server = server(office, "box");
        let (mut fetches, _woken) = watch(Duration::from_secs(60));
        let until = fetches.begin(&[&server], office, RescanChoice::NewOnly, NOW);
        assert!(matches!(
            fetches.next(until),
            Some((_, FetchEvent::Batch(_)))
        ));
        let until = fetches.begin(&[&server], office, RescanChoice::NewOnly, LATER);
        assert_eq!(round(&mut fetches, until), ["maildir:box"]);
        assert_eq!(fetches.take_ended()["maildir:box"].began, LATER);
    }

    #[test]
    fn a_server_that_cannot_be_read_is_told_as_that() {
        let office = tempfile::tempdir().unwrap();
        let server = MailSourceConfig::Mbox("no/such/directory/box".into());
        let mut fetches = ServerFetches::of_one_round();
        fs::write(office.path().join("no"), "a file").unwrap();
        let until = fetches.begin(&[&server], office.path(), RescanChoice::NewOnly, NOW);
        assert!(fetches.next(until).is_none());
        let ended = fetches.take_ended();
        let [look] = &ended.values().collect::<Vec<_>>()[..] else {
            panic!("{ended:?}");
        };
        assert!(matches!(look.outcome, Err(OfficeError::Carrier(_))));
    }
}
