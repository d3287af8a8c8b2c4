//! Letters from a folder of an IMAP server. They are moved to another folder once they are stored.
//!
//! One connection for a round. Nothing is remembered between rounds: what lies in the folder is not stored, or was stored
//! and could not leave, and then the store knows it.

mod connection;
mod folder;
mod idle;
mod names;
mod stream;
#[cfg(test)]
mod tests;
mod trouble;

use std::path::Path;

use tokio::runtime::{Builder, Runtime};

pub use idle::idle;

use super::{Batch, CarrierError, Imap, Source, Unread};
use connection::{Connection, PATIENCE, Patience};
use folder::{Asked, Folder};
use stream::Keys;
use trouble::Trouble;

/// Letters with which the connection may be lost in a round; then the server is left alone.
const MOST_LOST: usize = 5;

pub struct ImapSource {
    imap: Imap,
    /// `None` after trouble: then the connection is of no use.
    folder: Option<Folder>,
    keys: Keys,
    patience: Patience,
    /// Letters with which the connection was lost in this round.
    lost: Vec<u32>,
    clockwork: Clockwork,
}

impl ImapSource {
    /// # Errors
    /// The server cannot be reached or does not let us in, or the folder cannot be used.
    pub fn open(imap: &Imap, office: &Path) -> Result<ImapSource, CarrierError> {
        ImapSource::open_within(imap, office, PATIENCE)
    }

    fn open_within(
        imap: &Imap,
        office: &Path,
        patience: Patience,
    ) -> Result<ImapSource, CarrierError> {
        let mut source = ImapSource {
            folder: None,
            keys: Keys::read(imap, office)?,
            patience,
            lost: Vec::new(),
            imap: imap.clone(),
            clockwork: Clockwork::new(imap)?,
        };
        source.folder = Some(source.connect()?);
        Ok(source)
    }

    fn connect(&self) -> Result<Folder, CarrierError> {
        let folder = self.clockwork.run(async {
            let connection = Connection::open(&self.imap.server, &self.keys, self.patience).await?;
            Folder::open(connection, &self.imap).await
        });
        folder.map_err(|trouble| trouble.at(&self.imap))
    }

    /// Some servers end the connection instead of saying that they cannot give a letter. Then letters are asked for one by one,
    /// over a new connection, and one with which that is lost again is left: it keeps no other.
    fn ask_warily(
        &mut self,
        asked: &[(u32, Option<i64>)],
        error: CarrierError,
    ) -> Result<Batch, CarrierError> {
        let mut batch = Batch::default();
        if let [(uid, received_at)] = asked {
            if self.lost.len() >= MOST_LOST {
                return Err(error);
            }
            self.lost.push(*uid);
            batch.unread.push(Unread {
                received_at: *received_at,
                reason: format!("letter {uid} of the folder: {error}"),
            });
        }
        let mut folder = self.connect()?;
        folder.wary = Some(self.lost.clone());
        self.folder = Some(folder);
        match batch.is_empty() {
            true => self.fetch(),
            false => Ok(batch),
        }
    }

    fn work<T>(
        &mut self,
        step: impl AsyncFnOnce(&mut Folder) -> Result<T, Trouble>,
    ) -> Result<T, CarrierError> {
        self.try_work(step).map_err(|(error, _)| error)
    }

    /// With the letters that were asked for when the connection was lost.
    fn try_work<T>(
        &mut self,
        step: impl AsyncFnOnce(&mut Folder) -> Result<T, Trouble>,
    ) -> Result<T, (CarrierError, Asked)> {
        let lost = || Trouble::lost("the connection is lost").at(&self.imap);
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

impl Source for ImapSource {
    fn fetch(&mut self) -> Result<Batch, CarrierError> {
        match self.try_work(Folder::next) {
            Err((error, asked)) if !asked.is_empty() => self.ask_warily(&asked, error),
            done => done.map_err(|(error, _)| error),
        }
    }

    fn release(&mut self) -> Result<(), CarrierError> {
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

/// What drives a connection; it belongs to one thread and starts no other.
struct Clockwork(Option<Runtime>);

impl Clockwork {
    fn new(imap: &Imap) -> Result<Clockwork, CarrierError> {
        let built = Builder::new_current_thread().enable_all().build();
        match built {
            Ok(runtime) => Ok(Clockwork(Some(runtime))),
            Err(error) => Err(Trouble::lost(error.to_string()).at(imap)),
        }
    }

    fn run<T>(&self, work: impl Future<Output = T>) -> T {
        match &self.0 {
            Some(runtime) => runtime.block_on(work),
            None => unreachable!("it is taken only when dropped"),
        }
    }
}

impl Drop for Clockwork {
    fn drop(&mut self) {
        // A name server that does not answer would keep it.
        if let Some(runtime) = self.0.take() {
            runtime.shutdown_background();
        }
    }
}
