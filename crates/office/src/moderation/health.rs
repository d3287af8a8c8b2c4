//! Health of an office: whether all is well, and the problems that need a human.

use std::path::Path;

use super::alarm::Alarm;
use super::authserv_advice;
use super::moderator_action::ModeratorAction;
use super::silent_seats::SilentSeats;
use crate::context::OfficeContext;
use crate::context::atomic_files::watch_path;
use crate::context::clock::utc_time;
use crate::context::config::Config;
use crate::context::error::OfficeError;
use crate::context::randomness_beacon::{in_words, written};
use crate::game_state::public_draw::PublicDrawState;
use crate::outgoing::lighter_mails::TOO_LARGE;
use bulla_store::{
    Backlog, FailedMail, GameId, Lock, LockHolder, LockState, ReadTransaction, TransportHealth,
};

const MINUTE: i64 = 60;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Times after which a problem is reported; before that it may pass by itself.
const CARRIER_FAILS: i64 = 15 * MINUTE;
const SEGMENT_IS_DUE: i64 = 15 * MINUTE;
const LETTER_WAITS: i64 = HOUR;
const WORDS_WAIT: i64 = DAY;

/// Seconds by which a clock may be behind that of the last round.
pub const CLOCK_SLACK: i64 = 5 * MINUTE;
const MAIL_WAITS: i64 = 6 * HOUR;

/// Seconds behind the beginning of the day of a public draw after which the moderators are reminded of its numbers.
const REMINDED: [i64; 3] = [DAY, 7 * DAY, 12 * DAY];

/// A mail that failed is old news after that.
const FAILED_IS_NEWS: i64 = 14 * DAY;

const FAILED_SHOWN: u32 = 5;

/// Keys of the alarms of disk and office key.
pub const DISK: &str = "disk";
pub const KEY: &str = "key";

/// Less room than this, in bytes, is too little for a round with pages and pictures.
pub const ROOM: u64 = 200 << 20;

#[derive(Clone, Debug, serde::Serialize)]
pub struct Health {
    /// Problems that need a human, one sentence each; empty when all is well.
    pub troubles: Vec<String>,
    /// Alarms among these that moderators are mailed.
    #[serde(skip)]
    pub alarming: Vec<Alarm>,
    /// Seats that were silent once, a phrase each: nobody has to do anything yet.
    pub silent: Vec<String>,
    /// Possible improvements that keep nothing from working.
    pub hints: Vec<String>,
    pub carriers: Vec<TransportStatus>,
    /// Mails in the outbox, and since when.
    pub waiting: Backlog,
    /// Mails that were given up, and the last of them.
    pub failed: i64,
    pub last_failed: Vec<FailedMailStatus>,
    /// Mails that a server put off again and again, and that wait for the moderator.
    pub refused: Vec<FailedMailStatus>,
    /// Letters that are stored and not answered.
    pub letters: Backlog,
    /// Words of players that wait for a moderator.
    pub words: Backlog,
    /// Protests that nobody answered.
    pub protests: Backlog,
    pub watch: Option<LockHolder>,
    /// A watch that ended without saying so: it was killed.
    pub dead_watch: Option<LockHolder>,
    /// Start of the last full round, accurate to some minutes; `None` before the first.
    pub last_round: Option<i64>,
    /// Reason why nothing is judged and sent.
    pub held: Option<HoldStatus>,
    pub database_bytes: i64,
}

/// A mail source or a transport.
#[derive(Clone, Debug, serde::Serialize)]
pub struct TransportStatus {
    pub name: String,
    /// `in` or `out`.
    pub way: &'static str,
    /// `working`, `failing`, or `untried`.
    pub state: &'static str,
    /// Unix seconds: since when it is so.
    pub since: Option<i64>,
    pub last_ok: Option<i64>,
    pub reason: Option<String>,
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct FailedMailStatus {
    pub game: Option<String>,
    pub seat: Option<String>,
    pub created_at: i64,
    pub reason: String,
}

impl FailedMailStatus {
    fn of(mail: FailedMail) -> FailedMailStatus {
        FailedMailStatus {
            game: mail.game,
            seat: mail.seat,
            created_at: mail.created_at,
            reason: mail.reason.unwrap_or_default(),
        }
    }
}

#[derive(Clone, Debug, serde::Serialize)]
pub struct HoldStatus {
    /// `None` until the office is opened for work: whoever looks finds it, and writes nothing down.
    pub since: Option<i64>,
    pub why: String,
}

impl ModeratorAction<'_> {
    /// The reasons of transports that do not work now.
    pub fn failing(self) -> Result<Vec<String>, OfficeError> {
        let carriers = self.store.read(|store| store.carriers())?;
        let failing = carriers.into_iter().filter(|one| one.failures > 0);
        Ok(failing.filter_map(|one| one.error).collect())
    }

    /// Returns whether mail is due that was not tried.
    pub fn has_untried_mail(&mut self) -> Result<bool, OfficeError> {
        let now = self.office.now;
        let due = self.store.read(|store| store.due_outbox(now, None, 1))?;
        Ok(!due.is_empty())
    }
}

impl Health {
    /// `held` says why the office is held, if it is.
    pub fn read(
        store: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
        held: Option<String>,
    ) -> Result<Health, OfficeError> {
        let mut health = Health::alarms(store, office, held)?;
        health.troubles = health.waiting_for_humans(office.now);
        let says = health.alarming.iter().map(|one| one.says.clone());
        health.troubles.extend(says);
        let idle = idle(store, office, health.last_round)?;
        health.troubles.extend(idle);
        health.troubles.extend(store.stopped_games()?);
        if store.has_running_games()? {
            health.troubles.extend(health.untried());
        }
        // Where it keeps a segment from being judged the moderators are told then.
        let lost = store.lost_addresses()?;
        if lost > 0 {
            let says = format!("mail comes back from {lost} addresses of players");
            health.troubles.push(says);
        }
        let advice = authserv_advice::advice(store, office)?;
        health.troubles.extend(advice.trouble);
        health.hints.extend(advice.hint);
        Ok(health)
    }

    /// Returns the problems that moderators are mailed, and no more: every round asks for it, however many games there are.
    pub fn alarms(
        store: &mut ReadTransaction<'_>,
        office: OfficeContext<'_>,
        held: Option<String>,
    ) -> Result<Health, OfficeError> {
        let state = store.office()?;
        let since = state.held_since;
        let watch = Lock::state(&watch_path(office.directory));
        let failed = store.last_failed(FAILED_SHOWN)?.into_iter();
        let refused = store.refused_mails()?.into_iter();
        let mut health = Health {
            troubles: Vec::new(),
            alarming: Vec::new(),
            silent: Vec::new(),
            hints: Vec::new(),
            carriers: carriers(&store.carriers()?, office.config),
            waiting: store.waiting_mail()?,
            failed: store.failed_mails()?,
            last_failed: failed.map(FailedMailStatus::of).collect(),
            refused: refused.map(FailedMailStatus::of).collect(),
            letters: store.waiting_letters()?,
            words: store.unanswered_by_moderators()?,
            protests: store.open_protests()?,
            watch: match watch {
                LockState::Held(holder) => Some(holder.unwrap_or(LockHolder { pid: 0, since: 0 })),
                LockState::Free | LockState::Abandoned(_) => None,
            },
            dead_watch: match watch {
                LockState::Abandoned(holder) => Some(holder),
                LockState::Free | LockState::Held(_) => None,
            },
            last_round: state.round_at,
            held: held.map(|why| HoldStatus { since, why }),
            database_bytes: store.bytes()?,
        };
        let now = office.now;
        health.alarming = health.carrying(now);
        health.alarming.extend(room(office));
        health
            .alarming
            .extend(key(office, state.key_mark.as_deref()));
        health.alarming.extend(games(store, now)?);
        health.alarming.extend(draws(store, office)?);
        let deserted = store.deserted_games()?;
        let mut abandoned = store.nmr_games()?;
        abandoned.retain(|game| !deserted.contains(game));
        let silences = SilentSeats::find(store, &abandoned)?;
        health.silent = silences.once;
        health.alarming.extend(silences.alarms);
        let silent = abandoned.into_iter().map(|(id, game)| {
            let says = format!(
                "{game}: nobody has written for two segments, and it is played by defaults"
            );
            Alarm::of(id, &format!("silent {game}"), says)
        });
        health.alarming.extend(silent);
        health.alarming.extend(deserted.into_iter().map(paused));
        Ok(health)
    }

    /// Lists the problems that anyone who looks can see.
    fn waiting_for_humans(&self, now: i64) -> Vec<String> {
        let is_older = |waiting: &Backlog, than| waiting.oldest.is_some_and(|at| at + than < now);
        let mut troubles = Vec::new();
        if let Some(last) = self.last_round.filter(|last| now + CLOCK_SLACK < *last) {
            troubles.push(format!(
                "the clock says {}, before the last round at {}: was that by a clock set by hand (`BULLA_NOW`)?",
                utc_time(now),
                utc_time(last)
            ));
        }
        if let Some(held) = &self.held {
            // The rest says what to do.
            let what = held.why.split(". ").next().unwrap_or_default();
            troubles.push(format!("the office is held: {what}"));
        }
        if let Some(watch) = &self.dead_watch {
            troubles.push(format!(
                "the watch was killed ({watch}) and not started again"
            ));
        }
        if is_older(&self.words, WORDS_WAIT) {
            troubles.push(format!(
                "words of players have waited for a moderator for a day and more ({})",
                self.words.count
            ));
        }
        if self.protests.count > 0 {
            troubles.push(format!(
                "{} of players against what was judged, not answered: see `bulla protest GAME`",
                match self.protests.count {
                    1 => "a protest".to_owned(),
                    count => format!("{count} protests"),
                }
            ));
        }
        troubles
    }

    /// Ways out by which no mail ever went: nobody knows whether they work.
    fn untried(&self) -> Vec<String> {
        let untried = self.carriers.iter();
        let untried = untried.filter(|one| one.way == "out" && one.state == "untried");
        untried
            .map(|one| {
                format!(
                    "{} was not tried yet: `bulla check-mail` sends a letter by it, to you and back",
                    one.name
                )
            })
            .collect()
    }

    /// Returns alarms for letters and mails that are stuck.
    fn carrying(&self, now: i64) -> Vec<Alarm> {
        let is_older = |waiting: &Backlog, than| waiting.oldest.is_some_and(|at| at + than < now);
        let mut troubles = Vec::new();
        for transport in &self.carriers {
            let since = transport.since.unwrap_or_default();
            // One that has never worked may be written wrongly, and mends itself never.
            let is_old = transport.last_ok.is_none() || since + CARRIER_FAILS <= now;
            if transport.state == "failing" && is_old {
                let reason = transport.reason.as_deref().unwrap_or_default();
                let says = match transport.last_ok {
                    None => format!("{} has never worked: {reason}", transport.name),
                    Some(_) => format!("{} fails: {reason}", transport.name),
                };
                troubles.push(Alarm::new(&transport.name, says));
            }
        }
        let is_news = |mail: &&FailedMailStatus| mail.created_at + FAILED_IS_NEWS > now;
        if let Some(mail) = self.last_failed.iter().find(is_news) {
            let says = if mail.reason.starts_with(TOO_LARGE) {
                format!("a mail was {}", mail.reason)
            } else {
                format!("mail failed for good: {}", mail.reason)
            };
            troubles.push(Alarm::new("mail failed", says));
        }
        if let Some(mail) = self.refused.first() {
            let (mails, wait) = match self.refused.len() {
                1 => ("a mail was".to_owned(), "waits"),
                count => (format!("{count} mails were"), "wait"),
            };
            let says = format!(
                "{mails} put off five times in the same words and {wait} for you: {}. `bulla send --refused` tries again",
                mail.reason
            );
            troubles.push(Alarm::new("mail refused", says));
        }
        if is_older(&self.waiting, MAIL_WAITS) {
            let says = "mail has waited in the outbox for hours".to_owned();
            troubles.push(Alarm::new("mail waits", says));
        }
        if is_older(&self.letters, LETTER_WAITS) {
            let says = "letters have waited for an answer for an hour and more".to_owned();
            troubles.push(Alarm::new("letters wait", says));
        }
        troubles
    }
}

/// Returns an alarm if the disk is nearly full: data written then is lost, and nobody can be told.
fn room(office: OfficeContext<'_>) -> Option<Alarm> {
    let left = bytes_left(office.directory)?;
    let says = || {
        let megabytes = left >> 20;
        format!("the disk of the office is nearly full: {megabytes} MB are left")
    };
    (left < ROOM).then(|| Alarm::new(DISK, says()))
}

/// Returns the bytes that are left on the disk of a directory; `None` where the system does not say.
pub fn bytes_left(directory: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(directory).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

/// Returns an alarm if no letter proves its seat any more: opening the office for work is refused.
fn key(office: OfficeContext<'_>, known: Option<&[u8]>) -> Option<Alarm> {
    let is_other = known.is_some_and(|known| known != office.key.derive("mark", &[]));
    let says = "office.key is not the key that this office began with: put the right one back";
    is_other.then(|| Alarm::new(KEY, says.to_owned()))
}

/// Returns a problem if nobody looks after running games.
fn idle(
    store: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
    round_at: Option<i64>,
) -> Result<Option<String>, OfficeError> {
    let away = i64::from(office.config.away) * HOUR;
    let since = round_at
        .map(|at| office.now - at)
        .filter(|since| *since > away);
    let Some(since) = since else { return Ok(None) };
    Ok(store.has_running_games()?.then(|| {
        format!(
            "the last round was {} hours ago: does the watch or the timer run?",
            since / HOUR
        )
    }))
}

/// Returns the alarm of a game that pauses because its seats were silent.
fn paused((id, game): (GameId, String)) -> Alarm {
    let says = format!(
        "{game}: half of its seats were silent for two turns, or nobody wrote at all, so it is paused: find out who plays, then \
         `bulla resume {game}`"
    );
    Alarm::of(id, &format!("deserted {game}"), says)
}

/// Returns the alarms of games.
fn games(store: &mut ReadTransaction<'_>, now: i64) -> Result<Vec<Alarm>, OfficeError> {
    let mut troubles = Vec::new();
    let overdue = store.overdue(now - SEGMENT_IS_DUE)?;
    if let Some((game, count)) = overdue {
        let others = match count {
            1 => String::new(),
            _ => format!(" and {} more", count - 1),
        };
        let slug = store.game(game)?.slug;
        let says =
            format!("{slug}{others} should have been judged; `bulla post` says what it waits for");
        troubles.push(Alarm::of(game, "overdue", says));
    }
    Ok(troubles)
}

/// Public draws of which nobody gave the numbers: told a day behind the draw, a week, and before the next one counts.
fn draws(
    store: &mut ReadTransaction<'_>,
    office: OfficeContext<'_>,
) -> Result<Vec<Alarm>, OfficeError> {
    let mut troubles = Vec::new();
    for id in store.games_with_a_draw()? {
        let game = store.game(id)?;
        let draw = match PublicDrawState::awaited(store, &game) {
            Err(OfficeError::Game { .. }) => continue,
            other => other?,
        };
        let Some(draw) = draw.filter(|draw| draw.is_closed() && draw.numbers().is_none()) else {
            continue;
        };
        let since = office.now - draw.begins(office.zone);
        let reminder = REMINDED.iter().rposition(|after| since >= *after);
        let Some(reminder) = reminder else {
            continue;
        };
        let (slug, day) = (&game.slug, draw.day());
        let key = format!("draw {slug} {} {reminder}", written(day));
        let says = format!(
            "{slug} waits for the numbers of {} of {}: `bulla beacon {slug} \"…\"`; 14 days behind the draw the next one counts",
            draw.beacon.source,
            in_words(day)
        );
        troubles.push(Alarm::of(id, &key, says));
    }
    Ok(troubles)
}

/// All that the configuration names, as they are known.
pub fn carriers(known: &[TransportHealth], config: &Config) -> Vec<TransportStatus> {
    let inlets = config.inbox.iter().map(|one| (one.to_string(), "in"));
    let outlets = config.outbox.iter().map(|one| (one.to_string(), "out"));
    let standing = |(name, way): (String, &'static str)| {
        let known = known.iter().find(|one| one.name == name);
        let is_failing = known.is_some_and(|one| one.failures > 0);
        TransportStatus {
            way,
            state: match known {
                None => "untried",
                Some(_) if is_failing => "failing",
                Some(_) => "working",
            },
            since: known.and_then(|one| one.since),
            last_ok: known.and_then(|one| one.ok_at),
            reason: known
                .filter(|_| is_failing)
                .and_then(|one| one.error.clone()),
            name,
        }
    };
    inlets.chain(outlets).map(standing).collect()
}
