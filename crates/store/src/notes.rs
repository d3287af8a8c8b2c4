//! Every act of a moderator: who, when, what, why.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

#[derive(Clone, Debug)]
pub struct NewNote {
    pub at: i64,
    pub who: String,
    pub game: Option<GameId>,
    pub what: String,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub at: i64,
    pub who: String,
    pub game: Option<GameId>,
    pub what: String,
    pub why: String,
}

row_mapping::row!(Note {
    at,
    who,
    game,
    what,
    why
});

/// A note with the name of its game, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedNote {
    pub at: i64,
    /// `None`: it concerns the whole office.
    pub game: Option<String>,
    pub who: String,
    pub what: String,
    pub why: String,
}

row_mapping::row!(NamedNote {
    at,
    game,
    who,
    what,
    why
});

impl ReadTransaction<'_> {
    /// All notes of the office, or those of one game, the oldest first.
    pub fn named_notes(&mut self, game: Option<GameId>) -> Result<Vec<NamedNote>, StoreError> {
        self.all(
            query_as(
                "SELECT notes.at, games.slug AS game, notes.who, notes.what, notes.why
                 FROM notes LEFT JOIN games ON games.id = notes.game
                 WHERE ?1 IS NULL OR notes.game = ?1 ORDER BY notes.id",
            )
            .bind(game),
        )
    }

    pub fn notes(&mut self, game: GameId) -> Result<Vec<Note>, StoreError> {
        self.all(
            query_as("SELECT at, who, game, what, why FROM notes WHERE game = ? ORDER BY id")
                .bind(game),
        )
    }
}

impl WriteTransaction<'_> {
    /// Returns its number.
    pub fn note(&mut self, note: &NewNote) -> Result<i64, StoreError> {
        let made = self.execute(
            query("INSERT INTO notes (at, who, game, what, why) VALUES (?, ?, ?, ?, ?)")
                .bind(note.at)
                .bind(&note.who)
                .bind(note.game)
                .bind(&note.what)
                .bind(&note.why),
        )?;
        Ok(made.id)
    }
}
