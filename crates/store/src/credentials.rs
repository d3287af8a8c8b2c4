//! Proofs of seats beside their letters: new secrets, pending address changes, and the letter counts of a sender.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::letter_id::LetterId;
use super::mail::Mail;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// A seat's wish for another address, which both the old and the new one have to confirm.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddressChange {
    /// Proves the old address.
    pub code: String,
    /// Proves the new one.
    pub new_code: String,
    pub seat: SeatId,
    /// The new one, in small letters.
    pub address: String,
    /// The one that it takes the place of; without it the new one comes to the others.
    pub replaces: Option<String>,
    /// `None`: the moderator asked.
    pub letter: Option<LetterId>,
    pub asked_at: i64,
    pub expires_at: i64,
    /// Time when each proof came.
    pub old_at: Option<i64>,
    pub new_at: Option<i64>,
}

row_mapping::row!(AddressChange {
    code,
    new_code,
    seat,
    address,
    replaces,
    letter,
    asked_at,
    expires_at,
    old_at,
    new_at
});

/// The letters of a sender in an hour and in a day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SenderCounts {
    /// Start of the counted hour.
    pub hour: i64,
    pub letters: i64,
    /// Somebody was told that there were too many.
    pub is_told: bool,
    /// Start of the counted day.
    pub day: i64,
    pub day_letters: i64,
    /// True if answers to it are counted by their kind.
    pub is_idle: bool,
}

row_mapping::row!(SenderCounts {
    hour,
    letters,
    is_told,
    day,
    day_letters,
    is_idle
});

/// Answers of one kind to a sender.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerCount {
    /// Time of the first of these answers.
    pub since: i64,
    /// Letters that got one, or would have.
    pub letters: i64,
}

row_mapping::row!(AnswerCount { since, letters });

impl ReadTransaction<'_> {
    /// A mail that went out under this token, without its dashes.
    pub fn mail_with_token(&mut self, token: &str) -> Result<Option<Mail>, StoreError> {
        let found: Option<(String,)> = self.first(
            query_as(
                "SELECT message_id FROM outbox WHERE message_id >= ? || '.' AND message_id < ? || '/'
                 AND seat IS NOT NULL AND segment IS NOT NULL ORDER BY message_id LIMIT 1",
            )
            .bind(token)
            .bind(token),
        )?;
        match found {
            Some((id,)) => self.mail(&id),
            None => Ok(None),
        }
    }

    /// Returns the verdicts on the letters of a seat that were received after this one.
    pub fn verdicts_since(
        &mut self,
        seat: SeatId,
        received_at: i64,
        letter: LetterId,
    ) -> Result<Vec<String>, StoreError> {
        let found: Vec<(String,)> = self.all(
            query_as(
                "SELECT verdict FROM letters WHERE seat = ?1 AND verdict IS NOT NULL
                 AND received_at >= ?2 AND (received_at > ?2 OR id > ?3)",
            )
            .bind(seat)
            .bind(received_at)
            .bind(letter),
        )?;
        Ok(found.into_iter().map(|(verdict,)| verdict).collect())
    }

    /// Returns the address change with this code, either of its two.
    pub fn address_change(&mut self, code: &str) -> Result<Option<AddressChange>, StoreError> {
        self.first(
            query_as("SELECT * FROM address_changes WHERE code = ?1 OR new_code = ?1").bind(code),
        )
    }

    /// Counts the address changes that a seat asked for since then.
    pub fn address_changes_since(&mut self, seat: SeatId, since: i64) -> Result<i64, StoreError> {
        let (count,) = self.one(
            query_as("SELECT count(*) FROM address_changes WHERE seat = ? AND asked_at > ?")
                .bind(seat)
                .bind(since),
        )?;
        Ok(count)
    }

    pub fn sender(&mut self, address: &str) -> Result<Option<SenderCounts>, StoreError> {
        self.first(
            query_as(
                "SELECT hour, letters, is_told, day, day_letters, is_idle FROM senders WHERE address = ?",
            )
            .bind(address),
        )
    }

    /// The answers of a kind to a sender.
    pub fn answered(
        &mut self,
        address: &str,
        kind: &str,
    ) -> Result<Option<AnswerCount>, StoreError> {
        self.first(
            query_as("SELECT since, letters FROM answered WHERE address = ? AND kind = ?")
                .bind(address)
                .bind(kind),
        )
    }

    /// Counts the addresses that got the one fixed text since then.
    pub fn strangers_answered_since(&mut self, since: i64) -> Result<i64, StoreError> {
        let (count,) =
            self.one(query_as("SELECT count(*) FROM strangers WHERE answered_at > ?").bind(since))?;
        Ok(count)
    }
}

impl WriteTransaction<'_> {
    /// Gives a seat new tokens from now on.
    pub fn renew_secret(&mut self, seat: SeatId) -> Result<(), StoreError> {
        self.forget();
        self.execute(query("UPDATE seats SET secret = secret + 1 WHERE id = ?").bind(seat))?;
        Ok(())
    }

    pub fn ask_address_change(&mut self, change: &AddressChange) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO address_changes
                 (code, new_code, seat, address, replaces, letter, asked_at, expires_at)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (code) DO NOTHING",
            )
            .bind(&change.code)
            .bind(&change.new_code)
            .bind(change.seat)
            .bind(&change.address)
            .bind(&change.replaces)
            .bind(change.letter)
            .bind(change.asked_at)
            .bind(change.expires_at),
        )?;
        Ok(())
    }

    /// One of the two proofs came. A proof that came before stays as it is.
    pub fn prove_address_change(&mut self, change: &AddressChange) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE address_changes SET old_at = ?, new_at = ? WHERE code = ?")
                .bind(change.old_at)
                .bind(change.new_at)
                .bind(&change.code),
        )?;
        Ok(())
    }

    /// Replaces an address; all that waits for a proof ends with the one that is given up.
    pub fn change_address(&mut self, change: &AddressChange) -> Result<(), StoreError> {
        self.register_address(change.seat, &change.address)?;
        let Some(old) = &change.replaces else {
            return Ok(());
        };
        self.drop_address(change.seat, old)
    }

    /// An address that is given up; what it got until now is worth nothing.
    pub fn remove_address(&mut self, seat: SeatId, address: &str) -> Result<(), StoreError> {
        self.renew_secret(seat)?;
        self.drop_address(seat, address)
    }

    /// Mail to the seat that has not left goes to its other addresses alone.
    fn drop_address(&mut self, seat: SeatId, address: &str) -> Result<(), StoreError> {
        self.unregister(seat, Some(address))?;
        let left = self.addresses(seat)?.join("\n");
        self.execute(
            query(
                "UPDATE outbox SET recipients = ?1 WHERE seat = ?2 AND state IN ('queued', 'held')
                 AND char(10) || recipients || char(10) LIKE '%' || char(10) || ?3 || char(10) || '%'",
            )
            .bind(left)
            .bind(seat)
            .bind(address),
        )?;
        self.drop_pending_codes(seat)
    }

    /// Ends all of a seat that waits for a proof: codes of letters, changes of an address that are proven by half, and proposals. Whoever
    /// proves his seat still asks again.
    pub fn drop_pending_codes(&mut self, seat: SeatId) -> Result<(), StoreError> {
        for end in [
            "UPDATE held SET expires_at = 0 WHERE seat = ? AND used_at IS NULL",
            "UPDATE address_changes SET expires_at = 0 WHERE seat = ? AND (old_at IS NULL OR new_at IS NULL)",
            "UPDATE proposals SET used_at = 0 WHERE seat = ? AND used_at IS NULL",
        ] {
            self.execute(query(end).bind(seat))?;
        }
        Ok(())
    }

    pub fn count_letter(&mut self, address: &str, sender: &SenderCounts) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO senders (address, hour, letters, is_told, day, day_letters, is_idle) VALUES (?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT (address) DO UPDATE SET hour = excluded.hour, letters = excluded.letters,
                 is_told = excluded.is_told, day = excluded.day, day_letters = excluded.day_letters, is_idle = excluded.is_idle",
            )
            .bind(address)
            .bind(sender.hour)
            .bind(sender.letters)
            .bind(sender.is_told)
            .bind(sender.day)
            .bind(sender.day_letters)
            .bind(sender.is_idle),
        )?;
        Ok(())
    }

    /// Forgets senders whose day began before then, and of whom nothing else is counted.
    pub fn forget_senders(&mut self, before: i64) -> Result<(), StoreError> {
        self.execute(
            query("DELETE FROM senders WHERE hour < ?1 AND day < ?1 AND NOT is_idle").bind(before),
        )?;
        Ok(())
    }

    pub fn count_answer(
        &mut self,
        address: &str,
        kind: &str,
        answered: AnswerCount,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO answered (address, kind, since, letters) VALUES (?, ?, ?, ?)
                 ON CONFLICT (address, kind) DO UPDATE SET since = excluded.since, letters = excluded.letters",
            )
            .bind(address)
            .bind(kind)
            .bind(answered.since)
            .bind(answered.letters),
        )?;
        self.execute(query("UPDATE senders SET is_idle = TRUE WHERE address = ?").bind(address))?;
        Ok(())
    }

    /// A sender wrote something that counts.
    pub fn forget_answers(&mut self, address: &str) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM answered WHERE address = ?").bind(address))?;
        self.execute(query("UPDATE senders SET is_idle = FALSE WHERE address = ?").bind(address))?;
        Ok(())
    }

    /// Forgets answers that began to be counted before then.
    pub fn forget_answers_before(&mut self, before: i64) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM answered WHERE since < ?").bind(before))?;
        self.execute(query(
            "UPDATE senders SET is_idle = FALSE WHERE is_idle AND address NOT IN (SELECT address FROM answered)",
        ))?;
        Ok(())
    }

    /// Forgets strangers who were answered before then.
    pub fn forget_strangers(&mut self, before: i64) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM strangers WHERE answered_at < ?").bind(before))?;
        Ok(())
    }
}
