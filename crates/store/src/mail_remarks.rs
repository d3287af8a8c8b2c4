//! Remarks at the end of the next mail to a seat: mails that were replaced before they left, and deadlines that moved.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::mail_id::MailId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Reason in the row of a mail that was replaced before any carrier tried it.
pub(super) const REPLACED: &str = "replaced";

/// A remark that no mail has made yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailRemark {
    pub seat: SeatId,
    /// Number of the mail that was replaced, if the remark is about one.
    pub replaced: Option<i64>,
    /// Segment whose deadline moved, if the remark is about one.
    pub segment: Option<SegmentId>,
    /// `None`: the segment waits without one.
    pub deadline: Option<i64>,
    pub why: String,
}

row_mapping::row!(MailRemark {
    seat,
    replaced,
    segment,
    deadline,
    why
});

impl ReadTransaction<'_> {
    /// Returns the remarks that the next mail to a seat makes, in order.
    pub fn untold_remarks(&mut self, seat: SeatId) -> Result<Vec<MailRemark>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, replaced, segment, deadline, why FROM mail_remarks
                 WHERE seat = ? AND told IS NULL ORDER BY id",
            )
            .bind(seat),
        )
    }
}

impl WriteTransaction<'_> {
    /// The next mail to a seat tells of a deadline that moved; of several of one segment it tells the last.
    pub fn remark_deadline(&mut self, remark: &MailRemark) -> Result<(), StoreError> {
        self.execute(
            query("DELETE FROM mail_remarks WHERE seat = ? AND segment = ? AND told IS NULL")
                .bind(remark.seat)
                .bind(remark.segment),
        )?;
        self.put_remark(remark)
    }

    fn put_remark(&mut self, remark: &MailRemark) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO mail_remarks (seat, replaced, segment, deadline, why) VALUES (?, ?, ?, ?, ?)",
            )
            .bind(remark.seat)
            .bind(remark.replaced)
            .bind(remark.segment)
            .bind(remark.deadline)
            .bind(&remark.why),
        )?;
        Ok(())
    }

    /// A mail to a seat with this number makes all its remarks.
    pub(super) fn remarks_told(&mut self, seat: SeatId, number: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE mail_remarks SET told = ? WHERE seat = ? AND told IS NULL")
                .bind(number)
                .bind(seat),
        )?;
        self.execute(
            query("UPDATE observer_remarks SET told = ? WHERE seat = ? AND told IS NULL")
                .bind(number)
                .bind(seat),
        )?;
        Ok(())
    }

    /// The mail under this Message-ID is a notice of a deadline.
    pub fn mark_deadline_mail(&mut self, message_id: &str) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO deadline_mails (mail) SELECT id FROM outbox WHERE message_id = ? ON CONFLICT DO NOTHING",
            )
            .bind(message_id),
        )?;
        Ok(())
    }

    /// Takes back the notices of a deadline of a segment to a seat that no carrier has tried: their numbers stay, and the next mail
    /// says so.
    pub fn replace_deadline_mails(
        &mut self,
        segment: SegmentId,
        seat: SeatId,
    ) -> Result<(), StoreError> {
        let waiting: Vec<(MailId, i64)> = self.all(
            query_as(
                "SELECT outbox.id, number FROM deadline_mails JOIN outbox ON outbox.id = deadline_mails.mail
                 WHERE segment = ? AND seat = ? AND state = 'queued' AND attempts = 0 AND number IS NOT NULL
                   AND NOT EXISTS (SELECT 1 FROM deliveries WHERE deliveries.mail = outbox.id)
                 ORDER BY outbox.id",
            )
            .bind(segment)
            .bind(seat),
        )?;
        for (mail, number) in waiting {
            self.execute(
                query("UPDATE outbox SET state = 'held', last_error = ? WHERE id = ?")
                    .bind(REPLACED)
                    .bind(mail),
            )?;
            // What it would have said the next one says.
            self.execute(
                query("UPDATE mail_remarks SET told = NULL WHERE seat = ? AND told = ?")
                    .bind(seat)
                    .bind(number),
            )?;
            self.execute(
                query("UPDATE observer_remarks SET told = NULL WHERE seat = ? AND told = ?")
                    .bind(seat)
                    .bind(number),
            )?;
            self.put_remark(&MailRemark {
                seat,
                replaced: Some(number),
                segment: None,
                deadline: None,
                why: String::new(),
            })?;
        }
        Ok(())
    }
}
