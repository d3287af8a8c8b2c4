//! Progress of reporting to each seat: pages are mailed for the segment that is open then.

use std::collections::{BTreeMap, BTreeSet};

use sqlx::query_as;

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;

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
