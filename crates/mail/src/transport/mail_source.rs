//! A source of mail and the letters that come from it.

use super::transport_error::TransportError;
use crate::size_limit::RawLetter;

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
    pub(super) fn of(kept: RawLetter, received_at: Option<i64>, source: String) -> FetchedLetter {
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
