//! Upkeep of an office over the years: copies of its database, and an examination of all of it. What is done here needs no game, no letter and no moderator's note.

use std::io::ErrorKind;
use std::path::{Component, Path, PathBuf};

use bulla_mail::{MailSourceConfig, Maildir, TransportConfig};
use bulla_store::{GameSize, Store, StoreError};
use sha2::{Digest, Sha256};

use super::adjudication::{audit, import_audit};
use super::context::atomic_files;
use super::context::office_files::{self, OfficeFiles};
use super::game_state::export_reader::ParsedExport;
use super::moderation::examination::{CheckedItem, Examination};
use super::moderation::game_archives::ArchiveFile;
use super::{ActedBy, Clock, GameSelection, Office, OfficeError};

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

/// A game that was moved into a file.
#[derive(Clone, Copy, Debug)]
pub struct ArchivedFile {
    pub records: usize,
    pub bytes: i64,
    /// True if the database gave the room back to the disk.
    pub is_smaller: bool,
}

/// Room that an office takes.
#[derive(Clone, Debug, serde::Serialize)]
pub struct OfficeSizes {
    /// Directories for letters and mails.
    pub maildirs: Vec<MaildirSize>,
    /// Games that take most room in the database.
    pub largest: Vec<GameSize>,
}

/// A directory of letters or mails.
#[derive(Clone, Debug, serde::Serialize)]
pub struct MaildirSize {
    pub name: String,
    pub files: u64,
    pub bytes: u64,
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

    /// Moves a game that is over into a new file, which `import` takes in again, and out of the database. The file is whole and was
    /// audited before anything leaves the database. If this is broken off, the same call goes on with the file that is there.
    ///
    /// # Errors
    /// There is no such game, it has to stay, something of it is not as it was, the file exists, or the disk refuses; then the game
    /// is in the database as it was.
    pub fn archive(
        &mut self,
        game: &str,
        file: &Path,
        acted_by: &ActedBy<'_>,
    ) -> Result<ArchivedFile, OfficeError> {
        self.action().must_be_archivable(game, acted_by.why)?;
        let lines = self.export(game)?;
        let text = lines.join("\n") + "\n";
        let name = file.display().to_string();
        let export = ParsedExport::read(&name, text.as_bytes())?;
        let head = import_audit::audit_import(&export, self.office_files.office().languages)?;
        atomic_files::write_once(file, text.as_bytes()).map_err(|error| {
            if error.kind() == ErrorKind::AlreadyExists {
                let sentence = "is there already and holds something else: name another file; nothing was changed";
                return OfficeError::User(format!("{name} {sentence}"));
            }
            let advice = "check its directory, its permissions and the room on its disk, and run this again; nothing was changed";
            OfficeError::file(file, &error, advice)
        })?;
        let absolute = std::path::absolute(file).unwrap_or_else(|_| file.to_path_buf());
        let bytes = i64::try_from(text.len()).unwrap_or(i64::MAX);
        let archive = ArchiveFile {
            path: &absolute.display().to_string(),
            sha256: Sha256::digest(text.as_bytes()).into(),
            bytes,
            head: head.as_deref(),
        };
        self.action().take_out(game, archive, acted_by)?;
        // The room is free in any case; that the file becomes smaller needs as much room as it takes.
        let is_smaller = self.store.shrink().is_ok();
        Ok(ArchivedFile {
            records: lines.len(),
            bytes,
            is_smaller,
        })
    }

    /// Removes letters that were read, and mails that were taken, from the Maildirs inside the office after their time, and gives
    /// free room of the database back to the disk where there is much of it. What cannot be done is tried again a day later.
    pub(crate) fn give_room_back(&mut self) {
        let config = self.office_files.config();
        let before = self.office_files.clock().now() - config.keep.maildirs;
        let directory = self.office_files.directory();
        let own = |path: &PathBuf| {
            let mut parts = path.components();
            let is_inside = parts.all(|part| matches!(part, Component::Normal(_)));
            is_inside.then(|| directory.join(path))
        };
        let inlets = config.inbox.iter().filter_map(|inlet| match inlet {
            MailSourceConfig::Maildir(path) => own(path),
            _ => None,
        });
        let outlets = config.outbox.iter().filter_map(|outlet| match outlet {
            TransportConfig::Maildir(path) => own(path),
            _ => None,
        });
        for root in inlets.chain(outlets).filter(|root| root.is_dir()) {
            let removed = Maildir::open(&root)
                .and_then(|maildir| maildir.remove_seen(u64::try_from(before).unwrap_or_default()));
            if let Err(error) = removed {
                tracing::warn!(%error, "old letters stay in a Maildir");
            }
        }
        if let Err(error) = self.store.shrink_if_sparse() {
            tracing::warn!(%error, "free room of the database stays with it");
        }
    }

    /// Returns how much room the office takes: its own directories for mail, and its largest games.
    ///
    /// # Errors
    /// The database.
    pub fn sizes(&mut self) -> Result<OfficeSizes, OfficeError> {
        let config = self.office_files.config();
        let directory = self.office_files.directory();
        let inlets = config.inbox.iter().filter_map(|inlet| match inlet {
            MailSourceConfig::Maildir(path) => Some(path),
            _ => None,
        });
        let outlets = config.outbox.iter().filter_map(|outlet| match outlet {
            TransportConfig::Maildir(path) | TransportConfig::Files(path) => Some(path),
            _ => None,
        });
        let mut maildirs: Vec<MaildirSize> = Vec::new();
        for path in inlets.chain(outlets) {
            let name = path.display().to_string();
            if maildirs.iter().all(|known| known.name != name) {
                let (files, bytes) = size_of(&directory.join(path));
                maildirs.push(MaildirSize { name, files, bytes });
            }
        }
        Ok(OfficeSizes {
            maildirs,
            largest: self.action().largest_games()?,
        })
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

/// Returns the number of files in a directory and those below it, and their bytes. What cannot be read is not counted.
fn size_of(directory: &Path) -> (u64, u64) {
    let Ok(entries) = std::fs::read_dir(directory) else {
        return (0, 0);
    };
    let (mut files, mut bytes) = (0, 0);
    for entry in entries.flatten() {
        match entry.metadata() {
            Ok(found) if found.is_dir() => {
                let below = size_of(&entry.path());
                files += below.0;
                bytes += below.1;
            }
            Ok(found) => {
                files += 1;
                bytes += found.len();
            }
            Err(_) => {}
        }
    }
    (files, bytes)
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
