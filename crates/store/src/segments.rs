//! Segments, the answers given in them, and the ledger: the events of all judged segments in order.

use sqlx::{query, query_as};

use super::absences::Absence;
use super::error::StoreError;
use super::game::GameStatus;
use super::game_id::GameId;
use super::game_luck::FixedLuck;
use super::mail::MailKind;
use super::mail_parts::StoredPicture;
use super::outbox::NewMail;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::seats::SeatMoveId;
use super::segment::Segment;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Debug)]
pub struct NewSegment {
    pub turn: i64,
    pub name: String,
    pub opened_at: i64,
    pub deadline: i64,
    /// Set if it was cut from the segment before, whose orders it carries on as drafts.
    pub cut: Option<String>,
    /// Numbers of the seats that by public facts face a question.
    pub asked: Vec<i64>,
    /// The absences for which it closes later.
    pub waits_for: Vec<Absence>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredAnswer {
    pub key: String,
    /// Reply, sealed order, standing order or default.
    pub source: String,
    pub answer: String,
}

row_mapping::row!(StoredAnswer {
    key,
    source,
    answer
});

/// Everything that judging a segment changes, written together or not at all.
#[derive(Clone, Debug)]
pub struct JudgedSegment {
    pub segment: SegmentId,
    pub judged_at: i64,
    pub rules_revision: i64,
    pub inputs_hash: [u8; 32],
    pub salt: [u8; 32],
    pub events_hash: [u8; 32],
    pub events: Vec<String>,
    pub answers: Vec<StoredAnswer>,
    /// Seats that took the name of their nation.
    pub renamed: Vec<(SeatId, String)>,
    /// Seat moves made with it.
    pub moved: Vec<SeatMoveId>,
    /// `None` when the game is over.
    pub next: Option<NewSegment>,
    /// The words for luck, where it fixes them.
    pub luck: Option<FixedLuck>,
    /// Queued for the next segment, or for this one when the game is over.
    pub mail: Vec<NewMail>,
    /// Pictures drawn for it.
    pub pictures: Vec<StoredPicture>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JudgedOutcome {
    Opened(SegmentId),
    Finished,
    /// Segment was judged before. No change was made.
    AlreadyJudged,
}

impl ReadTransaction<'_> {
    /// The open segment; `None` before the first and when the game is over.
    pub fn current_segment(&mut self, game: GameId) -> Result<Option<Segment>, StoreError> {
        let open = |segment: &Segment| segment.judged_at.is_none();
        Ok(self.segments(game)?.into_iter().find(open))
    }

    pub fn segment(&mut self, segment: SegmentId) -> Result<Segment, StoreError> {
        self.one(query_as("SELECT * FROM segments WHERE id = ?").bind(segment))
    }

    /// Returns the segments of the game as it is played, in order.
    pub fn segments(&mut self, game: GameId) -> Result<Vec<Segment>, StoreError> {
        if let Some(known) = self.memo.segments.get(&game) {
            return Ok(known.clone());
        }
        let found: Vec<Segment> = self.all(
            query_as("SELECT * FROM segments WHERE game = ? AND struck IS NULL ORDER BY ordinal")
                .bind(game),
        )?;
        self.memo.segments.insert(game, found.clone());
        Ok(found)
    }

    /// The open segments of running games that may be due: past their deadline, or final orders are here of every seat that
    /// is asked. The one due first stands at the head.
    pub fn due_segments(&mut self, now: i64) -> Result<Vec<Segment>, StoreError> {
        self.all(
            query_as(
                "SELECT segments.* FROM segments JOIN games ON games.id = segments.game
                 WHERE judged_at IS NULL AND games.status = 'running' AND waits IS NULL
                   AND (rests_until IS NULL OR rests_until <= ?1) AND (
                     deadline < ?1
                     OR segments.asked IS NULL
                     OR segments.asked = ','
                     OR EXISTS (SELECT 1 FROM orders WHERE segment = segments.id AND status = 'final')
                        AND NOT EXISTS (
                            SELECT 1 FROM seats
                            WHERE seats.game = segments.game AND seats.state = 'seated'
                              AND instr(segments.asked, ',' || seats.number || ',') > 0
                              AND 'final' IS NOT (
                                  SELECT status FROM orders WHERE segment = segments.id AND seat = seats.id
                                  ORDER BY revision DESC LIMIT 1)))
                 ORDER BY deadline, segments.id",
            )
            .bind(now),
        )
    }

    /// The open segments of running games, the one due first at the head.
    pub fn open_segments(&mut self) -> Result<Vec<Segment>, StoreError> {
        self.all(query_as(
            "SELECT segments.* FROM segments JOIN games ON games.id = segments.game
             WHERE judged_at IS NULL AND games.status = 'running' ORDER BY deadline, segments.id",
        ))
    }

    /// The open segments of running games whose deadline has passed, or that wait for an inbox to be read.
    pub fn overdue_segments(&mut self, now: i64) -> Result<Vec<Segment>, StoreError> {
        self.all(
            query_as(
                "SELECT segments.* FROM segments JOIN games ON games.id = segments.game
                 WHERE judged_at IS NULL AND games.status = 'running'
                   AND (waits IS NULL AND deadline < ? OR waits = 'unread')
                   AND (luck IS NOT NULL OR NOT EXISTS (SELECT 1 FROM beacons WHERE beacons.game = games.id AND act = 'closed'))
                 ORDER BY deadline, segments.id",
            )
            .bind(now),
        )
    }

    /// The first deadline of a running game that has not passed.
    pub fn next_deadline(&mut self, now: i64) -> Result<Option<i64>, StoreError> {
        let (next,) = self.one(
            query_as(
                "SELECT min(deadline) FROM segments JOIN games ON games.id = segments.game
                 WHERE judged_at IS NULL AND deadline >= ? AND games.status = 'running' AND waits IS NULL",
            )
            .bind(now),
        )?;
        Ok(next)
    }

    /// Every event line of the game, in order.
    pub fn ledger(&mut self, game: GameId) -> Result<Vec<String>, StoreError> {
        let lines: Vec<(String,)> = self.all(
            query_as(
                "SELECT line FROM segments JOIN events ON events.segment = segments.id
                 WHERE game = ? AND struck IS NULL ORDER BY ordinal, n",
            )
            .bind(game),
        )?;
        Ok(lines.into_iter().map(|(line,)| line).collect())
    }

    /// Every event line of the game with its segment, in order, those of struck segments too.
    pub fn ledger_by_segment(
        &mut self,
        game: GameId,
    ) -> Result<Vec<(SegmentId, String)>, StoreError> {
        self.all(
            query_as(
                "SELECT segment, line FROM segments JOIN events ON events.segment = segments.id
                 WHERE game = ? ORDER BY ordinal, n",
            )
            .bind(game),
        )
    }

    pub fn events(&mut self, segment: SegmentId) -> Result<Vec<String>, StoreError> {
        let lines: Vec<(String,)> = self
            .all(query_as("SELECT line FROM events WHERE segment = ? ORDER BY n").bind(segment))?;
        Ok(lines.into_iter().map(|(line,)| line).collect())
    }

    pub fn answers(&mut self, segment: SegmentId) -> Result<Vec<StoredAnswer>, StoreError> {
        self.all(
            query_as("SELECT key, source, answer FROM answers WHERE segment = ? ORDER BY key")
                .bind(segment),
        )
    }

    /// All answers of a game with the ordinals of their segments, in the order of segments and keys.
    pub fn answers_of_game(
        &mut self,
        game: GameId,
    ) -> Result<Vec<(i64, StoredAnswer)>, StoreError> {
        let rows: Vec<(i64, String, String, String)> = self.all(
            query_as(
                "SELECT ordinal, key, source, answer FROM segments JOIN answers ON answers.segment = segments.id
                 WHERE game = ? ORDER BY ordinal, key",
            )
            .bind(game),
        )?;
        let one = |(ordinal, key, source, answer)| {
            let answer = StoredAnswer {
                key,
                source,
                answer,
            };
            (ordinal, answer)
        };
        Ok(rows.into_iter().map(one).collect())
    }

    /// The hash that the next segment's is chained to; `None` before the first.
    pub fn last_events_hash(&mut self, game: GameId) -> Result<Option<Vec<u8>>, StoreError> {
        let found: Option<(Vec<u8>,)> = self.first(
            query_as(
                "SELECT events_hash FROM segments WHERE game = ? AND judged_at IS NOT NULL
                 ORDER BY ordinal DESC LIMIT 1",
            )
            .bind(game),
        )?;
        Ok(found.map(|(hash,)| hash))
    }
}

impl ReadTransaction<'_> {
    /// The first end of a pause of a running game that lies ahead.
    pub fn next_rest_end(&mut self, now: i64) -> Result<Option<i64>, StoreError> {
        let (next,) = self.one(
            query_as(
                "SELECT min(rests_until) FROM segments JOIN games ON games.id = segments.game
                 WHERE judged_at IS NULL AND rests_until > ? AND games.status = 'running'",
            )
            .bind(now),
        )?;
        Ok(next)
    }
}

impl WriteTransaction<'_> {
    /// A game has one open segment at a time: a second one is refused by the database.
    pub fn open_segment(
        &mut self,
        game: GameId,
        segment: &NewSegment,
    ) -> Result<SegmentId, StoreError> {
        self.forget();
        let made = self.execute(
            query(
                // A replay salts every segment behind it too.
                "INSERT INTO segments (game, ordinal, turn, name, opened_at, deadline, first_deadline, cut, asked, replay, restored_at)
                 SELECT ?1, 1 + coalesce(max(ordinal), 0), ?2, ?3, ?4, ?5, ?5, ?6, ?7,
                     (SELECT replay FROM segments WHERE game = ?1 AND struck IS NULL ORDER BY ordinal DESC LIMIT 1),
                     coalesce((SELECT found_at FROM restores ORDER BY number DESC LIMIT 1), 0)
                 FROM segments WHERE game = ?1",
            )
            .bind(game)
            .bind(segment.turn)
            .bind(&segment.name)
            .bind(segment.opened_at)
            .bind(segment.deadline)
            .bind(&segment.cut)
            .bind(numbers(&segment.asked)),
        )?;
        let opened = SegmentId(made.id);
        for absence in &segment.waits_for {
            self.spend_days(opened, absence)?;
        }
        Ok(opened)
    }

    /// The latest orders of a segment stand in the one that was cut from it; none of them is final.
    pub(super) fn carry_orders(
        &mut self,
        from: SegmentId,
        to: SegmentId,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO orders (segment, seat, revision, letter, status, text, dropped, received_at)
                 SELECT ?2, seat, 1, letter, 'draft', text, dropped, received_at FROM orders AS latest
                 WHERE segment = ?1 AND status <> 'withdrawn' AND revision =
                     (SELECT max(revision) FROM orders WHERE segment = latest.segment AND seat = latest.seat)",
            )
            .bind(from)
            .bind(to),
        )?;
        Ok(())
    }

    /// The whole of law 1 for a segment: its events, its answers, the next segment and the mail, once.
    pub fn judge_segment(&mut self, judged: &JudgedSegment) -> Result<JudgedOutcome, StoreError> {
        self.forget();
        if !self.close_segment(judged)? {
            return Ok(JudgedOutcome::AlreadyJudged);
        }
        let game = self.segment(judged.segment)?.game;
        self.keep_judged_seats(game, judged.segment)?;
        self.read_ahead(game)?;
        for (n, line) in (0i64..).zip(&judged.events) {
            self.execute(
                query("INSERT INTO events (segment, n, line) VALUES (?, ?, ?)")
                    .bind(judged.segment)
                    .bind(n)
                    .bind(line),
            )?;
        }
        for answer in &judged.answers {
            self.execute(
                query("INSERT INTO answers (segment, key, source, answer) VALUES (?, ?, ?, ?)")
                    .bind(judged.segment)
                    .bind(&answer.key)
                    .bind(&answer.source)
                    .bind(&answer.answer),
            )?;
        }
        self.fix_luck(game, judged.luck.as_ref())?;
        self.rename_seats(&judged.renamed)?;
        for moved in &judged.moved {
            self.seat_moved(*moved, judged.segment)?;
        }
        let next = match &judged.next {
            Some(next) => {
                let opened = self.open_segment(game, next)?;
                if next.cut.is_some() {
                    self.carry_orders(judged.segment, opened)?;
                }
                Some(opened)
            }
            None => {
                self.set_game_status(game, GameStatus::Finished)?;
                None
            }
        };
        for picture in &judged.pictures {
            self.put_picture(picture)?;
        }
        for mail in &judged.mail {
            let shown = next.unwrap_or(judged.segment);
            self.queue_mail_for(mail, Some(shown))?;
            if let (MailKind::Page, Some(seat)) = (mail.kind, mail.seat) {
                self.accesses_told(seat, shown)?;
                self.press_told(seat, shown)?;
            }
        }
        Ok(next.map_or(JudgedOutcome::Finished, JudgedOutcome::Opened))
    }

    fn close_segment(&mut self, judged: &JudgedSegment) -> Result<bool, StoreError> {
        let change = self.execute(
            query(
                "UPDATE segments SET judged_at = ?, rules_revision = ?, inputs_hash = ?, salt = ?, events_hash = ?
                 WHERE id = ? AND judged_at IS NULL",
            )
            .bind(judged.judged_at)
            .bind(judged.rules_revision)
            .bind(&judged.inputs_hash[..])
            .bind(&judged.salt[..])
            .bind(&judged.events_hash[..])
            .bind(judged.segment),
        )?;
        Ok(change.rows > 0)
    }
}

/// Each number between commas, so that it can be found as text.
fn numbers(all: &[i64]) -> String {
    all.iter()
        .fold(",".to_owned(), |text, one| format!("{text}{one},"))
}
