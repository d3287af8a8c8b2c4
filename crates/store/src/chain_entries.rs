//! The entries of the chain of a game, and the acts that they bind as they are kept.

use sqlx::sqlite::SqliteRow;
use sqlx::{AssertSqlSafe, Column, FromRow, Row, TypeInfo, ValueRef, query, query_as};

use super::error::StoreError;
use super::game_export::LETTER;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::packed_text::unpacked;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Hours that were open to seats from their banks.
const BANK_ROWS: &str =
    "SELECT bank_draws.id AS of, ordinal, number, began, until
     FROM segments JOIN bank_draws ON bank_draws.segment = segments.id JOIN seats ON seats.id = bank_draws.seat
     WHERE segments.game = ?1 AND bound = 1 AND (judged_at IS NOT NULL OR segments.id IS ?2)";

/// Acts about stand-ins.
const STAND_IN_ROWS: &str =
    "SELECT stand_in_acts.id AS of, number, address, from_day, to_day, act, at
     FROM stand_in_acts JOIN stand_ins ON stand_ins.id = stand_in JOIN seats ON seats.id = seat WHERE game = ?1";

/// Kind of record that a chain entry binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ChainEntryKind {
    /// The game as it was made: the first entry of every chain.
    Game,
    /// All segments that were judged before the office kept a chain.
    Before,
    Letter,
    /// One revision of the standing orders of a seat.
    Standing,
    /// Note of the moderator.
    Note,
    Rejudging,
    /// One revision of the orders of a seat for a segment.
    Orders,
    /// All answers of a segment.
    Answers,
    Segment,
    /// A mail to a seat, as it was written.
    Mail,
    /// An address that a seat got or lost.
    Address,
    /// A moderator's look at secrets: whose, and which.
    Look,
    /// The seats of moderators as the game opened.
    Moderators,
    /// The numbers of a public draw, as a moderator gave them.
    Beacon,
    /// Orders that a bot wrote for a silent seat.
    Caretaker,
    /// A vote as it was proposed.
    Vote,
    /// A ballot of a seat, sealed like its orders.
    Ballot,
    /// Hours that are open to a seat from its bank.
    Bank,
    /// Acts about a stand-in: asked, agreed, refused, ended.
    StandIn,
    /// Empty entry that keeps the number of other entries from telling how much was written.
    Padding,
}

row_mapping::words!(ChainEntryKind {
    Game: "game",
    Before: "before",
    Letter: "letter",
    Standing: "standing",
    Note: "note",
    Rejudging: "rejudging",
    Orders: "orders",
    Answers: "answers",
    Segment: "segment",
    Mail: "mail",
    Address: "address",
    Look: "look",
    Moderators: "moderators",
    Beacon: "beacon",
    Caretaker: "caretaker",
    Vote: "vote",
    Ballot: "ballot",
    Bank: "bank",
    StandIn: "stand-in",
    Padding: "padding"
});

impl ChainEntryKind {
    pub fn id(self) -> &'static str {
        match self {
            ChainEntryKind::Game => "game",
            ChainEntryKind::Before => "before",
            ChainEntryKind::Letter => "letter",
            ChainEntryKind::Standing => "standing",
            ChainEntryKind::Note => "note",
            ChainEntryKind::Rejudging => "rejudging",
            ChainEntryKind::Orders => "orders",
            ChainEntryKind::Answers => "answers",
            ChainEntryKind::Segment => "segment",
            ChainEntryKind::Mail => "mail",
            ChainEntryKind::Address => "address",
            ChainEntryKind::Look => "look",
            ChainEntryKind::Moderators => "moderators",
            ChainEntryKind::Beacon => "beacon",
            ChainEntryKind::Caretaker => "caretaker",
            ChainEntryKind::Vote => "vote",
            ChainEntryKind::Ballot => "ballot",
            ChainEntryKind::Bank => "bank",
            ChainEntryKind::StandIn => "stand-in",
            ChainEntryKind::Padding => "padding",
        }
    }

    /// The rows of a game that leaves of this kind bind, each with what is bound of it. Answers stand by their segment, several in
    /// one entry: they are read with it.
    fn rows(self) -> Option<&'static str> {
        Some(match self {
            ChainEntryKind::Game => {
                "SELECT games.id AS of, substr(slug, 1, instr(slug || '/', '/') - 1), format, text, commitment, created_at
                 FROM games JOIN scenarios ON scenarios.game = games.id WHERE games.id = ?1"
            }
            ChainEntryKind::Letter => {
                "SELECT letters.id AS of, raw, message_id, received_at, too_long
                 FROM letters JOIN seats ON seats.id = letters.seat WHERE seats.game = ?1 AND verdict <> 'ahead'"
            }
            ChainEntryKind::Standing => {
                "SELECT standing_revisions.id AS of, number, text, received_at
                 FROM standing_revisions JOIN seats ON seats.id = seat WHERE game = ?1"
            }
            ChainEntryKind::Note => {
                "SELECT id AS of, at, who, what, why FROM notes WHERE game = ?1"
            }
            ChainEntryKind::Rejudging => {
                "SELECT rejudgings.id AS of, number, kind, ordinal, at, who, why, what
                 FROM rejudgings JOIN segments ON segments.id = first WHERE rejudgings.game = ?1"
            }
            ChainEntryKind::Orders => {
                "SELECT orders.id AS of, ordinal, number, revision, status, orders.text, dropped, received_at
                 FROM segments JOIN orders ON orders.segment = segments.id JOIN seats ON seats.id = orders.seat
                 WHERE segments.game = ?1 AND (judged_at IS NOT NULL OR segments.id IS ?2)"
            }
            ChainEntryKind::Segment => {
                "SELECT ordinal AS of, ordinal, turn, name, judged_at, rules_revision, inputs_hash, salt, events_hash
                 FROM segments WHERE game = ?1 AND salt IS NOT NULL"
            }
            ChainEntryKind::Mail => {
                "SELECT id AS of, message_id, sha256, words FROM written_mails WHERE game = ?1"
            }
            ChainEntryKind::Address => {
                "SELECT address_history.id AS of, number, address, change
                 FROM address_history JOIN seats ON seats.id = seat WHERE game = ?1"
            }
            ChainEntryKind::Look => {
                "SELECT note AS of, at, group_concat(seat || ' ' || kind, ', ')
                 FROM (SELECT note, at, number AS seat, kind FROM looks JOIN notes ON notes.id = note JOIN seats ON seats.id = seat
                       WHERE notes.game = ?1 ORDER BY note, number) GROUP BY note, at"
            }
            ChainEntryKind::Moderators => {
                "SELECT id AS of, moderating FROM games WHERE id = ?1 AND moderating IS NOT NULL"
            }
            ChainEntryKind::Beacon => {
                "SELECT id AS of, act, at, draw, text, who, why, replay FROM beacons WHERE game = ?1"
            }
            ChainEntryKind::Caretaker => {
                "SELECT caretakers.id AS of, ordinal, number, caretakers.revision, caretakers.text, written_at
                 FROM segments JOIN caretaker_orders AS caretakers ON caretakers.segment = segments.id
                 JOIN seats ON seats.id = caretakers.seat
                 WHERE segments.game = ?1 AND (judged_at IS NOT NULL OR segments.id IS ?2)"
            }
            ChainEntryKind::Vote => {
                "SELECT votes.id AS of, votes.number, subject, detail, seats.number, proposed_at, ends_at, threshold, votes.secret
                 FROM votes JOIN seats ON seats.id = seat WHERE votes.game = ?1"
            }
            ChainEntryKind::Ballot => {
                "SELECT ballots.id AS of, votes.number, seats.number, yes, cast_at
                 FROM ballots JOIN votes ON votes.id = vote JOIN seats ON seats.id = ballots.seat WHERE votes.game = ?1"
            }
            ChainEntryKind::Bank => BANK_ROWS,
            ChainEntryKind::StandIn => STAND_IN_ROWS,
            ChainEntryKind::Before | ChainEntryKind::Answers | ChainEntryKind::Padding => return None,
        })
    }
}

/// One thing that was done, and what an entry binds of it: numbers in digits, nothing where there is nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainedAct {
    pub of: i64,
    pub parts: Vec<Vec<u8>>,
}

impl<'r> FromRow<'r, SqliteRow> for ChainedAct {
    fn from_row(row: &'r SqliteRow) -> Result<ChainedAct, sqlx::Error> {
        let parts = (1..row.len()).map(|at| {
            let value = row.try_get_raw(at)?;
            if value.is_null() {
                return Ok(Vec::new());
            }
            Ok(match value.type_info().name() {
                "INTEGER" => row.try_get::<i64, _>(at)?.to_string().into_bytes(),
                "BLOB" if row.column(at).name() == LETTER => unpacked(row.try_get(at)?, b""),
                "BLOB" => row.try_get::<Vec<u8>, _>(at)?,
                _ => row.try_get::<String, _>(at)?.into_bytes(),
            })
        });
        Ok(ChainedAct {
            of: row.try_get(0)?,
            parts: parts.collect::<Result<_, sqlx::Error>>()?,
        })
    }
}

/// An entry of the chain of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChainEntry {
    /// Number in the chain, from 1; `None` while the entry waits for its place.
    pub number: Option<i64>,
    pub kind: ChainEntryKind,
    pub of: i64,
    pub salt: Vec<u8>,
    pub hash: Vec<u8>,
    /// Head of the chain after this entry.
    pub head: Option<Vec<u8>>,
}

row_mapping::row!(ChainEntry {
    number,
    kind,
    of,
    salt,
    hash,
    head
});

impl ReadTransaction<'_> {
    /// Returns the entries in the order of the chain. Those that wait for their place come first.
    pub fn chain_entries(&mut self, game: GameId) -> Result<Vec<ChainEntry>, StoreError> {
        self.all(
            query_as("SELECT number, kind, of, salt, hash, head FROM leaves WHERE game = ? ORDER BY number, id").bind(game),
        )
    }

    /// The last entry of the chain of a game; nothing before the first.
    pub fn last_entry(&mut self, game: GameId) -> Result<Option<ChainEntry>, StoreError> {
        self.first(
            query_as(
                "SELECT number, kind, of, salt, hash, head FROM leaves WHERE game = ? AND number IS NOT NULL
                 ORDER BY number DESC LIMIT 1",
            )
            .bind(game),
        )
    }

    /// The head of the chain of the game that a seat is of.
    pub fn head_for(&mut self, seat: SeatId) -> Result<Option<Vec<u8>>, StoreError> {
        let found: Option<(Vec<u8>,)> = self.first(
            query_as(
                "SELECT head FROM leaves JOIN seats ON seats.game = leaves.game
                 WHERE seats.id = ? AND leaves.number IS NOT NULL ORDER BY leaves.number DESC LIMIT 1",
            )
            .bind(seat),
        )?;
        Ok(found.map(|(head,)| head))
    }

    /// An entry that waits for its place.
    pub fn pending_entry(
        &mut self,
        game: GameId,
        kind: ChainEntryKind,
        of: i64,
    ) -> Result<Option<ChainEntry>, StoreError> {
        self.first(
            query_as(
                "SELECT number, kind, of, salt, hash, head FROM leaves WHERE game = ? AND kind = ? AND of = ? AND number IS NULL",
            )
            .bind(game)
            .bind(kind)
            .bind(of),
        )
    }

    /// Returns the acts of one kind in a game, in the order in which they came: all of them, or those with no place in the chain
    /// yet. Orders count if their segment is closed, or is this one.
    pub fn acts(
        &mut self,
        game: GameId,
        kind: ChainEntryKind,
        closing: Option<SegmentId>,
        is_new: bool,
    ) -> Result<Vec<ChainedAct>, StoreError> {
        let Some(rows) = kind.rows() else {
            return Ok(Vec::new());
        };
        let new = if is_new {
            "NOT EXISTS (SELECT 1 FROM leaves WHERE leaves.game = ?1 AND leaves.kind = ?3 AND leaves.of = acts.of
             AND leaves.number IS NOT NULL)"
        } else {
            "TRUE"
        };
        let sql = format!(
            "SELECT * FROM ({rows}) AS acts WHERE {new} AND ?2 IS ?2 AND ?3 IS ?3 ORDER BY of"
        );
        self.all(
            query_as(AssertSqlSafe(sql))
                .bind(game)
                .bind(closing)
                .bind(kind),
        )
    }

    /// Returns the parts of a letter that a chain entry binds.
    pub fn letter_act(&mut self, letter: LetterId) -> Result<ChainedAct, StoreError> {
        self.one(
            query_as(
                "SELECT id AS of, raw, message_id, received_at, too_long FROM letters WHERE id = ?",
            )
            .bind(letter),
        )
    }
}

impl WriteTransaction<'_> {
    /// One that waited for its place has it now.
    pub fn put_entry(&mut self, game: GameId, leaf: &ChainEntry) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO leaves (game, number, kind, of, salt, hash, head) VALUES (?, ?, ?, ?, ?, ?, ?)
                 ON CONFLICT (game, kind, of) DO UPDATE SET number = excluded.number, head = excluded.head, hash = excluded.hash
                 WHERE number IS NULL",
            )
            .bind(game)
            .bind(leaf.number)
            .bind(leaf.kind)
            .bind(leaf.of)
            .bind(&leaf.salt)
            .bind(&leaf.hash)
            .bind(&leaf.head),
        )?;
        Ok(())
    }
}
