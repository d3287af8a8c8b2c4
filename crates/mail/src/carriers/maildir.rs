//! A Maildir both ways: everything works on one machine with no server.

use std::path::PathBuf;

use sha2::{Digest, Sha256};

use super::{Arrived, Batch, Carrier, CarrierError, Fate, Parcel, Source, Unread};
use crate::large;
use crate::maildir::{Entry, Maildir, MaildirError, Round};

/// Letters in a batch, and what it may weigh in memory, in bytes.
pub const BATCH: usize = 200;
pub const BATCH_BYTES: u64 = 32 << 20;

/// The letters in `new`; they move to `cur`.
pub struct MaildirSource {
    maildir: Maildir,
    /// What lay there when the round began, the oldest last.
    waiting: Option<Vec<Entry>>,
    taken: Vec<Entry>,
    /// Those in `cur` come too, and stay there.
    again: bool,
}

impl MaildirSource {
    pub fn open(root: PathBuf) -> Result<MaildirSource, CarrierError> {
        Ok(MaildirSource {
            maildir: Maildir::open(root)?,
            waiting: None,
            taken: Vec::new(),
            again: false,
        })
    }
}

impl Source for MaildirSource {
    fn fetch(&mut self) -> Result<Batch, CarrierError> {
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
        let mut batch = Batch::default();
        let mut weight = 0;
        while let Some(entry) = waiting.pop_if(|entry| {
            batch.letters.len() < BATCH
                && (weight == 0 || weight + large::weight(entry.bytes) <= BATCH_BYTES)
        }) {
            weight += large::weight(entry.bytes);
            let received_at = i64::try_from(entry.received / 1_000_000_000).ok();
            match self.maildir.read(&entry) {
                Ok(kept) => {
                    let source = entry.name.to_string_lossy().into_owned();
                    batch.letters.push(Arrived::of(kept, received_at, source));
                    self.taken.push(entry);
                }
                Err(error) => batch.unread.push(Unread {
                    received_at,
                    reason: error.to_string(),
                }),
            }
        }
        Ok(batch)
    }

    fn release(&mut self) -> Result<(), CarrierError> {
        if !self.taken.is_empty() {
            self.maildir.mark_all_seen(&self.taken)?;
            self.taken.clear();
        }
        Ok(())
    }

    fn again(&mut self) -> bool {
        self.again = true;
        true
    }
}

/// Mails into `new`, each under a name of its own. One that lies there already was delivered.
pub struct MaildirCarrier {
    maildir: Maildir,
    round: Option<Round>,
}

impl MaildirCarrier {
    pub fn open(root: PathBuf) -> Result<MaildirCarrier, CarrierError> {
        Ok(MaildirCarrier {
            maildir: Maildir::open(root)?,
            round: None,
        })
    }
}

impl Carrier for MaildirCarrier {
    fn send(&mut self, parcel: &Parcel<'_>) -> Result<Vec<Fate>, CarrierError> {
        let round = match &mut self.round {
            Some(round) => round,
            None => self.round.insert(self.maildir.round()?),
        };
        let fate = match round.deliver(parcel.bytes, &file_name(parcel.message_id)) {
            Ok(_) => Fate::Sent,
            Err(error @ MaildirError::Files { .. }) => return Err(error.into()),
            Err(error) => Fate::Later(error.to_string()),
        };
        Ok(vec![fate; parcel.to.len()])
    }

    fn settle(&mut self) -> Result<(), CarrierError> {
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
