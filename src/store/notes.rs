//! Every act of a moderator: who, when, what, why.

use sqlx::{query, query_as};

use super::{GameId, Reading, StoreError, Writing, columns};

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

columns::row!(Note {
    at,
    who,
    game,
    what,
    why
});

impl Reading<'_> {
    pub fn notes(&mut self, game: GameId) -> Result<Vec<Note>, StoreError> {
        self.all(
            query_as("SELECT at, who, game, what, why FROM notes WHERE game = ? ORDER BY id")
                .bind(game),
        )
    }
}

impl Writing<'_> {
    pub fn note(&mut self, note: &NewNote) -> Result<(), StoreError> {
        self.execute(
            query("INSERT INTO notes (at, who, game, what, why) VALUES (?, ?, ?, ?, ?)")
                .bind(note.at)
                .bind(&note.who)
                .bind(note.game)
                .bind(&note.what)
                .bind(&note.why),
        )?;
        Ok(())
    }
}
