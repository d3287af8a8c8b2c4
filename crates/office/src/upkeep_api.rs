//! Upkeep of an office over the years: copies of its database, and an examination of all of it. What is done here needs no game, no letter and no moderator's note.

use std::path::Path;

use bulla_store::{Store, StoreError};

use super::adjudication::audit;
use super::context::office_files::{self, OfficeFiles};
use super::moderation::examination::{CheckedItem, Examination};
use super::{Clock, GameSelection, Office, OfficeError, QueuedMail};

/// Copy of a database, as it was written.
#[derive(Clone, Debug)]
pub struct DatabaseCopy {
    pub bytes: u64,
    /// Files and directories of the office that belong with it.
    pub beside: Vec<String>,
    /// Records of games that are not as they were when they were written, a sentence each: the copy holds them as the office does.
    pub wrong: Vec<String>,
    /// True if an older program wrote the database, so that its games were not looked at.
    pub is_older: bool,
}

impl Office {
    /// Copies the database of an office, also while others work in it, into a new file that only its owner may read, and checks
    /// the copy: every page and index of it, and each game against its chain.
    ///
    /// # Errors
    /// There is no office, there is such a file already, it cannot be written, or the database is damaged; then there is no copy.
    pub fn back_up(directory: &Path, copy: &Path) -> Result<DatabaseCopy, OfficeError> {
        let bytes = Store::back_up(&directory.join("bulla.db"), copy)?;
        let mut beside = office_files::beside_database(directory);
        beside.retain(|name| directory.join(name) != copy);
        let mut written = DatabaseCopy {
            bytes,
            beside,
            wrong: Vec::new(),
            is_older: false,
        };
        match Store::open_to_read(copy) {
            Ok(mut store) => written.wrong = wrong_records(&mut store)?.1,
            Err(StoreError::Older { .. }) => written.is_older = true,
            Err(other) => return Err(other.into()),
        }
        Ok(written)
    }

    /// Looks at everything of an office: database, games, files, ways of mail, disk, clock and zones, and what needs a human. Nothing
    /// is changed, no server is asked, and others may be at work in it.
    pub fn examine(directory: &Path, clock: Clock) -> Vec<CheckedItem> {
        let mut seen = Examination::of(directory, clock.now());
        let config = seen.configuration();
        seen.key();
        let store = seen.database();
        if let Some(config) = &config {
            seen.ways(config);
        }
        seen.disk();
        let Some(mut store) = store else {
            return seen.items;
        };
        seen.records(wrong_records(&mut store));
        seen.parts(&mut store);
        seen.clock(&mut store);
        seen.ages(&mut store);
        let Some(config) = config else {
            return seen.items;
        };
        seen.zones(&mut store, &config);
        let standing = OfficeFiles::read(directory, clock)
            .and_then(|files| Office::at(files, store).status_of(GameSelection::Played));
        match standing {
            Ok(standing) => seen.standing(&standing.health),
            Err(error) => seen.wrong("status", error.to_string(), ""),
        }
        seen.items
    }

    /// Returns the mails that wait in the outbox, the oldest first.
    pub fn queued_mails(&mut self) -> Result<Vec<QueuedMail>, OfficeError> {
        self.action().queued_mails()
    }

    /// Mails that a server put off again and again are tried with the next sending, as if they were new. Returns their number.
    ///
    /// # Errors
    /// The database.
    pub fn queue_refused(&mut self) -> Result<u64, OfficeError> {
        Ok(self.store.write(|store| store.queue_refused())?)
    }

    /// Returns the copy of the database that was made before it was upgraded as this office was opened; `None` if there was
    /// nothing to upgrade.
    pub fn upgrade_copy(&self) -> Option<&Path> {
        self.store.upgrade_copy()
    }
}

/// Returns how many games there are, and what is not as it was in them, a sentence each; judges nothing again.
fn wrong_records(store: &mut Store) -> Result<(usize, Vec<String>), OfficeError> {
    store.read(|store| {
        let games = store.games()?;
        let mut wrong = Vec::new();
        for game in &games {
            let found = audit::audit_records(store, game)?.into_iter();
            wrong.extend(found.map(|one| format!("{}: {one}", game.slug)));
        }
        Ok((games.len(), wrong))
    })
}
