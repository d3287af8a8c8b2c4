//! Silence: segments in a row in which a seat was asked and nothing of it counted. Derived from what is stored, never kept.

use sqlx::query_as;

use super::error::StoreError;
use super::game_id::GameId;
use super::overview::{GameSelection, MEANT};
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;

/// Ordinals back to which a recent silence is looked for.
const RECENT: i64 = 16;

/// Segments to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SilenceSpan {
    /// All that were judged.
    Judged,
    /// The last that were judged: enough to know who is silent now.
    Recent,
    /// All that were judged, and an open one as if it were judged at this time.
    Closing(SegmentId, i64),
}

impl SilenceSpan {
    fn closing(self) -> (Option<SegmentId>, Option<i64>) {
        match self {
            SilenceSpan::Closing(segment, at) => (Some(segment), Some(at)),
            SilenceSpan::Judged | SilenceSpan::Recent => (None, None),
        }
    }
}

/// Silence of a seat in a game that is not over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatSilence {
    pub game: GameId,
    pub seat: SeatId,
    /// Segments in a row, up to the last one, in which it was asked and silent.
    pub run: i64,
    /// Segments that asked it and were played by default, silent or not.
    pub defaults: i64,
    /// Turn of the last segment in which something of it counted.
    pub heard: Option<i64>,
}

row_mapping::row!(SeatSilence {
    game,
    seat,
    run,
    defaults,
    heard
});

/// Segments that asked a seat of a game that is over, under one of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatAnswers {
    pub seat: SeatId,
    /// Number of players who had the seat before.
    pub before: i64,
    pub asked: i64,
    /// Segments for which something came from a person.
    pub answered: i64,
    /// Segments for which nothing came, though the page had come, nobody was away, and the table did not pause.
    pub silent: i64,
    /// Segments that were played by default, silent or not.
    pub defaults: i64,
}

row_mapping::row!(SeatAnswers {
    seat,
    before,
    asked,
    answered,
    silent,
    defaults
});

/// Seats of games that are played, each with who has it now.
const PLAYED: &str = "games.status <> 'finished' AND seats.state = 'seated'
    AND coalesce(segments.judged_at, ?4) > coalesce(seats.seated_at, 0)";

/// Seats of games that are over, while somebody had them.
const OVER: &str = "games.status = 'finished' AND NOT EXISTS (SELECT 1 FROM judged_seats AS judged
    WHERE judged.segment = segments.id AND judged.seat = seats.id AND judged.state = 'vacant')";

/// True of a segment that had no deadline for some time.
const PAUSED: &str = "EXISTS (SELECT 1 FROM deadlines WHERE deadlines.segment = segments.id AND deadlines.deadline IS NULL)";

/// One row for each seat and segment that asked it. `fate` is 0 where orders of it counted, 1 where a proposal waited for its yes,
/// 2 where it was away or its mail came back, which neither ends a silence nor adds to it, and 3 where it was silent.
const ASKED: &str = "WITH bounced AS (
    SELECT outbox.seat AS seat, letters.received_at AS at FROM bounces
    JOIN outbox ON outbox.id = bounces.mail JOIN letters ON letters.id = bounces.letter
    WHERE is_permanent AND outbox.seat IS NOT NULL
), asked AS (
    SELECT seats.id AS seat, games.id AS game, segments.ordinal AS ordinal, segments.turn AS turn, segments.judged_at AS at, CASE
        WHEN EXISTS (SELECT 1 FROM orders WHERE orders.segment = segments.id AND orders.seat = seats.id) THEN 0
        WHEN EXISTS (SELECT 1 FROM judged_seats AS judged WHERE judged.segment = segments.id AND judged.seat = seats.id
                     AND judged.standing IS NOT NULL) THEN 0
        WHEN segments.judged_at IS NULL AND EXISTS (SELECT 1 FROM standing WHERE standing.seat = seats.id) THEN 0
        WHEN EXISTS (SELECT 1 FROM letters WHERE letters.seat = seats.id
                     AND received_at BETWEEN segments.opened_at AND coalesce(segments.judged_at, ?4)
                     AND verdict IN ('proposed', 'beside', 'to-confirm', 'held')) THEN 1
        WHEN EXISTS (SELECT 1 FROM spent_days WHERE spent_days.segment = segments.id AND spent_days.seat = seats.id) THEN 2
        WHEN EXISTS (SELECT 1 FROM absences WHERE absences.seat = seats.id
                     AND to_day >= date(segments.opened_at, 'unixepoch') AND from_day <= date(segments.deadline, 'unixepoch')
                     AND NOT EXISTS (SELECT 1 FROM stand_ins WHERE stand_ins.seat = seats.id AND stand_ins.state = 'agreed'
                         AND begins_at <= segments.opened_at AND ends_at >= segments.deadline)) THEN 2
        WHEN EXISTS (SELECT 1 FROM bounced WHERE bounced.seat = seats.id
                     AND bounced.at BETWEEN segments.opened_at AND coalesce(segments.judged_at, ?4)) THEN 2
        WHEN EXISTS (SELECT 1 FROM outbox WHERE outbox.segment = segments.id AND outbox.seat = seats.id
                     AND kind = 'page' AND outbox.state = 'failed' AND stand_in IS NULL AND NOT EXISTS
                         (SELECT 1 FROM outbox AS later WHERE later.segment = segments.id AND later.seat = seats.id
                          AND later.kind = 'page' AND later.stand_in IS NULL AND later.id > outbox.id)) THEN 2
        WHEN PAUSED THEN 2
        ELSE 3 END AS fate
    FROM games CROSS JOIN segments ON segments.game = games.id CROSS JOIN seats ON seats.game = games.id
    WHERE (segments.judged_at IS NOT NULL OR segments.id = ?3) AND segments.struck IS NULL
    AND segments.deadline > segments.opened_at AND WHOSE AND instr(segments.asked, ',' || seats.number || ',') > 0
    AND (NOT ?5 OR segments.ordinal > (SELECT max(ordinal) FROM segments AS last WHERE last.game = games.id) - ?6)
    AND (MEANT)
)";

/// Silence of each seat up to now.
const HEARD: &str = ", heard AS (
    SELECT *, max(CASE WHEN fate <= 1 THEN ordinal ELSE 0 END) OVER (PARTITION BY seat) AS last FROM asked
)
SELECT game, seat, coalesce(sum(fate = 3 AND ordinal > last), 0) AS run, coalesce(sum(fate > 0), 0) AS defaults,
    max(CASE WHEN fate <= 1 THEN turn END) AS heard
FROM heard GROUP BY seat ORDER BY seat";

/// Answers of each player of a seat.
const ANSWERED: &str = " SELECT seat,
    (SELECT count(*) FROM former_players WHERE former_players.seat = asked.seat AND left_at < asked.at) AS before,
    count(*) AS asked, sum(fate <= 1) AS answered, sum(fate = 3) AS silent, sum(fate > 0) AS defaults
FROM asked GROUP BY seat, before ORDER BY seat, before";

impl ReadTransaction<'_> {
    /// Returns the silence of each seat that was asked so far, by seat. The silence of a player before is not his successor's.
    ///
    /// # Errors
    /// The database.
    pub fn silences(
        &mut self,
        scope: GameSelection<'_>,
        span: SilenceSpan,
    ) -> Result<Vec<SeatSilence>, StoreError> {
        let sql = asked(PLAYED, "FALSE", HEARD);
        let (closing, at) = span.closing();
        self.all(
            query_as(sqlx::AssertSqlSafe(sql))
                .bind(scope.is_all())
                .bind(scope.name())
                .bind(closing)
                .bind(at)
                .bind(span == SilenceSpan::Recent)
                .bind(RECENT),
        )
    }

    /// Returns how often the seats of a game that is over were asked and answered, by seat and player; nothing of one that is played.
    ///
    /// # Errors
    /// The database.
    pub fn seat_answers(&mut self, game: &str) -> Result<Vec<SeatAnswers>, StoreError> {
        let sql = asked(OVER, PAUSED, ANSWERED);
        self.all(
            query_as(sqlx::AssertSqlSafe(sql))
                .bind(true)
                .bind(Some(game))
                .bind(None::<SegmentId>)
                .bind(None::<i64>)
                .bind(false)
                .bind(RECENT),
        )
    }
}

/// Returns a query over the segments that asked the seats of some games.
fn asked(whose: &str, paused: &str, found: &str) -> String {
    let asked = ASKED.replace("WHOSE", whose).replace("PAUSED", paused);
    asked.replace("MEANT", MEANT) + found
}
