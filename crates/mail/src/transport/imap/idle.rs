//! Waiting for letters: the server says when something comes (IDLE), or is asked every minute.

use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_imap::imap_proto::{MailboxDatum, Response};
use tokio::time::{Instant, sleep, timeout};

use super::connection::{Connection, PATIENCE};
use super::error::{ImapError, timeout_message};
use super::folder::{examine, waiting};
use super::runtime::ImapRuntime;
use super::stream::ConnectionSecrets;
use crate::transport::server_config::ImapConfig;
use crate::transport::transport_error::TransportError;

#[derive(Clone, Copy, Debug)]
pub struct IdleTiming {
    /// Time after which IDLE is sent again, so that a silently lost connection is noticed. A server waits 30 minutes.
    pub renewal: Duration,
    /// Time between polls if the server has no IDLE.
    pub poll: Duration,
    /// Pauses between attempts to connect: the first and the longest. Each is double the one before.
    pub pauses: (Duration, Duration),
    /// A connection that lasts so long makes the next pause short again.
    pub steady: Duration,
}

const PACE: IdleTiming = IdleTiming {
    renewal: Duration::from_secs(5 * 60),
    poll: Duration::from_secs(60),
    pauses: (Duration::from_secs(1), Duration::from_secs(5 * 60)),
    steady: Duration::from_secs(60),
};

/// Watches a folder, and calls `wake` whenever a letter may lie there that was not there before: also after each new
/// connection that finds some. Lost connections are made again. Returns when `wake` returns false or `stop` is set.
pub fn idle(imap: &ImapConfig, office: &Path, stop: &AtomicBool, wake: &mut dyn FnMut() -> bool) {
    idle_at(PACE, imap, office, stop, wake);
}

pub fn idle_at(
    pace: IdleTiming,
    imap: &ImapConfig,
    office: &Path,
    stop: &AtomicBool,
    wake: &mut dyn FnMut() -> bool,
) {
    let Ok(clockwork) = ImapRuntime::new(imap) else {
        tracing::error!(inlet = imap.name(), "cannot watch");
        return;
    };
    let mut post = None;
    let mut pause = pace.pauses.0;
    loop {
        let event = clockwork.run(async {
            tokio::select! {
                () = stopped(stop) => None,
                event = next(pace, imap, office, &mut post) => Some(event),
            }
        });
        match event {
            None => return,
            Some(Ok(())) => {
                if !wake() {
                    return;
                }
            }
            Some(Err(error)) => {
                let lost = post.take();
                if lost.is_some_and(|post: IdleConnection| post.made.elapsed() > pace.steady) {
                    pause = pace.pauses.0;
                }
                tracing::warn!(
                    inlet = imap.name(),
                    reason = error.to_string(),
                    seconds = pause.as_secs(),
                    "not watching for a while"
                );
                let ended = clockwork.run(async { timeout(pause, stopped(stop)).await });
                if ended.is_ok() {
                    return;
                }
                pause = (pause * 2).min(pace.pauses.1);
            }
        }
    }
}

async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        sleep(Duration::from_millis(200)).await;
    }
}

/// Returns when a letter may have come.
async fn next(
    pace: IdleTiming,
    imap: &ImapConfig,
    office: &Path,
    post: &mut Option<IdleConnection>,
) -> Result<(), TransportError> {
    let standing = match post {
        Some(standing) => standing,
        None => {
            let keys = ConnectionSecrets::read(imap, office)?;
            let made = IdleConnection::stand(pace, imap, &keys).await;
            let standing = post.insert(made.map_err(|trouble| trouble.at(imap))?);
            if standing.has_letters {
                return Ok(());
            }
            standing
        }
    };
    let waited = standing.wait().await;
    waited.map_err(|trouble| trouble.at(imap))
}

/// A connection with the folder open.
struct IdleConnection {
    pace: IdleTiming,
    connection: Connection,
    made: Instant,
    can_idle: bool,
    /// The tag of IDLE and when it was said.
    idling: Option<(String, Instant)>,
    letters: MessageCount,
    has_letters: bool,
}

/// Number of letters in the folder.
struct MessageCount {
    count: u32,
    is_more: bool,
}

impl MessageCount {
    fn note(&mut self, response: &Response<'_>) {
        match response {
            Response::MailboxData(MailboxDatum::Exists(count)) => {
                self.is_more |= *count > self.count;
                self.count = *count;
            }
            Response::Expunge(_) => self.count = self.count.saturating_sub(1),
            _ => {}
        }
    }
}

impl IdleConnection {
    async fn stand(
        pace: IdleTiming,
        imap: &ImapConfig,
        keys: &ConnectionSecrets,
    ) -> Result<IdleConnection, ImapError> {
        let mut connection = Connection::open(&imap.server, keys, PATIENCE).await?;
        let count = examine(&mut connection, imap).await?;
        let has_letters = count > 0 && !waiting(&mut connection).await?.is_empty();
        Ok(IdleConnection {
            pace,
            can_idle: connection.can("IDLE"),
            connection,
            made: Instant::now(),
            idling: None,
            letters: MessageCount {
                count,
                is_more: false,
            },
            has_letters,
        })
    }

    async fn wait(&mut self) -> Result<(), ImapError> {
        while !std::mem::take(&mut self.letters.is_more) {
            match (self.can_idle, self.idling.take()) {
                (false, _) => {
                    sleep(self.pace.poll).await;
                    let letters = &mut self.letters;
                    self.connection
                        .command("NOOP", |response| letters.note(response))
                        .await?;
                }
                (true, None) => self.begin().await?,
                (true, Some((tag, since))) => self.listen(tag, since).await?,
            }
        }
        Ok(())
    }

    async fn begin(&mut self) -> Result<(), ImapError> {
        let limit = self.connection.timeouts.command;
        let begun = async {
            let tag = self.connection.say("IDLE").await?;
            let letters = &mut self.letters;
            self.connection
                .continued(&tag, |response| letters.note(response))
                .await?;
            Ok::<_, ImapError>(tag)
        };
        match timeout(limit, begun).await {
            Ok(Ok(tag)) => self.idling = Some((tag, Instant::now())),
            Ok(Err(trouble)) if trouble.is_refusal => self.can_idle = false,
            Ok(Err(trouble)) => return Err(trouble),
            Err(_) => return Err(ImapError::lost(timeout_message(limit))),
        }
        Ok(())
    }

    /// Hears one thing, or says IDLE anew.
    async fn listen(&mut self, tag: String, since: Instant) -> Result<(), ImapError> {
        let left = self.pace.renewal.saturating_sub(since.elapsed());
        let letters = &mut self.letters;
        let heard = self
            .connection
            .read_response(|response| letters.note(response));
        match timeout(left, heard).await {
            Ok(heard) => {
                heard?;
                self.idling = Some((tag, since));
                Ok(())
            }
            Err(_) => {
                let limit = self.connection.timeouts.command;
                self.connection.write("DONE").await?;
                let letters = &mut self.letters;
                let ended = self
                    .connection
                    .outcome(&tag, |response| letters.note(response));
                let ended = timeout(limit, ended).await;
                ended.unwrap_or_else(|_| Err(ImapError::lost(timeout_message(limit))))
            }
        }
    }
}
