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

use super::{Batch, CarrierError, Imap, Source};
use connection::{Connection, PATIENCE, Patience};
use folder::Folder;
use stream::Keys;
use trouble::Trouble;

pub struct ImapSource {
    imap: Imap,
    /// `None` after trouble: then the connection is of no use.
    folder: Option<Folder>,
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
        let keys = Keys::read(imap, office)?;
        let clockwork = Clockwork::new(imap)?;
        let folder = clockwork.run(async {
            let connection = Connection::open(&imap.server, &keys, patience).await?;
            Folder::open(connection, imap).await
        });
        Ok(ImapSource {
            folder: Some(folder.map_err(|trouble| trouble.at(imap))?),
            imap: imap.clone(),
            clockwork,
        })
    }

    fn work<T>(
        &mut self,
        step: impl AsyncFnOnce(&mut Folder) -> Result<T, Trouble>,
    ) -> Result<T, CarrierError> {
        let folder = self.folder.take();
        let mut folder =
            folder.ok_or_else(|| Trouble::lost("the connection is lost").at(&self.imap))?;
        let done = self.clockwork.run(step(&mut folder));
        let done = done.map_err(|trouble| trouble.at(&self.imap))?;
        self.folder = Some(folder);
        Ok(done)
    }
}

impl Source for ImapSource {
    fn fetch(&mut self) -> Result<Batch, CarrierError> {
        self.work(Folder::next)
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
