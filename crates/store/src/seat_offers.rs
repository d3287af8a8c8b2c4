//! Seats of a tournament's tables that were offered to people on standby.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

/// Answer to the offer of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OfferAnswer {
    None,
    Yes,
    No,
    /// None came in time.
    Late,
    /// The person has the seat.
    Seated,
    /// The seat is not free any more.
    Gone,
}

row_mapping::words!(OfferAnswer {
    None: "none",
    Yes: "yes",
    No: "no",
    Late: "late",
    Seated: "seated",
    Gone: "gone"
});

/// The offer of a seat of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatOffer {
    /// 0 before it is stored.
    pub id: i64,
    pub tournament: i64,
    /// Name of the game.
    pub game: String,
    /// Place at the table, from 0.
    pub seat: i64,
    /// Name of the person whose seat it was.
    pub leaver: String,
    /// Id of the entry that is asked.
    pub entry: String,
    /// Code that was mailed, without dashes.
    pub code: String,
    pub message_id: String,
    /// Unix seconds.
    pub offered_at: i64,
    pub answer: OfferAnswer,
}

row_mapping::row!(SeatOffer {
    id,
    tournament,
    game,
    seat,
    leaver,
    entry,
    code,
    message_id,
    offered_at,
    answer
});

impl ReadTransaction<'_> {
    /// Returns the offers of a tournament in the order in which they were made.
    pub fn seat_offers(&mut self, tournament: i64) -> Result<Vec<SeatOffer>, StoreError> {
        self.all(
            query_as("SELECT * FROM tournament_offers WHERE tournament = ? ORDER BY id")
                .bind(tournament),
        )
    }

    /// Returns the offer that this mail made.
    pub fn seat_offer_by(&mut self, message_id: &str) -> Result<Option<SeatOffer>, StoreError> {
        self.first(
            query_as("SELECT * FROM tournament_offers WHERE message_id = ?").bind(message_id),
        )
    }

    /// Returns the offer that this code is for.
    pub fn seat_offer_of_code(&mut self, code: &str) -> Result<Option<SeatOffer>, StoreError> {
        self.first(query_as("SELECT * FROM tournament_offers WHERE code = ?").bind(code))
    }
}

impl WriteTransaction<'_> {
    /// Returns the number of a calendar of these days: that of the one before where nothing has changed, else one more.
    pub fn calendar_sequence(&mut self, tournament: i64, days: &str) -> Result<i64, StoreError> {
        let (sequence,): (i64,) = self.one(
            query_as(
                "INSERT INTO tournament_calendars (tournament, days, sequence) VALUES (?, ?, 0)
                 ON CONFLICT (tournament) DO UPDATE SET sequence = sequence + (days <> excluded.days), days = excluded.days
                 RETURNING sequence",
            )
            .bind(tournament)
            .bind(days),
        )?;
        Ok(sequence)
    }

    pub fn put_seat_offer(&mut self, new: &SeatOffer) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO tournament_offers (tournament, game, seat, leaver, entry, code, message_id, offered_at, answer)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(new.tournament)
            .bind(&new.game)
            .bind(new.seat)
            .bind(&new.leaver)
            .bind(&new.entry)
            .bind(&new.code)
            .bind(&new.message_id)
            .bind(new.offered_at)
            .bind(new.answer),
        )?;
        Ok(())
    }

    pub fn answer_seat_offer(&mut self, id: i64, answer: OfferAnswer) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE tournament_offers SET answer = ? WHERE id = ?")
                .bind(answer)
                .bind(id),
        )?;
        Ok(())
    }
}
