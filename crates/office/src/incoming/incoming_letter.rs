//! A letter that is read, and the seat that it proves.

use super::authenticated::Authenticated;
use crate::context::mail_threads::RepliedLetter;
use bulla_mail::Letter;
use bulla_store::{LetterId, StoredLetter};

/// Mails that a letter is looked up by.
const MOST_ANSWERED: usize = 16;

/// Way by which a letter came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    Received,
    /// The moderator admits it: it counts though it was here before.
    Admitted,
}

/// A letter that is read.
#[derive(Clone)]
pub struct IncomingLetter {
    /// The letter whose orders these are.
    pub id: LetterId,
    /// The letter that is answered.
    pub answers: RepliedLetter,
    /// Time from which it counts.
    pub received_at: i64,
    pub letter: Letter,
    /// Its bytes, where it is too long to be read: its header is all there is.
    pub too_long: Option<i64>,
    pub arrival: Arrival,
}

impl IncomingLetter {
    pub fn new(stored: &StoredLetter, letter: Letter, arrival: Arrival) -> IncomingLetter {
        IncomingLetter {
            id: stored.id,
            answers: RepliedLetter::new(stored.id, &letter),
            received_at: stored.received_at,
            letter,
            too_long: stored.too_long,
            arrival,
        }
    }

    /// Returns the Message-IDs of the mails that the letter answers, without brackets, at most 16.
    pub fn answered_ids(&self) -> Vec<String> {
        let ids = self
            .letter
            .in_reply_to
            .iter()
            .chain(&self.letter.references);
        let bare = |id: &String| id.trim().trim_matches(['<', '>']).to_owned();
        ids.take(MOST_ANSWERED).map(bare).collect()
    }

    /// Returns the first thing that is found by the Message-ID of a mail that the letter answers.
    ///
    /// # Errors
    /// The search fails.
    pub fn first_answered<T, E>(
        &self,
        mut find: impl FnMut(&str) -> Result<Option<T>, E>,
    ) -> Result<Option<T>, E> {
        for id in self.answered_ids() {
            if let Some(found) = find(&id)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// Returns the Message-ID of the first mail that the letter answers by which something is found.
    ///
    /// # Errors
    /// The search fails.
    pub fn answered_id<T, E>(
        &self,
        mut find: impl FnMut(&str) -> Result<Option<T>, E>,
    ) -> Result<Option<String>, E> {
        for id in self.answered_ids() {
            if find(&id)?.is_some() {
                return Ok(Some(id));
            }
        }
        Ok(None)
    }
}

/// A letter and the seat that it proves.
#[derive(Clone, Copy)]
pub struct AuthenticatedLetter<'a> {
    pub proven: &'a Authenticated,
    pub incoming: &'a IncomingLetter,
}
