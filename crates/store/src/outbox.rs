//! Mail that is owed: queued in the transaction that caused it, sent under one Message-ID with one content.

use bulla_mail::MessageTemplate;
use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::mail::{Mail, MailKind, MailRow, MailState};
use super::mail_id::MailId;
use super::packed_mails::{PackedMail, mail_rows};
use super::packed_text::packed;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::stand_ins::StandInId;
use super::write_transaction::WriteTransaction;

/// Seconds that no mail waits longer than for its next try.
pub const LONGEST_WAIT: i64 = 4 * 3600;

#[derive(Clone, Debug)]
pub struct NewMail {
    pub game: Option<GameId>,
    pub seat: Option<SeatId>,
    /// The letter this answers.
    pub letter: Option<LetterId>,
    pub kind: MailKind,
    /// Number among the mails to its seat, as [`ReadTransaction::next_mail_number`] gave it.
    pub number: Option<i64>,
    pub message_id: String,
    pub recipients: Vec<String>,
    pub outline: MessageTemplate,
    pub created_at: i64,
    /// The stand-in of the seat under whose token it goes.
    pub stand_in: Option<StandInId>,
    /// The same mail for the stand-in of its seat: queued with it.
    pub copy: Option<Box<NewMail>>,
}

/// Count of the mails in a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailCount {
    pub state: MailState,
    pub count: i64,
}

row_mapping::row!(MailCount { state, count });

impl ReadTransaction<'_> {
    /// Returns the mails to send now, oldest first, after a mail that was tried already. A mail whose wait is longer than any
    /// real one was put off by a clock that has been corrected since, and is sent too.
    pub fn due_outbox(
        &mut self,
        now: i64,
        after: Option<MailId>,
        at_most: u32,
    ) -> Result<Vec<Mail>, StoreError> {
        let rows: Vec<MailRow> = self.all(
            query_as(mail_rows!(
                "WHERE state = 'queued' AND id > ?1 AND (next_at <= ?2 OR next_at > ?3)
                 ORDER BY id LIMIT ?4"
            ))
            .bind(after.unwrap_or(MailId(0)))
            .bind(now)
            .bind(now.saturating_add(LONGEST_WAIT))
            .bind(at_most),
        )?;
        Ok(rows.into_iter().map(Mail::from).collect())
    }

    /// Returns the time of the next attempt after now to send a waiting mail.
    pub fn next_outbox(&mut self, now: i64) -> Result<Option<i64>, StoreError> {
        let (next,) = self.one(
            query_as("SELECT min(next_at) FROM outbox WHERE state = 'queued' AND next_at > ?")
                .bind(now),
        )?;
        Ok(next)
    }

    /// Counts the mails that a transport has sent since then, including those that wait for another transport. A mail sent later than
    /// now was sent by a clock that has been corrected since.
    pub fn sent_since(&mut self, carrier: &str, since: i64, now: i64) -> Result<u32, StoreError> {
        let (count,) = self.one(
            query_as(
                "SELECT (SELECT count(*) FROM outbox WHERE state = 'sent' AND sent_at > ?1 AND sent_at <= ?3)
                 + (SELECT count(DISTINCT mail) FROM deliveries JOIN outbox ON outbox.id = mail
                    WHERE deliveries.state = 'sent' AND at > ?1 AND at <= ?3 AND carrier = ?2
                    AND outbox.state = 'queued')",
            )
            .bind(since)
            .bind(carrier)
            .bind(now),
        )?;
        Ok(count)
    }

    /// The page that a seat was mailed when this segment opened; of the last one of a game, that of its end. Of mails that another
    /// office sent the words are not here.
    pub fn page(&mut self, segment: SegmentId, seat: SeatId) -> Result<Option<Mail>, StoreError> {
        if let Some(known) = self.memo.pages.get(&(segment, seat)) {
            return Ok(known.clone());
        }
        let row: Option<MailRow> = self.first(
            query_as(mail_rows!(
                "WHERE segment = ? AND seat = ? AND kind = 'page' AND length(bytes) > 0
                 AND stand_in IS NULL ORDER BY id DESC LIMIT 1"
            ))
            .bind(segment)
            .bind(seat),
        )?;
        let found = row.map(Mail::from);
        self.memo.pages.insert((segment, seat), found.clone());
        Ok(found)
    }

    /// The number of the next mail to a seat: from 1, without gaps.
    pub fn next_mail_number(&mut self, seat: SeatId) -> Result<i64, StoreError> {
        let (next,) = self.one(
            query_as("SELECT 1 + coalesce(max(number), 0) FROM outbox WHERE seat = ?").bind(seat),
        )?;
        Ok(next)
    }

    /// Returns the seat that a mail of the office went to.
    pub fn seat_of_mail(&mut self, message_id: &str) -> Result<Option<SeatId>, StoreError> {
        let found: Option<(Option<SeatId>,)> =
            self.first(query_as("SELECT seat FROM outbox WHERE message_id = ?").bind(message_id))?;
        Ok(found.and_then(|(seat,)| seat))
    }

    /// Returns the outlines of mails that a letter of this seat may quote: those with these ids that went to it, then its `last` ones.
    /// An id of another seat's mail is treated like one that nobody has. Mails that another office sent have no words here.
    pub fn quotable_outlines(
        &mut self,
        seat: SeatId,
        ids: &[String],
        last: u32,
    ) -> Result<Vec<Vec<u8>>, StoreError> {
        let mut found: Vec<PackedMail> = Vec::new();
        for id in ids {
            let row: Option<PackedMail> = self.first(
                query_as(mail_rows!(
                    "WHERE message_id = ? AND seat = ? AND length(bytes) > 0"
                ))
                .bind(id)
                .bind(seat),
            )?;
            found.extend(row);
        }
        let rows: Vec<PackedMail> = self.all(
            query_as(mail_rows!(
                "WHERE seat = ? AND length(bytes) > 0 ORDER BY id DESC LIMIT ?"
            ))
            .bind(seat)
            .bind(last),
        )?;
        for row in rows {
            if found.iter().all(|known| known.id != row.id) {
                found.push(row);
            }
        }
        Ok(found.into_iter().map(PackedMail::outline).collect())
    }

    /// The pages that a seat was mailed, the last one first.
    pub fn pages(&mut self, seat: SeatId, at_most: u32) -> Result<Vec<Mail>, StoreError> {
        let rows: Vec<MailRow> = self.all(
            query_as(mail_rows!(
                "WHERE seat = ? AND kind = 'page' AND length(bytes) > 0 AND stand_in IS NULL
                 ORDER BY id DESC LIMIT ?"
            ))
            .bind(seat)
            .bind(at_most),
        )?;
        Ok(rows.into_iter().map(Mail::from).collect())
    }

    /// Returns the last mail that was queued.
    pub fn last_mail(&mut self) -> Result<MailId, StoreError> {
        let (last,) = self.one(query_as("SELECT coalesce(max(id), 0) FROM outbox"))?;
        Ok(last)
    }

    /// Returns a mail of the outbox as it is now; `None` if it is here no more.
    pub fn mail_of(&mut self, mail: MailId) -> Result<Option<Mail>, StoreError> {
        let row: Option<MailRow> = self.first(query_as(mail_rows!("WHERE id = ?")).bind(mail))?;
        Ok(row.map(Mail::from))
    }

    pub fn mail(&mut self, message_id: &str) -> Result<Option<Mail>, StoreError> {
        let row: Option<MailRow> =
            self.first(query_as(mail_rows!("WHERE message_id = ?")).bind(message_id))?;
        Ok(row.map(Mail::from))
    }

    pub fn mail_counts(&mut self) -> Result<Vec<MailCount>, StoreError> {
        self.all(query_as(
            "SELECT state, count(*) AS count FROM outbox GROUP BY state ORDER BY state",
        ))
    }
}

impl WriteTransaction<'_> {
    /// A Message-ID is queued once: a second mail under it changes nothing. They are hashes of the content, so another
    /// content has another one.
    ///
    /// # Errors
    /// Its number is not the next one of its seat.
    pub fn queue_mail(&mut self, mail: &NewMail) -> Result<(), StoreError> {
        self.queue_mail_for(mail, None)
    }

    /// Works like [`WriteTransaction::queue_mail`], for a segment that the mail reports or opens.
    pub fn queue_mail_for(
        &mut self,
        mail: &NewMail,
        segment: Option<SegmentId>,
    ) -> Result<(), StoreError> {
        if mail.kind == MailKind::Page {
            self.forget();
        }
        let base = self.base_of_next_mail(mail.seat, mail.kind)?;
        let words = packed(
            &mail.outline.bytes,
            base.as_ref().map_or(&[], |base| &base.outline),
        );
        let change = self.execute(
            query(
                "INSERT INTO outbox
                 (game, seat, segment, letter, kind, message_id, recipients, bytes, state, created_at, number, stand_in, packed_against)
                 SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, 'queued', ?9, ?10, ?11, ?12
                 WHERE ?10 IS NULL OR ?10 = (SELECT 1 + coalesce(max(number), 0) FROM outbox WHERE seat = ?2)
                 ON CONFLICT (message_id) DO NOTHING",
            )
            .bind(mail.game)
            .bind(mail.seat)
            .bind(segment)
            .bind(mail.letter)
            .bind(mail.kind)
            .bind(&mail.message_id)
            .bind(mail.recipients.join("\n"))
            .bind(words)
            .bind(mail.created_at)
            .bind(mail.number)
            .bind(mail.stand_in)
            .bind(base.map(|base| base.mail)),
        )?;
        if change.rows > 0 {
            self.write_down(mail)?;
            if let (Some(seat), Some(number)) = (mail.seat, mail.number) {
                self.remarks_told(seat, number)?;
            }
            self.keep_parts(MailId(change.id), &mail.outline)?;
            return match &mail.copy {
                Some(copy) => self.queue_mail_for(copy, segment),
                None => Ok(()),
            };
        }
        if self.mail(&mail.message_id)?.is_none() {
            return Err(StoreError::Unexpected {
                path: self.path.to_path_buf(),
                detail: format!(
                    "{:?} is not the number of the next mail to its seat",
                    mail.number
                ),
            });
        }
        Ok(())
    }

    /// `false`, and nothing changed, when it was not waiting. One that was replaced on its way has left all the same.
    pub fn mark_sent(&mut self, mail: MailId, now: i64) -> Result<bool, StoreError> {
        let change = self.execute(
            query(
                "UPDATE outbox SET state = 'sent', sent_at = ?, attempts = attempts + 1, last_error = NULL
                 WHERE id = ? AND (state = 'queued' OR state = 'held' AND last_error = 'replaced')",
            )
            .bind(now)
            .bind(mail),
        )?;
        Ok(change.rows > 0)
    }

    /// Records a failed attempt. The mail stays queued and is tried again at the given time.
    pub fn mark_tried(
        &mut self,
        mail: MailId,
        error: &str,
        next_at: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE outbox SET attempts = attempts + 1, last_error = ?, next_at = ?
                 WHERE id = ? AND state = 'queued'",
            )
            .bind(error)
            .bind(next_at)
            .bind(mail),
        )?;
        Ok(())
    }

    /// A mail that is not tried again until the moderator says so.
    pub fn hold_mail(&mut self, mail: MailId, error: &str) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE outbox SET state = 'held', attempts = attempts + 1, last_error = ?
                 WHERE id = ? AND state = 'queued'",
            )
            .bind(error)
            .bind(mail),
        )?;
        Ok(())
    }

    /// Mails that wait for the moderator are due now, as if no server had put them off. Returns their number.
    pub fn queue_refused(&mut self) -> Result<u64, StoreError> {
        self.execute(query(
            "UPDATE deliveries SET repeats = 0 WHERE mail IN
             (SELECT id FROM outbox WHERE state = 'held' AND last_error IS NOT 'replaced')",
        ))?;
        let change = self.execute(query(
            "UPDATE outbox SET state = 'queued', next_at = 0 WHERE state = 'held' AND last_error IS NOT 'replaced'",
        ))?;
        Ok(change.rows)
    }

    pub fn mark_failed(&mut self, mail: MailId, error: &str) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE outbox SET state = 'failed', last_error = ? WHERE id = ? AND state = 'queued'",
            )
            .bind(error)
            .bind(mail),
        )?;
        Ok(())
    }
}
