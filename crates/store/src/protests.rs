//! Protests of seats against segments as they were judged, by what rule a table takes them, and which seats its moderators have.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::overview::Backlog;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::segment_id::SegmentId;
use super::write_transaction::WriteTransaction;

/// Status of a protest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProtestStatus {
    /// Protest that waits for an answer.
    Open,
    /// Protest that came after its time was over. A moderator may still answer it.
    Late,
    Accepted,
    Rejected,
}

row_mapping::words!(ProtestStatus {
    Open: "open",
    Late: "late",
    Accepted: "accepted",
    Rejected: "rejected"
});

impl ProtestStatus {
    pub fn id(self) -> &'static str {
        match self {
            ProtestStatus::Open => "open",
            ProtestStatus::Late => "late",
            ProtestStatus::Accepted => "accepted",
            ProtestStatus::Rejected => "rejected",
        }
    }

    pub fn is_answered(self) -> bool {
        matches!(self, ProtestStatus::Accepted | ProtestStatus::Rejected)
    }
}

#[derive(Clone, Debug)]
pub struct NewProtest {
    pub game: GameId,
    pub seat: SeatId,
    pub segment: SegmentId,
    pub text: String,
    pub received_at: i64,
    pub letter: LetterId,
    pub status: ProtestStatus,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredProtest {
    pub game: GameId,
    /// Number in the game, from 1.
    pub number: i64,
    pub seat: SeatId,
    pub segment: SegmentId,
    pub text: String,
    pub received_at: i64,
    pub letter: LetterId,
    pub status: ProtestStatus,
    /// Person who answered it, and the reason; empty before.
    pub who: String,
    pub answer: String,
    pub answered_at: Option<i64>,
}

row_mapping::row!(StoredProtest {
    game,
    number,
    seat,
    segment,
    text,
    received_at,
    letter,
    status,
    who,
    answer,
    answered_at
});

/// Rule of a table for protests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProtestRule {
    /// Hours allowed after the judging of a segment.
    pub hours: i64,
    /// The open segment waits for the answer.
    pub hold: bool,
}

impl Default for ProtestRule {
    fn default() -> ProtestRule {
        ProtestRule {
            hours: 72,
            hold: false,
        }
    }
}

impl ReadTransaction<'_> {
    /// All protests of a game, in order.
    pub fn protests(&mut self, game: GameId) -> Result<Vec<StoredProtest>, StoreError> {
        self.all(query_as("SELECT * FROM protests WHERE game = ? ORDER BY number").bind(game))
    }

    /// Returns the count of protests in any game that wait for an answer, and since when the oldest does.
    pub fn open_protests(&mut self) -> Result<Backlog, StoreError> {
        self.one(query_as(
            "SELECT count(*) AS count, min(received_at) AS oldest FROM protests WHERE status = 'open'",
        ))
    }

    /// The games that have such.
    pub fn games_with_protests(&mut self) -> Result<Vec<GameId>, StoreError> {
        let rows: Vec<(GameId,)> = self.all(query_as(
            "SELECT DISTINCT game FROM protests WHERE status = 'open' ORDER BY game",
        ))?;
        Ok(rows.into_iter().map(|(game,)| game).collect())
    }

    /// Counts the protests that a seat sent since then.
    pub fn protests_since(&mut self, seat: SeatId, since: i64) -> Result<i64, StoreError> {
        let (count,) = self.one(
            query_as("SELECT count(*) FROM protests WHERE seat = ? AND received_at > ?")
                .bind(seat)
                .bind(since),
        )?;
        Ok(count)
    }

    pub fn protest_rule(&mut self, game: GameId) -> Result<ProtestRule, StoreError> {
        let (hours, hold) = self.one(
            query_as("SELECT protest_hours, protest_hold FROM games WHERE id = ?").bind(game),
        )?;
        Ok(ProtestRule { hours, hold })
    }

    /// Addresses of the moderators that the file of a game names; none: those of the office moderate it.
    pub fn named_moderators(&mut self, game: GameId) -> Result<Vec<String>, StoreError> {
        let (named,): (Option<String>,) =
            self.one(query_as("SELECT moderators FROM games WHERE id = ?").bind(game))?;
        Ok(each(named))
    }

    /// The same for the game of a seat.
    pub fn named_moderators_at(&mut self, seat: SeatId) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT moderators FROM games WHERE id = (SELECT game FROM seats WHERE id = ?)";
        let (named,): (Option<String>,) = self.one(query_as(sql).bind(seat))?;
        Ok(each(named))
    }

    /// Returns whether any game names this address as a moderator.
    pub fn moderates_a_game(&mut self, address: &str) -> Result<bool, StoreError> {
        let rows: Vec<(String,)> = self.all(query_as(
            "SELECT moderators FROM games WHERE moderators IS NOT NULL",
        ))?;
        let mut all = rows.iter().flat_map(|(named,)| named.split(' '));
        Ok(all.any(|one| one.eq_ignore_ascii_case(address)))
    }

    /// The seats of any game whose players moderate the office too.
    pub fn all_moderating_seats(&mut self) -> Result<Vec<SeatId>, StoreError> {
        let rows: Vec<(SeatId,)> = self.all(query_as(
            "SELECT id FROM seats WHERE moderator = 1 ORDER BY id",
        ))?;
        Ok(rows.into_iter().map(|(seat,)| seat).collect())
    }

    /// The seats whose players moderate the office too, in the order of seats.
    pub fn moderating_seats(&mut self, game: GameId) -> Result<Vec<SeatId>, StoreError> {
        let rows: Vec<(SeatId,)> = self.all(
            query_as("SELECT id FROM seats WHERE game = ? AND moderator = 1 ORDER BY number")
                .bind(game),
        )?;
        Ok(rows.into_iter().map(|(seat,)| seat).collect())
    }
}

fn each(named: Option<String>) -> Vec<String> {
    let named = named.unwrap_or_default();
    named.split_whitespace().map(str::to_owned).collect()
}

impl WriteTransaction<'_> {
    /// None: those of the office moderate the game.
    pub fn name_moderators(&mut self, game: GameId, named: &[String]) -> Result<(), StoreError> {
        let named = (!named.is_empty()).then(|| named.join(" "));
        self.execute(
            query("UPDATE games SET moderators = ? WHERE id = ?")
                .bind(named)
                .bind(game),
        )?;
        Ok(())
    }

    /// Returns its number.
    pub fn put_protest(&mut self, new: &NewProtest) -> Result<i64, StoreError> {
        self.execute(
            query(
                "INSERT INTO protests (game, number, seat, segment, text, received_at, letter, status)
                 SELECT ?1, 1 + coalesce(max(number), 0), ?2, ?3, ?4, ?5, ?6, ?7 FROM protests WHERE game = ?1",
            )
            .bind(new.game)
            .bind(new.seat)
            .bind(new.segment)
            .bind(&new.text)
            .bind(new.received_at)
            .bind(new.letter)
            .bind(new.status),
        )?;
        let (number,) =
            self.one(query_as("SELECT max(number) FROM protests WHERE game = ?").bind(new.game))?;
        Ok(number)
    }

    /// The moderator answers a protest; the letter that brought it waits no more.
    pub fn answer_protest(
        &mut self,
        protest: &StoredProtest,
        status: ProtestStatus,
        who: &str,
        why: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE protests SET status = ?, who = ?, answer = ?, answered_at = ? WHERE game = ? AND number = ?",
            )
            .bind(status)
            .bind(who)
            .bind(why)
            .bind(now)
            .bind(protest.game)
            .bind(protest.number),
        )?;
        self.note_answered(protest.letter, now)
    }

    pub fn set_protest_rule(&mut self, game: GameId, rule: ProtestRule) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE games SET protest_hours = ?, protest_hold = ? WHERE id = ?")
                .bind(rule.hours)
                .bind(rule.hold)
                .bind(game),
        )?;
        Ok(())
    }

    /// Sets whether the player of a seat moderates the office too.
    pub fn set_moderating(&mut self, seat: SeatId, moderates: bool) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE seats SET moderator = ? WHERE id = ?")
                .bind(moderates)
                .bind(seat),
        )?;
        Ok(())
    }
}
