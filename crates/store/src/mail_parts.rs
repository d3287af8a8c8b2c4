//! Parts shared by many mails, each stored once: pictures, and which drawing each of them shows.

use std::sync::Arc;

use bulla_mail::MessageTemplate;
use sha2::{Digest, Sha256};
use sqlx::{query, query_as};

use super::error::StoreError;
use super::mail::Mail;
use super::mail_id::MailId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PartId(i64);

row_mapping::number!(PartId);

/// A picture that was drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPicture {
    /// SHA-256 of what was drawn.
    pub drawing: [u8; 32],
    pub bytes: Arc<[u8]>,
    /// Width and height at which it is to be shown, in pixels.
    pub shown: (u32, u32),
}

impl ReadTransaction<'_> {
    /// A mail as it is sent: the same bytes each time.
    pub fn bytes_of(&mut self, mail: &Mail) -> Result<Vec<u8>, StoreError> {
        self.outline_of(mail).map(|outline| outline.whole())
    }

    /// A mail with its parts apart.
    pub fn outline_of(&mut self, mail: &Mail) -> Result<MessageTemplate, StoreError> {
        let rows: Vec<(i64, Vec<u8>)> = self.all(
            query_as(
                "SELECT behind, parts.bytes FROM parts_of_mails JOIN parts ON parts.id = part
                 WHERE mail = ? ORDER BY behind",
            )
            .bind(mail.id),
        )?;
        let parts = rows.into_iter().map(|(behind, bytes)| {
            let behind = usize::try_from(behind).ok();
            let behind = behind.filter(|behind| *behind <= mail.outline.len());
            let damaged = || StoreError::Unexpected {
                path: self.path.to_path_buf(),
                detail: "a part stands behind the end of its mail".to_owned(),
            };
            Ok((behind.ok_or_else(damaged)?, Arc::from(bytes)))
        });
        Ok(MessageTemplate {
            parts: parts.collect::<Result<_, StoreError>>()?,
            bytes: mail.outline.clone(),
        })
    }

    /// Returns the number of parts that no mail holds and no drawing shows, and their bytes together.
    pub fn orphaned_parts(&mut self) -> Result<(i64, i64), StoreError> {
        self.one(query_as(
            "SELECT count(*), coalesce(sum(length(bytes)), 0) FROM parts
             WHERE NOT EXISTS (SELECT 1 FROM parts_of_mails WHERE part = parts.id)
             AND NOT EXISTS (SELECT 1 FROM pictures WHERE part = parts.id)",
        ))
    }

    /// The picture of a drawing, if it was drawn before.
    pub fn picture(&mut self, drawing: &[u8; 32]) -> Result<Option<StoredPicture>, StoreError> {
        let row: Option<(Vec<u8>, u32, u32)> = self.first(
            query_as(
                "SELECT parts.bytes, width, height FROM pictures JOIN parts ON parts.id = part WHERE drawing = ?",
            )
            .bind(&drawing[..]),
        )?;
        Ok(row.map(|(bytes, width, height)| StoredPicture {
            drawing: *drawing,
            bytes: Arc::from(bytes),
            shown: (width, height),
        }))
    }
}

impl WriteTransaction<'_> {
    /// A drawing has one picture: a second one under it changes nothing.
    pub fn put_picture(&mut self, picture: &StoredPicture) -> Result<(), StoreError> {
        let part = self.put_part(&picture.bytes)?;
        self.execute(
            query("INSERT INTO pictures (drawing, part, width, height) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING")
                .bind(&picture.drawing[..])
                .bind(part)
                .bind(picture.shown.0)
                .bind(picture.shown.1),
        )?;
        Ok(())
    }

    /// Lets go of the pictures and files of mails that left before a time, in Unix seconds, at most so many mails; their words stay.
    /// The newest page of each seat and mails of the newest and of the open segment of each game keep theirs, for these may be asked for again, and so do
    /// mails whose hashes were not written down. Returns how many mails there were.
    pub fn prune_parts(&mut self, before: i64, at_most: u32) -> Result<usize, StoreError> {
        let mails: Vec<(i64,)> = self.all(
            query_as(
                "SELECT id FROM outbox
                 WHERE state = 'sent' AND sent_at < ?1
                 AND EXISTS (SELECT 1 FROM parts_of_mails WHERE mail = outbox.id)
                 AND (game IS NULL OR EXISTS
                     (SELECT 1 FROM written_mails WHERE written_mails.message_id = outbox.message_id))
                 AND (segment IS NULL OR segment NOT IN
                     (SELECT max(id) FROM segments GROUP BY game UNION SELECT id FROM segments WHERE judged_at IS NULL))
                 AND id NOT IN (SELECT max(id) FROM outbox
                     WHERE kind = 'page' AND stand_in IS NULL AND seat IS NOT NULL GROUP BY seat)
                 ORDER BY sent_at LIMIT ?2",
            )
            .bind(before)
            .bind(at_most),
        )?;
        if mails.is_empty() {
            return Ok(0);
        }
        let ids: Vec<String> = mails.iter().map(|(id,)| id.to_string()).collect();
        let pruned = format!("[{}]", ids.join(","));
        self.execute(
            query("DELETE FROM parts_of_mails WHERE mail IN (SELECT value FROM json_each(?))")
                .bind(&pruned),
        )?;
        // A drawing that no mail shows any more is drawn again if it is needed.
        for sql in [
            "DELETE FROM pictures WHERE part NOT IN (SELECT part FROM parts_of_mails)",
            "DELETE FROM parts WHERE id NOT IN (SELECT part FROM parts_of_mails)",
        ] {
            self.execute(query(sql))?;
        }
        Ok(mails.len())
    }

    pub(super) fn keep_parts(
        &mut self,
        mail: MailId,
        outline: &MessageTemplate,
    ) -> Result<(), StoreError> {
        for (behind, bytes) in &outline.parts {
            let part = self.put_part(bytes)?;
            self.execute(
                query("INSERT INTO parts_of_mails (mail, behind, part) VALUES (?, ?, ?)")
                    .bind(mail)
                    .bind(i64::try_from(*behind).unwrap_or(i64::MAX))
                    .bind(part),
            )?;
        }
        Ok(())
    }

    /// The same bytes are one part.
    fn put_part(&mut self, bytes: &[u8]) -> Result<PartId, StoreError> {
        let hash: [u8; 32] = Sha256::digest(bytes).into();
        let known: Option<(PartId,)> =
            self.first(query_as("SELECT id FROM parts WHERE sha256 = ?").bind(&hash[..]))?;
        if let Some((known,)) = known {
            return Ok(known);
        }
        let made = self.execute(
            query("INSERT INTO parts (sha256, bytes) VALUES (?, ?)")
                .bind(&hash[..])
                .bind(bytes),
        )?;
        Ok(PartId(made.id))
    }
}
