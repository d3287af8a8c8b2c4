//! A Maildir both ways: everything works on one machine with no server.

use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::mail_source::{FetchedLetter, LetterBatch, MailSource, UnreadableLetter};
use super::outgoing_mail::{DeliveryStatus, OutgoingMail, Transport};
use super::transport_error::TransportError;
use crate::maildir::{Maildir, MaildirEntry, MaildirError, MaildirWriteBatch};
use crate::size_limit;

/// Letters in a batch, and what it may weigh in memory, in bytes.
pub const BATCH: usize = 200;
pub const BATCH_BYTES: u64 = 32 << 20;

/// The letters in `new`; they move to `cur`.
pub struct MaildirSource {
    maildir: Maildir,
    /// Letters that were there when the round began, the oldest last.
    waiting: Option<Vec<MaildirEntry>>,
    taken: Vec<MaildirEntry>,
    /// True if letters in `cur` are fetched too; they stay there.
    again: bool,
}

impl MaildirSource {
    pub fn open(root: PathBuf) -> Result<MaildirSource, TransportError> {
        Ok(MaildirSource {
            maildir: Maildir::open(root)?,
            waiting: None,
            taken: Vec::new(),
            again: false,
        })
    }
}

impl MailSource for MaildirSource {
    fn fetch(&mut self) -> Result<LetterBatch, TransportError> {
        let waiting = match &mut self.waiting {
            Some(waiting) => waiting,
            None => {
                let mut listed = self.maildir.list_new()?;
                if self.again {
                    listed.extend(self.maildir.list_seen()?);
                    listed.sort();
                }
                listed.reverse();
                self.waiting.insert(listed)
            }
        };
        let mut batch = LetterBatch::default();
        let mut weight = 0;
        while let Some(entry) = waiting.pop_if(|entry| {
            batch.letters.len() < BATCH
                && (weight == 0 || weight + size_limit::bytes_in_memory(entry.bytes) <= BATCH_BYTES)
        }) {
            weight += size_limit::bytes_in_memory(entry.bytes);
            let received_at = i64::try_from(entry.received / 1_000_000_000).ok();
            match self.maildir.read(&entry) {
                Ok(kept) => {
                    let source = entry.name.to_string_lossy().into_owned();
                    batch
                        .letters
                        .push(FetchedLetter::of(kept, received_at, source));
                    self.taken.push(entry);
                }
                Err(error) => batch.unread.push(UnreadableLetter {
                    received_at,
                    reason: error.to_string(),
                }),
            }
        }
        Ok(batch)
    }

    fn release(&mut self) -> Result<(), TransportError> {
        if !self.taken.is_empty() {
            self.maildir.mark_all_seen(&self.taken)?;
            self.taken.clear();
        }
        Ok(())
    }

    fn include_released(&mut self) -> bool {
        self.again = true;
        true
    }
}

/// Mails into `new`, each under a name of its own. One that lies there already was delivered.
pub struct MaildirTransport {
    maildir: Maildir,
    round: Option<MaildirWriteBatch>,
}

impl MaildirTransport {
    pub fn open(root: PathBuf) -> Result<MaildirTransport, TransportError> {
        Ok(MaildirTransport {
            maildir: Maildir::open(root)?,
            round: None,
        })
    }
}

impl Transport for MaildirTransport {
    fn send(&mut self, outgoing: &OutgoingMail<'_>) -> Result<Vec<DeliveryStatus>, TransportError> {
        let round = match &mut self.round {
            Some(round) => round,
            None => self.round.insert(self.maildir.round()?),
        };
        let fate = match round.deliver(outgoing.bytes, &file_name(outgoing.message_id)) {
            Ok(_) => DeliveryStatus::Sent,
            Err(error @ MaildirError::Files { .. }) => return Err(error.into()),
            Err(error) => DeliveryStatus::Delayed(error.to_string()),
        };
        Ok(vec![fate; outgoing.to.len()])
    }

    fn flush(&mut self) -> Result<(), TransportError> {
        match &self.round {
            Some(round) => Ok(round.settle()?),
            None => Ok(()),
        }
    }

    fn batch(&self) -> u32 {
        BATCH as u32
    }
}

/// A name of its own for each Message-ID, in which nothing of it can be read.
pub fn file_name(message_id: &str) -> String {
    format!("{}.bulla", hashed(message_id))
}

pub fn hashed(name: impl AsRef<[u8]>) -> String {
    let hash = Sha256::digest(name);
    let hex = hash[..16].iter().map(|byte| format!("{byte:02x}"));
    hex.collect()
}
