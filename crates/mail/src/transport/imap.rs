//! Letters from a folder of an IMAP server. They are moved to another folder once they are stored.
//!
//! One connection for a round. Nothing is remembered between rounds: what lies in the folder is not stored, or was stored
//! and could not leave, and then the store knows it.

mod arguments;
mod connection;
mod error;
mod folder;
mod idle;
mod namespace;
mod runtime;
mod stream;
#[cfg(test)]
mod tests;

use std::path::Path;

pub use idle::idle;

use super::mail_source::{LetterBatch, MailSource, UnreadableLetter};
use super::server_config::ImapConfig;
use super::transport_error::TransportError;
use connection::{Connection, ImapTimeouts, PATIENCE};
use error::ImapError;
use folder::{FetchRequest, Folder};
use runtime::ImapRuntime;
use stream::ConnectionSecrets;

/// Letters with which the connection may be lost in a round; then the server is left alone.
const MOST_LOST: usize = 5;

pub struct ImapSource {
    imap: ImapConfig,
    /// `None` after trouble: then the connection is of no use.
    folder: Option<Folder>,
    keys: ConnectionSecrets,
    timeouts: ImapTimeouts,
    /// Letters with which the connection was lost in this round.
    lost: Vec<u32>,
    clockwork: ImapRuntime,
}

impl ImapSource {
    /// # Errors
    /// The server cannot be reached or does not let us in, or the folder cannot be used.
    pub fn open(imap: &ImapConfig, office: &Path) -> Result<ImapSource, TransportError> {
        ImapSource::open_within(imap, office, PATIENCE)
    }

    fn open_within(
        imap: &ImapConfig,
        office: &Path,
        timeouts: ImapTimeouts,
    ) -> Result<ImapSource, TransportError> {
        let mut source = ImapSource {
            folder: None,
            keys: ConnectionSecrets::read(imap, office)?,
            timeouts,
            lost: Vec::new(),
            imap: imap.clone(),
            clockwork: ImapRuntime::new(imap)?,
        };
        source.folder = Some(source.connect()?);
        Ok(source)
    }

    fn connect(&self) -> Result<Folder, TransportError> {
        let folder = self.clockwork.run(async {
            let connection = Connection::open(&self.imap.server, &self.keys, self.timeouts).await?;
            Folder::open(connection, &self.imap).await
        });
        folder.map_err(|trouble| trouble.at(&self.imap))
    }

    /// Some servers end the connection instead of saying that they cannot give a letter. Then letters are asked for one by one,
    /// over a new connection, and one with which that is lost again is left: it keeps no other.
    fn ask_warily(
        &mut self,
        asked: &[(u32, Option<i64>)],
        error: TransportError,
    ) -> Result<LetterBatch, TransportError> {
        let mut batch = LetterBatch::default();
        if let [(uid, received_at)] = asked {
            if self.lost.len() >= MOST_LOST {
                return Err(error);
            }
            self.lost.push(*uid);
            batch.unread.push(UnreadableLetter {
                received_at: *received_at,
                reason: format!("letter {uid} of the folder: {error}"),
            });
        }
        let mut folder = self.connect()?;
        folder.wary = Some(self.lost.clone());
        self.folder = Some(folder);
        if batch.is_empty() {
            self.fetch()
        } else {
            Ok(batch)
        }
    }

    fn work<T>(
        &mut self,
        step: impl AsyncFnOnce(&mut Folder) -> Result<T, ImapError>,
    ) -> Result<T, TransportError> {
        self.try_work(step).map_err(|(error, _)| error)
    }

    /// Runs a step. An error includes the letters that were asked for when the connection was lost.
    fn try_work<T>(
        &mut self,
        step: impl AsyncFnOnce(&mut Folder) -> Result<T, ImapError>,
    ) -> Result<T, (TransportError, FetchRequest)> {
        let lost = || ImapError::lost("the connection is lost").at(&self.imap);
        let mut folder = self.folder.take().ok_or_else(|| (lost(), Vec::new()))?;
        match self.clockwork.run(step(&mut folder)) {
            Ok(done) => {
                self.folder = Some(folder);
                Ok(done)
            }
            Err(trouble) => Err((trouble.at(&self.imap), folder.asked)),
        }
    }
}

impl MailSource for ImapSource {
    fn fetch(&mut self) -> Result<LetterBatch, TransportError> {
        match self.try_work(Folder::next) {
            Err((error, asked)) if !asked.is_empty() => self.ask_warily(&asked, error),
            done => done.map_err(|(error, _)| error),
        }
    }

    fn release(&mut self) -> Result<(), TransportError> {
        self.work(Folder::release)
    }
}

impl Drop for ImapSource {
    fn drop(&mut self) {
        if let Some(folder) = &mut self.folder {
            self.clockwork.run(folder.leave());
        }
    }
}
