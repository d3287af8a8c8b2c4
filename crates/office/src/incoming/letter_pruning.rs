//! Pruning: the words of letters that proved no seat and the pictures of mails that have left go after a time. Sender, day and subject of
//! such a letter stay, and its verdict. Nothing that a seat wrote is ever thrown away, and no word that it was mailed.

use super::receiving::LetterReceiver;
use crate::context::error::OfficeError;
use bulla_core::text::sanitize;
use bulla_store::PrunedLetter;

const DAY: i64 = 24 * 3600;

/// Seconds for which it is kept how often a sender was answered.
const ANSWERS_KEPT: i64 = 90 * DAY;

/// Maximum number in a round; if there are more, the next round continues.
const BATCH: u32 = 500;

/// Characters that are left of a line.
const LONGEST: usize = 200;

impl LetterReceiver<'_> {
    /// Prunes once a day, and not while the office is held: its clock may be wrong. Returns whether it has gone through everything, and
    /// is done for the day once that is written down.
    pub fn prune(&mut self) -> Result<bool, OfficeError> {
        let now = self.office.now;
        let (last, is_held) = self.store.read(|store| {
            let is_held = store.office()?.held_why.is_some();
            Ok::<_, OfficeError>((store.last_pruned()?, is_held))
        })?;
        if is_held || last.is_some_and(|last| (0..DAY).contains(&(now - last))) {
            return Ok(false);
        }
        let keep = self.office.config.keep;
        self.store.write(|store| {
            let old = store.prunable(now - keep.strangers, BATCH)?;
            for (letter, raw) in &old {
                store.prune(*letter, &remains(raw), now)?;
            }
            store.forget_answers_before(now - ANSWERS_KEPT)?;
            let pictures = store.prune_parts(now - keep.pictures, BATCH)?;
            Ok(old.len() < BATCH as usize && pictures < BATCH as usize)
        })
    }
}

fn remains(raw: &[u8]) -> PrunedLetter {
    let letter = bulla_mail::read(raw);
    let line = |text: &str| sanitize(text).chars().take(LONGEST).collect();
    PrunedLetter {
        sender: line(letter.from.first().map_or("", String::as_str)),
        subject: line(&letter.subject),
        dated: line(letter.date.as_deref().unwrap_or_default()),
    }
}
