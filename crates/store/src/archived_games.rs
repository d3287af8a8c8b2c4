//! Games that were moved out of the database, each into a file of its own.

use sqlx::{query, query_as};

use super::error::StoreError;
use super::game_export::CARRIED;
use super::game_id::GameId;
use super::read_transaction::ReadTransaction;
use super::row_mapping;
use super::write_transaction::WriteTransaction;

/// A game whose rows are in a file, and no longer here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArchivedGame {
    pub slug: String,
    pub archived_at: i64,
    pub who: String,
    pub why: String,
    /// Place where the file was written.
    pub file: String,
    pub sha256: Vec<u8>,
    pub bytes: i64,
    /// Head of its chain, as it is printed; `None` if it has none.
    pub head: Option<String>,
    pub created_at: i64,
    pub ended_at: i64,
    /// Ending and placing of each seat, as JSON.
    pub result: String,
    /// Counts for statistics, as JSON; `None`: it was moved before they were kept.
    pub summary: Option<String>,
}

row_mapping::row!(ArchivedGame {
    slug,
    archived_at,
    who,
    why,
    file,
    sha256,
    bytes,
    head,
    created_at,
    ended_at,
    result,
    summary
});

/// Bytes that the rows of a game take, about.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct GameSize {
    pub game: String,
    pub bytes: i64,
}

row_mapping::row!(GameSize { game, bytes });

const SEATS: &str = "(SELECT id FROM seats WHERE game = ?1)";

/// Rows of a game that no file carries, in an order in which none is named by another that is left.
const NOT_CARRIED: [&str; 9] = [
    "DELETE FROM deliveries WHERE mail IN MAILS",
    "DELETE FROM bounces WHERE mail IN MAILS OR letter IN (SELECT id FROM letters WHERE seat IN SEATS)",
    "DELETE FROM deadline_mails WHERE mail IN MAILS",
    "DELETE FROM vote_mails WHERE mail IN MAILS",
    "DELETE FROM parts_of_mails WHERE mail IN MAILS",
    "DELETE FROM previews WHERE game = ?1",
    "DELETE FROM draws WHERE game = ?1",
    "DELETE FROM standby_offers WHERE seat IN SEATS",
    "DELETE FROM alarms WHERE stops = ?1",
];

const MAILS: &str =
    "(SELECT id FROM outbox WHERE game = ?1 OR seat IN (SELECT id FROM seats WHERE game = ?1))";

/// Pictures and files that no mail holds any more: what a drawing shows is drawn again when it is needed.
const LOOSE_PARTS: [&str; 2] = [
    "DELETE FROM pictures WHERE NOT EXISTS (SELECT 1 FROM parts_of_mails WHERE parts_of_mails.part = pictures.part)",
    "DELETE FROM parts WHERE NOT EXISTS (SELECT 1 FROM parts_of_mails WHERE part = parts.id)
     AND NOT EXISTS (SELECT 1 FROM pictures WHERE part = parts.id)",
];

impl ReadTransaction<'_> {
    /// Returns the games that are in files, the first archived first.
    pub fn archived_games(&mut self) -> Result<Vec<ArchivedGame>, StoreError> {
        self.all(query_as(
            "SELECT * FROM archived_games ORDER BY archived_at, slug",
        ))
    }

    /// Names of games are compared without regard to case.
    pub fn archived_game(&mut self, slug: &str) -> Result<Option<ArchivedGame>, StoreError> {
        self.first(query_as("SELECT * FROM archived_games WHERE slug = lower(?)").bind(slug))
    }

    /// Counts mails of a game that have not left and are not given up.
    pub fn mails_owed(&mut self, game: GameId) -> Result<i64, StoreError> {
        let (count,) = self.one(
            query_as(
                "SELECT count(*) FROM outbox WHERE (game = ?1 OR seat IN (SELECT id FROM seats WHERE game = ?1))
                 AND (state = 'queued' OR state = 'held' AND last_error IS NOT 'replaced')",
            )
            .bind(game),
        )?;
        Ok(count)
    }

    /// Returns the name of the tournament that a game is a table of.
    pub fn tournament_of_game(&mut self, slug: &str) -> Result<Option<String>, StoreError> {
        let found: Option<(String,)> = self.first(
            query_as(
                "SELECT tournaments.name FROM tournament_tables
                 JOIN tournaments ON tournaments.id = tournament WHERE game = ?",
            )
            .bind(slug),
        )?;
        Ok(found.map(|(name,)| name))
    }

    /// Returns the games whose letters, mails and events take most room, the largest first; pictures that games share are not counted.
    pub fn largest_games(&mut self, at_most: u32) -> Result<Vec<GameSize>, StoreError> {
        self.all(
            query_as(
                "SELECT slug AS game, sum(bytes) AS bytes FROM (
                   SELECT game, length(raw) AS bytes FROM letters
                   UNION ALL SELECT game, length(bytes) FROM outbox
                   UNION ALL SELECT segments.game, length(line) FROM events JOIN segments ON segments.id = segment)
                 JOIN games ON games.id = game GROUP BY slug ORDER BY 2 DESC, 1 LIMIT ?",
            )
            .bind(at_most),
        )
    }
}

impl WriteTransaction<'_> {
    /// Takes all rows of a game out of the database, and keeps what is told of it. The caller has them in a file.
    ///
    /// # Errors
    /// Rows of others name some that would be gone; nothing is changed then.
    pub fn archive_game(
        &mut self,
        game: GameId,
        archived: &ArchivedGame,
    ) -> Result<(), StoreError> {
        self.defer_foreign_keys()?;
        for sql in NOT_CARRIED {
            let sql = sql.replace("MAILS", MAILS).replace("SEATS", SEATS);
            self.delete_of(game, sql)?;
        }
        for carried in CARRIED.iter().rev() {
            let sql = match carried.table {
                "outbox" => format!("DELETE FROM outbox WHERE id IN {MAILS}"),
                // A letter that a row of another game names stays with the office.
                "letters" => format!(
                    "DELETE FROM letters WHERE seat IN {SEATS}
                     AND NOT EXISTS (SELECT 1 FROM traces WHERE letter = letters.id)
                     AND NOT EXISTS (SELECT 1 FROM passed_on WHERE letter = letters.id)"
                ),
                table => format!("DELETE FROM {table} WHERE {}", carried.condition()),
            };
            if carried.table == "seats" {
                self.delete_of(
                    game,
                    format!("UPDATE letters SET seat = NULL WHERE seat IN {SEATS}"),
                )?;
                self.delete_of(game, "UPDATE letters SET game = NULL WHERE game = ?1")?;
            }
            self.delete_of(game, sql)?;
        }
        self.execute(query(
            "UPDATE outbox SET letter = NULL WHERE letter IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM letters WHERE letters.id = letter)",
        ))?;
        for sql in LOOSE_PARTS {
            self.execute(query(sql))?;
        }
        self.remember(archived)?;
        if self.check_foreign_keys()? {
            return Ok(());
        }
        Err(StoreError::Unexpected {
            path: self.path.to_path_buf(),
            detail: format!("rows of other games name rows of {}", archived.slug),
        })
    }

    fn delete_of(&mut self, game: GameId, sql: impl Into<String>) -> Result<(), StoreError> {
        self.execute(query(sqlx::AssertSqlSafe(sql.into())).bind(game))?;
        Ok(())
    }

    fn remember(&mut self, archived: &ArchivedGame) -> Result<(), StoreError> {
        self.execute(
            query(
                "INSERT INTO archived_games
                 (slug, archived_at, who, why, file, sha256, bytes, head, created_at, ended_at, result, summary)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )
            .bind(&archived.slug)
            .bind(archived.archived_at)
            .bind(&archived.who)
            .bind(&archived.why)
            .bind(&archived.file)
            .bind(&archived.sha256)
            .bind(archived.bytes)
            .bind(&archived.head)
            .bind(archived.created_at)
            .bind(archived.ended_at)
            .bind(&archived.result)
            .bind(&archived.summary),
        )?;
        Ok(())
    }

    /// A game that was in a file is here again.
    pub fn forget_archive(&mut self, slug: &str) -> Result<(), StoreError> {
        self.execute(query("DELETE FROM archived_games WHERE slug = lower(?)").bind(slug))?;
        Ok(())
    }
}
