//! One post office in one SQLite file. Knows strings, bytes and times; no rules, no clock.
//!
//! Law 1 lives here: a letter is stored raw before anybody reads it, and judging a segment, appending its events, opening
//! the next one and queueing the mail is one transaction ([`WriteTransaction::judge_segment`]). Everything that is written is
//! written inside [`Store::write`]; what has not been committed never happened.

mod absences;
mod addresses;
mod alarms;
mod beacons;
mod bounces;
mod chain_entries;
mod consistency;
mod credentials;
mod database_file;
mod deadlines;
mod error;
mod forwarded_letters;
mod game_export;
mod game_luck;
mod games;
mod judging_inputs;
mod letter_id;
mod letter_summaries;
mod letters;
mod lock;
mod mail_hashes;
mod mail_parts;
mod migrations;
mod notes;
mod orders;
mod outbox;
mod overview;
mod press;
mod proposals;
mod protests;
mod pruning;
mod rejudging;
mod restores;
mod row_mapping;
mod seats;
mod secret_access;
mod segments;
mod stored_scenarios;
mod told_pages;
mod transports;

pub use absences::{Absence, UsedAbsence};
pub use addresses::AddressAct;
pub use beacons::{BeaconActKind, StoredBeaconAct};
pub use bounces::{FailingAddress, NewBounce};
pub use chain_entries::{ChainEntry, ChainEntryKind, ChainedAct};
pub use consistency::Disagreement;
pub use credentials::{AddressChange, AnswerCount, SenderCounts};
pub use deadlines::{DeadlineCause, LatePage, PauseReason, StoredDeadlineChange};
pub use error::StoreError;
pub use forwarded_letters::ForwardedLetter;
pub use game_export::{CARRIED, ExportedColumn, ExportedRow, ExportedTable, bytes_of, digits};
pub use game_luck::{EarlierGame, FixedLuck};
pub use games::{
    Game, GameId, GameStatus, MailFormat, MailVolume, ModeratorEnding, NewGame, NewSeat, Seat,
    SeatId, SeatState, Secret,
};
pub use judging_inputs::{JudgedSeat, StandingRevision, StoredStanding};
pub use letter_id::LetterId;
pub use letter_summaries::LetterSummary;
pub use letters::{
    HeldLetter, HeldReason, LetterFate, NewHeld, NewLetter, PASSED_OVER, StoredLetter,
};
pub use lock::{Lock, LockHolder, LockState};
pub use mail_hashes::{WrittenMail, hash_of_text, hash_of_words};
pub use mail_parts::StoredPicture;
pub use notes::{NamedNote, NewNote, Note};
pub use orders::{NewOrders, OrdersStatus, StandingOrders, StoredOrders};
pub use outbox::{LONGEST_WAIT, Mail, MailCount, MailId, MailKind, MailState, NewMail};
pub use overview::{Backlog, FailedMail, GameSelection, LastOrders, MissedSegment, OpenSegmentRow};
pub use press::{NewPress, PressTo, StoredPress};
pub use proposals::StoredProposal;
pub use protests::{NewProtest, ProtestRule, ProtestStatus, StoredProtest};
pub use pruning::PrunedLetter;
pub use rejudging::{
    NewRejudging, RedrawColumns, Rejudging, RejudgingId, RejudgingKind, ReplacementHistory,
    ReplacementSegment, RestoredHistory,
};
pub use restores::{AHEAD, DatabaseRestore};
pub use seats::{NewSeatMove, SeatMove, SeatMoveId, SeatMoveKind};
pub use secret_access::{SecretAccessKind, UntoldAccess};
pub use segments::{JudgedOutcome, JudgedSegment, NewSegment, Segment, SegmentId, StoredAnswer};
pub use transports::{DeliveryRow, DeliveryState, OfficeState, TransportHealth};

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::query::{Query, QueryAs};
use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions, SqliteRow, SqliteSynchronous};
use sqlx::{ConnectOptions, Connection, Execute, FromRow, Sqlite, SqliteConnection};
use tokio::runtime::Runtime;

use migrations::MIGRATIONS;

/// Longest wait of a reader for another process before [`StoreError::Locked`].
const PATIENCE: Duration = Duration::from_secs(5);

/// SQLite's name for a database without a file.
const MEMORY: &str = ":memory:";

/// An open post office. Calls block; the runtime inside is nobody else's business, and must not be entered from another.
pub struct Store {
    path: PathBuf,
    // Fields are dropped in this order: the connection before its runtime, the lock last.
    connection: SqliteConnection,
    runtime: Runtime,
    /// A transaction was begun and its end not seen: the work in it panicked.
    unfinished: bool,
    _lock: Option<Lock>,
}

impl Store {
    /// A new office at `path`, which must not exist.
    pub fn create(path: &Path) -> Result<Store, StoreError> {
        Store::create_after(path, || Ok(()))
    }

    /// Works like [`Store::create`], but calls `prepare` first to make what must exist before the office. No other process does
    /// so meanwhile.
    pub fn create_after<E: From<StoreError>>(
        path: &Path,
        prepare: impl FnOnce() -> Result<(), E>,
    ) -> Result<Store, E> {
        let lock = Lock::take(&lock::lock_path(path), &mut |_| false)?;
        database_file::must_not_exist(path)?;
        prepare()?;
        database_file::create(path)?;
        Ok(Store::connect(
            path,
            Some(lock),
            SqliteConnectOptions::new(),
        )?)
    }

    /// Opens the office for work: alone (a second process gets [`StoreError::Locked`]), and upgraded to this schema.
    pub fn open(path: &Path) -> Result<Store, StoreError> {
        Store::open_after(path, &mut |_| false)
    }

    /// Works like [`Store::open`], but while another process is at work, asks `wait` with its process number every moment whether
    /// to wait for it.
    pub fn open_after(
        path: &Path,
        wait: &mut dyn FnMut(Option<LockHolder>) -> bool,
    ) -> Result<Store, StoreError> {
        database_file::must_exist(path)?;
        let lock = Lock::take(&lock::lock_path(path), wait)?;
        database_file::make_private(path)?;
        Store::connect(path, Some(lock), SqliteConnectOptions::new())
    }

    /// Opens the office to look at it, also while another process works in it. Nothing can be written, nothing is upgraded.
    pub fn open_to_read(path: &Path) -> Result<Store, StoreError> {
        database_file::must_exist(path)?;
        Store::connect(path, None, SqliteConnectOptions::new().read_only(true))
    }

    /// A database in memory, for what is looked at once.
    pub fn in_memory() -> Result<Store, StoreError> {
        let path = Path::new(MEMORY);
        let mut store = Store::connect(path, None, SqliteConnectOptions::new())?;
        store
            .runtime
            .block_on(upgrade(&mut store.connection, path))?;
        Ok(store)
    }

    /// One consistent look at the office.
    pub fn read<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut ReadTransaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.transaction("BEGIN", |writing| work(&mut writing.reading))
    }

    /// One transaction: everything that `work` wrote is durable when this returns `Ok`, and nothing of it when `work`
    /// fails, panics, or the commit does.
    pub fn write<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut WriteTransaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        self.transaction("BEGIN IMMEDIATE", work)
    }

    /// Waits until the file is whole by itself, without its write-ahead log. A store that is merely dropped loses nothing.
    pub fn close(self) -> Result<(), StoreError> {
        self.runtime
            .block_on(self.connection.close())
            .map_err(|error| StoreError::of_database(&self.path, &error))
    }

    /// Runs a transaction by hand, because SQLite itself rolls back on a full disk, which sqlx's own transactions do not expect.
    fn transaction<T, E: From<StoreError>>(
        &mut self,
        begin: &'static str,
        work: impl FnOnce(&mut WriteTransaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        if self.unfinished {
            self.roll_back();
        }
        self.command(begin)?;
        self.unfinished = true;
        let done = work(&mut self.writing());
        let done = done.and_then(|value| Ok(self.command("COMMIT").map(|()| value)?));
        match done {
            Ok(_) => self.unfinished = false,
            Err(_) => self.roll_back(),
        }
        done
    }

    fn writing(&mut self) -> WriteTransaction<'_> {
        let reading = ReadTransaction {
            path: &self.path,
            runtime: &self.runtime,
            connection: &mut self.connection,
            memo: LookupCache::default(),
        };
        WriteTransaction { reading }
    }

    fn command(&mut self, sql: &'static str) -> Result<(), StoreError> {
        self.writing().execute(sqlx::query(sql)).map(|_| ())
    }

    /// Fails only when SQLite has rolled back already.
    fn roll_back(&mut self) {
        let _ = self.command("ROLLBACK");
        self.unfinished = false;
    }

    fn connect(
        path: &Path,
        lock: Option<Lock>,
        options: SqliteConnectOptions,
    ) -> Result<Store, StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| StoreError::of_file(path, &error))?;
        let mut connection = runtime
            .block_on(with_our_settings(options, path).connect())
            .map_err(|error| StoreError::of_database(path, &error))?;
        if lock.is_some() {
            runtime.block_on(upgrade(&mut connection, path))?;
        } else if path != Path::new(MEMORY) {
            runtime.block_on(must_be_current(&mut connection, path))?;
        }
        Ok(Store {
            path: path.to_path_buf(),
            connection,
            runtime,
            unfinished: false,
            _lock: lock,
        })
    }
}

fn with_our_settings(options: SqliteConnectOptions, path: &Path) -> SqliteConnectOptions {
    options
        .filename(path)
        .create_if_missing(false)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .busy_timeout(PATIENCE)
        .pragma("trusted_schema", "OFF")
        // What SQLite sets aside on its way holds hands too: it stays out of /tmp.
        .pragma("temp_store", "MEMORY")
        .disable_statement_logging()
}

/// A newer schema and a foreign database are refused before anything is written.
async fn upgrade(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
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
async fn must_be_current(connection: &mut SqliteConnection, path: &Path) -> Result<(), StoreError> {
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

/// Read access inside [`Store::read`] or [`Store::write`]. The methods are beside the tables they read.
pub struct ReadTransaction<'a> {
    path: &'a Path,
    runtime: &'a Runtime,
    connection: &'a mut SqliteConnection,
    memo: LookupCache,
}

/// Cache of rows read in this transaction. Rows change only through [`WriteTransaction`], which clears it. A batch of letters
/// asks for the same seats repeatedly, and each query is a trip to the database thread.
#[derive(Default)]
struct LookupCache {
    games: BTreeMap<GameId, Game>,
    seats: BTreeMap<GameId, Vec<Seat>>,
    addresses: BTreeMap<SeatId, Vec<String>>,
    seats_of_address: BTreeMap<String, Vec<Seat>>,
    segments: BTreeMap<GameId, Vec<Segment>>,
    pages: BTreeMap<(SegmentId, SeatId), Option<Mail>>,
    orders: BTreeMap<(SegmentId, SeatId), Option<StoredOrders>>,
    standing: BTreeMap<SeatId, Option<StandingOrders>>,
    failing: Option<Vec<(SeatId, String)>>,
}

/// Write access inside [`Store::write`]. Reads see what it has written itself.
pub struct WriteTransaction<'a> {
    reading: ReadTransaction<'a>,
}

impl<'a> Deref for WriteTransaction<'a> {
    type Target = ReadTransaction<'a>;

    fn deref(&self) -> &ReadTransaction<'a> {
        &self.reading
    }
}

impl<'a> DerefMut for WriteTransaction<'a> {
    fn deref_mut(&mut self) -> &mut ReadTransaction<'a> {
        &mut self.reading
    }
}

type Statement<'q> = Query<'q, Sqlite, SqliteArguments>;
type Rows<'q, T> = QueryAs<'q, Sqlite, T, SqliteArguments>;

impl ReadTransaction<'_> {
    fn all<T: for<'r> FromRow<'r, SqliteRow> + Send>(
        &mut self,
        query: Rows<'_, T>,
    ) -> Result<Vec<T>, StoreError> {
        let rows = self.rows(stripped(query))?;
        let read = rows.iter().map(T::from_row).collect::<Result<_, _>>();
        read.map_err(|error| StoreError::of_database(self.path, &error))
    }

    fn first<T: for<'r> FromRow<'r, SqliteRow> + Send>(
        &mut self,
        query: Rows<'_, T>,
    ) -> Result<Option<T>, StoreError> {
        let row = self.row(stripped(query))?;
        let read = row.as_ref().map(T::from_row).transpose();
        read.map_err(|error| StoreError::of_database(self.path, &error))
    }

    fn one<T: for<'r> FromRow<'r, SqliteRow> + Send>(
        &mut self,
        query: Rows<'_, T>,
    ) -> Result<T, StoreError> {
        let path = self.path;
        self.first(query)?
            .ok_or_else(|| StoreError::of_database(path, &sqlx::Error::RowNotFound))
    }

    // The two trips to the database, each compiled once and not once for every type of row.

    fn rows(
        &mut self,
        statement: Result<Statement<'_>, sqlx::Error>,
    ) -> Result<Vec<SqliteRow>, StoreError> {
        let (runtime, connection) = (self.runtime, &mut *self.connection);
        statement
            .and_then(|statement| runtime.block_on(statement.fetch_all(connection)))
            .map_err(|error| StoreError::of_database(self.path, &error))
    }

    fn row(
        &mut self,
        statement: Result<Statement<'_>, sqlx::Error>,
    ) -> Result<Option<SqliteRow>, StoreError> {
        let (runtime, connection) = (self.runtime, &mut *self.connection);
        statement
            .and_then(|statement| runtime.block_on(statement.fetch_optional(connection)))
            .map_err(|error| StoreError::of_database(self.path, &error))
    }
}

/// A query without the type of its rows.
fn stripped<T>(mut query: Rows<'_, T>) -> Result<Statement<'static>, sqlx::Error>
where
    T: for<'r> FromRow<'r, SqliteRow> + Send,
{
    let arguments = query.take_arguments().map_err(sqlx::Error::Encode)?;
    Ok(sqlx::query_with(query.sql(), arguments.unwrap_or_default()))
}

impl WriteTransaction<'_> {
    /// Games, seats, segments or pages are about to change.
    fn forget(&mut self) {
        self.reading.memo = LookupCache::default();
    }

    /// Returns the rows changed and the id of the last one inserted.
    fn execute(&mut self, statement: Statement<'_>) -> Result<StatementResult, StoreError> {
        let done = self
            .runtime
            .block_on(statement.execute(&mut *self.reading.connection))
            .map_err(|error| StoreError::of_database(self.reading.path, &error))?;
        Ok(StatementResult {
            rows: done.rows_affected(),
            id: done.last_insert_rowid(),
        })
    }
}

struct StatementResult {
    rows: u64,
    id: i64,
}

#[cfg(test)]
pub(crate) mod tests;
