//! Mail that came back, and the addresses that it came back from.

use std::collections::BTreeMap;

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::mail::Mail;
use super::mail_id::MailId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// A letter that tells of a mail of ours that failed for an address.
#[derive(Clone, Debug)]
pub struct NewBounce<'a> {
    pub letter: LetterId,
    pub mail: MailId,
    pub address: &'a str,
    pub is_permanent: bool,
    pub reason: &'a str,
}

/// An address of a seat from which mail came back, and which has not been heard from since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailingAddress {
    pub seat: SeatId,
    pub address: String,
    pub failed_at: i64,
    pub failure: String,
}

row_mapping::row!(FailingAddress {
    seat,
    address,
    failed_at,
    failure
});

impl ReadTransaction<'_> {
    pub fn failing_addresses(&mut self, game: GameId) -> Result<Vec<FailingAddress>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, address, failed_at, coalesce(failure, '') AS failure
                 FROM addresses JOIN seats ON seats.id = addresses.seat
                 WHERE seats.game = ? AND failed_at IS NOT NULL ORDER BY seats.number, address",
            )
            .bind(game),
        )
    }

    /// The seats whose page for a segment has not left, with the last error of each.
    pub fn unsent_pages(
        &mut self,
        segment: SegmentId,
    ) -> Result<BTreeMap<SeatId, Option<String>>, StoreError> {
        let rows: Vec<(SeatId, Option<String>)> = self.all(
            query_as(
                "SELECT seat, last_error FROM outbox
                 WHERE segment = ? AND kind = 'page' AND state <> 'sent' AND seat IS NOT NULL AND stand_in IS NULL AND NOT EXISTS
                     (SELECT 1 FROM outbox AS later WHERE later.segment = outbox.segment AND later.seat = outbox.seat
                      AND later.kind = 'page' AND later.stand_in IS NULL AND later.id > outbox.id)
                 ORDER BY id",
            )
            .bind(segment),
        )?;
        Ok(rows.into_iter().collect())
    }

    /// The addresses that mail comes back from, in every game.
    fn failing(&mut self) -> Result<&Vec<(SeatId, String)>, StoreError> {
        if self.memo.failing.is_none() {
            let rows = self.all(query_as(
                "SELECT seat, address FROM addresses WHERE failed_at IS NOT NULL",
            ))?;
            self.memo.failing = Some(rows);
        }
        Ok(self.memo.failing.get_or_insert_default())
    }

    /// Returns whether the moderators were told this about a segment.
    pub fn is_told(&mut self, segment: SegmentId, what: &str) -> Result<bool, StoreError> {
        let (found,) = self.one(
            query_as("SELECT EXISTS (SELECT 1 FROM notices WHERE segment = ? AND what = ?)")
                .bind(segment)
                .bind(what),
        )?;
        Ok(found)
    }
}

impl WriteTransaction<'_> {
    /// Returns whether the letter is new for this address.
    pub fn put_bounce(&mut self, bounce: &NewBounce<'_>) -> Result<bool, StoreError> {
        let made = self.execute(
            query(
                "INSERT INTO bounces (letter, mail, address, is_permanent, reason) VALUES (?, ?, ?, ?, ?)
                 ON CONFLICT (letter, mail, address) DO NOTHING",
            )
            .bind(bounce.letter)
            .bind(bounce.mail)
            .bind(bounce.address)
            .bind(bounce.is_permanent)
            .bind(bounce.reason),
        )?;
        Ok(made.rows > 0)
    }

    /// Mail to an address of a seat has failed for good.
    pub fn address_fails(
        &mut self,
        mail: &Mail,
        address: &str,
        now: i64,
        reason: &str,
    ) -> Result<(), StoreError> {
        self.reading.memo.failing = None;
        self.execute(
            query("UPDATE addresses SET failed_at = ?, failure = ? WHERE seat = ? AND address = ?")
                .bind(now)
                .bind(reason)
                .bind(mail.seat)
                .bind(address),
        )?;
        Ok(())
    }

    /// Records that something was heard from an address of a seat.
    pub fn address_works(&mut self, seat: SeatId, address: &str) -> Result<(), StoreError> {
        let mut failing = self.failing()?.iter();
        if failing.any(|(failing, one)| *failing == seat && one == address) {
            self.reading.memo.failing = None;
            self.execute(
                query("UPDATE addresses SET failed_at = NULL, failure = NULL WHERE seat = ? AND address = ?")
                    .bind(seat)
                    .bind(address),
            )?;
        }
        Ok(())
    }

    /// `false` when it was written down before.
    pub fn mark_told(
        &mut self,
        segment: SegmentId,
        what: &str,
        now: i64,
    ) -> Result<bool, StoreError> {
        let made = self.execute(
            query(
                "INSERT INTO notices (segment, what, at) VALUES (?, ?, ?)
                 ON CONFLICT (segment, what) DO NOTHING",
            )
            .bind(segment)
            .bind(what)
            .bind(now),
        )?;
        Ok(made.rows > 0)
    }
}
