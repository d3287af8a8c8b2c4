//! Problems of the office that are not a player's mistake, sorted by who is to blame.

use std::io::ErrorKind;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;

use bulla_mail::TransportError;
use bulla_pages::page::TemplateError;
use bulla_store::StoreError;

#[derive(Debug, thiserror::Error)]
pub enum OfficeError {
    #[error(transparent)]
    Store(#[from] StoreError),

    /// The moderator's mistake: a file or an argument that has to be changed.
    #[error("{0}")]
    User(String),

    #[error("{path}: {detail}; {advice}")]
    File {
        path: PathBuf,
        detail: String,
        advice: &'static str,
    },

    /// A mailbox cannot be read or written; everything waits for the next run.
    #[error("{0}")]
    Carrier(TransportError),

    /// A fault of this program that one letter brought to light.
    #[error("{0}")]
    Fault(String),

    /// Stored data that is no longer readable, or a rule that broke an invariant. The game waits, others go on.
    #[error("game {game}: {detail}")]
    Game { game: String, detail: String },
}

/// A template that does not render: the moderator's own, for those of the program were tried.
impl From<TemplateError> for OfficeError {
    fn from(trouble: TemplateError) -> OfficeError {
        OfficeError::User(trouble.to_string())
    }
}

impl OfficeError {
    /// 1 the user's mistake, 3 ours.
    pub fn exit_code(&self) -> u8 {
        match self {
            OfficeError::User(_)
            | OfficeError::Store(
                StoreError::Missing { .. }
                | StoreError::Exists { .. }
                | StoreError::CopyExists { .. },
            ) => 1,
            OfficeError::Store(_)
            | OfficeError::File { .. }
            | OfficeError::Carrier(_)
            | OfficeError::Fault(_)
            | OfficeError::Game { .. } => 3,
        }
    }

    /// A file that the system refuses, with what to do about it.
    pub fn file(
        path: impl Into<PathBuf>,
        error: &std::io::Error,
        advice: &'static str,
    ) -> OfficeError {
        OfficeError::File {
            path: path.into(),
            detail: error.to_string(),
            advice: match error.kind() {
                ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                    "make room on the disk and run this again; nothing is lost"
                }
                _ => advice,
            },
        }
    }
}

/// Work in which an invariant may break: nothing when it did. That holds one game, or leaves out one picture, and the office
/// goes on: the core owns all that it touches, and a transaction that is dropped is undone, so nothing is left half done.
pub fn quietly<T>(work: impl FnOnce() -> T) -> Option<T> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}
