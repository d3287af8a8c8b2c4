//! The schema of a database: found, refused or upgraded.

use std::path::{Path, PathBuf};

use sqlx::{Connection, SqliteConnection};

use super::database_copy::{self, Replace};
use super::error::StoreError;
use super::migrations::MIGRATIONS;
use super::upgrade_copies;

/// Tables, indexes and first rows of an office after all steps. A test makes it from the steps.
const WHOLE: &str = include_str!("../schema.sql");

/// A newer schema and a foreign database are refused before anything is written. Before an older one is upgraded it is copied;
/// returns that copy.
pub(super) async fn upgrade(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<Option<PathBuf>, StoreError> {
    let schema = Schema::read(connection, path).await?;
    schema.must_be_known(path)?;
    sqlx::query("PRAGMA journal_mode = WAL")
        .execute(&mut *connection)
        .await
        .map_err(|error| StoreError::of_database(path, &error))?;
    if schema.is_whole {
        return Ok(None);
    }
    let mut copied = None;
    if schema.whole_until > 0 {
        let copy = upgrade_copies::path(path, schema.whole_until);
        database_copy::write(connection, path, &copy, Replace::Older).await?;
        copied = Some(copy);
    }
    // All steps or none: a file is of one program's schema, and a new one is written once.
    let problem = |error: sqlx::Error| StoreError::of_database(path, &error);
    let mut steps = connection.begin().await.map_err(problem)?;
    if schema.is_empty() {
        write_whole(&mut steps).await.map_err(problem)?;
    } else {
        MIGRATIONS
            .run(&mut *steps)
            .await
            .map_err(|error| StoreError::of_migration(path, &error))?;
    }
    steps.commit().await.map_err(problem)?;
    upgrade_copies::keep_last(path);
    Ok(copied)
}

/// Writes the schema that all steps come to into an empty database at once, seven times as fast as step by step, and records
/// the steps as taken.
async fn write_whole(connection: &mut SqliteConnection) -> sqlx::Result<()> {
    sqlx::raw_sql(WHOLE).execute(&mut *connection).await?;
    for step in MIGRATIONS.iter() {
        sqlx::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (?1, ?2, TRUE, ?3, 0)",
        )
        .bind(step.version)
        .bind(&*step.description)
        .bind(&*step.checksum)
        .execute(&mut *connection)
        .await?;
    }
    Ok(())
}

/// A reader cannot upgrade what is older.
pub(super) async fn must_be_current(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), StoreError> {
    let schema = Schema::read(connection, path).await?;
    schema.must_be_known(path)?;
    if schema.is_whole {
        return Ok(());
    }
    Err(StoreError::Older {
        path: path.to_path_buf(),
        found: schema.whole_until,
        known: schema.known,
    })
}

/// Refuses a database of another program, and one with steps that this program does not have.
pub(super) async fn must_be_ours(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), StoreError> {
    Schema::read(connection, path).await?.must_be_known(path)
}

/// Steps of the schema that a file has taken.
struct Schema {
    /// Number of the last step before the first that is missing; 0 for an empty file.
    whole_until: i64,
    /// Number of the last step that was taken.
    last: i64,
    /// Number of the last step of this program.
    known: i64,
    /// True if no step of this program is missing, whatever their order.
    is_whole: bool,
    /// Step that this program does not have, or has otherwise.
    other: Option<i64>,
}

impl Schema {
    async fn read(connection: &mut SqliteConnection, path: &Path) -> Result<Schema, StoreError> {
        let problem = |error: sqlx::Error| StoreError::of_database(path, &error);
        let (tables, ours): (i64, bool) = sqlx::query_as(
            "SELECT count(*), coalesce(max(name = '_sqlx_migrations'), FALSE) FROM sqlite_schema",
        )
        .fetch_one(&mut *connection)
        .await
        .map_err(problem)?;
        if tables == 0 {
            return Ok(Schema::of(&[]));
        }
        if !ours {
            return Err(StoreError::Damaged {
                path: path.to_path_buf(),
                detail: "it belongs to another program".to_owned(),
            });
        }
        let taken: Vec<(i64, Vec<u8>)> =
            sqlx::query_as("SELECT version, checksum FROM _sqlx_migrations ORDER BY version")
                .fetch_all(connection)
                .await
                .map_err(problem)?;
        Ok(Schema::of(&taken))
    }

    /// Compares the steps that were taken, with their checksums, with those of this program.
    fn of(taken: &[(i64, Vec<u8>)]) -> Schema {
        let is_taken = |step: i64| taken.iter().any(|(version, _)| *version == step);
        let is_ours = |(version, checksum): &&(i64, Vec<u8>)| {
            let mut steps = MIGRATIONS.iter();
            steps.any(|one| one.version == *version && *one.checksum == **checksum)
        };
        let whole = MIGRATIONS.iter().take_while(|one| is_taken(one.version));
        Schema {
            whole_until: whole.map(|one| one.version).last().unwrap_or(0),
            last: taken.last().map_or(0, |(version, _)| *version),
            known: MIGRATIONS.iter().map(|one| one.version).max().unwrap_or(0),
            is_whole: MIGRATIONS.iter().all(|one| is_taken(one.version)),
            other: taken
                .iter()
                .find(|one| !is_ours(one))
                .map(|(version, _)| *version),
        }
    }

    /// Returns whether no step was taken: the file is new.
    fn is_empty(&self) -> bool {
        self.last == 0
    }

    fn must_be_known(&self, path: &Path) -> Result<(), StoreError> {
        let path = path.to_path_buf();
        match self.other {
            None => Ok(()),
            Some(_) if self.last > self.known => Err(StoreError::Newer {
                path,
                found: self.last,
                known: self.known,
            }),
            Some(step) => Err(StoreError::OtherSteps { path, step }),
        }
    }
}
