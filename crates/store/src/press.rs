//! Words of seats for other seats: written down with whom they went to, and told with the next page of each of them.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// A press to be relayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewPress {
    pub letter: LetterId,
    /// Open now.
    pub segment: SegmentId,
    /// Seat that wrote it.
    pub seat: SeatId,
    pub at: i64,
    /// Its readers are told who wrote it.
    pub is_signed: bool,
    pub is_to_all: bool,
    pub text: String,
    /// Receivers, in the order of seats.
    pub to: Vec<SeatId>,
}

/// A press that was relayed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredPress {
    pub id: i64,
    pub segment: SegmentId,
    /// Seat that wrote it.
    pub seat: SeatId,
    /// Number among the press of its writer, from 1.
    pub number: i64,
    pub at: i64,
    pub is_signed: bool,
    pub is_to_all: bool,
    pub text: String,
    /// Receivers, in the order of seats.
    pub to: Vec<PressTo>,
}

/// One whom a press went to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PressTo {
    pub seat: SeatId,
    /// Number among the press that came to this seat, from 1.
    pub number: i64,
    /// The segment whose page told of it.
    pub told: Option<SegmentId>,
}

struct PressRow {
    id: i64,
    segment: SegmentId,
    seat: SeatId,
    number: i64,
    at: i64,
    is_signed: bool,
    is_to_all: bool,
    text: String,
}

row_mapping::row!(PressRow {
    id,
    segment,
    seat,
    number,
    at,
    is_signed,
    is_to_all,
    text
});
row_mapping::row!(PressTo { seat, number, told });

impl ReadTransaction<'_> {
    /// All press of a game, in the order in which it was relayed.
    pub fn press(&mut self, game: GameId) -> Result<Vec<StoredPress>, StoreError> {
        let rows = self.all(
            query_as(
                "SELECT press.* FROM press JOIN segments ON segments.id = press.segment
                 WHERE segments.game = ? ORDER BY press.id",
            )
            .bind(game),
        )?;
        self.with_receivers(rows)
    }

    /// The press of a game of which somebody was told by no page yet.
    pub fn untold_press(&mut self, game: GameId) -> Result<Vec<StoredPress>, StoreError> {
        let rows = self.all(
            query_as(
                "SELECT * FROM press WHERE id IN (
                     SELECT press_to.press FROM seats JOIN press_to ON press_to.seat = seats.id
                     WHERE seats.game = ? AND press_to.told IS NULL) ORDER BY id",
            )
            .bind(game),
        )?;
        self.with_receivers(rows)
    }

    /// Returns the press that a seat wrote while a segment was open.
    pub fn press_in(
        &mut self,
        seat: SeatId,
        segment: SegmentId,
    ) -> Result<Vec<StoredPress>, StoreError> {
        let rows = self.all(
            query_as("SELECT * FROM press WHERE seat = ? AND segment = ? ORDER BY id")
                .bind(seat)
                .bind(segment),
        )?;
        self.with_receivers(rows)
    }

    /// Counts the press that a seat wrote since then.
    pub fn press_since(&mut self, seat: SeatId, since: i64) -> Result<i64, StoreError> {
        let (count,) = self.one(
            query_as("SELECT count(*) FROM press WHERE seat = ? AND at > ?")
                .bind(seat)
                .bind(since),
        )?;
        Ok(count)
    }

    fn with_receivers(&mut self, rows: Vec<PressRow>) -> Result<Vec<StoredPress>, StoreError> {
        let mut all = Vec::with_capacity(rows.len());
        for row in rows {
            let to = self.all(
                query_as("SELECT seat, number, told FROM press_to WHERE press = ? ORDER BY seat")
                    .bind(row.id),
            )?;
            all.push(StoredPress {
                id: row.id,
                segment: row.segment,
                seat: row.seat,
                number: row.number,
                at: row.at,
                is_signed: row.is_signed,
                is_to_all: row.is_to_all,
                text: row.text,
                to,
            });
        }
        Ok(all)
    }
}

impl WriteTransaction<'_> {
    /// Writes a press down, with its numbers among those of its writer and of each of its readers.
    pub fn put_press(&mut self, new: &NewPress) -> Result<StoredPress, StoreError> {
        self.execute(
            query(
                "INSERT INTO press (letter, segment, seat, number, at, is_signed, is_to_all, text)
                 SELECT ?1, ?2, ?3, 1 + coalesce(max(number), 0), ?4, ?5, ?6, ?7 FROM press WHERE seat = ?3",
            )
            .bind(new.letter)
            .bind(new.segment)
            .bind(new.seat)
            .bind(new.at)
            .bind(new.is_signed)
            .bind(new.is_to_all)
            .bind(&new.text),
        )?;
        let row: PressRow = self.one(
            query_as("SELECT * FROM press WHERE seat = ? ORDER BY number DESC LIMIT 1")
                .bind(new.seat),
        )?;
        for seat in &new.to {
            self.execute(
                query(
                    "INSERT INTO press_to (press, seat, number)
                     SELECT ?1, ?2, 1 + coalesce(max(number), 0) FROM press_to WHERE seat = ?2",
                )
                .bind(row.id)
                .bind(*seat),
            )?;
        }
        let mut all = self.with_receivers(vec![row])?;
        Ok(all.remove(0))
    }

    /// A page of this seat tells of all that it was not told yet.
    pub fn press_told(&mut self, seat: SeatId, with: SegmentId) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE press_to SET told = ? WHERE seat = ? AND told IS NULL")
                .bind(with)
                .bind(seat),
        )?;
        Ok(())
    }
}
