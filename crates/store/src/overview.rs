//! Many games at one look: a question for each table, not for each game.

use sqlx::query_as;

use super::error::StoreError;
use super::game::{Game, ModeratorEnding};
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat::Seat;
use super::seat_id::SeatId;
use super::segment::Segment;
use super::stored_orders::OrdersStatus;

/// Selection of games to look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameSelection<'a> {
    /// Games that are not over.
    Played,
    All,
    /// The one that letters call so.
    Named(&'a str),
}

/// The last orders of a seat in an open segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastOrders {
    pub seat: SeatId,
    pub status: OrdersStatus,
    pub revision: i64,
}

row_mapping::row!(LastOrders {
    seat,
    status,
    revision
});

/// An open segment, and when the first letters of its turn were or are due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenSegmentRow {
    pub segment: Segment,
    pub first_due: i64,
}

row_mapping::row!(OpenSegmentRow { first_due; with segment });

/// A segment that a seat sent no letter for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissedSegment {
    pub seat: SeatId,
    pub turn: i64,
    pub name: String,
}

row_mapping::row!(MissedSegment { seat, turn, name });

/// Count of waiting things, and since when the oldest of them waits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct Backlog {
    pub count: i64,
    pub oldest: Option<i64>,
}

row_mapping::row!(Backlog { count, oldest });

/// A mail that was given up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FailedMail {
    pub game: Option<String>,
    pub seat: Option<String>,
    pub created_at: i64,
    pub reason: Option<String>,
}

row_mapping::row!(FailedMail {
    game,
    seat,
    created_at,
    reason
});

// `CROSS JOIN` is SQLite's word for "in this order": otherwise it reads the whole tables of seats and orders.

/// `?1` says whether finished games are meant too, `?2` is the name of the only one meant.
pub(super) const MEANT: &str =
    "(?1 OR games.status <> 'finished') AND (?2 IS NULL OR games.slug = lower(?2))";

impl GameSelection<'_> {
    pub(super) fn is_all(&self) -> bool {
        !matches!(self, GameSelection::Played)
    }

    pub(super) fn name(&self) -> Option<&str> {
        match self {
            GameSelection::Named(name) => Some(name),
            GameSelection::Played | GameSelection::All => None,
        }
    }
}

/// A query over the games that are meant.
macro_rules! meant {
    ($self:ident, $scope:ident, $sql:literal) => {{
        let sql = sqlx::AssertSqlSafe($sql.replace("MEANT", MEANT));
        $self.all(query_as(sql).bind($scope.is_all()).bind($scope.name()))
    }};
}

impl ReadTransaction<'_> {
    pub fn games_in(&mut self, scope: GameSelection<'_>) -> Result<Vec<Game>, StoreError> {
        meant!(self, scope, "SELECT * FROM games WHERE MEANT ORDER BY id")
    }

    /// Returns the open segments, ordered by game.
    pub fn open_segments_in(
        &mut self,
        scope: GameSelection<'_>,
    ) -> Result<Vec<OpenSegmentRow>, StoreError> {
        meant!(
            self,
            scope,
            "SELECT segments.*, (SELECT coalesce(first_deadline, deadline) FROM segments AS first
                 WHERE first.game = segments.game AND first.turn = segments.turn AND first.struck IS NULL ORDER BY ordinal LIMIT 1) AS first_due
             FROM segments JOIN games ON games.id = segments.game
             WHERE judged_at IS NULL AND MEANT ORDER BY segments.game"
        )
    }

    /// Returns the seats, ordered by game and number.
    pub fn seats_in(&mut self, scope: GameSelection<'_>) -> Result<Vec<Seat>, StoreError> {
        meant!(
            self,
            scope,
            "SELECT seats.* FROM games CROSS JOIN seats ON seats.game = games.id WHERE MEANT ORDER BY games.id, number"
        )
    }

    /// Returns the last orders, ordered by seat.
    pub fn last_orders_in(
        &mut self,
        scope: GameSelection<'_>,
    ) -> Result<Vec<LastOrders>, StoreError> {
        meant!(
            self,
            scope,
            "SELECT orders.seat, orders.status, max(orders.revision) AS revision
             FROM segments CROSS JOIN games ON games.id = segments.game CROSS JOIN orders ON orders.segment = segments.id
             WHERE judged_at IS NULL AND MEANT GROUP BY orders.seat ORDER BY orders.seat"
        )
    }

    /// Segments that were open to letters, asked a seat for one and were judged without one and without standing orders, of games
    /// that run: by seat, in order. Those of the player before are not his successor's.
    pub fn missed_segments(
        &mut self,
        scope: GameSelection<'_>,
    ) -> Result<Vec<MissedSegment>, StoreError> {
        meant!(
            self,
            scope,
            "SELECT seats.id AS seat, segments.turn, segments.name
             FROM games CROSS JOIN segments ON segments.game = games.id CROSS JOIN seats ON seats.game = games.id
             WHERE segments.judged_at IS NOT NULL AND segments.struck IS NULL AND games.status <> 'finished'
             AND segments.deadline > segments.opened_at AND segments.judged_at > coalesce(seats.seated_at, 0)
             AND instr(segments.asked, ',' || seats.number || ',') > 0
             AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.segment = segments.id AND orders.seat = seats.id)
             AND NOT EXISTS (SELECT 1 FROM judged_seats AS judged WHERE judged.segment = segments.id
                             AND judged.seat = seats.id AND judged.standing IS NOT NULL)
             AND MEANT ORDER BY seats.id, segments.ordinal"
        )
    }

    /// Running games in whose last two segments that were open to letters nobody wrote, nor since, and no standing orders counted.
    pub fn nmr_games(&mut self) -> Result<Vec<(GameId, String)>, StoreError> {
        self.all(query_as(
            "WITH open AS (
                 SELECT id, game, opened_at, row_number() OVER (PARTITION BY game ORDER BY ordinal DESC) AS back
                 FROM segments WHERE judged_at IS NOT NULL AND struck IS NULL AND asked GLOB '*[0-9]*'
                 AND game IN (SELECT id FROM games WHERE status = 'running')
             ), two AS (
                 SELECT game, min(opened_at) AS since FROM open WHERE back <= 2 GROUP BY game HAVING count(*) = 2
             )
             SELECT games.id, games.slug FROM two CROSS JOIN games ON games.id = two.game
             WHERE NOT EXISTS (
                 SELECT 1 FROM seats CROSS JOIN letters ON letters.seat = seats.id
                 WHERE seats.game = two.game AND letters.received_at >= two.since)
             AND NOT EXISTS (
                 SELECT 1 FROM open CROSS JOIN judged_seats AS judged ON judged.segment = open.id
                 WHERE open.game = two.game AND open.back <= 2 AND judged.standing IS NOT NULL)
             ORDER BY games.id",
        ))
    }

    /// Returns the running games that pause because their seats were silent.
    ///
    /// # Errors
    /// The database.
    pub fn deserted_games(&mut self) -> Result<Vec<(GameId, String)>, StoreError> {
        self.all(query_as(
            "SELECT games.id, games.slug FROM segments JOIN games ON games.id = segments.game
             WHERE judged_at IS NULL AND waits = 'pause' AND games.status = 'running' AND 'deserted' =
                 (SELECT cause FROM deadlines WHERE deadlines.segment = segments.id ORDER BY deadlines.id DESC LIMIT 1)
             ORDER BY games.id",
        ))
    }

    pub fn has_running_games(&mut self) -> Result<bool, StoreError> {
        let found = self.count("SELECT EXISTS (SELECT 1 FROM games WHERE status = 'running')")?;
        Ok(found > 0)
    }

    pub fn finished_games(&mut self) -> Result<i64, StoreError> {
        self.count("SELECT count(*) FROM games WHERE status = 'finished'")
    }

    /// Returns how the moderator ended a game; `None` if no moderator did.
    pub fn ending_of(&mut self, game: GameId) -> Result<Option<ModeratorEnding>, StoreError> {
        let (ending,) = self.one(query_as("SELECT ending FROM games WHERE id = ?").bind(game))?;
        Ok(ending)
    }

    pub fn sent_mails(&mut self) -> Result<i64, StoreError> {
        self.count("SELECT count(*) FROM outbox WHERE state = 'sent' AND sent_at IS NOT NULL")
    }

    pub fn held_mails(&mut self) -> Result<i64, StoreError> {
        let count =
            "SELECT count(*) FROM outbox WHERE state = 'held' AND last_error IS NOT 'replaced'";
        self.count(count)
    }

    /// The running game whose deadline passed first, of those in which it did before this time, and how many they are.
    pub fn overdue(&mut self, before: i64) -> Result<Option<(GameId, i64)>, StoreError> {
        let (game, count): (Option<GameId>, i64) = self.one(
            query_as(
                "SELECT (SELECT games.id FROM segments JOIN games ON games.id = segments.game
                     WHERE judged_at IS NULL AND waits IS NULL AND deadline < ?1 AND status = 'running'
                       AND (luck IS NOT NULL OR NOT EXISTS (SELECT 1 FROM beacons WHERE beacons.game = games.id AND act = 'closed')) ORDER BY deadline, segments.id LIMIT 1),
                 (SELECT count(*) FROM segments JOIN games ON games.id = segments.game
                     WHERE judged_at IS NULL AND waits IS NULL AND deadline < ?1 AND status = 'running'
                       AND (luck IS NOT NULL OR NOT EXISTS (SELECT 1 FROM beacons WHERE beacons.game = games.id AND act = 'closed')))",
            )
            .bind(before),
        )?;
        Ok(game.map(|game| (game, count)))
    }

    /// Addresses in running games from which mail came back.
    pub fn lost_addresses(&mut self) -> Result<i64, StoreError> {
        self.count(
            "SELECT count(*) FROM addresses JOIN seats ON seats.id = addresses.seat
             JOIN games ON games.id = seats.game WHERE failed_at IS NOT NULL AND games.status = 'running'",
        )
    }

    pub fn waiting_mail(&mut self) -> Result<Backlog, StoreError> {
        self.one(query_as(
            "SELECT count(*) AS count, min(created_at) AS oldest FROM outbox WHERE state = 'queued'",
        ))
    }

    pub fn waiting_letters(&mut self) -> Result<Backlog, StoreError> {
        self.one(query_as(
            "SELECT count(*) AS count, min(stored_at) AS oldest FROM letters WHERE verdict IS NULL",
        ))
    }

    pub fn failed_mails(&mut self) -> Result<i64, StoreError> {
        self.count("SELECT count(*) FROM outbox WHERE state = 'failed'")
    }

    /// The mails that were given up, the youngest first.
    pub fn last_failed(&mut self, at_most: u32) -> Result<Vec<FailedMail>, StoreError> {
        self.all(
            query_as(
                "SELECT games.slug AS game, seats.name AS seat, outbox.created_at, last_error AS reason FROM outbox
                 LEFT JOIN games ON games.id = outbox.game LEFT JOIN seats ON seats.id = outbox.seat
                 WHERE outbox.state = 'failed' ORDER BY outbox.created_at DESC, outbox.id DESC LIMIT ?",
            )
            .bind(at_most),
        )
    }

    /// The mails that wait for the moderator because a server put them off again and again, the oldest first.
    pub fn refused_mails(&mut self) -> Result<Vec<FailedMail>, StoreError> {
        self.all(query_as(
            "SELECT games.slug AS game, seats.name AS seat, outbox.created_at, last_error AS reason FROM outbox
             LEFT JOIN games ON games.id = outbox.game LEFT JOIN seats ON seats.id = outbox.seat
             WHERE outbox.state = 'held' AND last_error IS NOT 'replaced' ORDER BY outbox.id",
        ))
    }

    /// Returns the size of the whole database in bytes.
    pub fn bytes(&mut self) -> Result<i64, StoreError> {
        self.count("SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()")
    }

    fn count(&mut self, sql: &'static str) -> Result<i64, StoreError> {
        let (count,) = self.one(query_as(sql))?;
        Ok(count)
    }
}
