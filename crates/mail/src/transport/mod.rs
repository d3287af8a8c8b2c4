//! Sources and destinations of mail: one trait for each direction, and one line of configuration for each.

mod eml_source;
mod file_transport;
mod imap;
mod maildir_transport;
mod manual_input;
mod mbox_source;
mod sendmail;
mod server_config;
mod server_url;
mod smtp;
mod smtp_failure;
mod source_config;
mod transport_config;

pub use imap::idle;
pub use manual_input::{letters_in, piped_letter};
pub use server_config::{ImapConfig, SmtpConfig};
pub use server_url::{Security, ServerUrl};
pub use source_config::MailSourceConfig;
pub use transport_config::TransportConfig;

use super::maildir::MaildirError;
use super::size_limit::RawLetter;

/// A place that letters come from. A letter stays there until it is stored: [`MailSource::fetch`], store, [`MailSource::release`],
/// and again until a batch is empty.
pub trait MailSource {
    /// The next letters that lie there; an empty batch when there are no more.
    ///
    /// # Errors
    /// The place cannot be read at all; whatever lies there waits.
    fn fetch(&mut self) -> Result<LetterBatch, TransportError>;

    /// Confirms that the letters of the last batch are stored for good and may leave the place. Repeating it changes nothing.
    fn release(&mut self) -> Result<(), TransportError>;

    /// Requests that letters released before are fetched too. Call it before the first batch. Returns `false` if none are kept.
    fn include_released(&mut self) -> bool {
        false
    }
}

/// Letters as they came.
#[derive(Debug, Default)]
pub struct LetterBatch {
    pub letters: Vec<FetchedLetter>,
    /// Letters that lie there and cannot be read now; they wait, and keep no other.
    pub unread: Vec<UnreadableLetter>,
}

impl LetterBatch {
    pub fn is_empty(&self) -> bool {
        self.letters.is_empty() && self.unread.is_empty()
    }
}

#[derive(Debug)]
pub struct FetchedLetter {
    /// Letter as it came; only its header if it is too long to be read.
    pub raw: Vec<u8>,
    /// Its bytes, where they are too many.
    pub too_long: Option<u64>,
    /// Unix seconds at which the mailbox got it; `None` where it does not say, which means now.
    pub received_at: Option<i64>,
    /// Carrier's name for it, for the record.
    pub source: String,
}

impl FetchedLetter {
    fn of(kept: RawLetter, received_at: Option<i64>, source: String) -> FetchedLetter {
        FetchedLetter {
            raw: kept.raw,
            too_long: kept.too_long,
            received_at,
            source,
        }
    }
}

#[derive(Debug)]
pub struct UnreadableLetter {
    pub received_at: Option<i64>,
    pub reason: String,
}

/// A way for mail to leave.
pub trait Transport {
    /// Takes a mail for some addresses. Returns a fate for each, in their order.
    ///
    /// # Errors
    /// The carrier can take no mail at all now: this one and all others wait, and none has failed.
    fn send(&mut self, parcel: &OutgoingMail<'_>) -> Result<Vec<DeliveryStatus>, TransportError>;

    /// Makes everything durable that was sent since the last time; before this nothing counts as sent.
    fn flush(&mut self) -> Result<(), TransportError> {
        Ok(())
    }

    /// Returns the number of mails after which sent mail is recorded. A crash in between sends them a second time.
    fn batch(&self) -> u32;

    /// Mails that it may send in a minute, if there is a limit.
    fn per_minute(&self) -> Option<u32> {
        None
    }
}

/// A mail with its envelope.
#[derive(Clone, Copy, Debug)]
pub struct OutgoingMail<'a> {
    /// Message-ID without angle brackets.
    pub message_id: &'a str,
    /// Address to which failures are reported.
    pub from: &'a str,
    pub to: &'a [String],
    pub bytes: &'a [u8],
}

/// Delivery result of a mail for one address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeliveryStatus {
    Sent,
    /// Temporary failure; the sentence gives the reason.
    Delayed(String),
    /// Never.
    Failed(String),
}

#[derive(Debug, thiserror::Error)]
pub enum TransportError {
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
