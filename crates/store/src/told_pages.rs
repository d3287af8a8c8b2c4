//! Progress of reporting to each seat: pages are mailed for the segment that is open then.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

impl ReadTransaction<'_> {
    /// The seats that were mailed a page of this segment.
    pub fn seats_with_page(&mut self, segment: SegmentId) -> Result<BTreeSet<SeatId>, StoreError> {
        let rows: Vec<(SeatId,)> = self.all(
            query_as(
                "SELECT DISTINCT seat FROM outbox
                 WHERE segment = ? AND kind = 'page' AND seat IS NOT NULL",
            )
            .bind(segment),
        )?;
        Ok(rows.into_iter().map(|(seat,)| seat).collect())
    }

    /// The ordinal of the last segment of which each seat of a game was mailed a page.
    pub fn last_told(&mut self, game: GameId) -> Result<BTreeMap<SeatId, i64>, StoreError> {
        let rows: Vec<(SeatId, i64)> = self.all(
            query_as(
                "SELECT outbox.seat, max(segments.ordinal)
                 FROM segments CROSS JOIN outbox ON outbox.segment = segments.id
                 WHERE segments.game = ? AND outbox.kind = 'page' AND outbox.seat IS NOT NULL
                 GROUP BY outbox.seat",
            )
            .bind(game),
        )?;
        Ok(rows.into_iter().collect())
    }
}

impl WriteTransaction<'_> {
    /// Writes down that something in a letter was told to its seat. Returns false if it was told before.
    pub fn tell_once(
        &mut self,
        seat: SeatId,
        letter: LetterId,
        what: &str,
    ) -> Result<bool, StoreError> {
        let change = self.execute(
            query(
                "INSERT INTO traces (seat, trace, letter) VALUES (?, ?, ?) ON CONFLICT (seat, trace) DO NOTHING",
            )
            .bind(seat)
            .bind(what)
            .bind(letter),
        )?;
        Ok(change.rows > 0)
    }
}
