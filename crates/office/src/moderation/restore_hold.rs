//! An office that was put back from a backup is held: letters are stored and answered, but nothing is judged, because that would
//! fix a past in which half of the letters are missing, and nothing is sent, until the moderator says so.

use super::moderator_action::ModeratorAction;
use super::restore_notices::notify_all;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::error::OfficeError;
use crate::context::high_water_mark::{self, MarkStatus};
use bulla_store::MailId;

/// Mails looked at together.
const BATCH: u32 = 200;

/// A moderator's word on whether work is lost of an office that was put back or copied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RestoreLoss {
    Perhaps,
    /// No loss: the office was only moved.
    None,
}

/// A mail in the outbox.
#[derive(Clone, Debug, serde::Serialize)]
pub struct QueuedMail {
    pub to: Vec<String>,
    pub subject: String,
    /// Unix seconds.
    pub created_at: i64,
}

impl ModeratorAction<'_> {
    /// Returns the reason why nothing is judged or sent, if so.
    pub fn hold_reason(&mut self) -> Result<Option<String>, OfficeError> {
        let state = self.store.read(|store| store.office())?;
        if state.held_why.is_some() {
            return Ok(state.held_why);
        }
        self.trouble(state.tide)
    }

    /// Opened for work: held if its database is not the one from which mail left last.
    pub fn check_high_water_mark(mut self) -> Result<(), OfficeError> {
        let state = self.store.read(|store| store.office())?;
        self.must_have_its_key(state.key_mark.as_deref())?;
        if state.tide == 0 && high_water_mark::compare(self.office.directory, 0)? == MarkStatus::New
        {
            high_water_mark::raise(self.office.directory, 0)?;
        }
        let Some(why) = self.trouble(state.tide)? else {
            return Ok(());
        };
        let last = self.store.read(|store| store.restores())?.pop();
        let is_known = last.is_some_and(|last| last.released_at.is_none());
        if state.held_why.is_none() || !is_known {
            let now = self.office.now;
            let before = high_water_mark::restore_times(self.office.directory);
            self.store.write(|store| {
                store.find_restored(now, &before)?;
                store.hold_office(now, &why)
            })?;
        }
        Ok(())
    }

    /// Returns the reason why the database cannot be the one from which mail was last sent, if so.
    fn trouble(&mut self, high_water_mark: i64) -> Result<Option<String>, OfficeError> {
        let trouble = high_water_mark::compare(self.office.directory, high_water_mark)?;
        let last = self.store.read(|store| store.last_acts())?;
        Ok(trouble.hold_reason(self.office.directory, high_water_mark, last))
    }

    /// Every token and every code comes of the key: with another one no letter proves its seat any more.
    fn must_have_its_key(&mut self, known: Option<&[u8]>) -> Result<(), OfficeError> {
        let mark = self.office.key.derive("mark", &[]);
        match known {
            Some(known) if known == mark => Ok(()),
            Some(_) => Err(OfficeError::File {
                path: self.office.directory.join("office.key"),
                detail: "it is not the key that this office began with, and no letter would prove its seat"
                    .to_owned(),
                advice: "put the right key back from a backup; nothing was changed",
            }),
            None => Ok(self.store.write(|store| store.set_key_mark(&mark))?),
        }
    }

    /// Returns the mails in the outbox, the oldest first.
    pub fn queued_mails(self) -> Result<Vec<QueuedMail>, OfficeError> {
        let mut queued = Vec::new();
        let mut after: Option<MailId> = None;
        loop {
            let mails = self
                .store
                .read(|store| store.due_outbox(i64::MAX, after, BATCH))?;
            let Some(last) = mails.last() else {
                return Ok(queued);
            };
            after = Some(last.id);
            queued.extend(mails.into_iter().map(|mail| QueuedMail {
                subject: bulla_mail::read(&mail.outline).subject,
                to: mail.recipients,
                created_at: mail.created_at,
            }));
        }
    }

    /// Lets an office that is held go on. It is written down; the next round judges and sends. Where it was put back from a backup every
    /// seat is told what is void, unless it was only moved. Returns the games whose seats cannot be told.
    ///
    /// # Errors
    /// It is not held, the reason is no line, or it is older than its mail and cannot have been moved only.
    pub fn release(
        self,
        acted_by: &ActedBy<'_>,
        loss: RestoreLoss,
    ) -> Result<Vec<String>, OfficeError> {
        one_line("reason", acted_by.why)?;
        let Some(held) = self.store.read(|store| store.office())?.held_why else {
            let sentence = "nothing is held here: `bulla send` sends what waits";
            return Err(OfficeError::User(sentence.to_owned()));
        };
        let state = self.store.read(|store| store.office())?;
        let restore = self.store.read(|store| store.restores())?.pop();
        let restore = restore.filter(|last| last.released_at.is_none());
        self.must_be_whole(restore.is_some(), state.tide, loss)?;
        let high_water_mark = state
            .tide
            .max(high_water_mark::stored_number(self.office.directory))
            + 1;
        let all = self.store.read(|store| store.restores())?;
        let all: Vec<i64> = all.iter().map(|one| one.found_at).collect();
        // The file first: after a crash in between the office is still held.
        high_water_mark::raise_with_restores(self.office.directory, high_water_mark, &all)?;
        let what = format!("let the mail go that was held: {held}");
        let now = self.office.now;
        let note = acted_by.note(now, None, what);
        let (tables, office) = (self.tables, self.office);
        self.store.write(|store| {
            store.release_office(high_water_mark, now)?;
            store.release_restored(now, loss == RestoreLoss::None)?;
            store.note(&note)?;
            match restore.filter(|_| loss == RestoreLoss::Perhaps) {
                Some(restore) => notify_all(store, tables, office, &restore),
                None => Ok(Vec::new()),
            }
        })
    }

    fn must_be_whole(
        &self,
        is_restored: bool,
        high_water_mark: i64,
        loss: RestoreLoss,
    ) -> Result<(), OfficeError> {
        let why = match high_water_mark::compare(self.office.directory, high_water_mark)? {
            _ if loss == RestoreLoss::Perhaps => return Ok(()),
            MarkStatus::Older { .. } => {
                "its database is older than the mail that has left, so something is lost"
            }
            _ if !is_restored => "it is held for another reason",
            _ => return Ok(()),
        };
        Err(OfficeError::User(format!(
            "this office was not only moved: {why}; leave `--moved` out"
        )))
    }
}
