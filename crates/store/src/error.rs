//! Errors with the file that holds a post office, and what to do about them. All of them are the program's own errors: exit code
//! 3.

use std::path::{Path, PathBuf};

use super::lock_holder::LockHolder;

/// Every message names the file and says what to do; nothing was changed when one of these is returned.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error(
        "there is no post office here: {path} does not exist; make one with `bulla new`, or name its directory with --office"
    )]
    Missing { path: PathBuf },

    #[error(
        "{path} exists already; choose another directory, or add a game to the office that is there"
    )]
    Exists { path: PathBuf },

    #[error("{path} exists already and stays as it is; name another file for the copy")]
    CopyExists { path: PathBuf },

    #[error(
        "{path} was written by a newer bulla (its schema is {found}, this program knows {known}); use that version or a later one"
    )]
    Newer {
        path: PathBuf,
        found: i64,
        known: i64,
    },

    #[error(
        "{path} was written by an older bulla (its schema is {found}, this program writes {known}); `bulla post` brings it up to date"
    )]
    Older {
        path: PathBuf,
        found: i64,
        known: i64,
    },

    #[error(
        "another bulla is at work in this office ({path} is locked{}); wait until it has finished, or stop it, and run this again",
        by(.holder)
    )]
    Locked {
        path: PathBuf,
        holder: Option<LockHolder>,
    },

    #[error(
        "the disk is full: {path} could not be written; make room and run this again, nothing was changed"
    )]
    Full { path: PathBuf },

    #[error(
        "{path} is not a database of a post office, or it is damaged ({detail}); put back a good copy from a backup and keep this one"
    )]
    Damaged { path: PathBuf, detail: String },

    #[error(
        "{path} was made by another build of bulla: step {step} of its schema is not this program's; use the build that made it"
    )]
    OtherSteps { path: PathBuf, step: i64 },

    #[error(
        "{path} cannot be written ({detail}); check its disk and the room on it, who owns the directory, and its permissions"
    )]
    Unwritable { path: PathBuf, detail: String },

    #[error(
        "{path}: unexpected answer of the database ({detail}); nothing was changed, please report this"
    )]
    Unexpected { path: PathBuf, detail: String },
}

impl StoreError {
    pub(super) fn of_file(path: &Path, error: &std::io::Error) -> StoreError {
        let path = path.to_path_buf();
        match error.kind() {
            std::io::ErrorKind::NotFound => StoreError::Missing { path },
            std::io::ErrorKind::AlreadyExists => StoreError::Exists { path },
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded => {
                StoreError::Full { path }
            }
            _ => StoreError::Unwritable {
                path,
                detail: error.to_string(),
            },
        }
    }

    pub(super) fn of_database(path: &Path, error: &sqlx::Error) -> StoreError {
        let path = path.to_path_buf();
        let detail = error.to_string();
        // The low byte of SQLite's extended result code is the primary one: https://www.sqlite.org/rescode.html
        match primary_code(error) {
            Some(BUSY | LOCKED) => StoreError::Locked { path, holder: None },
            Some(FULL) => StoreError::Full { path },
            Some(CORRUPT | NOT_A_DATABASE) => StoreError::Damaged { path, detail },
            Some(PERMISSION | READ_ONLY | INPUT_OUTPUT | CANNOT_OPEN) => {
                StoreError::Unwritable { path, detail }
            }
            _ => StoreError::Unexpected { path, detail },
        }
    }

    pub(super) fn of_migration(path: &Path, error: &sqlx::migrate::MigrateError) -> StoreError {
        use sqlx::migrate::MigrateError;
        match error {
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                StoreError::of_database(path, error)
            }
            MigrateError::VersionMismatch(step) => StoreError::OtherSteps {
                path: path.to_path_buf(),
                step: *step,
            },
            other => StoreError::Damaged {
                path: path.to_path_buf(),
                detail: other.to_string(),
            },
        }
    }
}

fn by(holder: &Option<LockHolder>) -> String {
    holder.map_or(String::new(), |holder| format!(" by {holder}"))
}

const PERMISSION: u32 = 3;
const BUSY: u32 = 5;
const LOCKED: u32 = 6;
const READ_ONLY: u32 = 8;
const INPUT_OUTPUT: u32 = 10;
const CORRUPT: u32 = 11;
const FULL: u32 = 13;
const CANNOT_OPEN: u32 = 14;
const NOT_A_DATABASE: u32 = 26;

fn primary_code(error: &sqlx::Error) -> Option<u32> {
    let code = error.as_database_error()?.code()?;
    code.parse::<u32>().ok().map(|code| code & 0xff)
}
