//! An office with many games: a round in which nothing is due, and the memory that it takes.
//!
//! `cargo bench --bench crowd` measures rounds with 1,000 running games, and prints the most memory that a process needed
//! for rounds and a status with 10,000 stored games. A game is played for a turn by silence, and its rows are copied.

use std::path::Path;
use std::process::Command;

use bulla::game::Seed;
use bulla::office::{Clock, Config, GameFile, Office};
use bulla::scenario::Scenario;
use criterion::{Criterion, criterion_group};
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

const NOW: i64 = 1_793_728_800;
const DAY: i64 = 86_400;

/// Environment variable that gives the measured process its office.
const MEASURED: &str = "BULLA_BENCH_OFFICE";

/// Tables with the columns that name a row of theirs or of another table, and texts that may stand once.
const TABLES: [(&str, &[&str], &[&str]); 7] = [
    ("games", &["id"], &["slug"]),
    ("scenarios", &["game"], &[]),
    ("seats", &["id", "game"], &[]),
    ("addresses", &["seat"], &[]),
    ("segments", &["id", "game"], &[]),
    ("events", &["segment"], &[]),
    (
        "outbox",
        &["id", "game", "seat", "segment"],
        &["message_id"],
    ),
];

/// More than any id of the one game.
const STRIDE: i64 = 100;

/// A game of two seats after its first turn, with its mail sent.
fn one_game(directory: &Path) {
    let plan = "game: club\nscenario: advanced-2\nseats:\n  - {name: Ann, address: ann@example.org}\n  \
                - {name: Bob, address: bob@example.org}\n";
    // Nobody writes, and days pass between two rounds.
    let config = Config::template("office@example.org") + "quorum: no\naway: 1000\n";
    std::fs::write(directory.join("bulla.yaml"), config).unwrap();
    let mut office = Office::create(directory, "office@example.org", Clock::Fixed(NOW)).unwrap();
    let plan = GameFile::read(plan).unwrap();
    let scenario = Scenario::named("advanced-2").unwrap();
    office.new_game(&plan, &scenario, Seed([9; 32])).unwrap();
    for round in 1..=2 {
        office.set_clock(Clock::Fixed(NOW + round * 4 * DAY));
        office.post().unwrap();
    }
    office.close().unwrap();
}

/// Copies the rows of the one game.
async fn copy(database: &Path, games: i64) {
    let url = format!("sqlite://{}", database.display());
    let mut open = SqliteConnection::connect(&url).await.unwrap();
    let mut columns_of = std::collections::BTreeMap::new();
    for (table, _, _) in TABLES {
        let sql = AssertSqlSafe(format!("SELECT name FROM pragma_table_info('{table}')"));
        let columns: Vec<(String,)> = sqlx::query_as(sql).fetch_all(&mut open).await.unwrap();
        columns_of.insert(table, columns);
    }
    for (table, ids, unique) in TABLES {
        let value = |(column,): &(String,)| {
            if ids.contains(&column.as_str()) {
                format!("t.{column} + k * {STRIDE}")
            } else if unique.contains(&column.as_str()) {
                format!("k || '.' || t.{column}")
            } else {
                format!("t.{column}")
            }
        };
        let values: Vec<String> = columns_of[table].iter().map(value).collect();
        let sql = format!(
            "WITH RECURSIVE copies(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM copies WHERE k < {}),
             first AS MATERIALIZED (SELECT * FROM {table})
             INSERT INTO {table} SELECT {} FROM first AS t, copies",
            games - 1,
            values.join(", ")
        );
        sqlx::query(AssertSqlSafe(sql))
            .execute(&mut open)
            .await
            .unwrap();
    }
    open.close().await.unwrap();
}

fn office_of(directory: &Path, games: i64) {
    one_game(directory);
    let mut runtime = tokio::runtime::Builder::new_current_thread();
    let runtime = runtime.enable_all().build().unwrap();
    runtime.block_on(copy(&directory.join("bulla.db"), games));
}

fn round(directory: &Path) -> usize {
    let clock = Clock::Fixed(NOW + 8 * DAY + 60);
    let mut office = Office::open(directory, clock).unwrap();
    let posted = office.post().unwrap();
    office.close().unwrap();
    posted.judged.segments.len() + posted.sent.mails + posted.received.stored
}

/// Aim: 50 ms.
fn idle(c: &mut Criterion) {
    let directory = tempfile::tempdir().unwrap();
    office_of(directory.path(), 1000);
    assert_eq!(round(directory.path()), 0, "nothing is due");
    c.bench_function("a round of 1,000 running games, nothing due", |b| {
        b.iter(|| assert_eq!(round(directory.path()), 0));
    });
}

/// Kilobytes that this process needed at most (Linux).
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status
        .lines()
        .find(|line| line.starts_with("VmHWM"))
        .unwrap();
    let number = line.split_whitespace().nth(1).unwrap();
    number.parse().unwrap()
}

/// Aim: 60 MB.
fn memory() {
    let directory = tempfile::tempdir().unwrap();
    office_of(directory.path(), 10_000);
    let bytes = directory.path().join("bulla.db").metadata().unwrap().len();
    let output = Command::new(std::env::current_exe().unwrap())
        .env(MEASURED, directory.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    println!(
        "10,000 stored games, {} MB on disk: {}",
        bytes >> 20,
        String::from_utf8_lossy(&output.stdout).trim()
    );
}

criterion_group!(benches, idle);

fn main() {
    if let Some(directory) = std::env::var_os(MEASURED) {
        for _ in 0..3 {
            assert_eq!(round(Path::new(&directory)), 0);
        }
        println!("three rounds in {} MB at most", peak().div_ceil(1024));
        return;
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
    memory();
}
