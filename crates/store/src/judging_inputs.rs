//! Inputs of judged segments: standing orders in all their revisions, and the states of the seats.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat::SeatState;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::stored_orders::StandingOrders;
use super::write_transaction::WriteTransaction;

/// State of a seat when a segment was judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedSeat {
    pub segment: SegmentId,
    pub seat: SeatId,
    pub state: SeatState,
    /// The standing orders in force.
    pub standing: Option<StandingRevision>,
}

/// One revision of the standing orders of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandingRevision(i64);

row_mapping::number!(StandingRevision);

row_mapping::row!(JudgedSeat {
    segment,
    seat,
    state,
    standing
});

/// Standing orders as they were given, in force or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredStanding {
    pub id: StandingRevision,
    pub seat: SeatId,
    pub letter: LetterId,
    pub text: String,
    pub received_at: i64,
    /// True if they are in force now.
    pub is_current: bool,
}

row_mapping::row!(StoredStanding {
    id,
    seat,
    letter,
    text,
    received_at,
    is_current
});

/// The revision that is in force for the seat of the row.
const CURRENT: &str = "(SELECT max(revisions.id) FROM standing_revisions AS revisions
    JOIN standing ON standing.seat = revisions.seat WHERE revisions.seat = SEAT)";

impl ReadTransaction<'_> {
    /// Returns the judged seats, by segment, then by seat. Segments that an older program judged have none.
    pub fn judged_seats(&mut self, game: GameId) -> Result<Vec<JudgedSeat>, StoreError> {
        self.all(
            query_as(
                "SELECT judged_seats.* FROM segments JOIN judged_seats ON judged_seats.segment = segments.id
                 JOIN seats ON seats.id = judged_seats.seat WHERE segments.game = ? ORDER BY ordinal, number",
            )
            .bind(game),
        )
    }

    /// All that were ever given in a game, in the order in which they came.
    pub fn kept_standing(&mut self, game: GameId) -> Result<Vec<StoredStanding>, StoreError> {
        let current = CURRENT.replace("SEAT", "kept.seat");
        let sql = format!(
            "SELECT kept.id, kept.seat, kept.letter, kept.text, kept.received_at, kept.id IS {current} AS is_current
             FROM standing_revisions AS kept JOIN seats ON seats.id = kept.seat WHERE seats.game = ? ORDER BY kept.id"
        );
        self.all(query_as(sqlx::AssertSqlSafe(sql)).bind(game))
    }
}

impl WriteTransaction<'_> {
    /// The same orders of the same letter are one revision, however often it is answered.
    pub(super) fn keep_standing_revision(
        &mut self,
        orders: &StandingOrders,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO standing_revisions (seat, letter, text, received_at)
                 SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (
                     SELECT 1 FROM standing WHERE seat = ?1 AND letter = ?2 AND text = ?3)",
            )
            .bind(orders.seat)
            .bind(orders.letter)
            .bind(&orders.text)
            .bind(orders.received_at),
        )?;
        Ok(())
    }

    /// Written with the events of the segment, in the transaction that judges it.
    pub(super) fn keep_judged_seats(
        &mut self,
        game: GameId,
        segment: SegmentId,
    ) -> Result<(), StoreError> {
        let current = CURRENT.replace("SEAT", "seats.id");
        let sql = format!(
            "INSERT INTO judged_seats (segment, seat, state, standing)
             SELECT ?1, seats.id, seats.state, {current} FROM seats WHERE seats.game = ?2"
        );
        self.execute(query(sqlx::AssertSqlSafe(sql)).bind(segment).bind(game))?;
        Ok(())
    }
}
