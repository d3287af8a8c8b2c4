//! A transport in a round of sending: what it may still take, and what is under way on it.

use std::collections::BTreeMap;
use std::time::Duration;

use super::delivery_results::row;
use bulla_mail::{DeliveryStatus, Offered, OutgoingMail, TransportError, TransportPool};
use bulla_store::{DeliveryRow, DeliveryState, Mail, MailId};

pub struct ActiveTransport {
    pub name: String,
    /// `None` if it could not be opened.
    pool: Option<TransportPool>,
    pub stopped: Option<TransportStop>,
    /// Number of mails that it may still send in this minute.
    budget: Option<u32>,
    /// True if it took mail in this round, or said why it did not take one.
    pub is_heard: bool,
    /// Mails of which it is not known yet what becomes of them, by the number they were offered under.
    under_way: BTreeMap<i64, MailUnderWay>,
    offered: i64,
}

/// A mail that was given to a server that has not answered.
struct MailUnderWay {
    mail: MailId,
    to: Vec<String>,
}

/// Reason why a transport takes no more mail in this round.
pub enum TransportStop {
    /// Limit for this minute that the transport has reached.
    Limit(String),
    Failure(String),
}

/// Outcome of a mail that was under way.
pub struct HeardMail {
    pub mail: MailId,
    pub fates: Vec<(String, DeliveryStatus)>,
}

impl ActiveTransport {
    /// A transport that may send so many mails now, if it has a limit.
    pub fn new(
        name: String,
        opened: Result<TransportPool, TransportError>,
        budget: Option<u32>,
    ) -> ActiveTransport {
        let (pool, stopped) = match opened {
            Ok(pool) => (Some(pool), None),
            Err(error) => (None, Some(TransportStop::Failure(error.to_string()))),
        };
        ActiveTransport {
            name,
            pool,
            stopped,
            budget,
            is_heard: false,
            under_way: BTreeMap::new(),
            offered: 0,
        }
    }

    /// Number of mails that may leave before it is written down that they did.
    pub fn batch(&self) -> u32 {
        self.pool.as_ref().map_or(u32::MAX, TransportPool::batch)
    }

    /// Returns whether of some mail it is not known yet what becomes of it.
    pub fn is_waiting(&self) -> bool {
        self.pool.as_ref().is_some_and(TransportPool::is_waiting)
    }

    /// Makes what was sent durable; `false` if it cannot be, and then nothing of it counts.
    pub fn flush(&mut self) -> bool {
        match self.pool.as_mut().map(TransportPool::flush) {
            Some(Err(error)) => {
                self.stopped = Some(TransportStop::Failure(error.to_string()));
                false
            }
            _ => true,
        }
    }

    /// Gives a mail to the transport for everybody who has not got it by this one.
    pub fn offer(
        &mut self,
        mail: &Mail,
        bytes: &[u8],
        known: &[DeliveryRow],
        from: &str,
        now: i64,
    ) -> Vec<DeliveryRow> {
        let is_open = |address: &&String| {
            let mut rows = known.iter();
            !rows.any(|row| {
                row.carrier == self.name
                    && row.address == **address
                    && row.state != DeliveryState::Waiting
            })
        };
        let to: Vec<String> = mail.recipients.iter().filter(is_open).cloned().collect();
        let Some(pool) = &mut self.pool else {
            return Vec::new();
        };
        if to.is_empty() || self.stopped.is_some() {
            return Vec::new();
        }
        if self.budget == Some(0) {
            self.stopped = Some(TransportStop::Limit(format!(
                "{}: its limit for a minute is reached; the rest goes with the next run",
                self.name
            )));
            return Vec::new();
        }
        let export = OutgoingMail {
            message_id: &mail.message_id,
            from,
            to: &to,
            bytes,
        };
        self.offered += 1;
        match pool.offer(self.offered, &export) {
            Offered::Answered(Ok(fates)) => {
                self.has_taken();
                let fates = to.into_iter().zip(fates).collect();
                self.rows(mail.id, fates, known, now)
            }
            Offered::Answered(Err(error)) => {
                self.stopped = Some(TransportStop::Failure(error.to_string()));
                Vec::new()
            }
            Offered::UnderWay => {
                self.under_way
                    .insert(self.offered, MailUnderWay { mail: mail.id, to });
                Vec::new()
            }
            Offered::Busy => {
                self.stopped = Some(TransportStop::Failure(format!(
                    "{}: the server does not answer; what waits goes with a later run",
                    self.name
                )));
                Vec::new()
            }
        }
    }

    fn has_taken(&mut self) {
        self.budget = self.budget.map(|budget| budget.saturating_sub(1));
        self.is_heard = true;
    }

    /// Rows of the outbox for what became of a mail.
    pub fn rows(
        &self,
        mail: MailId,
        fates: Vec<(String, DeliveryStatus)>,
        known: &[DeliveryRow],
        now: i64,
    ) -> Vec<DeliveryRow> {
        let rows = fates.into_iter().map(|(address, fate)| {
            let mut known = known.iter();
            let known = known.find(|row| row.carrier == self.name && row.address == address);
            row(mail, &self.name, address, fate, known, now)
        });
        rows.collect()
    }

    /// Returns what became of mails that were under way, waiting up to this time for the first.
    pub fn hear(&mut self, wait: Duration) -> Vec<HeardMail> {
        let Some(pool) = &mut self.pool else {
            return Vec::new();
        };
        let mut heard = Vec::new();
        for answer in pool.late_answers(wait) {
            let Some(mail) = self.under_way.remove(&answer.number) else {
                continue;
            };
            match answer.result {
                Ok(fates) => {
                    self.has_taken();
                    heard.push(HeardMail {
                        mail: mail.mail,
                        fates: mail.to.into_iter().zip(fates).collect(),
                    });
                }
                Err(error) => self.stopped = Some(TransportStop::Failure(error.to_string())),
            }
        }
        heard
    }
}
