//! Segments behind an open one that close later than usual.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Hours that each of the next segments has more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExtraHours {
    pub hours: u32,
    /// Number of segments behind the open one that ask somebody.
    pub segments: u32,
}

row_mapping::row!(ExtraHours { hours, segments });

impl ReadTransaction<'_> {
    /// Returns what the segments that open next have more. A segment that is judged at once is none of them, and one that a
    /// re-judging struck gives its hours to what opens in its place.
    pub fn extra_hours(&mut self, game: GameId) -> Result<Vec<ExtraHours>, StoreError> {
        self.all(
            query_as(
                "SELECT hours, rest AS segments FROM (
                     SELECT longer.id, hours, segments - (
                         SELECT count(*) FROM segments AS later WHERE later.game = longer.game
                         AND later.ordinal > open.ordinal AND later.struck IS NULL AND length(later.asked) > 1) AS rest
                     FROM longer_segments AS longer JOIN segments AS open ON open.id = longer.segment
                     WHERE longer.game = ?)
                 WHERE rest > 0 ORDER BY id",
            )
            .bind(game),
        )
    }
}

impl WriteTransaction<'_> {
    /// Gives each of the next segments behind an open one more hours.
    pub fn put_extra_hours(
        &mut self,
        game: GameId,
        open: SegmentId,
        extra: ExtraHours,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO longer_segments (game, segment, hours, segments, at) VALUES (?, ?, ?, ?, ?)")
                .bind(game)
                .bind(open)
                .bind(extra.hours)
                .bind(extra.segments)
                .bind(now),
        )?;
        Ok(())
    }
}
