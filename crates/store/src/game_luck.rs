//! Sources of a game's chance: the seed that was drawn for it, and the words of its seats.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game::{GameStatus, ModeratorEnding};
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::seat_id::SeatId;
use super::secret::Secret;
use super::write_transaction::WriteTransaction;

/// A game that was begun before another, and judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EarlierGame {
    pub id: GameId,
    pub slug: String,
    pub created_at: i64,
    pub status: GameStatus,
    /// `None`: it is still open, or ended by its rules.
    pub ending: Option<ModeratorEnding>,
    /// Segments that were judged and count.
    pub segments: i64,
    /// Time at which the last segment was judged or closed.
    pub last_at: i64,
}

row_mapping::row!(EarlierGame {
    id,
    slug,
    created_at,
    status,
    ending,
    segments,
    last_at
});

/// Part of the chance of a game that set-up fixes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FixedLuck {
    /// The words for luck as JSON.
    pub words: String,
    /// Numbers of a public draw, if the game has one.
    pub numbers: Option<String>,
}

impl ReadTransaction<'_> {
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

impl ReadTransaction<'_> {
    /// Games that were judged, begun before this one, of which a segment was judged or closed since then; the oldest first.
    pub fn judged_before(
        &mut self,
        game: GameId,
        since: i64,
    ) -> Result<Vec<EarlierGame>, StoreError> {
        self.all(
            query_as(
                "SELECT games.id, slug, created_at, status, ending,
                     sum(segments.salt IS NOT NULL AND struck IS NULL) AS segments, max(judged_at) AS last_at
                 FROM games JOIN segments ON segments.game = games.id
                 WHERE games.id < ?1 GROUP BY games.id
                 HAVING segments > 0 AND last_at >= ?2 ORDER BY created_at, games.id",
            )
            .bind(game)
            .bind(since),
        )
    }

    /// The players of a game by their seats: by name, and by each address.
    pub fn known_players(
        &mut self,
        game: GameId,
    ) -> Result<Vec<(SeatId, String, Option<String>)>, StoreError> {
        self.all(
            query_as(
                "SELECT seats.id, player, address FROM seats LEFT JOIN addresses ON addresses.seat = seats.id
                 WHERE seats.game = ? ORDER BY number, address",
            )
            .bind(game),
        )
    }
}

impl WriteTransaction<'_> {
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

    /// Writes down which seats are moderators' as the game opens, by their numbers from 0.
    pub fn open_with_moderators(&mut self, game: GameId, seats: &[i64]) -> Result<(), StoreError> {
        self.forget();
        let numbers: Vec<String> = seats.iter().map(|seat| (seat + 1).to_string()).collect();
        self.execute(
            query("UPDATE games SET moderating = ? WHERE id = ?")
                .bind(numbers.join(" "))
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
