//! Hours that seats draw from their banks while a table waits for their orders.

use sqlx::query;
use sqlx::query_as;

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// A share of a seat's bank that is open to it after a deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BankDraw {
    pub segment: SegmentId,
    pub seat: SeatId,
    /// The deadline that passed.
    pub began: i64,
    /// Time at which the share is spent.
    pub until: i64,
}

/// A draw of a seat with its turn, and what is known of its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpentHours {
    pub turn: i64,
    pub began: i64,
    pub until: i64,
    /// Time of the final letter of the seat, if its orders are final.
    pub final_at: Option<i64>,
    pub judged_at: Option<i64>,
}

row_mapping::row!(SpentHours {
    turn,
    began,
    until,
    final_at,
    judged_at
});

impl SpentHours {
    /// Returns the seconds that the seat is charged.
    pub fn seconds(&self) -> i64 {
        let ends = [Some(self.until), self.final_at, self.judged_at];
        let end = ends.into_iter().flatten().min().unwrap_or(self.until);
        (end - self.began).max(0)
    }
}

impl ReadTransaction<'_> {
    /// Returns what a seat drew from its bank in the game as it is played, in order.
    pub fn bank_draws(&mut self, seat: SeatId) -> Result<Vec<SpentHours>, StoreError> {
        self.all(
            query_as(
                "SELECT turn, began, until, judged_at,
                     (SELECT iif(status = 'final', received_at, NULL) FROM orders
                      WHERE orders.segment = segments.id AND orders.seat = bank_draws.seat
                      ORDER BY revision DESC LIMIT 1) AS final_at
                 FROM bank_draws JOIN segments ON segments.id = bank_draws.segment
                 WHERE bank_draws.seat = ? AND struck IS NULL ORDER BY ordinal, began",
            )
            .bind(seat),
        )
    }

    /// Returns whether a seat sent nothing in the last two segments that were judged and waited for it.
    pub fn is_silent_twice(
        &mut self,
        game: GameId,
        seat: SeatId,
        number: i64,
    ) -> Result<bool, StoreError> {
        let sent: Vec<(bool,)> = self.all(
            query_as(
                "SELECT EXISTS (SELECT 1 FROM orders WHERE orders.segment = segments.id AND orders.seat = ?2)
                 FROM segments WHERE game = ?1 AND judged_at IS NOT NULL AND struck IS NULL
                   AND instr(asked, ',' || ?3 || ',') > 0
                 ORDER BY ordinal DESC LIMIT 2",
            )
            .bind(game)
            .bind(seat)
            .bind(number),
        )?;
        Ok(sent.len() == 2 && sent.iter().all(|(has_sent,)| !has_sent))
    }
}

impl WriteTransaction<'_> {
    /// Records that a share of a bank is open to a seat.
    pub fn draw_from_bank(&mut self, draw: &BankDraw) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO bank_draws (segment, seat, began, until, bound) VALUES (?, ?, ?, ?, 1) ON CONFLICT DO NOTHING",
            )
            .bind(draw.segment)
            .bind(draw.seat)
            .bind(draw.began)
            .bind(draw.until),
        )?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_charged_to_its_final_letter_and_never_beyond_its_share() {
        let draw = |final_at, judged_at| SpentHours {
            turn: 1,
            began: 100,
            until: 200,
            final_at,
            judged_at,
        };
        for (one, charged) in [
            (draw(None, None), 100),
            (draw(Some(130), None), 30),
            (draw(Some(250), Some(260)), 100),
            (draw(None, Some(150)), 50),
            (draw(Some(90), None), 0),
        ] {
            assert_eq!(one.seconds(), charged, "{one:?}");
        }
    }
}
