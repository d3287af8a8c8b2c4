//! Segments that are judged again: what stood is struck and kept, what takes its place is written behind it.

use sqlx::{query, query_as};

use super::caretakers::CaretakerOrders;
use super::error::StoreError;
use super::game::GameStatus;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::rejudging_id::RejudgingId;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment::Segment;
use super::segment_id::SegmentId;
use super::segments::{JudgedOutcome, JudgedSegment, NewSegment};
use super::stored_orders::StoredOrders;
use super::write_transaction::WriteTransaction;

/// Kind of re-judging: what is judged again, and by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RejudgingKind {
    /// The same letters under the rules of today.
    Reprocess,
    /// One letter admitted, struck or corrected.
    Amend,
    /// Letters and chance anew.
    Replay,
    /// Struck segments that count again.
    Restore,
}

row_mapping::words!(RejudgingKind {
    Reprocess: "reprocess",
    Amend: "amend",
    Replay: "replay",
    Restore: "restore"
});

impl RejudgingKind {
    pub fn id(self) -> &'static str {
        match self {
            RejudgingKind::Reprocess => "reprocess",
            RejudgingKind::Amend => "amend",
            RejudgingKind::Replay => "replay",
            RejudgingKind::Restore => "restore",
        }
    }
}

#[derive(Clone, Debug)]
pub struct NewRejudging {
    pub game: GameId,
    pub kind: RejudgingKind,
    pub first: SegmentId,
    pub at: i64,
    pub who: String,
    pub why: String,
    pub what: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rejudging {
    pub id: RejudgingId,
    pub game: GameId,
    /// Number in the game, from 1.
    pub number: i64,
    pub kind: RejudgingKind,
    pub first: SegmentId,
    pub at: i64,
    pub who: String,
    pub why: String,
    pub what: String,
}

row_mapping::row!(Rejudging {
    id,
    game,
    number,
    kind,
    first,
    at,
    who,
    why,
    what
});

/// Replay that a segment is played by, as the columns of `segments` hold it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedrawColumns {
    pub replay: Option<i64>,
    pub kept_cards: Option<String>,
}

/// One segment that takes the place of another, or of none.
#[derive(Clone, Debug)]
pub struct ReplacementSegment {
    /// The segment whose seats, moves and standing orders judge it.
    pub like: SegmentId,
    /// The orders that judge it.
    pub orders: Vec<StoredOrders>,
    /// Orders of a bot among them.
    pub caretaker: Vec<CaretakerOrders>,
    /// True if the seat moves of `like` are its own.
    pub moves: bool,
    pub replay: RedrawColumns,
    /// Its own segment is filled in as it is written.
    pub judged: JudgedSegment,
}

/// Segments that take the place of what was struck.
#[derive(Clone, Debug)]
pub struct ReplacementHistory {
    pub rejudging: NewRejudging,
    /// The first of them as it opened; each says which is next.
    pub opens: NewSegment,
    pub segments: Vec<ReplacementSegment>,
    /// Replay of the segment that is open afterwards.
    pub replay: RedrawColumns,
    /// The segment whose orders the open one carries on as drafts.
    pub open: Option<SegmentId>,
    /// The game is over, and what is open then is closed again at once.
    pub is_over: bool,
}

/// Struck segments that count again.
#[derive(Clone, Debug)]
pub struct RestoredHistory {
    pub rejudging: NewRejudging,
    /// All judged segments of the game as it will be, in order.
    pub path: Vec<SegmentId>,
    /// Segment that is open afterwards; `None` if the game is over with the last of them.
    pub opens: Option<NewSegment>,
    pub replay: RedrawColumns,
    /// The segment whose orders it carries on as drafts.
    pub open: Option<SegmentId>,
}

impl ReadTransaction<'_> {
    /// All segments of a game in the order in which they were opened, those that were struck among them.
    pub fn all_segments(&mut self, game: GameId) -> Result<Vec<Segment>, StoreError> {
        self.all(query_as("SELECT * FROM segments WHERE game = ? ORDER BY ordinal").bind(game))
    }

    /// Returns the re-judgings of a game, in order.
    pub fn rejudgings(&mut self, game: GameId) -> Result<Vec<Rejudging>, StoreError> {
        self.all(query_as("SELECT * FROM rejudgings WHERE game = ? ORDER BY number").bind(game))
    }

    /// Every revision of the orders of a seat for a segment, the first first.
    pub fn revisions_of(
        &mut self,
        segment: SegmentId,
        seat: SeatId,
    ) -> Result<Vec<StoredOrders>, StoreError> {
        self.all(
            query_as(
                "SELECT segment, seat, revision, letter, status, text, dropped, received_at FROM orders
                 WHERE segment = ? AND seat = ? ORDER BY revision",
            )
            .bind(segment)
            .bind(seat),
        )
    }

    /// The code of the last preview of a game.
    pub fn preview_code(&mut self, game: GameId) -> Result<Option<String>, StoreError> {
        let found: Option<(String,)> =
            self.first(query_as("SELECT code FROM previews WHERE game = ?").bind(game))?;
        Ok(found.map(|(code,)| code))
    }
}

impl WriteTransaction<'_> {
    /// The code of a preview; one that was made before counts no more.
    pub fn put_preview(&mut self, game: GameId, code: &str, at: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO previews (game, code, at) VALUES (?, ?, ?)
                 ON CONFLICT (game) DO UPDATE SET code = excluded.code, at = excluded.at",
            )
            .bind(game)
            .bind(code)
            .bind(at),
        )?;
        Ok(())
    }

    /// Strikes what was judged from a segment on, the open one too, and writes what takes its place. Returns the segment that is
    /// open then, or the last one of a game that is over with it.
    pub fn rejudge(&mut self, past: &mut ReplacementHistory) -> Result<SegmentId, StoreError> {
        self.forget();
        let new = past.rejudging.clone();
        let id = self.strike(&new)?;
        self.execute(query("DELETE FROM previews WHERE game = ?").bind(new.game))?;
        let mut open = self.open_segment(new.game, &past.opens)?;
        self.execute(
            query(
                "UPDATE segments SET after =
                     (SELECT id FROM segments WHERE game = ?1 AND struck IS NULL AND id <> ?2 ORDER BY ordinal DESC LIMIT 1)
                 WHERE id = ?2",
            )
            .bind(new.game)
            .bind(open),
        )?;
        let mut is_open = true;
        for one in &mut past.segments {
            self.give_orders(open, one)?;
            self.play_by(open, &one.replay)?;
            one.judged.segment = open;
            let outcome = self.judge_segment(&one.judged)?;
            self.judged_like(open, one)?;
            match outcome {
                JudgedOutcome::Opened(next) => open = next,
                JudgedOutcome::Finished | JudgedOutcome::AlreadyJudged => is_open = false,
            }
        }
        self.mend_moves(new.game)?;
        if !is_open {
            return Ok(open);
        }
        self.play_by(open, &past.replay)?;
        if let Some(before) = past.open {
            self.carry_on(before, open)?;
        }
        if past.is_over {
            self.close_unjudged(new.game, new.at)?;
        }
        debug_assert_eq!(
            self.rejudgings(new.game)?.last().map(|last| last.id),
            Some(id)
        );
        Ok(open)
    }

    /// Strikes what does not lie on the path, and takes what does back into use. Returns the segment that is open then, or the last
    /// one of a game that is over with it.
    pub fn restore(&mut self, past: &RestoredHistory) -> Result<SegmentId, StoreError> {
        self.forget();
        let new = &past.rejudging;
        let id = self.put_rejudging(new)?;
        self.execute(query("DELETE FROM previews WHERE game = ?").bind(new.game))?;
        self.close_unjudged(new.game, new.at)?;
        self.execute(
            query("UPDATE segments SET struck = ? WHERE game = ? AND struck IS NULL")
                .bind(id)
                .bind(new.game),
        )?;
        for segment in &past.path {
            self.execute(query("UPDATE segments SET struck = NULL WHERE id = ?").bind(segment))?;
        }
        self.mend_moves(new.game)?;
        let last = *past.path.last().unwrap_or(&new.first);
        let Some(opens) = &past.opens else {
            self.set_game_status(new.game, GameStatus::Finished)?;
            return Ok(last);
        };
        let open = self.open_segment(new.game, opens)?;
        self.execute(
            query("UPDATE segments SET after = ? WHERE id = ?")
                .bind(last)
                .bind(open),
        )?;
        self.play_by(open, &past.replay)?;
        if let Some(before) = past.open {
            self.carry_on(before, open)?;
        }
        Ok(open)
    }

    fn play_by(&mut self, open: SegmentId, row: &RedrawColumns) -> Result<(), StoreError> {
        self.forget();
        self.execute(
            query("UPDATE segments SET replay = ?, kept_cards = ? WHERE id = ?")
                .bind(row.replay)
                .bind(&row.kept_cards)
                .bind(open),
        )?;
        Ok(())
    }

    /// The orders for a segment are drafts for the one that is open in its place.
    fn carry_on(&mut self, before: SegmentId, open: SegmentId) -> Result<(), StoreError> {
        // Whether a turn is the last by date hangs on the deadline as it was.
        self.execute(
            query(
                "UPDATE segments SET first_deadline =
                     (SELECT coalesce(first_deadline, deadline) FROM segments WHERE id = ?1) WHERE id = ?2",
            )
            .bind(before)
            .bind(open),
        )?;
        // A cut carried on what judged it; whoever sent orders for the open segment has sent later ones.
        self.execute(query("DELETE FROM orders WHERE segment = ?").bind(open))?;
        self.carry_orders(before, open)
    }

    /// Keeps each coming or going of a player once in the game as it is played: with one of its segments, else with the next one.
    fn mend_moves(&mut self, game: GameId) -> Result<(), StoreError> {
        self.execute(
            query(
                "DELETE FROM moves_of_seats WHERE segment IS NULL AND again IN (
                     SELECT coalesce(moves.again, moves.id) FROM moves_of_seats AS moves
                     JOIN segments ON segments.id = moves.segment
                     WHERE segments.game = ? AND segments.struck IS NULL)",
            )
            .bind(game),
        )?;
        self.execute(
            query(
                "INSERT INTO moves_of_seats (seat, kind, nation, at, again)
                 SELECT seat, kind, nation, at, id FROM moves_of_seats AS root
                 WHERE again IS NULL AND segment IS NOT NULL
                   AND seat IN (SELECT id FROM seats WHERE game = ?)
                   AND NOT EXISTS (
                       SELECT 1 FROM moves_of_seats AS copy LEFT JOIN segments ON segments.id = copy.segment
                       WHERE coalesce(copy.again, copy.id) = root.id
                         AND (copy.segment IS NULL OR segments.struck IS NULL))
                 ORDER BY id",
            )
            .bind(game),
        )?;
        Ok(())
    }

    fn strike(&mut self, new: &NewRejudging) -> Result<RejudgingId, StoreError> {
        let id = self.put_rejudging(new)?;
        self.close_unjudged(new.game, new.at)?;
        self.execute(
            query(
                "UPDATE segments SET struck = ?1 WHERE game = ?2 AND struck IS NULL
                 AND ordinal >= (SELECT ordinal FROM segments WHERE id = ?3)",
            )
            .bind(id)
            .bind(new.game)
            .bind(new.first),
        )?;
        Ok(id)
    }

    fn put_rejudging(&mut self, new: &NewRejudging) -> Result<RejudgingId, StoreError> {
        let made = self.execute(
            query(
                "INSERT INTO rejudgings (game, number, kind, first, at, who, why, what)
                 SELECT ?1, 1 + count(*), ?2, ?3, ?4, ?5, ?6, ?7 FROM rejudgings WHERE game = ?1",
            )
            .bind(new.game)
            .bind(new.kind)
            .bind(new.first)
            .bind(new.at)
            .bind(&new.who)
            .bind(&new.why)
            .bind(&new.what),
        )?;
        Ok(RejudgingId(made.id))
    }

    /// The open segment is closed without being judged: nothing happened in it.
    fn close_unjudged(&mut self, game: GameId, at: i64) -> Result<(), StoreError> {
        self.forget();
        let last = self.last_events_hash(game)?.unwrap_or_else(|| vec![0; 32]);
        self.execute(
            query(
                "UPDATE segments SET judged_at = ?, events_hash = ?, waits = NULL WHERE game = ? AND judged_at IS NULL",
            )
            .bind(at)
            .bind(last)
            .bind(game),
        )?;
        Ok(())
    }

    /// The orders that judge a segment that was just opened.
    fn give_orders(&mut self, open: SegmentId, one: &ReplacementSegment) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM orders WHERE segment = ?").bind(open))?;
        for orders in &one.orders {
            self.execute(
                query(
                    "INSERT INTO orders (segment, seat, revision, letter, status, text, dropped, received_at)
                     VALUES (?, ?, 1, ?, ?, ?, ?, ?)",
                )
                .bind(open)
                .bind(orders.seat)
                .bind(orders.letter)
                .bind(orders.status)
                .bind(&orders.text)
                .bind(&orders.dropped)
                .bind(orders.received_at),
            )?;
        }
        self.put_caretaker_orders(open, &one.caretaker)?;
        Ok(())
    }

    /// Records that a segment was judged by the seats and standing orders of the segment whose place it takes, not by those of
    /// today.
    fn judged_like(
        &mut self,
        judged: SegmentId,
        one: &ReplacementSegment,
    ) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM judged_seats WHERE segment = ?").bind(judged))?;
        self.execute(
            query(
                "INSERT INTO judged_seats (segment, seat, state, standing)
                 SELECT ?1, seat, state, standing FROM judged_seats WHERE segment = ?2",
            )
            .bind(judged)
            .bind(one.like),
        )?;
        if one.moves {
            self.execute(
                query(
                    "INSERT INTO moves_of_seats (seat, kind, nation, at, segment, again)
                     SELECT seat, kind, nation, at, ?1, coalesce(again, id) FROM moves_of_seats WHERE segment = ?2 ORDER BY id",
                )
                .bind(judged)
                .bind(one.like),
            )?;
        }
        Ok(())
    }
}
