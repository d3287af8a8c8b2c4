//! Records of a game that must agree with each other: what nothing binds yet can be compared at least with what stands beside it.

use sqlx::{AssertSqlSafe, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;

/// Each with a question for the rows that disagree.
const QUESTIONS: [(Disagreement, &str); 8] = [
    (
        Disagreement::Seats,
        "SELECT seats.id FROM seats WHERE game = ?1
         AND number <> (SELECT count(*) FROM seats AS before WHERE before.game = ?1 AND before.id < seats.id)",
    ),
    (
        Disagreement::LetterOfOrders,
        "SELECT orders.id FROM orders JOIN segments ON segments.id = orders.segment JOIN letters ON letters.id = orders.letter
         WHERE segments.game = ?1 AND letters.seat <> orders.seat",
    ),
    (
        Disagreement::LetterOfStanding,
        "SELECT one.id FROM standing_revisions AS one JOIN seats ON seats.id = one.seat JOIN letters ON letters.id = one.letter
         WHERE seats.game = ?1 AND letters.seat <> one.seat",
    ),
    (
        Disagreement::Received,
        "SELECT orders.id FROM orders JOIN segments ON segments.id = orders.segment
         WHERE segments.game = ?1 AND judged_at IS NULL AND NOT EXISTS
             (SELECT 1 FROM letters WHERE letters.seat = orders.seat AND letters.received_at = orders.received_at)",
    ),
    (
        Disagreement::InForce,
        "SELECT standing.seat FROM standing JOIN seats ON seats.id = standing.seat WHERE seats.game = ?1 AND NOT EXISTS
             (SELECT 1 FROM standing_revisions AS one WHERE one.seat = standing.seat AND one.letter = standing.letter
              AND one.text = standing.text AND one.received_at = standing.received_at)",
    ),
    (
        Disagreement::Open,
        "SELECT ordinal FROM segments WHERE game = ?1 AND judged_at IS NULL
         AND (inputs_hash IS NOT NULL OR salt IS NOT NULL OR rules_revision IS NOT NULL OR struck IS NOT NULL
              OR (SELECT status FROM games WHERE games.id = ?1) = 'finished')",
    ),
    (
        Disagreement::After,
        "SELECT one.ordinal FROM segments AS one JOIN segments AS before ON before.id = one.after
         WHERE one.game = ?1 AND before.ordinal >= one.ordinal",
    ),
    (
        Disagreement::Replay,
        "SELECT ordinal FROM segments WHERE game = ?1 AND (replay IS NOT NULL OR kept_cards IS NOT NULL) AND NOT EXISTS
             (SELECT 1 FROM rejudgings WHERE rejudgings.game = ?1 AND kind <> 'restore' AND rejudgings.number = replay)",
    ),
];

/// Kind of record that disagrees with what stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Disagreement {
    /// Seats are not numbered in their order.
    Seats,
    /// The letter of orders is of another seat.
    LetterOfOrders,
    /// The letter of standing orders is of another seat.
    LetterOfStanding,
    /// Orders with a time of receipt at which nothing came from their seat.
    Received,
    /// Standing orders are in force that were never given.
    InForce,
    /// A segment is open, and was judged or is of a game that is over.
    Open,
    /// A segment began where a later one ended.
    After,
    /// A segment is played anew, and no re-judging opened it: a replay, or one that reopened what follows it.
    Replay,
}

impl ReadTransaction<'_> {
    /// Disagreements of a game, with the numbers of the rows; of segments with their ordinals.
    pub fn disagreements(&mut self, game: GameId) -> Result<Vec<(Disagreement, i64)>, StoreError> {
        let mut found = Vec::new();
        for (what, sql) in QUESTIONS {
            let rows: Vec<(i64,)> = self.all(query_as(AssertSqlSafe(sql)).bind(game))?;
            found.extend(rows.into_iter().map(|(row,)| (what, row)));
        }
        Ok(found)
    }
}
