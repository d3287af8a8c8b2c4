//! Words of mails as the outbox keeps them: compressed, most against an earlier mail to the same seat.

use super::mail_id::MailId;
use super::packed_text::unpacked;
use super::row_mapping;

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
