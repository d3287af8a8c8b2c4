//! The database read beside the office: everything in it as text.

use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

/// One look at a database with plain SQL.
pub struct Records {
    runtime: tokio::runtime::Runtime,
    connection: SqliteConnection,
}

impl Records {
    pub fn of(office: &Path) -> Records {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_time()
            .build()
            .unwrap();
        let options = SqliteConnectOptions::new().filename(office.join("bulla.db"));
        let connection = runtime.block_on(options.connect()).unwrap();
        Records {
            runtime,
            connection,
        }
    }

    /// One column of text, row by row.
    pub fn ask(&mut self, sql: &str) -> Vec<String> {
        let query = sqlx::query_scalar::<_, String>(sqlx::AssertSqlSafe(sql.to_owned()));
        self.runtime
            .block_on(query.fetch_all(&mut self.connection))
            .unwrap()
    }

    pub fn count(&mut self, sql: &str) -> i64 {
        let query = sqlx::query_scalar::<_, i64>(sqlx::AssertSqlSafe(sql.to_owned()));
        self.runtime
            .block_on(query.fetch_one(&mut self.connection))
            .unwrap()
    }

    pub fn execute(&mut self, sql: &str) {
        let query = sqlx::query(sqlx::AssertSqlSafe(sql.to_owned()));
        self.runtime
            .block_on(query.execute(&mut self.connection))
            .unwrap();
    }

    pub fn close(self) {
        self.runtime.block_on(self.connection.close()).unwrap();
    }
}

/// Every row of every table.
pub fn dump(office: &Path) -> Vec<String> {
    let mut records = Records::of(office);
    let tables = records.ask("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    let mut rows = Vec::new();
    for table in tables {
        let columns = records.ask(&format!(
            "SELECT 'quote(' || name || ')' FROM pragma_table_info('{table}')"
        ));
        let all = columns.join(" || '|' || ");
        rows.extend(records.ask(&format!(
            "SELECT '{table}|' || {all} FROM {table} ORDER BY 1"
        )));
    }
    records.close();
    rows
}

/// The verdicts on all letters in the order in which they were received.
pub fn verdicts(office: &Path) -> Vec<String> {
    let mut records = Records::of(office);
    let verdicts =
        records.ask("SELECT coalesce(verdict, '-') FROM letters ORDER BY received_at, id");
    records.close();
    verdicts
}
