//! Mails that later ones are compressed against.

use sqlx::query_as;

use super::error::StoreError;
use super::mail::MailKind;
use super::mail_id::MailId;
use super::packed_mails::{PackedMail, mail_rows};
use super::read_transaction::ReadTransaction;
use super::seat_id::SeatId;

/// Mails that are compressed against one that is compressed by itself: more of them save hardly anything (8: 8.6 MB of 90.7, 16: 8.3).
const MAILS_AGAINST_ONE: i64 = 8;

/// Mail that others are compressed against.
pub(super) struct BaseMail {
    pub(super) mail: MailId,
    pub(super) outline: Vec<u8>,
}

impl ReadTransaction<'_> {
    /// Returns the mail that the next one of its kind to a seat is compressed against: it has left, so that no row of it is ever taken
    /// back, and is compressed by itself. `None`: the next one shall be such a mail.
    pub(super) fn base_of_next_mail(
        &mut self,
        seat: Option<SeatId>,
        kind: MailKind,
    ) -> Result<Option<BaseMail>, StoreError> {
        let newest: Option<PackedMail> = self.first(
            query_as(mail_rows!(
                "WHERE seat = ? AND kind = ? AND state = 'sent' AND packed_against IS NULL AND length(bytes) > 0
                 ORDER BY number DESC LIMIT 1"
            ))
            .bind(seat)
            .bind(kind),
        )?;
        let Some(newest) = newest else {
            return Ok(None);
        };
        let mail = newest.id;
        let (others,): (i64,) =
            self.one(query_as("SELECT count(*) FROM outbox WHERE packed_against = ?").bind(mail))?;
        Ok((others < MAILS_AGAINST_ONE).then(|| BaseMail {
            mail,
            outline: newest.outline(),
        }))
    }
}
