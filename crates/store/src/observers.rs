//! Observers of games: who reads by mail what is public of a game, how many turns behind, and who asks to.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::write_transaction::WriteTransaction;

/// Somebody who observes a game, or did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observer {
    pub id: i64,
    pub game: GameId,
    pub address: String,
    /// Turns by which the mails are behind.
    pub delay: i64,
    /// `None` for the language of the table.
    pub language: Option<String>,
    pub joined_at: i64,
    pub left_at: Option<i64>,
    /// The last turn that was mailed; -1 for none.
    pub told_turn: i64,
    /// The last turn that was ever mailed.
    pub most_told: i64,
    /// Number of re-judgings that were minded.
    pub rejudgings: i64,
}

row_mapping::row!(Observer {
    id,
    game,
    address,
    delay,
    language,
    joined_at,
    left_at,
    told_turn,
    most_told,
    rejudgings
});

/// An observer as it joins.
#[derive(Clone, Copy, Debug)]
pub struct NewObserver<'a> {
    pub game: GameId,
    pub address: &'a str,
    /// Turns, at least 1.
    pub delay: i64,
    pub language: Option<&'a str>,
    /// The last turn that is not mailed any more; -1 for none.
    pub after_turn: i64,
    pub now: i64,
}

/// A letter that asked to observe a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObserverWish {
    pub id: i64,
    pub game: GameId,
    pub address: String,
    pub language: Option<String>,
    pub asked_at: i64,
}

row_mapping::row!(ObserverWish {
    id,
    game,
    address,
    language,
    asked_at
});

const COLUMNS: &str = "SELECT id, game, address, delay, language, joined_at, left_at, told_turn, most_told, rejudgings FROM observers";

impl ReadTransaction<'_> {
    /// Returns the observers of a game, whoever joined first at their head.
    pub fn observers(&mut self, game: GameId) -> Result<Vec<Observer>, StoreError> {
        let sql = format!("{COLUMNS} WHERE game = ? AND left_at IS NULL ORDER BY joined_at, id");
        self.all(query_as(sqlx::AssertSqlSafe(sql)).bind(game))
    }

    /// Returns the games that anybody observes.
    pub fn observed_games(&mut self) -> Result<Vec<GameId>, StoreError> {
        let games: Vec<(GameId,)> = self.all(query_as(
            "SELECT DISTINCT game FROM observers WHERE left_at IS NULL ORDER BY game",
        ))?;
        Ok(games.into_iter().map(|(game,)| game).collect())
    }

    /// Returns what an address observes.
    pub fn observed_by(&mut self, address: &str) -> Result<Vec<Observer>, StoreError> {
        let sql = format!("{COLUMNS} WHERE address = lower(?) AND left_at IS NULL ORDER BY id");
        self.all(query_as(sqlx::AssertSqlSafe(sql)).bind(address))
    }

    /// Returns the turns that whoever joins by letter is behind; `None` where nobody may.
    pub fn observer_rule(&mut self, game: GameId) -> Result<Option<i64>, StoreError> {
        let found: Option<(i64,)> =
            self.first(query_as("SELECT delay FROM observer_rules WHERE game = ?").bind(game))?;
        Ok(found.map(|(delay,)| delay))
    }

    /// Returns the wish that this mail asked about.
    pub fn observer_wish(&mut self, message_id: &str) -> Result<Option<ObserverWish>, StoreError> {
        self.first(
            query_as(
                "SELECT id, game, address, language, asked_at FROM observer_wishes WHERE message_id = ?",
            )
            .bind(message_id),
        )
    }

    /// Returns what an address asked of a game.
    pub fn observer_wish_of(
        &mut self,
        game: GameId,
        address: &str,
    ) -> Result<Option<ObserverWish>, StoreError> {
        self.first(
            query_as(
                "SELECT id, game, address, language, asked_at FROM observer_wishes WHERE game = ? AND address = lower(?)",
            )
            .bind(game)
            .bind(address),
        )
    }

    /// Returns the observer whose last mail this is.
    pub fn observer_mailed(&mut self, message_id: &str) -> Result<Option<Observer>, StoreError> {
        let sql = format!("{COLUMNS} WHERE last_mail = ? AND left_at IS NULL");
        self.first(query_as(sqlx::AssertSqlSafe(sql)).bind(message_id))
    }

    /// Returns whether the next mail to a seat says how many observe.
    pub fn has_observer_remark(&mut self, seat: SeatId) -> Result<bool, StoreError> {
        let found: Option<(i64,)> = self.first(
            query_as("SELECT seat FROM observer_remarks WHERE seat = ? AND told IS NULL")
                .bind(seat),
        )?;
        Ok(found.is_some())
    }

    /// Returns whether an address plays in the tournament, still running, of which a game is a table.
    pub fn plays_in_tournament_of(
        &mut self,
        game: &str,
        address: &str,
    ) -> Result<bool, StoreError> {
        let found: Option<(i64,)> = self.first(
            query_as(
                "SELECT 1 FROM tournament_tables JOIN tournaments ON tournaments.id = tournament_tables.tournament
                 JOIN tournament_entries ON tournament_entries.tournament = tournaments.id
                 WHERE game = ? AND tournaments.ended_at IS NULL AND tournament_entries.left_at IS NULL
                   AND instr(' ' || lower(addresses) || ' ', ' ' || lower(?) || ' ') > 0 LIMIT 1",
            )
            .bind(game)
            .bind(address),
        )?;
        Ok(found.is_some())
    }
}

impl WriteTransaction<'_> {
    /// Somebody observes a game, or does so again.
    pub fn add_observer(&mut self, new: &NewObserver<'_>) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO observers (game, address, delay, language, joined_at, told_turn, most_told, rejudgings)
                 VALUES (?1, lower(?2), ?3, ?4, ?5, ?6, -1, (SELECT count(*) FROM rejudgings WHERE game = ?1))
                 ON CONFLICT (game, address) DO UPDATE SET delay = excluded.delay, language = excluded.language,
                   joined_at = excluded.joined_at, left_at = NULL, told_turn = max(told_turn, excluded.told_turn),
                   rejudgings = excluded.rejudgings",
            )
            .bind(new.game)
            .bind(new.address)
            .bind(new.delay)
            .bind(new.language)
            .bind(new.now)
            .bind(new.after_turn),
        )?;
        Ok(())
    }

    pub fn remove_observer(&mut self, id: i64, now: i64) -> Result<(), StoreError> {
        self.execute(
            query("UPDATE observers SET left_at = ? WHERE id = ? AND left_at IS NULL")
                .bind(now)
                .bind(id),
        )?;
        Ok(())
    }

    /// An observer was mailed this turn; of several the last Message-ID is kept.
    pub fn observer_told(
        &mut self,
        id: i64,
        turn: i64,
        message_id: &str,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE observers SET told_turn = ?2, most_told = max(most_told, ?2), last_mail = ?3 WHERE id = ?1",
            )
            .bind(id)
            .bind(turn)
            .bind(message_id),
        )?;
        Ok(())
    }

    /// Takes account of so many re-judgings: the turns behind this one are mailed again.
    pub fn mind_rejudgings(
        &mut self,
        id: i64,
        rejudgings: i64,
        told_turn: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE observers SET rejudgings = ?, told_turn = min(told_turn, ?) WHERE id = ?",
            )
            .bind(rejudgings)
            .bind(told_turn)
            .bind(id),
        )?;
        Ok(())
    }

    /// Sets who may observe by letter: so many turns behind, or nobody.
    pub fn set_observer_rule(
        &mut self,
        game: GameId,
        delay: Option<i64>,
    ) -> Result<(), StoreError> {
        match delay {
            Some(delay) => self.execute(
                query(
                    "INSERT INTO observer_rules (game, delay) VALUES (?, ?)
                     ON CONFLICT (game) DO UPDATE SET delay = excluded.delay",
                )
                .bind(game)
                .bind(delay),
            )?,
            None => self.execute(query("DELETE FROM observer_rules WHERE game = ?").bind(game))?,
        };
        Ok(())
    }

    /// A letter asks to observe, and a mail asks back. What the address asked before is void.
    pub fn ask_observer(
        &mut self,
        game: GameId,
        address: &str,
        language: Option<&str>,
        message_id: &str,
        now: i64,
    ) -> Result<(), StoreError> {
        self.execute(
            query("DELETE FROM observer_wishes WHERE game = ? AND address = lower(?)")
                .bind(game)
                .bind(address),
        )?;
        self.execute(
            query(
                "INSERT INTO observer_wishes (game, address, language, message_id, asked_at) VALUES (?, lower(?), ?, ?, ?)",
            )
            .bind(game)
            .bind(address)
            .bind(language)
            .bind(message_id)
            .bind(now),
        )?;
        Ok(())
    }

    pub fn forget_observer_wish(&mut self, id: i64) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM observer_wishes WHERE id = ?").bind(id))?;
        Ok(())
    }

    /// The next mail to each seat of a game says how many observe it.
    pub fn remark_observers(&mut self, game: GameId) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO observer_remarks (seat, told) SELECT id, NULL FROM seats WHERE game = ?
                 ON CONFLICT (seat) DO UPDATE SET told = NULL",
            )
            .bind(game),
        )?;
        Ok(())
    }
}
