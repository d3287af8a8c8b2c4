//! The outbox to its transports. What was sent and not yet written down is sent again under the same Message-ID; a mail waits
//! for nobody else's, and for a dead transport.
//!
//! One process sends at a time, under a lock of its own: while a server is waited for, others work in the office. Mail leaves only
//! after the high-water mark was raised for it; what is queued meanwhile goes after the mark was raised once more.

use std::time::{Duration, Instant};

use super::active_transport::{ActiveTransport, HeardMail, TransportStop};
use super::delivery_results::write_down;
use super::log_events;
use crate::context::OfficeContext;
use crate::context::atomic_files::sending_path;
use crate::context::error::OfficeError;
use crate::context::high_water_mark;
use crate::context::run_reports::SendReport;
use bulla_mail::TransportPool;
use bulla_store::{DeliveryRow, Lock, Mail, MailId, Store, StoreError};

/// Longest time for mails to begin in a round of sending.
pub const BUDGET: Duration = Duration::from_secs(300);

/// Longest wait for a process that sends; it may have an answer of a server to wait for.
const MOMENT: Duration = Duration::from_secs(3);

/// Interval between two looks for new mail while a server is waited for.
const GLANCE: Duration = Duration::from_secs(1);

const MINUTE: i64 = 60;

pub struct OutboxSender<'a> {
    pub store: &'a mut Store,
    pub office: OfficeContext<'a>,
    /// Time for mails to begin.
    pub budget: Duration,
}

/// Outcome of sending.
pub struct SentOutbox {
    pub report: SendReport,
    /// True if other processes changed the office meanwhile.
    pub is_changed: bool,
}

/// A round of sending under way.
struct SendingRound<'a, 'b> {
    sender: &'b mut OutboxSender<'a>,
    lines: Vec<ActiveTransport>,
    /// Last mail that was offered.
    after: Option<MailId>,
    end: Instant,
    sent: &'b mut SentOutbox,
}

impl OutboxSender<'_> {
    /// The office is locked when this begins and when it returns; in between others work in it.
    ///
    /// # Errors
    /// The database cannot be written. A transport that fails is reported, and what is due waits.
    pub fn run(mut self) -> Result<SentOutbox, OfficeError> {
        let mut sent = SentOutbox {
            report: SendReport::default(),
            is_changed: false,
        };
        let state = self.store.read(|store| store.office())?;
        if let Some(why) = state.held_why {
            sent.report.waiting.push(why);
            return Ok(sent);
        }
        let now = self.office.now;
        if self
            .store
            .read(|store| store.due_outbox(now, None, 1))?
            .is_empty()
        {
            return Ok(sent);
        }
        self.store.let_others_work()?;
        let done = self.send_alone(&mut sent);
        sent.is_changed |= self.store.work_alone()?;
        done.map(|()| sent)
    }

    /// Sends if no other process does; else that one sends, and is named.
    fn send_alone(&mut self, sent: &mut SentOutbox) -> Result<(), OfficeError> {
        let began = Instant::now();
        let path = sending_path(self.office.directory);
        let lock = Lock::take(&path, &mut |_| began.elapsed() < MOMENT);
        let lock = match lock {
            Err(StoreError::Locked { holder, .. }) => {
                let by = holder.map_or("another process".to_owned(), |holder| holder.to_string());
                sent.report.left_to = Some(by);
                return Ok(());
            }
            lock => lock?,
        };
        let lines = self.open_lines()?;
        let round = SendingRound {
            lines,
            after: None,
            end: began + self.budget,
            sender: self,
            sent,
        };
        // The lock is let go while the office is locked, so that no mail is queued in between for which nobody feels responsible.
        round.run().map(|()| drop(lock))
    }

    fn open_lines(&mut self) -> Result<Vec<ActiveTransport>, OfficeError> {
        let since = self.office.now - MINUTE;
        let mut lines = Vec::new();
        for outlet in &self.office.config.outbox {
            let name = outlet.to_string();
            let opened = TransportPool::open(outlet, self.office.directory);
            let limit = opened.as_ref().ok().and_then(TransportPool::per_minute);
            let budget = match limit {
                None => None,
                Some(limit) => {
                    let sent = self
                        .store
                        .read(|store| store.sent_since(&name, since, self.office.now))?;
                    Some(limit.saturating_sub(sent))
                }
            };
            lines.push(ActiveTransport::new(name, opened, budget));
        }
        Ok(lines)
    }
}

impl SendingRound<'_, '_> {
    fn run(mut self) -> Result<(), OfficeError> {
        loop {
            self.sent.is_changed |= self.sender.store.work_alone()?;
            let has_more = self.has_more()?;
            if !has_more && !self.is_waiting() {
                break;
            }
            let last = if has_more { self.raise_mark()? } else { None };
            self.sender.store.let_others_work()?;
            if let Some(last) = last {
                self.offer_up_to(last)?;
            }
            while self.is_waiting() && !self.has_more()? {
                self.write_down_heard(GLANCE)?;
            }
        }
        self.report()
    }

    /// Returns whether mail is due that was not offered in this round, and can be.
    fn has_more(&mut self) -> Result<bool, OfficeError> {
        if !self.is_usable() {
            return Ok(false);
        }
        let (now, after) = (self.sender.office.now, self.after);
        let is_due = self.sender.store.read(|store| {
            let is_held = store.office()?.held_since.is_some();
            Ok::<_, OfficeError>(!is_held && !store.due_outbox(now, after, 1)?.is_empty())
        })?;
        if is_due && Instant::now() >= self.end {
            let sentence =
                "the time for a round of sending is over; the rest goes with the next run";
            let waiting = &mut self.sent.report.waiting;
            if waiting.iter().all(|one| one != sentence) {
                waiting.push(sentence.to_owned());
            }
            return Ok(false);
        }
        Ok(is_due)
    }

    fn is_usable(&self) -> bool {
        self.lines.iter().any(|line| line.stopped.is_none())
    }

    fn is_waiting(&self) -> bool {
        self.lines.iter().any(ActiveTransport::is_waiting)
    }

    /// Returns the last mail that may leave now: those behind it are not in a backup that was made at this mark.
    fn raise_mark(&mut self) -> Result<Option<MailId>, OfficeError> {
        let raised = self.sender.store.write(|store| {
            let last = store.last_mail()?;
            let raised = store.raise_high_water_mark()?;
            Ok::<_, OfficeError>(raised.map(|mark| (mark, last)))
        })?;
        let Some((mark, last)) = raised else {
            return Ok(None);
        };
        high_water_mark::raise(self.sender.office.directory, mark)?;
        Ok(Some(last))
    }

    fn offer_up_to(&mut self, last: MailId) -> Result<(), OfficeError> {
        let batch = self.lines.iter().map(ActiveTransport::batch).min();
        let now = self.sender.office.now;
        while self.has_more()? {
            self.write_down_heard(Duration::ZERO)?;
            let after = self.after;
            let due = self
                .sender
                .store
                .read(|store| store.due_outbox(now, after, batch.unwrap_or(1)))?;
            let due: Vec<Mail> = due.into_iter().filter(|mail| mail.id <= last).collect();
            let Some(offered) = due.last() else {
                break;
            };
            self.after = Some(offered.id);
            self.send_batch(&due)?;
        }
        Ok(())
    }

    fn send_batch(&mut self, due: &[Mail]) -> Result<(), OfficeError> {
        let office = self.sender.office;
        let mut tried = Vec::new();
        for mail in due {
            let (known, bytes) = self.sender.store.read(|store| {
                let known = match mail.attempts {
                    0 => Vec::new(),
                    _ => store.deliveries(mail.id)?,
                };
                Ok::<_, OfficeError>((known, store.bytes_of(mail)?))
            })?;
            let mut rows = Vec::new();
            for line in &mut self.lines {
                let from = &office.config.address;
                rows.extend(line.offer(mail, &bytes, &known, from, office.now));
            }
            tried.push((mail.clone(), rows));
        }
        for line in &mut self.lines {
            if !line.flush() {
                for (_, rows) in &mut tried {
                    rows.retain(|row| row.carrier != line.name);
                }
            }
        }
        self.write_down_all(&tried)
    }

    /// Writes down what became of mails that were under way, waiting up to this time for an answer.
    fn write_down_heard(&mut self, wait: Duration) -> Result<(), OfficeError> {
        let now = self.sender.office.now;
        let mut tried = Vec::new();
        for line in &mut self.lines {
            for HeardMail { mail, fates } in line.hear(wait) {
                let found = self.sender.store.read(|store| {
                    let known = store.deliveries(mail)?;
                    Ok::<_, OfficeError>(store.mail_of(mail)?.map(|mail| (mail, known)))
                })?;
                if let Some((mail, known)) = found {
                    let rows = line.rows(mail.id, fates, &known, now);
                    tried.push((mail, rows));
                }
            }
        }
        if tried.is_empty() {
            return Ok(());
        }
        self.write_down_all(&tried)
    }

    fn write_down_all(&mut self, tried: &[(Mail, Vec<DeliveryRow>)]) -> Result<(), OfficeError> {
        let (office, sent) = (self.sender.office, &mut self.sent.report);
        self.sender.store.write(|store| {
            for (mail, rows) in tried {
                let progress = write_down(store, office, mail, rows, sent)?;
                log_events::mail(store, office.config, mail, &progress)?;
            }
            Ok(())
        })
    }

    /// Writes down how the transports do, and what waits for them.
    fn report(self) -> Result<(), OfficeError> {
        let (config, now) = (self.sender.office.config, self.sender.office.now);
        self.sender.store.write(|store| {
            for line in &self.lines {
                let failure = match &line.stopped {
                    Some(TransportStop::Failure(error)) => Some(error.as_str()),
                    _ if line.is_heard => None,
                    _ => continue,
                };
                log_events::transport(store, config, &line.name, now, failure)?;
            }
            Ok::<_, OfficeError>(())
        })?;
        for line in self.lines {
            if let Some(TransportStop::Limit(reason) | TransportStop::Failure(reason)) =
                line.stopped
            {
                self.sent.report.waiting.push(reason);
            }
        }
        Ok(())
    }
}
