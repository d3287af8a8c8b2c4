//! The database read beside the office: everything in it as text.

use std::path::Path;

use sha2::{Digest, Sha256};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use crate::office_fixture::OfficeFixture;

/// Work on the database, behind the office's back.
pub fn behind<T>(office: &Path, work: impl AsyncFnOnce(&mut SqliteConnection) -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(office.join("bulla.db"));
        let mut connection = options.connect().await.unwrap();
        let done = work(&mut connection).await;
        connection.close().await.unwrap();
        done
    })
}

/// One column of text, row by row.
pub fn rows(office: &Path, sql: &str) -> Vec<String> {
    behind(office, async |connection| column(connection, sql).await)
}

pub fn count(office: &Path, sql: &str) -> i64 {
    behind(office, async |connection| {
        let query = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()));
        query.fetch_one(connection).await.unwrap()
    })
}

pub fn execute(office: &Path, sql: &str) {
    behind(office, async |connection| {
        let query = sqlx::query(AssertSqlSafe(sql.to_owned()));
        query.execute(connection).await.unwrap();
    });
}

/// Binds the segments to their lines anew, after a test has changed these: `SHA-256("bulla-events-v1\0" | hash before | salt | lines)`,
/// each with its length before it.
pub fn bind_anew(office: &Path) {
    behind(office, async |connection| {
        let judged = "SELECT id, salt FROM segments WHERE salt IS NOT NULL ORDER BY ordinal";
        let query = sqlx::query_as(judged).fetch_all(&mut *connection);
        let segments: Vec<(i64, Vec<u8>)> = query.await.unwrap();
        let mut last: Vec<u8> = Vec::new();
        for (segment, salt) in segments {
            let lines = "SELECT line FROM events WHERE segment = ? ORDER BY n";
            let query = sqlx::query_as(lines).bind(segment);
            let lines: Vec<(String,)> = query.fetch_all(&mut *connection).await.unwrap();
            let lines = lines.iter().map(|(line,)| line.as_bytes());
            let mut hasher = Sha256::new_with_prefix(b"bulla-events-v1\0");
            for part in [&last[..], &salt].into_iter().chain(lines) {
                hasher.update((part.len() as u64).to_be_bytes());
                hasher.update(part);
            }
            last = hasher.finalize().to_vec();
            let bind = "UPDATE segments SET events_hash = ? WHERE id = ?";
            let query = sqlx::query(bind).bind(last.clone()).bind(segment);
            query.execute(&mut *connection).await.unwrap();
        }
    });
}

/// Every row of every table.
pub fn dump(office: &Path) -> Vec<String> {
    behind(office, async |connection| dump_in(connection).await)
}

/// A table comes as one text, since it takes much longer to hand over its rows one by one.
pub async fn dump_in(connection: &mut SqliteConnection) -> Vec<String> {
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    let mut rows = Vec::new();
    for table in column(connection, tables).await {
        let columns = format!("SELECT 'quote(' || name || ')' FROM pragma_table_info('{table}')");
        let all = column(connection, &columns).await.join(" || '|' || ");
        let lines = format!(
            "SELECT coalesce(group_concat(line, char(30)), '') FROM
             (SELECT '{table}|' || {all} AS line FROM {table} ORDER BY 1)"
        );
        let whole = column(connection, &lines).await.remove(0);
        let lines = whole.split('\u{1e}').filter(|line| !line.is_empty());
        rows.extend(lines.map(str::to_owned));
    }
    rows
}

/// The verdicts on all letters in the order in which they were received.
pub const VERDICTS: &str = "SELECT coalesce(verdict, '-') FROM letters ORDER BY received_at, id";

pub fn verdicts(office: &Path) -> Vec<String> {
    rows(office, VERDICTS)
}

pub async fn column(connection: &mut SqliteConnection, sql: &str) -> Vec<String> {
    let query = sqlx::query_scalar(AssertSqlSafe(sql.to_owned()));
    query.fetch_all(connection).await.unwrap()
}

impl OfficeFixture {
    pub fn rows(&self, sql: &str) -> Vec<String> {
        rows(self.path(), sql)
    }

    pub fn count(&self, sql: &str) -> i64 {
        count(self.path(), sql)
    }

    pub fn execute(&self, sql: &str) {
        execute(self.path(), sql);
    }

    pub fn behind<T>(&self, work: impl AsyncFnOnce(&mut SqliteConnection) -> T) -> T {
        behind(self.path(), work)
    }
}
