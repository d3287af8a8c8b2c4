//! The schema of a database: found, refused or upgraded.

use std::path::Path;

use sqlx::{Connection, SqliteConnection};

use super::error::StoreError;
use super::migrations::MIGRATIONS;

/// A newer schema and a foreign database are refused before anything is written.
pub(super) async fn upgrade(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), StoreError> {
    let (found, known) = versions(connection, path).await?;
    refuse_newer(path, found, known)?;
    sqlx::query("PRAGMA journal_mode = WAL")
        .execute(&mut *connection)
        .await
        .map_err(|error| StoreError::of_database(path, &error))?;
    if found == known {
        return Ok(());
    }
    // All steps or none: a file is of one program's schema, and a new one is written once.
    let problem = |error: sqlx::Error| StoreError::of_database(path, &error);
    let mut steps = connection.begin().await.map_err(problem)?;
    MIGRATIONS
        .run(&mut *steps)
        .await
        .map_err(|error| StoreError::of_migration(path, &error))?;
    steps.commit().await.map_err(problem)
}

/// A reader cannot upgrade what is older.
pub(super) async fn must_be_current(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(), StoreError> {
    let (found, known) = versions(connection, path).await?;
    refuse_newer(path, found, known)?;
    if found < known {
        let path = path.to_path_buf();
        return Err(StoreError::Older { path, found, known });
    }
    Ok(())
}

fn refuse_newer(path: &Path, found: i64, known: i64) -> Result<(), StoreError> {
    if found > known {
        let path = path.to_path_buf();
        return Err(StoreError::Newer { path, found, known });
    }
    Ok(())
}

/// The schema found in the file, 0 for an empty one, and the one this program writes.
async fn versions(
    connection: &mut SqliteConnection,
    path: &Path,
) -> Result<(i64, i64), StoreError> {
    let problem = |error: sqlx::Error| StoreError::of_database(path, &error);
    let known = MIGRATIONS.iter().map(|one| one.version).max().unwrap_or(0);
    let (tables, ours): (i64, bool) = sqlx::query_as(
        "SELECT count(*), coalesce(max(name = '_sqlx_migrations'), FALSE) FROM sqlite_schema",
    )
    .fetch_one(&mut *connection)
    .await
    .map_err(problem)?;
    if tables == 0 {
        return Ok((0, known));
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
    let differs = |(version, checksum): &&(i64, Vec<u8>)| {
        let mut steps = MIGRATIONS.iter();
        steps.any(|one| one.version == *version && *one.checksum != **checksum)
    };
    if let Some((step, _)) = taken.iter().find(differs) {
        return Err(StoreError::OtherSteps {
            path: path.to_path_buf(),
            step: *step,
        });
    }
    Ok((taken.last().map_or(0, |(version, _)| *version), known))
}
