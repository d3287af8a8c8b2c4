//! Days on which seats are away, filed in advance.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Days as in ISO 8601, in the office's time; both belong to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Absence {
    pub seat: SeatId,
    pub from_day: String,
    pub to_day: String,
    /// The letter that filed it.
    pub letter: LetterId,
}

row_mapping::row!(Absence {
    seat,
    from_day,
    to_day,
    letter
});

impl ReadTransaction<'_> {
    pub fn absences(&mut self, seat: SeatId) -> Result<Vec<Absence>, StoreError> {
        self.all(query_as("SELECT * FROM absences WHERE seat = ? ORDER BY from_day").bind(seat))
    }

    pub fn absences_of_game(&mut self, game: GameId) -> Result<Vec<Absence>, StoreError> {
        self.all(
            query_as(
                "SELECT absences.* FROM absences JOIN seats ON seats.id = absences.seat
                 WHERE seats.game = ? ORDER BY from_day, seat",
            )
            .bind(game),
        )
    }
}

/// Days for which a segment closed later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UsedAbsence {
    pub from_day: String,
    pub to_day: String,
}

row_mapping::row!(UsedAbsence { from_day, to_day });

impl ReadTransaction<'_> {
    /// Returns the absence days of a seat that its present player has spent.
    pub fn spent_days(&mut self, seat: SeatId) -> Result<Vec<UsedAbsence>, StoreError> {
        self.all(
            query_as("SELECT from_day, to_day FROM spent_days WHERE seat = ? ORDER BY from_day")
                .bind(seat),
        )
    }
}

impl ReadTransaction<'_> {
    /// The absences for which this segment closes later: seat, first and last day.
    pub fn waited_for_in(
        &mut self,
        segment: SegmentId,
    ) -> Result<Vec<(SeatId, String, String)>, StoreError> {
        self.all(
            query_as("SELECT seat, from_day, to_day FROM spent_days WHERE segment = ? ORDER BY from_day, seat")
                .bind(segment),
        )
    }
}

impl WriteTransaction<'_> {
    /// A segment closes later for this absence: its days are spent, whatever becomes of it.
    pub(super) fn spend_days(
        &mut self,
        segment: SegmentId,
        absence: &Absence,
    ) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO spent_days (seat, segment, from_day, to_day) VALUES (?, ?, ?, ?)")
                .bind(absence.seat)
                .bind(segment)
                .bind(&absence.from_day)
                .bind(&absence.to_day),
        )?;
        Ok(())
    }

    /// One that begins on the same day is replaced.
    pub fn put_absence(&mut self, absence: &Absence) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT OR REPLACE INTO absences (seat, from_day, to_day, letter) VALUES (?, ?, ?, ?)",
            )
            .bind(absence.seat)
            .bind(&absence.from_day)
            .bind(&absence.to_day)
            .bind(absence.letter),
        )?;
        Ok(())
    }

    pub fn drop_absence(&mut self, seat: SeatId, from_day: &str) -> Result<(), StoreError> {
        self.execute(
            query("DELETE FROM absences WHERE seat = ? AND from_day = ?")
                .bind(seat)
                .bind(from_day),
        )?;
        Ok(())
    }
}
