//! A copy of a database in one file: consistent while others work in the original, checked, and there whole or not at all.

use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::database_file::{self, PRIVATE, in_directory, private_file};
use super::error::StoreError;

/// Beginning of every database: <https://www.sqlite.org/fileformat2.html>
const MARK: &[u8] = b"SQLite format 3\0";

/// Number of faults of a damaged database that are named.
const NAMED: usize = 3;

/// Decision about a file that lies where the copy shall be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Replace {
    /// It stays, and there is no copy.
    Nothing,
    /// The copy takes its place.
    Older,
}

/// Writes a copy that only its owner may read. Returns its bytes.
///
/// # Errors
/// The copy exists already, cannot be written, or is damaged because the database is. What was begun of it is removed.
pub(super) async fn write(
    connection: &mut SqliteConnection,
    database: &Path,
    copy: &Path,
    replace: Replace,
) -> Result<u64, StoreError> {
    let copy = std::path::absolute(copy).map_err(|error| StoreError::of_file(copy, &error))?;
    if replace == Replace::Nothing {
        nothing_may_be_at(&copy)?;
    }
    let draft = draft(&copy);
    let file = begin(&draft)?;
    let written = fill(connection, database, &draft, &file).await;
    let placed = written.and_then(|bytes| place(&draft, &copy, replace).map(|()| bytes));
    if placed.is_err() {
        // It is ours, and nobody asked for half of it.
        let _ = fs::remove_file(&draft);
        let _ = fs::remove_file(journal(&draft));
    }
    placed
}

/// Also a link that leads nowhere is something.
fn nothing_may_be_at(copy: &Path) -> Result<(), StoreError> {
    match copy.symlink_metadata() {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(StoreError::of_file(copy, &error)),
        Ok(_) => Err(StoreError::CopyExists {
            path: copy.to_path_buf(),
        }),
    }
}

fn draft(copy: &Path) -> PathBuf {
    with_end(copy, ".new")
}

/// SQLite's record of what it has not written whole. It would be played back into whatever file has its name.
fn journal(draft: &Path) -> PathBuf {
    with_end(draft, "-journal")
}

fn with_end(path: &Path, end: &str) -> PathBuf {
    let mut longer = path.as_os_str().to_owned();
    longer.push(end);
    longer.into()
}

/// Creates the draft, and holds it for as long as it is open here. One that a crash left is written anew.
fn begin(draft: &Path) -> Result<File, StoreError> {
    let locked = || StoreError::Locked {
        path: draft.to_path_buf(),
        holder: None,
    };
    let create = || private_file().create_new(true).open(draft);
    let file = match create() {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            let mut left = File::open(draft).map_err(|error| StoreError::of_file(draft, &error))?;
            left.try_lock().map_err(|_| locked())?;
            if !is_draft(&mut left) {
                return Err(StoreError::CopyExists {
                    path: draft.to_path_buf(),
                });
            }
            fs::remove_file(draft).map_err(|error| StoreError::of_file(draft, &error))?;
            create()
        }
        other => other,
    };
    let file = file.map_err(|error| in_directory(draft, &error))?;
    file.try_lock().map_err(|_| locked())?;
    match fs::remove_file(journal(draft)) {
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(StoreError::of_file(&journal(draft), &error));
        }
        _ => {}
    }
    // A umask may take rights away that the owner has to have.
    file.set_permissions(fs::Permissions::from_mode(PRIVATE))
        .map_err(|error| StoreError::of_file(draft, &error))?;
    Ok(file)
}

/// Returns whether a file is the beginning of a database: empty, not begun, or with the mark of SQLite. Another is somebody's own.
fn is_draft(file: &mut File) -> bool {
    let mut beginning = Vec::new();
    let length = u64::try_from(MARK.len()).unwrap_or_default();
    let read = file.take(length).read_to_end(&mut beginning);
    read.is_ok() && (beginning == MARK || beginning.iter().all(|byte| *byte == 0))
}

/// SQLite writes it as it is at one moment, without the room that deleted rows left.
async fn fill(
    connection: &mut SqliteConnection,
    database: &Path,
    draft: &Path,
    file: &File,
) -> Result<u64, StoreError> {
    let problem = |error: sqlx::Error| match StoreError::of_database(draft, &error) {
        StoreError::Damaged { detail, .. } => damaged(database, detail),
        other => other,
    };
    let name = draft.to_str().ok_or_else(|| StoreError::Unwritable {
        path: draft.to_path_buf(),
        detail: "its name is not UTF-8".to_owned(),
    })?;
    sqlx::query("VACUUM INTO ?")
        .bind(name)
        .execute(connection)
        .await
        .map_err(problem)?;
    let synced = file.sync_all().and_then(|()| file.metadata());
    let bytes = synced.map_err(|error| StoreError::of_file(draft, &error))?;
    let faults = faults(draft).await.map_err(problem)?;
    if !faults.is_empty() {
        return Err(damaged(database, faults.join("; ")));
    }
    Ok(bytes.len())
}

/// Reads the whole file as SQLite checks one.
async fn faults(draft: &Path) -> Result<Vec<String>, sqlx::Error> {
    let options = SqliteConnectOptions::new().filename(draft).read_only(true);
    let mut connection = options.disable_statement_logging().connect().await?;
    let faults = faults_of(&mut connection).await?;
    connection.close().await?;
    Ok(faults)
}

/// Faults that SQLite finds in a whole database: damaged pages, broken indexes, rows that refer to no row. None when all is well.
pub(super) async fn faults_of(
    connection: &mut SqliteConnection,
) -> Result<Vec<String>, sqlx::Error> {
    let said: Vec<String> =
        sqlx::query_scalar("SELECT integrity_check FROM pragma_integrity_check")
            .fetch_all(&mut *connection)
            .await?;
    let mut faults: Vec<String> = said.into_iter().filter(|one| one != "ok").collect();
    let orphans: Vec<(String, i64)> = sqlx::query_as(
        "SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY \"table\" ORDER BY 1",
    )
    .fetch_all(&mut *connection)
    .await?;
    let rows = orphans.into_iter();
    faults
        .extend(rows.map(|(table, rows)| format!("{rows} of {table} refer to what is not there")));
    faults.truncate(NAMED);
    Ok(faults)
}

fn damaged(database: &Path, detail: String) -> StoreError {
    StoreError::Damaged {
        path: database.to_path_buf(),
        detail,
    }
}

/// Gives the draft its name, durably. No other program of ours makes the same copy meanwhile, for the draft is held.
fn place(draft: &Path, copy: &Path, replace: Replace) -> Result<(), StoreError> {
    if replace == Replace::Nothing {
        nothing_may_be_at(copy)?;
    }
    fs::rename(draft, copy).map_err(|error| StoreError::of_file(copy, &error))?;
    let placed = database_file::sync_directory(copy);
    if placed.is_err() {
        let _ = fs::remove_file(copy);
    }
    placed
}
