//! Steps of the schema: those that have landed stay as they are, and an office that lacks one gets it.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection, SqliteConnection, query, query_as, query_scalar,
};

use super::*;
use crate::migrations::MIGRATIONS;

/// A line for each step: its number, and the SHA-384 of its file. Lines are added, and never changed.
const CHECKSUMS: &str = include_str!("migration_checksums.txt");

#[test]
fn a_step_that_has_landed_never_changes() {
    let kept: BTreeMap<i64, &str> = CHECKSUMS
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .map(|(number, checksum)| (number.parse().unwrap(), checksum))
        .collect();
    assert_eq!(
        kept.len(),
        CHECKSUMS.lines().count(),
        "a number stands twice"
    );
    for step in MIGRATIONS.iter() {
        let number = step.version;
        let found: String = step
            .checksum
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        match kept.get(&number) {
            None => panic!("add a line to migration_checksums.txt: {number:04} {found}"),
            Some(kept) => assert_eq!(
                *kept, found,
                "step {number} was changed: offices have taken it as it was, so write another step"
            ),
        }
    }
    assert_eq!(
        kept.len(),
        MIGRATIONS.iter().count(),
        "a step that landed is gone"
    );
}

#[test]
fn the_numbers_of_steps_rise() {
    let numbers: Vec<i64> = MIGRATIONS.iter().map(|step| step.version).collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert!(numbers[0] > 0);
}

/// Steps and how each is undone.
const UNDONE: [(i64, &[&str]); 3] = [
    (38, &["DROP TABLE longer_segments"]),
    (39, &["DROP TABLE former_players"]),
    (
        50,
        &[
            "DROP INDEX invited_by_reminder",
            "ALTER TABLE invited_players DROP COLUMN asked_at",
            "ALTER TABLE invited_players DROP COLUMN reminder_id",
        ],
    ),
];

/// Makes an office as it was before a step, with all later ones taken: a program left it to which the step came later.
fn undo(path: &Path, step: i64, undone: &[&str]) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let forget = format!("DELETE FROM _sqlx_migrations WHERE version = {step}");
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(path);
        let mut database = options.connect().await.unwrap();
        for statement in undone.iter().copied().chain([forget.as_str()]) {
            let statement = query(AssertSqlSafe(statement.to_owned()));
            statement.execute(&mut database).await.unwrap();
        }
        database.close().await.unwrap();
    });
}

fn copies(directory: &TempDir) -> Vec<String> {
    let names = fs::read_dir(directory.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut copies: Vec<String> = names.filter(|name| name.contains("schema")).collect();
    copies.sort();
    copies
}

#[test]
fn an_office_that_lacks_a_step_below_its_last_one_gets_it() {
    let (step, undone) = UNDONE[0];
    let mut office = office();
    with_game(&mut office);
    office.store.close().unwrap();
    let path = path_in(&office.directory);
    undo(&path, step, undone);
    let refused = Store::open_to_read(&path).err().unwrap();
    assert!(
        matches!(refused, StoreError::Older { found: 37, .. }),
        "{refused}"
    );
    let mut store = Store::open(&path).unwrap();
    let sql = "SELECT version FROM _sqlx_migrations ORDER BY version";
    let taken: Vec<i64> = store
        .runtime
        .block_on(query_scalar(sql).fetch_all(&mut store.connection))
        .unwrap();
    let all: Vec<i64> = MIGRATIONS.iter().map(|step| step.version).collect();
    assert_eq!(taken, all);
    assert_eq!(read(&mut store, |store| store.games()).len(), 1);
}

#[test]
fn a_database_is_copied_before_each_upgrade_and_the_last_two_copies_stay() {
    let mut office = office();
    with_game(&mut office);
    assert_eq!(
        office.store.upgrade_copy(),
        None,
        "a new office was never older"
    );
    office.store.close().unwrap();
    let path = path_in(&office.directory);
    let mut expected = Vec::new();
    for ((step, undone), before) in UNDONE.into_iter().zip([37, 38, 42]) {
        undo(&path, step, undone);
        let old = fs::read(&path).unwrap();
        let store = Store::open(&path).unwrap();
        let copy = store.upgrade_copy().unwrap().to_path_buf();
        store.close().unwrap();
        let name = format!("bulla-schema-{before:04}.db");
        assert_eq!(copy, office.directory.path().join(&name));
        assert_eq!(copy.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        expected.push(name);
        // What was copied is the office before the step: put back, it lacks the step again.
        let back = office.directory.path().join("back.db");
        fs::copy(&copy, &back).unwrap();
        let older = Store::open_to_read(&back).err().unwrap();
        assert!(matches!(older, StoreError::Older { .. }), "{older}");
        assert_ne!(old, fs::read(&path).unwrap());
        let again = Store::open(&path).unwrap();
        assert_eq!(again.upgrade_copy(), None, "told once");
        again.close().unwrap();
    }
    assert_eq!(copies(&office.directory), expected[1..]);
}

#[test]
fn an_upgrade_that_cannot_be_copied_first_changes_nothing() {
    let (step, undone) = UNDONE[0];
    let office = office();
    office.store.close().unwrap();
    let path = path_in(&office.directory);
    undo(&path, step, undone);
    let before = fs::read(&path).unwrap();
    let blocked = office.directory.path().join("bulla-schema-0037.db");
    fs::create_dir(&blocked).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
    assert_eq!(fs::read(&path).unwrap(), before);
    assert_eq!(copies(&office.directory), ["bulla-schema-0037.db"]);
    fs::remove_dir(&blocked).unwrap();
    Store::open(&path).unwrap();
}

#[test]
fn a_step_that_this_program_does_not_have_is_told_from_a_newer_schema() {
    let office = office();
    office.store.close().unwrap();
    let path = path_in(&office.directory);
    let strange =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                   VALUES (41, 'of a branch', TRUE, x'00', 0)";
    undo(&path, 999, &[strange]);
    for opened in [Store::open(&path), Store::open_to_read(&path)] {
        let error = opened.err().unwrap();
        assert!(
            matches!(error, StoreError::OtherSteps { step: 41, .. }),
            "{error}"
        );
    }
}

/// Everything that a database holds but the record of its steps: the statements that made it and the rows of each table.
async fn contents(database: &mut SqliteConnection) -> (Vec<String>, Vec<String>) {
    let objects = "SELECT name, type, sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> 'sqlite_sequence' ORDER BY rowid";
    let objects: Vec<(String, String, String)> =
        query_as(objects).fetch_all(&mut *database).await.unwrap();
    let mut rows = Vec::new();
    for (table, kind, _) in &objects {
        if kind != "table" || table == "_sqlx_migrations" {
            continue;
        }
        let columns = query_scalar(AssertSqlSafe(format!(
            "SELECT group_concat('quote(\"' || name || '\")', ' || '','' || ') FROM pragma_table_info('{table}')"
        )));
        let columns: String = columns.fetch_one(&mut *database).await.unwrap();
        let values = query_scalar(AssertSqlSafe(format!("SELECT {columns} FROM \"{table}\"")));
        let values: Vec<String> = values.fetch_all(&mut *database).await.unwrap();
        rows.extend(
            values
                .iter()
                .map(|values| format!("INSERT INTO \"{table}\" VALUES({values});")),
        );
    }
    let statements = objects.into_iter().map(|(.., sql)| format!("{sql};"));
    (statements.collect(), rows)
}

/// `BULLA_GOLDEN=write` writes `schema.sql` anew, where a step was added.
#[test]
fn a_new_office_is_what_all_steps_come_to() {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    let (statements, rows) = runtime.block_on(async {
        let mut database = SqliteConnection::connect("sqlite::memory:").await.unwrap();
        MIGRATIONS.run(&mut database).await.unwrap();
        contents(&mut database).await
    });
    assert!(statements.len() > 30, "{}", statements.len());
    if std::env::var("BULLA_GOLDEN").is_ok_and(|mode| mode == "write") {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/schema.sql");
        let head =
            "-- Written by a test of the steps in migrations/: what a new office begins with.";
        let all: Vec<&str> = [head]
            .into_iter()
            .chain(statements.iter().chain(&rows).map(String::as_str))
            .collect();
        fs::write(file, all.join("\n") + "\n").unwrap();
        return;
    }
    let mut office = office();
    let made = office
        .store
        .runtime
        .block_on(contents(&mut office.store.connection));
    assert_eq!(
        made,
        (statements, rows),
        "BULLA_GOLDEN=write cargo test -p bulla-store all_steps"
    );
}
