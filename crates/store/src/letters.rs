//! Letters as they came, held letters and their codes, and strangers who were answered.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::packed_text::packed;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Debug)]
pub struct NewLetter {
    pub sha256: [u8; 32],
    /// Empty when the letter has none.
    pub message_id: String,
    /// Carrier's name for the letter, for the record.
    pub source: String,
    pub raw: Vec<u8>,
    /// Its bytes, where it is too long to be read and `raw` holds its header.
    pub too_long: Option<i64>,
    /// Servers whose findings about it the letter contains, a line each: the count of `ReceiveReport` fields above, and a name.
    pub servers: String,
    /// Time when the mailbox got it, which counts for deadlines.
    pub received_at: i64,
    pub stored_at: i64,
}

#[derive(Clone, Debug)]
pub struct StoredLetter {
    pub id: LetterId,
    pub message_id: String,
    pub source: String,
    pub raw: Vec<u8>,
    pub too_long: Option<i64>,
    pub received_at: i64,
    pub stored_at: i64,
    /// `None` until the letter was read and answered.
    pub verdict: Option<String>,
    pub game: Option<GameId>,
    pub seat: Option<SeatId>,
}

row_mapping::row!(StoredLetter {
    id,
    message_id,
    source,
    too_long,
    received_at,
    stored_at,
    verdict,
    game,
    seat;
    texts raw
});

/// Result of processing a letter, with names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LetterFate {
    pub verdict: Option<String>,
    pub game: Option<String>,
    pub seat: Option<String>,
}

row_mapping::row!(LetterFate {
    verdict,
    game,
    seat
});

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldReason {
    /// The right token from an address that the seat has not registered.
    Stranger,
    /// Lines of the block were dropped.
    Dropped,
    /// The player wants to leave.
    Leave,
    /// The player names a stand-in.
    StandIn,
}

row_mapping::words!(HeldReason {
    Stranger: "stranger",
    Dropped: "dropped",
    Leave: "leave",
    StandIn: "stand-in"
});

/// Letter that `confirm: CODE` confirms.
#[derive(Clone, Debug)]
pub struct NewHeld {
    pub code: String,
    pub letter: LetterId,
    pub seat: SeatId,
    pub segment: SegmentId,
    pub reason: HeldReason,
    pub held_at: i64,
    pub expires_at: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeldLetter {
    pub code: String,
    pub letter: LetterId,
    pub seat: SeatId,
    pub segment: SegmentId,
    pub reason: HeldReason,
    pub held_at: i64,
    pub expires_at: i64,
    pub used_at: Option<i64>,
}

row_mapping::row!(HeldLetter {
    code,
    letter,
    seat,
    segment,
    reason,
    held_at,
    expires_at,
    used_at
});

/// The verdict on a letter of a seat with the marks of a list that says nothing of its own: nobody is answered.
pub const PASSED_OVER: &str = "passed-over";

impl ReadTransaction<'_> {
    /// Letters of a game that were passed over and received since then, the last ones, in their order.
    pub fn ignored_letters(
        &mut self,
        game: GameId,
        since: i64,
        at_most: u32,
    ) -> Result<Vec<StoredLetter>, StoreError> {
        let mut found: Vec<StoredLetter> = self.all(
            query_as(
                "SELECT id, message_id, source, raw, too_long, received_at, stored_at, verdict, game, seat FROM letters
                 WHERE game = ? AND verdict = ? AND received_at > ? ORDER BY received_at DESC, id DESC LIMIT ?",
            )
            .bind(game)
            .bind(PASSED_OVER)
            .bind(since)
            .bind(at_most),
        )?;
        found.reverse();
        Ok(found)
    }

    /// The letters that nobody has read yet, in the order in which they were received.
    pub fn letters_unanswered(&mut self, at_most: u32) -> Result<Vec<StoredLetter>, StoreError> {
        let sql = "SELECT id, message_id, source, raw, too_long, received_at, stored_at, verdict, game, seat FROM letters
             WHERE verdict IS NULL ORDER BY received_at, id LIMIT ?";
        self.all(query_as(sql).bind(at_most))
    }

    /// The ids of all of them, in the same order.
    pub fn unanswered(&mut self) -> Result<Vec<LetterId>, StoreError> {
        let found: Vec<(LetterId,)> = self.all(query_as(
            "SELECT id FROM letters WHERE verdict IS NULL ORDER BY received_at, id",
        ))?;
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// The letter that was stored last.
    pub fn newest_letter(&mut self) -> Result<LetterId, StoreError> {
        let (id,) = self.one(query_as("SELECT max(id) FROM letters"))?;
        Ok(id)
    }

    /// Works like [`ReadTransaction::newest_letter`], but there may be none yet.
    pub fn last_letter(&mut self) -> Result<LetterId, StoreError> {
        let (id,) = self.one(query_as("SELECT coalesce(max(id), 0) FROM letters"))?;
        Ok(id)
    }

    /// Letters that were stored after this one and hold these words.
    pub fn letters_with(
        &mut self,
        after: LetterId,
        words: &str,
    ) -> Result<Vec<StoredLetter>, StoreError> {
        let mut found: Vec<StoredLetter> = self.all(
            query_as(
                "SELECT id, message_id, source, raw, too_long, received_at, stored_at, verdict, game, seat FROM letters
                 WHERE id > ? ORDER BY id",
            )
            .bind(after),
        )?;
        let words = words.as_bytes();
        found.retain(|letter| {
            letter
                .raw
                .windows(words.len().max(1))
                .any(|run| run == words)
        });
        Ok(found)
    }

    /// Letters that were received in this time, both ends counted, and not answered yet.
    pub fn unanswered_of(&mut self, from: i64, to: i64) -> Result<Vec<LetterId>, StoreError> {
        let found: Vec<(LetterId,)> = self.all(
            query_as(
                "SELECT id FROM letters WHERE verdict IS NULL AND received_at BETWEEN ? AND ?",
            )
            .bind(from)
            .bind(to),
        )?;
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    pub fn letter(&mut self, letter: LetterId) -> Result<StoredLetter, StoreError> {
        self.one(
            query_as(
                "SELECT id, message_id, source, raw, too_long, received_at, stored_at, verdict, game, seat FROM letters
                 WHERE id = ?",
            )
            .bind(letter),
        )
    }

    /// The last letter of a Message-ID that is proven for a seat, else one that is proven for none. A Message-ID is the writer's own
    /// choice: letters of other seats are none of these.
    pub fn letter_of_id(
        &mut self,
        message_id: &str,
        seat: SeatId,
    ) -> Result<Option<StoredLetter>, StoreError> {
        self.first(
            query_as(
                "SELECT id, message_id, source, raw, too_long, received_at, stored_at, verdict, game, seat FROM letters
                 WHERE message_id = ? AND (seat = ? OR seat IS NULL) ORDER BY seat IS NULL, id DESC LIMIT 1",
            )
            .bind(message_id)
            .bind(seat),
        )
    }

    /// The Message-IDs of the last letters that are proven for a seat, each with when it was received; the last first.
    pub fn ids_of_letters(
        &mut self,
        seat: SeatId,
        at_most: u32,
    ) -> Result<Vec<(String, i64)>, StoreError> {
        self.all(
            query_as(
                "SELECT message_id, received_at FROM letters WHERE seat = ? AND message_id <> '' ORDER BY id DESC LIMIT ?",
            )
            .bind(seat)
            .bind(at_most),
        )
    }

    /// Returns the result of a letter: its verdict, and the game and seat that it was proven for.
    pub fn fate(&mut self, letter: LetterId) -> Result<LetterFate, StoreError> {
        self.one(
            query_as(
                "SELECT verdict, games.slug AS game, seats.name AS seat FROM letters
                 LEFT JOIN games ON games.id = letters.game LEFT JOIN seats ON seats.id = letters.seat
                 WHERE letters.id = ?",
            )
            .bind(letter),
        )
    }

    /// The last letter in a span of time that the player of a seat meant to be orders and of which nothing counted, and its verdict.
    pub fn last_uncounted_letter(
        &mut self,
        seat: SeatId,
        from: i64,
        to: i64,
    ) -> Result<Option<(i64, String)>, StoreError> {
        self.first(
            query_as(
                "SELECT received_at, verdict FROM letters WHERE seat = ?1 AND received_at BETWEEN ?2 AND ?3
                 AND received_at >= coalesce((SELECT seated_at FROM seats WHERE id = ?1), 0)
                 AND verdict IN ('proposed', 'beside', 'to-confirm', 'held', 'late', 'refused', 'broken', 'disagrees', 'old-token', 'void',
                                 'old-revision', 'not-read', 'no-block', 'quoted', 'too-long')
                 ORDER BY received_at DESC, id DESC LIMIT 1",
            )
            .bind(seat)
            .bind(from)
            .bind(to),
        )
    }

    /// Returns the earliest time of receipt of another letter of this seat that has one of these traces and was read.
    pub fn read_before(
        &mut self,
        seat: SeatId,
        letter: LetterId,
        traces: &[String],
    ) -> Result<Option<i64>, StoreError> {
        let (found,) = self.one(
            query_as(
                "SELECT min(letters.received_at) FROM traces JOIN letters ON letters.id = traces.letter
                 WHERE traces.seat = ? AND traces.letter <> ?
                 AND trace IN (SELECT value FROM json_each(?))",
            )
            .bind(seat)
            .bind(letter)
            .bind(list(traces)),
        )?;
        Ok(found)
    }

    /// The letter of a seat that a trace was written down for.
    pub fn letter_by_dedup_key(
        &mut self,
        seat: SeatId,
        trace: &str,
    ) -> Result<Option<LetterId>, StoreError> {
        let found: Option<(LetterId,)> = self.first(
            query_as("SELECT letter FROM traces WHERE seat = ? AND trace = ?")
                .bind(seat)
                .bind(trace),
        )?;
        Ok(found.map(|(letter,)| letter))
    }

    /// Returns the seat and [`NewLetter::servers`] of the last letters that proved a seat.
    pub fn last_servers(&mut self, at_most: u32) -> Result<Vec<(SeatId, String)>, StoreError> {
        self.all(
            query_as(
                "SELECT seat, servers FROM letters WHERE seat IS NOT NULL AND servers IS NOT NULL
                 ORDER BY id DESC LIMIT ?",
            )
            .bind(at_most),
        )
    }

    pub fn letter_count(&mut self) -> Result<i64, StoreError> {
        let (count,) = self.one(query_as("SELECT count(*) FROM letters"))?;
        Ok(count)
    }

    /// Used and expired codes too: what they mean now is the office's business.
    pub fn held(&mut self, code: &str) -> Result<Option<HeldLetter>, StoreError> {
        self.first(query_as("SELECT * FROM held WHERE code = ?").bind(code))
    }

    /// Returns the time when the one fixed text last went to this address.
    pub fn stranger_answered_at(&mut self, address: &str) -> Result<Option<i64>, StoreError> {
        let found: Option<(i64,)> = self.first(
            query_as("SELECT answered_at FROM strangers WHERE address = ?")
                .bind(address.to_lowercase()),
        )?;
        Ok(found.map(|(at,)| at))
    }
}

impl WriteTransaction<'_> {
    /// Returns how many were new. A letter that is here already, byte for byte, is not stored a second time.
    pub fn store_letters(&mut self, letters: &[NewLetter]) -> Result<usize, StoreError> {
        let mut fresh = 0;
        for letter in letters {
            let made = self.execute(
                query(
                    "INSERT INTO letters (sha256, message_id, source, raw, too_long, servers, received_at, stored_at)
                     VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (sha256, message_id) DO NOTHING",
                )
                .bind(&letter.sha256[..])
                .bind(&letter.message_id)
                .bind(&letter.source)
                .bind(packed(&letter.raw, b""))
                .bind(letter.too_long)
                .bind(&letter.servers)
                .bind(letter.received_at)
                .bind(letter.stored_at),
            )?;
            fresh += usize::from(made.rows > 0);
        }
        Ok(fresh)
    }

    /// Writes down that a letter of this seat is read. Returns when another one with one of its traces was received that was read
    /// before: the letter then counts no more, and what else it has of traces, which anybody could have put there, is not kept.
    pub fn read_once(
        &mut self,
        seat: SeatId,
        letter: LetterId,
        traces: &[String],
    ) -> Result<Option<i64>, StoreError> {
        let change = self.execute(
            query(
                "INSERT INTO traces (seat, trace, letter) SELECT ?, value, ? FROM json_each(?)
                 WHERE TRUE ON CONFLICT (seat, trace) DO NOTHING",
            )
            .bind(seat)
            .bind(letter)
            .bind(list(traces)),
        )?;
        if change.rows == traces.len() as u64 {
            return Ok(None);
        }
        let before = self.read_before(seat, letter, traces)?;
        if before.is_some() {
            self.execute(
                query(
                    "DELETE FROM traces WHERE seat = ? AND letter = ?
                     AND trace IN (SELECT value FROM json_each(?))",
                )
                .bind(seat)
                .bind(letter)
                .bind(list(traces)),
            )?;
        }
        Ok(before)
    }

    /// Corrects when a letter came that is not answered yet.
    pub fn put_received(&mut self, letter: LetterId, at: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE letters SET received_at = ? WHERE id = ? AND verdict IS NULL")
                .bind(at)
                .bind(letter),
        )?;
        Ok(())
    }

    /// `false`, and nothing changed, when the letter was answered before.
    pub fn answer_letter(
        &mut self,
        letter: LetterId,
        verdict: &str,
        seat: Option<(GameId, SeatId)>,
    ) -> Result<bool, StoreError> {
        let (game, seat) = seat.unzip();
        let change = self.execute(
            query(
                "UPDATE letters SET verdict = ?, game = ?, seat = ? WHERE id = ? AND verdict IS NULL",
            )
            .bind(verdict)
            .bind(game)
            .bind(seat)
            .bind(letter),
        )?;
        Ok(change.rows > 0)
    }

    /// The letters of a game that waited for another segment are to be read once more.
    pub(super) fn read_ahead(&mut self, game: GameId) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE letters SET verdict = NULL, game = NULL, seat = NULL WHERE verdict = 'ahead' AND game = ?",
            )
            .bind(game),
        )?;
        Ok(())
    }

    pub fn hold_letter(&mut self, held: &NewHeld) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO held (code, letter, seat, segment, reason, held_at, expires_at)
                 VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (code) DO NOTHING",
            )
            .bind(&held.code)
            .bind(held.letter)
            .bind(held.seat)
            .bind(held.segment)
            .bind(held.reason)
            .bind(held.held_at)
            .bind(held.expires_at),
        )?;
        Ok(())
    }

    /// `false` when the code was used before, or never given.
    pub fn use_code(&mut self, code: &str, now: i64) -> Result<bool, StoreError> {
        let change = self.execute(
            query("UPDATE held SET used_at = ? WHERE code = ? AND used_at IS NULL")
                .bind(now)
                .bind(code),
        )?;
        Ok(change.rows > 0)
    }

    pub fn stranger_answered(&mut self, address: &str, now: i64) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO strangers (address, answered_at) VALUES (?, ?)
                 ON CONFLICT (address) DO UPDATE SET answered_at = excluded.answered_at",
            )
            .bind(address.to_lowercase())
            .bind(now),
        )?;
        Ok(())
    }
}

/// Words as SQLite reads many of them at once.
fn list(words: &[String]) -> String {
    serde_json::Value::from(words).to_string()
}
