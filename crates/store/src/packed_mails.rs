//! Words of mails as the outbox keeps them: compressed, most against an earlier mail to the same seat.

use sqlx::query_as;

use super::error::StoreError;
use super::mail::MailKind;
use super::mail_id::MailId;
use super::packed_text::unpacked;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;

/// Mails that are compressed against one that is compressed by itself: more of them save hardly anything (8: 8.6 MB of 90.7, 16: 8.3).
const MAILS_AGAINST_ONE: i64 = 8;

/// Expands to the query of rows of the outbox under a condition, each with what its words are compressed against.
macro_rules! mail_rows {
    ($condition:literal) => {
        concat!(
            "SELECT *, (SELECT base.bytes FROM outbox AS base WHERE base.id = outbox.packed_against) AS base FROM outbox ",
            $condition
        )
    };
}
pub(super) use mail_rows;

/// Words of a mail as a row of [`mail_rows`] has them.
pub(super) struct PackedMail {
    pub(super) id: MailId,
    bytes: Vec<u8>,
    base: Option<Vec<u8>>,
}

row_mapping::row!(PackedMail { id, bytes, base });

impl PackedMail {
    /// Returns the mail without its pictures.
    pub(super) fn outline(self) -> Vec<u8> {
        let base = self.base.map(|base| unpacked(base, b""));
        unpacked(self.bytes, &base.unwrap_or_default())
    }
}

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
