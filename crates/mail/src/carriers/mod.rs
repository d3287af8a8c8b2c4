//! Where mail comes from and where it goes: one trait each way, and one line of configuration for each.

mod eml;
mod files;
mod given;
mod imap;
mod inlet;
mod maildir;
mod mbox;
mod outlet;
mod refusal;
mod remote;
mod sendmail;
mod server;
mod smtp;

pub use given::{letters_in, piped_letter};
pub use imap::idle;
pub use inlet::Inlet;
pub use outlet::Outlet;
pub use remote::{Imap, Smtp};
pub use server::{Security, Server};

use super::large::Kept;
use super::maildir::MaildirError;

/// A place that letters come from. A letter stays there until it is stored: [`Source::fetch`], store, [`Source::release`],
/// and again until a batch is empty.
pub trait Source {
    /// The next letters that lie there; an empty batch when there are no more.
    ///
    /// # Errors
    /// The place cannot be read at all; whatever lies there waits.
    fn fetch(&mut self) -> Result<Batch, CarrierError>;

    /// What the last batch brought is stored for good and may leave the place. Doing it again changes nothing.
    fn release(&mut self) -> Result<(), CarrierError>;

    /// To be said before the first batch: letters that were released before are to come too. `false` when none are kept.
    fn again(&mut self) -> bool {
        false
    }
}

/// Letters as they came.
#[derive(Debug, Default)]
pub struct Batch {
    pub letters: Vec<Arrived>,
    /// Letters that lie there and cannot be read now; they wait, and keep no other.
    pub unread: Vec<Unread>,
}

impl Batch {
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty() && self.unread.is_empty()
    }
}

#[derive(Debug)]
pub struct Arrived {
    /// As it came; of one that is too long to be read its header.
    pub raw: Vec<u8>,
    /// Its bytes, where they are too many.
    pub too_long: Option<u64>,
    /// Unix seconds at which the mailbox got it; `None` where it does not say, which means now.
    pub received_at: Option<i64>,
    /// What the carrier calls it, for the record.
    pub source: String,
}

impl Arrived {
    fn of(kept: Kept, received_at: Option<i64>, source: String) -> Arrived {
        Arrived {
            raw: kept.raw,
            too_long: kept.too_long,
            received_at,
            source,
        }
    }
}

#[derive(Debug)]
pub struct Unread {
    pub received_at: Option<i64>,
    pub reason: String,
}

/// A way for mail to leave.
pub trait Carrier {
    /// Takes a mail for some addresses. Returns a fate for each, in their order.
    ///
    /// # Errors
    /// The carrier can take no mail at all now: this one and all others wait, and none has failed.
    fn send(&mut self, parcel: &Parcel<'_>) -> Result<Vec<Fate>, CarrierError>;

    /// Makes everything durable that was sent since the last time; before this nothing counts as sent.
    fn settle(&mut self) -> Result<(), CarrierError> {
        Ok(())
    }

    /// After how many mails what was sent is written down. A crash in between sends them a second time.
    fn batch(&self) -> u32;

    /// Mails that it may send in a minute, if there is a limit.
    fn per_minute(&self) -> Option<u32> {
        None
    }
}

/// A mail with its envelope.
#[derive(Clone, Copy, Debug)]
pub struct Parcel<'a> {
    /// Without angle brackets.
    pub message_id: &'a str,
    /// Where failures are reported to.
    pub from: &'a str,
    pub to: &'a [String],
    pub bytes: &'a [u8],
}

/// What became of a mail for one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    Sent,
    /// Not now; the sentence says why.
    Later(String),
    /// Never.
    Refused(String),
}

#[derive(Debug, thiserror::Error)]
pub enum CarrierError {
    #[error(transparent)]
    Maildir(#[from] MaildirError),

    /// A file or directory of another carrier.
    #[error("{place}: {detail}. {advice}")]
    Files {
        place: String,
        detail: String,
        advice: &'static str,
    },

    /// A server that cannot be reached, does not want us, or speaks in riddles.
    #[error("{server}: {detail}. {advice}")]
    Server {
        server: String,
        detail: String,
        advice: &'static str,
    },
}
