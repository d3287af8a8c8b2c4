//! Looks of moderators at secrets of a game that runs: written down with who, when and why, and told with the next page of each
//! seat that they touch. So is work by a clock that was set by hand.

use sqlx::{AssertSqlSafe, query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::notes::NewNote;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Kind of secret that was looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecretAccessKind {
    /// The page of a seat.
    Page,
    /// The order form of a seat, with its token.
    Form,
    /// The events of the game, secrets and all.
    Ledger,
    /// Preview of the result of a re-judging.
    Preview,
    /// Words of seats that did not go to everybody.
    Press,
    /// Work of the office by a clock that was set by hand. No secret was looked at.
    Clock,
}

row_mapping::words!(SecretAccessKind {
    Page: "page",
    Form: "form",
    Ledger: "ledger",
    Preview: "preview",
    Press: "press",
    Clock: "clock"
});

/// A look of which its seat was not told yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UntoldAccess {
    pub seat: SeatId,
    pub kind: SecretAccessKind,
    pub at: i64,
    pub who: String,
    /// Empty where no reason was given.
    pub why: String,
    /// The time that a clock read that was set by hand.
    pub reads: Option<i64>,
}

row_mapping::row!(UntoldAccess {
    seat,
    kind,
    at,
    who,
    why,
    reads
});

impl ReadTransaction<'_> {
    /// Returns the looks in the order in which they were taken.
    pub fn untold_accesses(&mut self, game: GameId) -> Result<Vec<UntoldAccess>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, kind, notes.at, notes.who, notes.why, reads
                 FROM (SELECT note, seat, kind, NULL AS reads FROM looks WHERE told IS NULL
                       UNION ALL SELECT note, seat, 'clock', reads FROM set_clocks WHERE told IS NULL) AS untold
                 JOIN notes ON notes.id = untold.note
                 WHERE notes.game = ? ORDER BY notes.id, seat",
            )
            .bind(game),
        )
    }
}

impl WriteTransaction<'_> {
    /// Writes a look down, and whom it is to be told.
    pub fn put_secret_access(
        &mut self,
        note: &NewNote,
        kind: SecretAccessKind,
        seats: &[SeatId],
    ) -> Result<(), StoreError> {
        let note = self.note(note)?;
        for seat in seats {
            self.execute(
                query("INSERT INTO looks (note, seat, kind) VALUES (?, ?, ?)")
                    .bind(note)
                    .bind(seat)
                    .bind(kind),
            )?;
        }
        Ok(())
    }

    /// Writes down that the office worked by a clock that read this time, and whom it is to be told.
    pub fn put_set_clock(
        &mut self,
        note: &NewNote,
        reads: i64,
        seats: &[SeatId],
    ) -> Result<(), StoreError> {
        let note = self.note(note)?;
        for seat in seats {
            self.execute(
                query("INSERT INTO set_clocks (note, seat, reads) VALUES (?, ?, ?)")
                    .bind(note)
                    .bind(seat)
                    .bind(reads),
            )?;
        }
        Ok(())
    }

    /// A page of this seat tells of all that it was not told yet.
    pub fn accesses_told(&mut self, seat: SeatId, with: SegmentId) -> Result<(), StoreError> {
        for table in ["looks", "set_clocks"] {
            let sql = format!("UPDATE {table} SET told = ? WHERE seat = ? AND told IS NULL");
            self.execute(query(AssertSqlSafe(sql)).bind(with).bind(seat))?;
        }
        Ok(())
    }
}
