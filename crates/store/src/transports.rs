//! State of the transports, delivery status of mails that did not leave at once, and state of the office as a whole.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::mail_id::MailId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

/// State of one transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TransportHealth {
    pub name: String,
    pub ok_at: Option<i64>,
    pub failed_at: Option<i64>,
    /// Consecutive failures.
    pub failures: i64,
    pub error: Option<String>,
    /// Time when it began to work, or to fail.
    pub since: Option<i64>,
}

row_mapping::row!(TransportHealth {
    name,
    ok_at,
    failed_at,
    failures,
    error,
    since
});

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeliveryState {
    Waiting,
    Sent,
    Failed,
}

row_mapping::words!(DeliveryState {
    Waiting: "waiting",
    Sent: "sent",
    Failed: "failed"
});

/// Delivery status of a mail for one address by one transport.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryRow {
    pub mail: MailId,
    pub carrier: String,
    pub address: String,
    pub state: DeliveryState,
    pub at: i64,
    pub error: Option<String>,
    /// Number of times in a row that the server put off the text in the same words; 0 if it was put off before its text, or not.
    pub repeats: i64,
}

row_mapping::row!(DeliveryRow {
    mail,
    carrier,
    address,
    state,
    at,
    error,
    repeats
});

/// The office as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfficeState {
    /// High-water mark, raised before mail leaves. The column is called `tide`.
    pub tide: i64,
    /// Time since when nothing is sent until the moderator says so, and the reason.
    pub held_since: Option<i64>,
    pub held_why: Option<String>,
    /// Time when the office was last held.
    pub restored_at: Option<i64>,
    /// Mark of the key that goes with the office; `None` before it was first opened.
    pub key_mark: Option<Vec<u8>>,
    /// Start of the last round that looked at everything.
    pub round_at: Option<i64>,
    /// Made by the demonstration, or for tests: its clock is set by hand, and every page says so.
    pub made_for_tests: bool,
}

row_mapping::row!(OfficeState {
    tide,
    held_since,
    held_why,
    restored_at,
    key_mark,
    round_at,
    made_for_tests
});

impl ReadTransaction<'_> {
    pub fn carriers(&mut self) -> Result<Vec<TransportHealth>, StoreError> {
        self.all(query_as(
            "SELECT name, ok_at, failed_at, failures, error, since FROM carriers ORDER BY name",
        ))
    }

    /// Returns the deliveries of a mail that did not leave at once.
    pub fn deliveries(&mut self, mail: MailId) -> Result<Vec<DeliveryRow>, StoreError> {
        self.all(
            query_as(
                "SELECT mail, carrier, address, state, at, error, repeats FROM deliveries WHERE mail = ?
                 ORDER BY carrier, address",
            )
            .bind(mail),
        )
    }

    pub fn office(&mut self) -> Result<OfficeState, StoreError> {
        self.one(query_as(
            "SELECT tide, held_since, held_why, restored_at, key_mark, round_at, made_for_tests
             FROM office WHERE id = 1",
        ))
    }

    /// The latest time that the office knows of its own work, besides notes of moderators.
    pub fn last_work(&mut self) -> Result<Option<i64>, StoreError> {
        let (last,): (Option<i64>,) = self.one(query_as(
            "SELECT max(at) FROM (SELECT round_at AS at FROM office UNION ALL SELECT max(stored_at) FROM letters
             UNION ALL SELECT max(opened_at) FROM segments UNION ALL SELECT max(judged_at) FROM segments)",
        ))?;
        Ok(last)
    }

    /// Returns the times when the last letter was stored and the last mail was sent.
    pub fn last_acts(&mut self) -> Result<(Option<i64>, Option<i64>), StoreError> {
        self.one(query_as(
            "SELECT (SELECT max(stored_at) FROM letters),
             (SELECT max(sent_at) FROM outbox WHERE state = 'sent')",
        ))
    }
}

impl WriteTransaction<'_> {
    /// Says for good that the office was made for tests. `false`, and nothing changed, once it has a game.
    pub fn make_for_tests(&mut self) -> Result<bool, StoreError> {
        let change = self.execute(query(
            "UPDATE office SET made_for_tests = 1 WHERE id = 1 AND NOT EXISTS (SELECT 1 FROM games)",
        ))?;
        Ok(change.rows > 0)
    }

    /// Raises the counter that is to be written beside the database before anything leaves the office. Returns `None` and changes
    /// nothing while the office is held.
    pub fn raise_high_water_mark(&mut self) -> Result<Option<i64>, StoreError> {
        let raised: Option<(i64,)> = self.first(query_as(
            "UPDATE office SET tide = tide + 1 WHERE id = 1 AND held_since IS NULL RETURNING tide",
        ))?;
        Ok(raised.map(|(high_water_mark,)| high_water_mark))
    }

    /// The first reason stands.
    pub fn hold_office(&mut self, since: i64, why: &str) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE office SET held_since = ?1, restored_at = ?1, held_why = ?2
                 WHERE id = 1 AND held_since IS NULL",
            )
            .bind(since)
            .bind(why),
        )?;
        Ok(())
    }

    pub fn set_key_mark(&mut self, mark: &[u8]) -> Result<(), StoreError> {
        self.execute(query("UPDATE office SET key_mark = ? WHERE id = 1").bind(mark))?;
        Ok(())
    }

    /// Releases the office. The caller confirms that the clock is right: no round was later than now.
    pub fn release_office(&mut self, high_water_mark: i64, now: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE office SET tide = ?, held_since = NULL, held_why = NULL, round_at = min(round_at, ?) WHERE id = 1",
            )
            .bind(high_water_mark)
            .bind(now),
        )?;
        Ok(())
    }

    /// Written down when it is news: after a failure, or once an hour.
    pub fn carrier_works(&mut self, name: &str, now: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO carriers (name, ok_at, since) VALUES (?1, ?2, ?2)
                 ON CONFLICT (name) DO UPDATE SET since = iif(failures > 0, excluded.since, since),
                 ok_at = excluded.ok_at, failures = 0
                 WHERE failures > 0 OR ok_at IS NULL OR ok_at < excluded.ok_at - 3600",
            )
            .bind(name)
            .bind(now),
        )?;
        Ok(())
    }

    pub fn carrier_fails(&mut self, name: &str, now: i64, error: &str) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO carriers (name, failed_at, failures, error, since) VALUES (?1, ?2, 1, ?3, ?2)
                 ON CONFLICT (name) DO UPDATE SET since = iif(failures = 0, excluded.since, since),
                 failed_at = excluded.failed_at, error = excluded.error, failures = failures + 1",
            )
            .bind(name)
            .bind(now)
            .bind(error),
        )?;
        Ok(())
    }

    pub fn put_delivery(&mut self, row: &DeliveryRow) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO deliveries (mail, carrier, address, state, at, error, repeats) VALUES (?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT (mail, carrier, address) DO UPDATE
                 SET state = excluded.state, at = excluded.at, error = excluded.error, repeats = excluded.repeats",
            )
            .bind(row.mail)
            .bind(&row.carrier)
            .bind(&row.address)
            .bind(row.state)
            .bind(row.at)
            .bind(&row.error)
            .bind(row.repeats),
        )?;
        Ok(())
    }
}
