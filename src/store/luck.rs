//! What the chance of a game comes from: the seed that was drawn for it, and the words of its seats.

use sqlx::{query, query_as};

use super::{GameId, Reading, Secret, StoreError, Writing};

/// What set-up fixes of the chance of its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedLuck {
    /// The words for luck as JSON.
    pub words: String,
    /// Of a public draw, if the game has one.
    pub numbers: Option<String>,
}

impl Reading<'_> {
    /// Games begun before this one, or seeds drawn for games that were never opened, of which nothing was ever judged.
    pub fn never_played_before(&mut self, game: GameId) -> Result<i64, StoreError> {
        let (count,) = self.one(
            query_as(
                "SELECT (SELECT count(*) FROM games WHERE id < ?1 AND NOT EXISTS
                     (SELECT 1 FROM segments WHERE segments.game = games.id AND salt IS NOT NULL))
                 + (SELECT count(*) FROM draws WHERE game IS NULL
                     AND id < (SELECT id FROM draws AS own WHERE own.game = ?1))",
            )
            .bind(game),
        )?;
        Ok(count)
    }
}

impl Writing<'_> {
    /// The seed for a game that is to be opened: the one that was drawn for it before and not used, else this one.
    pub fn draw_seed(&mut self, slug: &str, seed: &Secret, at: i64) -> Result<Secret, StoreError> {
        self.execute(
            query(
                "INSERT INTO draws (slug, seed, at) VALUES (lower(?), ?, ?) ON CONFLICT DO NOTHING",
            )
            .bind(slug)
            .bind(&seed.0[..])
            .bind(at),
        )?;
        let (drawn,): (Secret,) = self.one(
            query_as("SELECT seed FROM draws WHERE slug = lower(?) AND game IS NULL").bind(slug),
        )?;
        Ok(drawn)
    }

    /// The seed that was drawn for this game is used.
    pub fn use_seed(&mut self, game: GameId) -> Result<(), StoreError> {
        self.execute(
            query(
                "UPDATE draws SET game = ?1
                 WHERE game IS NULL AND slug = (SELECT slug FROM games WHERE id = ?1)",
            )
            .bind(game),
        )?;
        Ok(())
    }

    /// Words that were fixed are never changed, and with them the numbers of a public draw.
    pub(super) fn fix_luck(
        &mut self,
        game: GameId,
        luck: Option<&FixedLuck>,
    ) -> Result<(), StoreError> {
        let Some(luck) = luck else {
            return Ok(());
        };
        self.forget();
        self.execute(
            query("UPDATE games SET luck = ?, drawn = ? WHERE id = ? AND luck IS NULL")
                .bind(&luck.words)
                .bind(&luck.numbers)
                .bind(game),
        )?;
        Ok(())
    }
}
