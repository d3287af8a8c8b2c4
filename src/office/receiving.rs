//! Letters in batches: stored raw with one commit, taken out of the inbox after it, then read and answered with another.

use std::panic::{AssertUnwindSafe, catch_unwind};

use sha2::{Digest, Sha256};

use super::OfficeError;
use super::clerk::Clerk;
use super::means::Means;
use super::tables::Tables;
use crate::mail::{Entry, Maildir};
use crate::store::{LetterId, NewLetter, Store};

const BATCH: usize = 200;

/// What a batch may weigh in memory, in bytes.
const BATCH_BYTES: u64 = 32 << 20;

/// What a run of receiving did.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Received {
    /// Letters that were not here before.
    pub stored: usize,
    pub answered: usize,
    /// Letters that wait for the next run, with the reason.
    pub waiting: Vec<String>,
    /// When letters came that lie in the inbox and cannot be read.
    #[serde(skip)]
    pub unread: Vec<i64>,
}

pub struct Reception<'a> {
    pub store: &'a mut Store,
    pub tables: &'a mut Tables,
    pub means: Means<'a>,
}

impl Reception<'_> {
    pub fn store_letters(
        &mut self,
        inbox: &Maildir,
        received: &mut Received,
    ) -> Result<(), OfficeError> {
        let entries = inbox.list_new().map_err(OfficeError::Carrier)?;
        let mut rest = &entries[..];
        while !rest.is_empty() {
            let (batch, more) = rest.split_at(batch_length(rest));
            rest = more;
            self.store_batch(inbox, batch, received)?;
        }
        Ok(())
    }

    /// A letter leaves the inbox only after the commit.
    fn store_batch(
        &mut self,
        inbox: &Maildir,
        batch: &[Entry],
        received: &mut Received,
    ) -> Result<(), OfficeError> {
        let mut letters = Vec::new();
        let mut taken = Vec::new();
        for entry in batch {
            match inbox.read(entry) {
                Ok(raw) => {
                    letters.push(self.new_letter(entry, raw));
                    taken.push(entry);
                }
                Err(error) => {
                    received.waiting.push(error.to_string());
                    received.unread.push(self.received_at(entry));
                }
            }
        }
        received.stored += self.store.write(|store| store.store_letters(&letters))?;
        inbox.mark_all_seen(taken).map_err(OfficeError::Carrier)
    }

    fn new_letter(&self, entry: &Entry, raw: Vec<u8>) -> NewLetter {
        NewLetter {
            sha256: Sha256::digest(&raw).into(),
            message_id: crate::mail::read(&raw).message_id.unwrap_or_default(),
            source: entry.name.to_string_lossy().into_owned(),
            raw,
            received_at: self.received_at(entry),
            stored_at: self.means.now,
        }
    }

    /// A clock that runs ahead makes no letter late.
    fn received_at(&self, entry: &Entry) -> i64 {
        i64::try_from(entry.received / 1_000_000_000)
            .unwrap_or(i64::MAX)
            .min(self.means.now)
    }

    /// Answers every letter that waits. A letter that cannot be answered waits alone and keeps no other.
    pub fn answer_letters(&mut self, received: &mut Received) -> Result<(), OfficeError> {
        let waiting = self.store.read(|store| store.unanswered())?;
        for batch in waiting.chunks(BATCH) {
            if self.answer_together(batch).is_ok() {
                received.answered += batch.len();
                continue;
            }
            for letter in batch {
                match self.answer_together(std::slice::from_ref(letter)) {
                    Ok(()) => received.answered += 1,
                    Err(OfficeError::Store(error)) => return Err(error.into()),
                    Err(error) => {
                        let stored = self.store.read(|store| store.letter(*letter))?;
                        received.waiting.push(format!("{}: {error}", stored.source));
                    }
                }
            }
        }
        Ok(())
    }

    fn answer_together(&mut self, letters: &[LetterId]) -> Result<(), OfficeError> {
        let Reception {
            store,
            tables,
            means,
        } = self;
        let work = || {
            store.write(|records| {
                for id in letters {
                    let stored = records.letter(*id)?;
                    let mut clerk = Clerk {
                        records,
                        tables,
                        means: *means,
                    };
                    clerk.answer(&stored)?;
                }
                Ok(())
            })
        };
        catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
            let sentence =
                "a letter could not be read because of a fault of this program; please report it";
            Err(OfficeError::Fault(sentence.to_owned()))
        })
    }
}

/// So many letters that neither the count nor the weight is too much; one at least.
fn batch_length(entries: &[Entry]) -> usize {
    let mut weight = 0;
    let fits = entries.iter().take(BATCH).take_while(|entry| {
        weight += entry.bytes;
        weight <= BATCH_BYTES
    });
    fits.count().max(1)
}
