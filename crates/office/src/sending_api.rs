//! Mail that leaves the office, and what holds it back.

use std::time::Duration;

use super::game_state::state_cache::GameStateCache;
use super::outgoing::delivery::{BUDGET, OutboxSender};
use super::{ActedBy, Office, OfficeError, QueuedMail, RestoreLoss, SendReport};

impl Office {
    /// Sends what is due. Other processes work in the office meanwhile.
    pub fn send(&mut self) -> Result<SendReport, OfficeError> {
        self.send_within(BUDGET)
    }

    /// Sends like [`Office::send`], but begins no mail after this time.
    pub(super) fn send_within(&mut self, budget: Duration) -> Result<SendReport, OfficeError> {
        let (store, tables, office) = self.parts();
        let sender = OutboxSender {
            store,
            office,
            budget,
        };
        let sent = sender.run()?;
        if sent.is_changed {
            *tables = GameStateCache::default();
        }
        Ok(sent.report)
    }

    /// Returns when a mail that was put off is tried again.
    pub(super) fn next_mail(&mut self) -> Result<Option<i64>, OfficeError> {
        let now = self.office_files.clock().now();
        Ok(self.store.read(|store| store.next_outbox(now))?)
    }

    /// Sends, then publishes: players read what happened before anybody else does.
    pub(super) fn send_and_publish(&mut self) -> Result<SendReport, OfficeError> {
        let mut sent = self.send()?;
        let published = self.action().publish_sites();
        if let Err(error) = published {
            sent.waiting
                .push(format!("the archives were not written: {error}"));
        }
        Ok(sent)
    }

    /// Returns why nothing is judged or sent; `None` if the office is not held.
    pub fn hold_reason(&mut self) -> Result<Option<String>, OfficeError> {
        self.action().hold_reason()
    }

    /// Returns the mails that wait in the outbox, the oldest first.
    pub fn queued_mails(&mut self) -> Result<Vec<QueuedMail>, OfficeError> {
        self.action().queued_mails()
    }

    /// Lets an office that is held go on. Where it was put back from a backup every seat is told what is void. Returns unreadable games.
    ///
    /// # Errors
    /// It is not held, or the reason is no line.
    pub fn release(&mut self, acted_by: &ActedBy<'_>) -> Result<Vec<String>, OfficeError> {
        self.action().release(acted_by, RestoreLoss::Perhaps)
    }

    /// Releases an office like [`Office::release`], after it was only moved: nobody is told anything.
    ///
    /// # Errors
    /// Same as [`Office::release`]; it is older than its mail, or was not held as a copy.
    pub fn release_moved(&mut self, acted_by: &ActedBy<'_>) -> Result<(), OfficeError> {
        self.action()
            .release(acted_by, RestoreLoss::None)
            .map(|_| ())
    }

    /// The reasons of transports that do not work now.
    pub(super) fn failing(&mut self) -> Result<Vec<String>, OfficeError> {
        self.action().failing()
    }

    /// Returns whether mail is due that was not tried.
    pub(super) fn is_behind(&mut self) -> Result<bool, OfficeError> {
        self.action().has_untried_mail()
    }
}
