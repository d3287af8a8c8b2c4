//! The standby list of the office, and the seats that were offered to those on it.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// Somebody on the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standby {
    pub id: i64,
    pub address: String,
    pub name: String,
    pub joined_at: i64,
    pub left_at: Option<i64>,
}

row_mapping::row!(Standby {
    id,
    address,
    name,
    joined_at,
    left_at
});

/// Answer to the offer of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandbyAnswer {
    None,
    Yes,
    No,
    /// The standby plays it.
    Seated,
    /// Somebody else plays it, or its player is back.
    Gone,
}

row_mapping::words!(StandbyAnswer {
    None: "none",
    Yes: "yes",
    No: "no",
    Seated: "seated",
    Gone: "gone"
});

/// The offer of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandbyOffer {
    pub id: i64,
    pub standby: i64,
    pub seat: SeatId,
    pub message_id: String,
    pub offered_at: i64,
    pub answer: StandbyAnswer,
}

row_mapping::row!(StandbyOffer {
    id,
    standby,
    seat,
    message_id,
    offered_at,
    answer
});

impl ReadTransaction<'_> {
    /// Returns the list, whoever joined first at its head.
    pub fn standbys(&mut self) -> Result<Vec<Standby>, StoreError> {
        self.all(query_as(
            "SELECT * FROM standbys WHERE left_at IS NULL ORDER BY joined_at, id",
        ))
    }

    /// Returns whoever is or was on the list with this address.
    pub fn standby_at(&mut self, address: &str) -> Result<Option<Standby>, StoreError> {
        self.first(query_as("SELECT * FROM standbys WHERE address = lower(?)").bind(address))
    }

    pub fn standby(&mut self, id: i64) -> Result<Standby, StoreError> {
        self.one(query_as("SELECT * FROM standbys WHERE id = ?").bind(id))
    }

    /// Returns the offer that this mail made.
    pub fn offer_by(&mut self, message_id: &str) -> Result<Option<StandbyOffer>, StoreError> {
        self.first(query_as("SELECT * FROM standby_offers WHERE message_id = ?").bind(message_id))
    }

    /// Returns the offers of a seat, in order.
    pub fn offers_of(&mut self, seat: SeatId) -> Result<Vec<StandbyOffer>, StoreError> {
        self.all(query_as("SELECT * FROM standby_offers WHERE seat = ? ORDER BY id").bind(seat))
    }

    /// Returns the offers that nobody has answered, and those that were accepted and not carried out.
    pub fn open_offers(&mut self) -> Result<Vec<StandbyOffer>, StoreError> {
        self.all(query_as(
            "SELECT * FROM standby_offers WHERE answer IN ('none', 'yes') ORDER BY id",
        ))
    }

    /// Returns the offers that were accepted and not carried out, with their games.
    pub fn accepted_offers(&mut self) -> Result<Vec<(StandbyOffer, GameId)>, StoreError> {
        let offers: Vec<StandbyOffer> = self.all(query_as(
            "SELECT * FROM standby_offers WHERE answer = 'yes' ORDER BY id",
        ))?;
        let mut found = Vec::new();
        for offer in offers {
            let game = self.seat(offer.seat)?.game;
            found.push((offer, game));
        }
        Ok(found)
    }
}

impl WriteTransaction<'_> {
    /// Somebody joins, or joins again.
    pub fn join_standbys(&mut self, address: &str, name: &str, now: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO standbys (address, name, joined_at) VALUES (lower(?), ?, ?)
                 ON CONFLICT (address) DO UPDATE SET name = excluded.name, joined_at = excluded.joined_at, left_at = NULL",
            )
            .bind(address)
            .bind(name)
            .bind(now),
        )?;
        Ok(())
    }

    pub fn leave_standbys(&mut self, id: i64, now: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE standbys SET left_at = ? WHERE id = ? AND left_at IS NULL")
                .bind(now)
                .bind(id),
        )?;
        Ok(())
    }

    pub fn put_offer(
        &mut self,
        standby: i64,
        seat: SeatId,
        message_id: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO standby_offers (standby, seat, message_id, offered_at, answer) VALUES (?, ?, ?, ?, 'none')",
            )
            .bind(standby)
            .bind(seat)
            .bind(message_id)
            .bind(now),
        )?;
        Ok(())
    }

    pub fn answer_offer(&mut self, id: i64, answer: StandbyAnswer) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE standby_offers SET answer = ? WHERE id = ?")
                .bind(answer)
                .bind(id),
        )?;
        Ok(())
    }
}
