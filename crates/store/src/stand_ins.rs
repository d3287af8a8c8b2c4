//! Stand-ins: addresses that order for a seat between two days, and the acts about them, which the chain of the game binds.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::letter_id::LetterId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StandInId(i64);

row_mapping::number!(StandInId);

impl StandInId {
    /// Returns the number as tokens bind it.
    pub fn in_tokens(self) -> i64 {
        self.0
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandInState {
    /// A letter named it, and waits for its confirmation.
    Named,
    /// The address was asked.
    Asked,
    Agreed,
    /// It comes to nothing.
    Void,
}

row_mapping::words!(StandInState {
    Named: "named",
    Asked: "asked",
    Agreed: "agreed",
    Void: "void"
});

/// Act about a stand-in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StandInAct {
    Asked,
    Agreed,
    Refused,
    Ended,
}

row_mapping::words!(StandInAct {
    Asked: "asked",
    Agreed: "agreed",
    Refused: "refused",
    Ended: "ended"
});

/// An address for a seat between two days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StandIn {
    pub id: StandInId,
    pub seat: SeatId,
    /// Address in small letters.
    pub address: String,
    /// First and last day in ISO 8601, in the zone of the seat.
    pub from_day: String,
    pub to_day: String,
    /// Time at which the first day begins.
    pub begins_at: i64,
    /// Time at which the last day is over, or at which somebody ended it before.
    pub ends_at: i64,
    pub state: StandInState,
    pub asked_at: Option<i64>,
}

row_mapping::row!(StandIn {
    id,
    seat,
    address,
    from_day,
    to_day,
    begins_at,
    ends_at,
    state,
    asked_at
});

impl StandIn {
    /// Returns whether its letters count for the seat at this time.
    pub fn acts_at(&self, at: i64) -> bool {
        self.state == StandInState::Agreed && self.begins_at <= at && at < self.ends_at
    }

    /// Returns whether its days are still to come, or run, and nothing has ended it.
    pub fn is_ahead(&self, at: i64) -> bool {
        self.state != StandInState::Void && at < self.ends_at
    }
}

/// A stand-in as it is named.
#[derive(Clone, Copy, Debug)]
pub struct NewStandIn<'a> {
    pub seat: SeatId,
    pub address: &'a str,
    pub from_day: &'a str,
    pub to_day: &'a str,
    pub begins_at: i64,
    pub ends_at: i64,
    /// `None`: the moderator names it.
    pub letter: Option<LetterId>,
}

const COLUMNS: &str = "SELECT id, seat, address, from_day, to_day, begins_at, ends_at, state, asked_at FROM stand_ins";

impl ReadTransaction<'_> {
    /// Returns the stand-ins that a seat ever had, in order.
    pub fn stand_ins(&mut self, seat: SeatId) -> Result<Vec<StandIn>, StoreError> {
        let sql = format!("{COLUMNS} WHERE seat = ? ORDER BY id");
        self.all(query_as(sqlx::AssertSqlSafe(sql)).bind(seat))
    }

    /// Returns the stand-ins that seats of a game ever had, in order.
    pub fn stand_ins_of_game(&mut self, game: GameId) -> Result<Vec<StandIn>, StoreError> {
        let sql =
            format!("{COLUMNS} WHERE seat IN (SELECT id FROM seats WHERE game = ?) ORDER BY id");
        self.all(query_as(sqlx::AssertSqlSafe(sql)).bind(game))
    }

    /// Returns what an address ever stood in for.
    pub fn stand_ins_at(&mut self, address: &str) -> Result<Vec<StandIn>, StoreError> {
        let sql = format!("{COLUMNS} WHERE address = lower(?) ORDER BY id");
        self.all(query_as(sqlx::AssertSqlSafe(sql)).bind(address))
    }

    /// Returns the stand-in that this mail asked.
    pub fn stand_in_asked(&mut self, message_id: &str) -> Result<Option<StandIn>, StoreError> {
        let sql = format!("{COLUMNS} WHERE message_id = ?");
        self.first(query_as(sqlx::AssertSqlSafe(sql)).bind(message_id))
    }

    /// Returns the stand-in that a letter named.
    pub fn stand_in_named(&mut self, letter: LetterId) -> Result<Option<StandIn>, StoreError> {
        let sql =
            format!("{COLUMNS} WHERE letter = ? AND state = 'named' ORDER BY id DESC LIMIT 1");
        self.first(query_as(sqlx::AssertSqlSafe(sql)).bind(letter))
    }

    /// Returns the stand-ins whose days run at this time in games that are played, and who got no mail of them yet.
    pub fn stand_ins_to_begin(&mut self, now: i64) -> Result<Vec<StandIn>, StoreError> {
        let sql = format!(
            "{COLUMNS} WHERE state = 'agreed' AND NOT begun AND begins_at <= ?1 AND ends_at > ?1
             AND seat IN (SELECT seats.id FROM seats JOIN games ON games.id = game WHERE games.status = 'running') ORDER BY id"
        );
        self.all(query_as(sqlx::AssertSqlSafe(sql)).bind(now))
    }

    /// Returns the stand-ins whose days are over, and to whom mail waits still.
    pub fn late_stand_ins(&mut self, now: i64) -> Result<Vec<StandInId>, StoreError> {
        let found: Vec<(StandInId,)> = self.all(
            query_as(
                "SELECT DISTINCT stand_ins.id FROM outbox JOIN stand_ins ON stand_ins.id = outbox.stand_in
                 WHERE outbox.state = 'queued' AND ends_at <= ? ORDER BY stand_ins.id",
            )
            .bind(now),
        )?;
        Ok(found.into_iter().map(|(id,)| id).collect())
    }

    /// Counts the stand-ins that a seat named since then.
    pub fn stand_ins_since(&mut self, seat: SeatId, since: i64) -> Result<i64, StoreError> {
        let (count,) = self.one(
            query_as("SELECT count(*) FROM stand_ins WHERE seat = ? AND asked_at > ?")
                .bind(seat)
                .bind(since),
        )?;
        Ok(count)
    }
}

impl WriteTransaction<'_> {
    /// Names a stand-in. What was named before, and not asked yet, is void.
    pub fn name_stand_in(&mut self, new: &NewStandIn<'_>) -> Result<StandInId, StoreError> {
        self.execute(
            query("UPDATE stand_ins SET state = 'void' WHERE seat = ? AND state = 'named'")
                .bind(new.seat),
        )?;
        let change = self.execute(
            query(
                "INSERT INTO stand_ins (seat, address, from_day, to_day, begins_at, ends_at, letter, state)
                 VALUES (?, lower(?), ?, ?, ?, ?, ?, 'named')",
            )
            .bind(new.seat)
            .bind(new.address)
            .bind(new.from_day)
            .bind(new.to_day)
            .bind(new.begins_at)
            .bind(new.ends_at)
            .bind(new.letter),
        )?;
        Ok(StandInId(change.id))
    }

    /// A mail asks a stand-in.
    pub fn ask_stand_in(
        &mut self,
        id: StandInId,
        message_id: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE stand_ins SET state = 'asked', message_id = ?, asked_at = ? WHERE id = ?",
            )
            .bind(message_id)
            .bind(now)
            .bind(id),
        )?;
        self.note_stand_in(id, StandInAct::Asked, now)
    }

    /// The stand-in said yes or no.
    pub fn answer_stand_in(
        &mut self,
        id: StandInId,
        agrees: bool,
        now: i64,
    ) -> Result<(), StoreError> {
        let (state, act) = match agrees {
            true => (StandInState::Agreed, StandInAct::Agreed),
            false => (StandInState::Void, StandInAct::Refused),
        };
        self.execute(
            query("UPDATE stand_ins SET state = ? WHERE id = ?")
                .bind(state)
                .bind(id),
        )?;
        self.note_stand_in(id, act, now)
    }

    /// The mail of its first day was queued.
    pub fn stand_in_begun(&mut self, id: StandInId) -> Result<(), StoreError> {
        self.execute(query("UPDATE stand_ins SET begun = 1 WHERE id = ?").bind(id))?;
        Ok(())
    }

    /// Ends the stand-ins of a seat whose days are not over; mail to them that has not left is struck. Returns those that were asked or
    /// had agreed.
    pub fn end_stand_ins(&mut self, seat: SeatId, now: i64) -> Result<Vec<StandIn>, StoreError> {
        let mut ended = Vec::new();
        for one in self.stand_ins(seat)? {
            if !one.is_ahead(now) {
                continue;
            }
            let state = match one.state {
                StandInState::Agreed if one.begins_at < now => StandInState::Agreed,
                _ => StandInState::Void,
            };
            self.execute(
                query("UPDATE stand_ins SET state = ?, ends_at = min(ends_at, ?) WHERE id = ?")
                    .bind(state)
                    .bind(now)
                    .bind(one.id),
            )?;
            self.strike_mail_of(one.id)?;
            if one.state != StandInState::Named {
                self.note_stand_in(one.id, StandInAct::Ended, now)?;
                ended.push(one);
            }
        }
        Ok(ended)
    }

    /// Strikes mail that has not left to stand-ins whose days are over.
    pub fn strike_late_mail(&mut self, now: i64) -> Result<(), StoreError> {
        for id in self.late_stand_ins(now)? {
            self.strike_mail_of(id)?;
        }
        Ok(())
    }

    fn strike_mail_of(&mut self, id: StandInId) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE outbox SET state = 'held', last_error = 'replaced' WHERE stand_in = ? AND state = 'queued'")
                .bind(id),
        )?;
        Ok(())
    }

    fn note_stand_in(
        &mut self,
        id: StandInId,
        act: StandInAct,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO stand_in_acts (stand_in, at, act) VALUES (?, ?, ?)")
                .bind(id)
                .bind(now)
                .bind(act),
        )?;
        Ok(())
    }
}
