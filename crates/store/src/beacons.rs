//! Record of the public draw that a game waits for, act by act: the words for luck that were closed before it, another day, its
//! numbers, and corrected numbers.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

/// Kind of an act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BeaconActKind {
    /// A later draw counts.
    Moved,
    /// No words for luck are taken any more.
    Closed,
    Given,
    Corrected,
    /// A replay of set-up plays by these numbers.
    Replayed,
}

row_mapping::words!(BeaconActKind {
    Moved: "moved",
    Closed: "closed",
    Given: "given",
    Corrected: "corrected",
    Replayed: "replayed"
});

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredBeaconAct {
    /// 0 before it is stored.
    pub id: i64,
    pub game: GameId,
    pub act: BeaconActKind,
    pub at: i64,
    /// The day of the draw that counts from then on.
    pub draw: String,
    /// The words that were closed, as JSON; or numbers.
    pub text: Option<String>,
    pub who: String,
    pub why: String,
    /// Number of the replay among the re-judgings of the game, of numbers for one.
    pub replay: Option<i64>,
}

row_mapping::row!(StoredBeaconAct {
    id,
    game,
    act,
    at,
    draw,
    text,
    who,
    why,
    replay
});

impl ReadTransaction<'_> {
    /// All of them, in order.
    pub fn beacons(&mut self, game: GameId) -> Result<Vec<StoredBeaconAct>, StoreError> {
        self.all(
            query_as(
                "SELECT id, game, act, at, draw, text, who, why, replay FROM beacons WHERE game = ? ORDER BY id",
            )
            .bind(game),
        )
    }

    /// Running games that wait for a public draw: set-up is not judged.
    pub fn games_with_a_draw(&mut self) -> Result<Vec<GameId>, StoreError> {
        let games: Vec<(GameId,)> = self.all(query_as(
            "SELECT id FROM games WHERE beacon IS NOT NULL AND luck IS NULL AND status = 'running' ORDER BY id",
        ))?;
        Ok(games.into_iter().map(|(game,)| game).collect())
    }
}

impl WriteTransaction<'_> {
    /// Returns the number of its row.
    pub fn put_beacon(&mut self, new: &StoredBeaconAct) -> Result<i64, StoreError> {
        let put = self.execute(
            query(
                "INSERT INTO beacons (game, act, at, draw, text, who, why, replay) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(new.game)
            .bind(new.act)
            .bind(new.at)
            .bind(&new.draw)
            .bind(&new.text)
            .bind(&new.who)
            .bind(&new.why)
            .bind(new.replay),
        )?;
        Ok(put.id)
    }

    /// The past that counts now is played by these numbers.
    pub fn play_by_numbers(&mut self, game: GameId, drawn: &str) -> Result<(), StoreError> {
        self.forget();
        self.execute(
            query("UPDATE games SET drawn = ? WHERE id = ?")
                .bind(drawn)
                .bind(game),
        )?;
        Ok(())
    }
}
