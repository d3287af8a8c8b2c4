//! Record of mails written to seats, one by one: hashes that outlive the rows of the outbox, so that a kept mail can be checked
//! against them.

use sha2::{Digest, Sha256};
use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::outbox::NewMail;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// A mail as it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenMail {
    pub id: i64,
    pub seat: SeatId,
    /// Number among the mails to its seat, from 1; `None` for one that says nothing of the seat's own.
    pub number: Option<i64>,
    pub message_id: String,
    /// SHA-256 of its bytes as they are sent.
    pub sha256: Vec<u8>,
    /// Hash made by [`hash_of_words`].
    pub words: Vec<u8>,
}

row_mapping::row!(WrittenMail {
    id,
    seat,
    number,
    message_id,
    sha256,
    words
});

/// [`hash_of_text`] of the plain text of a mail: servers may code it anew on its way.
pub fn hash_of_words(bytes: &[u8]) -> [u8; 32] {
    hash_of_text(bulla_mail::texts(bytes).first().map_or("", |text| &**text))
}

/// SHA-256 of a text, without blanks at the ends of lines and blank lines at its end.
pub fn hash_of_text(text: &str) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for line in text.trim_end().lines() {
        hasher.update(line.trim_end().as_bytes());
        hasher.update(b"\n");
    }
    hasher.finalize().into()
}

impl ReadTransaction<'_> {
    /// The mails to the seats of a game that were written down, in order.
    pub fn written_mails(&mut self, game: GameId) -> Result<Vec<WrittenMail>, StoreError> {
        self.all(
            query_as(
                "SELECT id, seat, number, message_id, sha256, words FROM written_mails WHERE game = ? ORDER BY id",
            )
            .bind(game),
        )
    }
}

impl WriteTransaction<'_> {
    /// Writes down the hashes of a mail to a seat.
    pub(super) fn write_down(&mut self, mail: &NewMail) -> Result<(), StoreError> {
        let (Some(game), Some(seat)) = (mail.game, mail.seat) else {
            return Ok(());
        };
        let whole = mail.outline.whole();
        let sha256: [u8; 32] = Sha256::digest(&whole).into();
        self.execute(
            query(
                "INSERT INTO written_mails (game, seat, number, message_id, sha256, words, written_at)
                 VALUES (?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(game)
            .bind(seat)
            .bind(mail.number)
            .bind(&mail.message_id)
            .bind(&sha256[..])
            .bind(&hash_of_words(&mail.outline.bytes)[..])
            .bind(mail.created_at),
        )?;
        Ok(())
    }
}
