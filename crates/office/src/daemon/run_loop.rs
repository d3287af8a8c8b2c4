//! `post` for months: rounds of receiving and judging, sending beside them, and what wakes the office between them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant, SystemTime};

use tracing::{error, info, warn};

use super::idle_listener::{IdleListener, WakeEvent};
use super::sending_thread::SendingThread;
use crate::Office;
use crate::context::atomic_files::watch_path;
use crate::context::clock::Clock;
use crate::context::error::OfficeError;
use crate::context::office_files::OfficeFiles;
use crate::context::run_reports::PostReport;
use crate::incoming::server_fetches::ServerFetches;
use crate::moderation::director_acts::DirectorActs;
use crate::outgoing::log_events::scrubbed;
use bulla_store::{Lock, StoreError};

/// Interval between two looks at directories that may receive letters.
const GLANCE: Duration = Duration::from_secs(2);

/// Longest wait of a round for another process, before the round counts as failed.
const PATIENCE: Duration = Duration::from_secs(30);

/// Longest wait of a new watch for a process that only checks whether there is a watch.
const MOMENT: Duration = Duration::from_secs(1);

/// The wait after a round that failed; each further one waits twice as long, up to [`LONGEST_WAIT`].
const FIRST_WAIT: Duration = Duration::from_secs(5);
const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// The longest time after which a transport that fails is tried again.
const CARRIER_WAIT: Duration = Duration::from_secs(60);

/// The watch of an office. There is one at a time.
pub struct Daemon {
    office_files: OfficeFiles,
    vigil: IdleListener,
    wake_events: Sender<WakeEvent>,
    every: Duration,
    director_acts: DirectorActs,
    sending: SendingThread,
    fetches: ServerFetches,
    /// Rounds on end that failed, and rounds on end in which a transport did.
    failures: u32,
    troubles: u32,
    /// Complaints of the last round.
    complaints: BTreeSet<String>,
    _lock: Lock,
}

/// Work left to wait for after a round.
struct NextRound {
    /// Unix seconds.
    next: Option<i64>,
    is_troubled: bool,
}

/// A directory or file into which letters fall, and when it changed last.
struct WatchedPath {
    path: PathBuf,
    changed: Option<SystemTime>,
}

impl Daemon {
    /// # Errors
    /// The office has a watch already, or its files do not read.
    pub fn start(
        directory: &Path,
        clock: Clock,
        every: Duration,
        wake_events: Sender<WakeEvent>,
        director_acts: DirectorActs,
    ) -> Result<Daemon, OfficeError> {
        let office_files = OfficeFiles::read(directory, clock)?;
        let began = Instant::now();
        let lock = Lock::take(&watch_path(directory), &mut |_| began.elapsed() < MOMENT);
        let lock = lock.map_err(|error| match error {
            StoreError::Locked { holder, .. } => {
                let by = holder.map_or(String::new(), |holder| format!(": {holder}"));
                OfficeError::User(format!(
                    "{} is watched already{by}; an office has one watch, stop that one first",
                    directory.display()
                ))
            }
            other => other.into(),
        })?;
        let waking = wake_events.clone();
        Ok(Daemon {
            fetches: ServerFetches::of_watch(move || {
                // Nobody listens any more when the watch has ended.
                let _ = waking.send(WakeEvent::Letter);
            }),
            vigil: IdleListener::start(&office_files.config().inbox, directory, &wake_events),
            office_files,
            director_acts,
            wake_events,
            every,
            sending: SendingThread::start(send),
            failures: 0,
            troubles: 0,
            complaints: BTreeSet::new(),
            _lock: lock,
        })
    }

    /// Rounds, until somebody sends [`WakeEvent::Stop`]; `is_stopped` says so already while a round waits for another process.
    ///
    /// # Errors
    /// Faults that never mend. Everything else is logged and tried again.
    pub fn run(
        &mut self,
        wake_events: &Receiver<WakeEvent>,
        is_stopped: &AtomicBool,
    ) -> Result<(), OfficeError> {
        let config = self.office_files.config();
        info!(
            pid = std::process::id(),
            office = ?self.office_files.directory(),
            inbox = %listed(&config.inbox),
            outbox = %listed(&config.outbox),
            "the watch begins"
        );
        while !is_stopped.load(Ordering::SeqCst) {
            let mut prompts = self.prompts();
            let wait = match self.round(is_stopped) {
                Ok(rest) => self.rest(&rest),
                Err(error) if never_mends(&error) => {
                    error!(reason = error.to_string(), "the watch ends");
                    return Err(error);
                }
                Err(error) => {
                    // What falls in now waits with the rest.
                    prompts.clear();
                    self.failed(&error)
                }
            };
            if self.wait(wait, &mut prompts, wake_events) == Some(WakeEvent::Stop) {
                break;
            }
        }
        // What the last round has written is sent before the end.
        self.sending.finish();
        info!("the watch ends");
        Ok(())
    }

    fn round(&mut self, is_stopped: &AtomicBool) -> Result<NextRound, OfficeError> {
        let began = Instant::now();
        let mut office = Office::open_at(&self.office_files, &mut |_| {
            began.elapsed() < PATIENCE && !is_stopped.load(Ordering::SeqCst)
        })?
        .with_director_acts(self.director_acts);
        if let Some(copy) = office.upgrade_copy() {
            info!(
                ?copy,
                "the database was upgraded, and this is a copy of it as it was"
            );
        }
        let posted = office.receive_and_judge(false, &mut self.fetches)?;
        let carriers = office.failing()?;
        let next = office.next_due(posted.received.looked_at)?;
        let held = office.hold_reason()?;
        office.close()?;
        self.sending.send(&self.office_files);
        self.complain(&posted, &carriers, held);
        Ok(NextRound {
            next,
            is_troubled: !carriers.is_empty(),
        })
    }

    /// Logs what was not wrong in the round before, and what no longer is. Transports and mails have their own lines.
    fn complain(&mut self, posted: &PostReport, carriers: &[String], held: Option<String>) {
        let letters = posted.received.waiting.iter();
        let all = letters.chain(&posted.judged.stopped).chain(&held);
        let now: BTreeSet<String> = all
            .filter(|reason| !carriers.contains(reason))
            .cloned()
            .collect();
        let config = self.office_files.config();
        for reason in now.difference(&self.complaints) {
            warn!(reason = scrubbed(reason, config), "something waits");
        }
        for reason in self.complaints.difference(&now) {
            info!(reason = scrubbed(reason, config), "it waits no longer");
        }
        self.complaints = now;
    }

    /// Returns the time to wait after a round.
    fn rest(&mut self, rest: &NextRound) -> Duration {
        if self.failures > 0 {
            info!(failures = self.failures, "rounds succeed again");
            self.failures = 0;
        }
        self.troubles = if rest.is_troubled {
            self.troubles + 1
        } else {
            0
        };
        let longest = match self.troubles {
            0 => self.every,
            // A dead server is not asked every second, and not only once an hour.
            more => doubled(more).max(self.every).min(CARRIER_WAIT),
        };
        let now = self.office_files.clock().now();
        let until =
            |moment: i64| Duration::from_secs(u64::try_from(moment - now).unwrap_or_default());
        rest.next.map_or(longest, until).min(longest)
    }

    fn failed(&mut self, error: &OfficeError) -> Duration {
        self.failures += 1;
        let wait = doubled(self.failures).min(LONGEST_WAIT);
        error!(
            reason = error.to_string(),
            failures = self.failures,
            again_in = wait.as_secs(),
            "a round failed"
        );
        wait
    }

    /// Waits until the time is over, or something else happens first.
    fn wait(
        &mut self,
        wait: Duration,
        prompts: &mut [WatchedPath],
        wake_events: &Receiver<WakeEvent>,
    ) -> Option<WakeEvent> {
        let end = Instant::now() + wait;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let pause = if prompts.is_empty() {
                left
            } else {
                left.min(GLANCE)
            };
            let woken = match wake_events.recv_timeout(pause) {
                Ok(wake) => Some(wake),
                Err(RecvTimeoutError::Timeout) => None,
                // Nobody can stop it any more.
                Err(RecvTimeoutError::Disconnected) => Some(WakeEvent::Stop),
            };
            match woken {
                Some(WakeEvent::Stop) => return woken,
                Some(WakeEvent::Reload) => {
                    self.reload();
                    return woken;
                }
                // After a round that failed, letters wait with the rest.
                Some(WakeEvent::Letter) if self.failures == 0 => return woken,
                Some(WakeEvent::Letter) | None => {}
            }
            if left.is_zero() || prompts.iter_mut().any(WatchedPath::has_more) {
                return None;
            }
        }
    }

    fn reload(&mut self) {
        match self.office_files.reload() {
            Ok(office_files) => {
                let inlets = &office_files.config().inbox;
                self.vigil =
                    IdleListener::start(inlets, office_files.directory(), &self.wake_events);
                self.office_files = office_files;
                info!("configuration and templates were read again");
            }
            Err(error) => warn!(
                reason = error.to_string(),
                "the new configuration does not read; the old one counts"
            ),
        }
    }

    /// Returns the inbox directories as they are before a round, so that nothing is missed that comes during it.
    fn prompts(&self) -> Vec<WatchedPath> {
        let inlets = self.office_files.config().inbox.iter();
        let paths = inlets
            .filter_map(|mail_source| mail_source.watched_path(self.office_files.directory()));
        paths
            .map(|path| WatchedPath {
                changed: changed(&path),
                path,
            })
            .collect()
    }
}

impl WatchedPath {
    /// Returns whether something arrived since the last look.
    fn has_more(&mut self) -> bool {
        let changed = changed(&self.path);
        if changed == self.changed {
            return false;
        }
        self.changed = changed;
        match std::fs::read_dir(&self.path) {
            Ok(mut inside) => inside.next().is_some(),
            Err(_) => true,
        }
    }
}

/// Returns when a mail that was put off is due, and whether mail was left behind.
fn send(office_files: &OfficeFiles) -> Result<(Option<i64>, bool), OfficeError> {
    let began = Instant::now();
    let mut office = Office::open_at(office_files, &mut |_| began.elapsed() < PATIENCE)?;
    let sent = office.send_and_publish()?;
    if let Some(by) = &sent.left_to {
        info!(by, "another process sends");
    }
    let next = office.next_mail()?;
    let is_troubled = office.is_behind()? || sent.left_to.is_some();
    office.close()?;
    Ok((next, is_troubled))
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|found| found.modified()).ok()
}

fn doubled(times: u32) -> Duration {
    FIRST_WAIT * (1 << (times - 1).min(8))
}

fn never_mends(error: &OfficeError) -> bool {
    matches!(error, OfficeError::Store(StoreError::Newer { .. }))
}

fn listed(places: &[impl ToString]) -> String {
    let places: Vec<String> = places.iter().map(ToString::to_string).collect();
    places.join(", ")
}
