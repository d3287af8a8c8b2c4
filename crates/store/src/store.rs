//! The database of a post office.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteConnectOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};
use tokio::runtime::Runtime;

use super::database_copy::{self, Replace};
use super::error::StoreError;
use super::lock::Lock;
use super::lock_holder::LockHolder;
use super::lookup_cache::LookupCache;
use super::read_transaction::ReadTransaction;
use super::schema::{must_be_current, must_be_ours, upgrade};
use super::write_transaction::WriteTransaction;
use super::{database_file, lock};

/// Longest wait of a reader for another process before [`StoreError::Locked`].
const PATIENCE: Duration = Duration::from_secs(5);

/// Longest wait, in seconds, of work beside others: for their transactions, and for the lock when it is taken back.
const PATIENCE_BESIDE_OTHERS: u32 = 600;

/// SQLite's name for a database without a file.
const MEMORY: &str = ":memory:";

/// An open post office. Calls block; the runtime inside is nobody else's business, and must not be entered from another.
pub struct Store {
    pub(super) path: PathBuf,
    // Fields are dropped in this order: the connection before its runtime, the lock last.
    pub(super) connection: SqliteConnection,
    pub(super) runtime: Runtime,
    /// A transaction was begun and its end not seen: the work in it panicked.
    unfinished: bool,
    /// Transactions are parts of a larger one.
    is_joined: bool,
    /// The larger one is gone.
    is_lost: bool,
    /// Copy of the database as it was before this program upgraded it.
    upgrade_copy: Option<PathBuf>,
    lock: Option<Lock>,
    /// Number that SQLite changes with every commit of another connection, as it was when the lock was let go.
    seen_version: Option<i64>,
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

    /// Writes a copy of the office, as it is at one moment, into a new file that only its owner may read. Others may work in it
    /// meanwhile, and its schema may be older than this program's. The copy is checked before it gets its name. Returns its bytes.
    ///
    /// # Errors
    /// There is such a file already, it cannot be written, or the database is damaged; then there is no copy.
    pub fn back_up(path: &Path, copy: &Path) -> Result<u64, StoreError> {
        database_file::must_exist(path)?;
        let options = SqliteConnectOptions::new().read_only(true);
        let (runtime, mut connection) = Store::reach(path, options)?;
        runtime.block_on(async {
            must_be_ours(&mut connection, path).await?;
            database_copy::write(&mut connection, path, copy, Replace::Nothing).await
        })
    }

    /// Lets others work in the office, while this process waits for somebody else. It may go on reading and writing, in transactions
    /// that stand by themselves. Does nothing if the lock is not held.
    ///
    /// # Errors
    /// The database fails; the lock is held still.
    pub fn let_others_work(&mut self) -> Result<(), StoreError> {
        if self.lock.is_none() {
            return Ok(());
        }
        self.wait_for_others(PATIENCE_BESIDE_OTHERS * 1000)?;
        self.seen_version = Some(self.data_version()?);
        self.lock = None;
        Ok(())
    }

    /// Takes the lock back that [`Store::let_others_work`] let go. Returns whether others have changed anything since.
    ///
    /// # Errors
    /// [`StoreError::Locked`] if another process holds it for longer than anything takes.
    pub fn work_alone(&mut self) -> Result<bool, StoreError> {
        let Some(seen) = self.seen_version else {
            return Ok(false);
        };
        let began = Instant::now();
        let longest = Duration::from_secs(PATIENCE_BESIDE_OTHERS.into());
        let lock = Lock::take(&lock::lock_path(&self.path), &mut |_| {
            began.elapsed() < longest
        })?;
        self.lock = Some(lock);
        self.seen_version = None;
        let short = u32::try_from(PATIENCE.as_millis()).unwrap_or(u32::MAX);
        self.wait_for_others(short)?;
        Ok(self.data_version()? != seen)
    }

    /// Sets how many milliseconds a statement waits for the transaction of another process.
    fn wait_for_others(&mut self, milliseconds: u32) -> Result<(), StoreError> {
        let sql = format!("PRAGMA busy_timeout = {milliseconds}");
        self.writing()
            .execute(sqlx::query(AssertSqlSafe(sql)))
            .map(|_| ())
    }

    fn data_version(&mut self) -> Result<i64, StoreError> {
        let (version,) = self.writing().one(sqlx::query_as(
            "SELECT data_version FROM pragma_data_version",
        ))?;
        Ok(version)
    }

    /// Returns the copy that was made before this program upgraded the schema as it opened the office; `None` if there was
    /// nothing to upgrade.
    pub fn upgrade_copy(&self) -> Option<&Path> {
        self.upgrade_copy.as_deref()
    }

    /// Returns faults that SQLite finds in the whole file; none when all is well. Reads all of it.
    ///
    /// # Errors
    /// It cannot be read.
    pub fn faults(&mut self) -> Result<Vec<String>, StoreError> {
        self.runtime
            .block_on(database_copy::faults_of(&mut self.connection))
            .map_err(|error| StoreError::of_database(&self.path, &error))
    }

    /// Gives room that nothing takes any more back to the disk. Nothing is lost if this fails.
    ///
    /// # Errors
    /// The disk has no room for a second copy meanwhile, or others are at work.
    pub fn shrink(&mut self) -> Result<(), StoreError> {
        self.command("VACUUM")
    }

    /// Works like [`Store::shrink`] where more than a quarter of a database, and more than 16 MB, is free. Returns whether it was.
    ///
    /// # Errors
    /// The disk has no room for a second copy meanwhile, or others are at work.
    pub fn shrink_if_sparse(&mut self) -> Result<bool, StoreError> {
        const LEAST: i64 = 16 << 20;
        let (free, all, size): (i64, i64, i64) = self.writing().one(sqlx::query_as(
            "SELECT freelist_count, page_count, page_size FROM pragma_freelist_count, pragma_page_count, pragma_page_size",
        ))?;
        let is_sparse = free * 4 > all && free * size > LEAST;
        if is_sparse {
            self.shrink()?;
        }
        Ok(is_sparse)
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

    /// One transaction of several: everything that `work` writes with [`Store::write`] is durable when this returns `Ok`, and
    /// nothing of it when `work` fails, panics, or the commit does.
    pub fn write_together<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut Store) -> Result<T, E>,
    ) -> Result<T, E> {
        self.join(true, work)
    }

    /// Returns the result of `work` like [`Store::write_together`], and keeps nothing of what it wrote.
    pub fn rehearse<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut Store) -> Result<T, E>,
    ) -> Result<T, E> {
        self.join(false, work)
    }

    fn join<T, E: From<StoreError>>(
        &mut self,
        is_kept: bool,
        work: impl FnOnce(&mut Store) -> Result<T, E>,
    ) -> Result<T, E> {
        if self.unfinished {
            self.roll_back();
        }
        self.command("BEGIN IMMEDIATE")?;
        self.unfinished = true;
        self.is_joined = true;
        self.is_lost = false;
        let done = catch_unwind(AssertUnwindSafe(|| work(self)));
        self.is_joined = false;
        let done = done.unwrap_or_else(|panic| resume_unwind(panic));
        if !is_kept {
            self.roll_back();
            return done;
        }
        let done = match done {
            Ok(_) if self.is_lost => Err(self.lost().into()),
            done => done.and_then(|value| Ok(self.command("COMMIT").map(|()| value)?)),
        };
        match done {
            Ok(_) => self.unfinished = false,
            Err(_) => self.roll_back(),
        }
        done
    }

    fn lost(&self) -> StoreError {
        StoreError::Unexpected {
            path: self.path.clone(),
            detail: "a transaction was taken back, and its parts with it".to_owned(),
        }
    }

    /// Runs a transaction that is part of a larger one. If it fails, nothing of it is kept, and the larger one goes on.
    fn part<T, E: From<StoreError>>(
        &mut self,
        work: impl FnOnce(&mut WriteTransaction<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        if self.is_lost {
            return Err(self.lost().into());
        }
        self.command("SAVEPOINT part")?;
        let done = work(&mut self.writing());
        // SQLite itself takes a transaction back when the disk is full: what came after it would stand by itself.
        let ended = match done {
            Ok(_) => self.command("RELEASE part"),
            Err(_) => self
                .command("ROLLBACK TO part")
                .and_then(|()| self.command("RELEASE part")),
        };
        self.is_lost = ended.is_err();
        done.and_then(|value| Ok(ended.map(|()| value)?))
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
        if self.is_joined {
            return self.part(work);
        }
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
        let (runtime, mut connection) = Store::reach(path, options)?;
        let mut upgrade_copy = None;
        if lock.is_some() {
            upgrade_copy = runtime.block_on(upgrade(&mut connection, path))?;
        } else if path != Path::new(MEMORY) {
            runtime.block_on(must_be_current(&mut connection, path))?;
        }
        Ok(Store {
            path: path.to_path_buf(),
            connection,
            runtime,
            unfinished: false,
            is_joined: false,
            is_lost: false,
            upgrade_copy,
            lock,
            seen_version: None,
        })
    }

    fn reach(
        path: &Path,
        options: SqliteConnectOptions,
    ) -> Result<(Runtime, SqliteConnection), StoreError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .map_err(|error| StoreError::of_file(path, &error))?;
        let connection = runtime
            .block_on(with_our_settings(options, path).connect())
            .map_err(|error| StoreError::of_database(path, &error))?;
        Ok((runtime, connection))
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
