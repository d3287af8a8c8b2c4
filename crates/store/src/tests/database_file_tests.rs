//! The file itself: crashes, full disks, other processes, other versions, other files, other eyes.

use std::os::unix::fs::PermissionsExt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use sha2::{Digest, Sha256};
use sqlx::query;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use super::*;
use crate::lookup_cache::LookupCache;

#[test]
fn work_that_fails_leaves_no_trace() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    let failed = office.store.write(|store| {
        store.judge_segment(&judged(segment))?;
        Err::<(), _>(StoreError::Locked {
            path: PathBuf::new(),
            holder: None,
        })
    });
    assert!(failed.is_err());
    let panicked = catch_unwind(AssertUnwindSafe(|| {
        office.store.write(|store| {
            store.judge_segment(&judged(segment))?;
            if store.game(game)?.slug == "delta-7" {
                panic!("in the middle");
            }
            Ok::<_, StoreError>(())
        })
    }));
    assert!(panicked.is_err());
    read(&mut office.store, |store| {
        assert!(store.ledger(game)?.is_empty());
        assert!(store.due_outbox(i64::MAX, None, 10)?.is_empty());
        assert_eq!(store.current_segment(game)?.unwrap().id, segment);
        Ok(())
    });
}

#[test]
fn a_crash_in_the_middle_of_a_transaction_leaves_no_trace() {
    let mut office = office();
    let (game, segment) = with_game(&mut office);
    let store = &mut office.store;
    store
        .runtime
        .block_on(query("BEGIN IMMEDIATE").execute(&mut store.connection))
        .unwrap();
    WriteTransaction {
        reading: ReadTransaction {
            path: &store.path,
            runtime: &store.runtime,
            connection: &mut store.connection,
            memo: LookupCache::default(),
        },
    }
    .judge_segment(&judged(segment))
    .unwrap();
    let path = path_in(&office.directory);
    drop(office.store);
    let mut again = Store::open(&path).unwrap();
    read(&mut again, |store| {
        assert!(store.ledger(game)?.is_empty());
        assert_eq!(store.current_segment(game)?.unwrap().id, segment);
        Ok(())
    });
}

#[test]
fn a_full_disk_is_named_and_the_office_carries_on_when_there_is_room() {
    let mut office = office();
    with_game(&mut office);
    let limit = |store: &mut Store, pages: i64| {
        let sql = format!("PRAGMA max_page_count = {pages}");
        store
            .runtime
            .block_on(query(sqlx::AssertSqlSafe(sql)).execute(&mut store.connection))
            .unwrap();
    };
    limit(&mut office.store, 1);
    let mut large = letter("<a@x>");
    // Bytes that no compression makes fewer.
    let hashes = (0_u32..1 << 15).map(|n| Sha256::digest(n.to_le_bytes()));
    large.raw = hashes.flatten().collect();
    let failed = office.store.write(|s| s.store_letters(&[large.clone()]));
    assert!(matches!(failed, Err(StoreError::Full { .. })), "{failed:?}");
    assert_eq!(read(&mut office.store, |s| s.letter_count()), 0);
    limit(&mut office.store, 1 << 20);
    assert_eq!(write(&mut office.store, |s| s.store_letters(&[large])), 1);
}

#[test]
fn one_process_works_and_others_may_look() {
    let mut office = office();
    with_game(&mut office);
    let path = path_in(&office.directory);
    let second = Store::open(&path).err().unwrap();
    let StoreError::Locked { holder, .. } = &second else {
        panic!("{second}");
    };
    assert_eq!(
        holder.map(|holder| holder.pid),
        Some(std::process::id()),
        "{second}"
    );
    let mut looking = Store::open_to_read(&path).unwrap();
    assert_eq!(read(&mut looking, |s| s.games()).len(), 1);
    let refused = looking.write(|s| s.queue_mail(&mail("<a@office>")));
    assert!(refused.is_err());
    drop(office.store);
    Store::open(&path).unwrap();
}

#[test]
fn a_lock_says_who_holds_it_and_who_never_let_go_of_it() {
    let directory = tempfile::TempDir::new().unwrap();
    let path = directory.path().join("some.lock");
    assert_eq!(Lock::state(&path), LockState::Free);
    let lock = Lock::take(&path, &mut |_| false).unwrap();
    let LockState::Held(Some(holder)) = Lock::state(&path) else {
        panic!("{:?}", Lock::state(&path));
    };
    assert_eq!(holder.pid, std::process::id());
    let mut asked = 0;
    let refused = Lock::take(&path, &mut |by| {
        assert_eq!(by, Some(holder));
        asked += 1;
        asked < 3
    });
    assert!(matches!(refused, Err(StoreError::Locked { .. })));
    assert_eq!(asked, 3);
    drop(lock);
    assert_eq!(Lock::state(&path), LockState::Free);
    std::fs::write(&path, "4711\n").unwrap();
    let LockState::Abandoned(dead) = Lock::state(&path) else {
        panic!("{:?}", Lock::state(&path));
    };
    assert_eq!(dead.pid, 4711);
}

#[test]
fn a_database_of_a_newer_version_is_refused_and_left_alone() {
    let mut office = office();
    let newer =
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                 VALUES (9999, 'later', TRUE, x'00', 0)";
    let store = &mut office.store;
    store
        .runtime
        .block_on(query(newer).execute(&mut store.connection))
        .unwrap();
    let path = path_in(&office.directory);
    drop(office.store);
    for opened in [Store::open(&path), Store::open_to_read(&path)] {
        let error = opened.err().unwrap();
        assert!(
            matches!(error, StoreError::Newer { found: 9999, .. }),
            "{error}"
        );
    }
}

#[test]
fn an_empty_file_left_by_a_crash_becomes_an_office_for_work_and_not_for_a_look() {
    let directory = TempDir::new().unwrap();
    let path = path_in(&directory);
    std::fs::write(&path, b"").unwrap();
    let look = Store::open_to_read(&path).err().unwrap();
    assert!(matches!(look, StoreError::Older { .. }), "{look}");
    let mut store = Store::open(&path).unwrap();
    assert!(read(&mut store, |s| s.games()).is_empty());
}

#[test]
fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let directory = TempDir::new().unwrap();
    let path = path_in(&directory);
    let noise = b"this is a letter to grandmother\n".repeat(200);
    std::fs::write(&path, &noise).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), noise);
}

#[test]
fn a_damaged_page_is_named_as_damage() {
    let mut office = office();
    with_game(&mut office);
    let path = path_in(&office.directory);
    office.store.close().unwrap();
    let mut bytes = std::fs::read(&path).unwrap();
    for byte in bytes.iter_mut().skip(4096) {
        *byte = 0x5a;
    }
    std::fs::write(&path, bytes).unwrap();
    let error = Store::open(&path)
        .and_then(|mut store| store.read(|s| s.games()))
        .err()
        .unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
}

#[test]
fn missing_existing_and_unwritable_places_are_told_apart() {
    let office = office();
    let path = path_in(&office.directory);
    drop(office.store);
    let exists = Store::create(&path).err().unwrap();
    assert!(matches!(exists, StoreError::Exists { .. }), "{exists}");
    let missing = Store::open(&office.directory.path().join("other.db"));
    let missing = missing.err().unwrap();
    assert!(matches!(missing, StoreError::Missing { .. }), "{missing}");
    let nowhere = Store::create(&office.directory.path().join("no/where/bulla.db"));
    let nowhere = nowhere.err().unwrap();
    assert!(
        matches!(nowhere, StoreError::Unwritable { .. }),
        "{nowhere}"
    );
}

/// The superuser writes everywhere, so a directory inside a file stands for a forbidden one beside the real case.
#[test]
fn a_directory_that_cannot_be_written_is_named() {
    let directory = TempDir::new().unwrap();
    let closed = directory.path().join("closed");
    std::fs::create_dir(&closed).unwrap();
    std::fs::set_permissions(&closed, std::fs::Permissions::from_mode(0o555)).unwrap();
    if std::fs::write(closed.join("probe"), b"").is_err() {
        let error = Store::create(&closed.join("bulla.db")).err().unwrap();
        assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
    }
    let file = directory.path().join("file");
    std::fs::write(&file, b"").unwrap();
    let error = Store::create(&file.join("bulla.db")).err().unwrap();
    assert!(matches!(error, StoreError::Unwritable { .. }), "{error}");
}

#[test]
fn files_are_private_to_the_office_also_after_a_careless_copy() {
    let mut office = office();
    with_game(&mut office);
    let path = path_in(&office.directory);
    for name in ["bulla.db", "bulla.db-wal", "bulla.db-shm", "bulla.lock"] {
        let file = office.directory.path().join(name);
        let mode = file.metadata().unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    drop(office.store);
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    Store::open(&path).unwrap();
    assert_eq!(path.metadata().unwrap().permissions().mode() & 0o777, 0o600);
}

#[test]
fn the_file_is_kept_as_the_design_says() {
    let mut office = office();
    let store = &mut office.store;
    let mut pragma = |sql: &'static str| -> String {
        store
            .runtime
            .block_on(sqlx::query_scalar(sql).fetch_one(&mut store.connection))
            .unwrap()
    };
    assert_eq!(pragma("SELECT * FROM pragma_journal_mode"), "wal");
    assert_eq!(
        pragma("SELECT '' || synchronous FROM pragma_synchronous"),
        "2"
    );
    assert_eq!(
        pragma("SELECT '' || foreign_keys FROM pragma_foreign_keys"),
        "1"
    );
    let tables = "SELECT '' || count(*) FROM pragma_table_list
                  WHERE schema = 'main' AND type = 'table' AND NOT strict
                  AND name NOT LIKE 'sqlite_%' AND name <> '_sqlx_migrations'";
    assert_eq!(pragma(tables), "0");
}

#[test]
fn a_secret_does_not_print() {
    assert_eq!(format!("{:?}", Secret([65; 32])), "Secret(…)");
}

#[test]
fn a_database_of_something_else_is_refused_and_left_alone() {
    let directory = TempDir::new().unwrap();
    let path = path_in(&directory);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap();
    runtime.block_on(async {
        let options = SqliteConnectOptions::new()
            .filename(&path)
            .create_if_missing(true);
        let mut other = options.connect().await.unwrap();
        query("CREATE TABLE recipes (title TEXT)")
            .execute(&mut other)
            .await
            .unwrap();
        other.close().await.unwrap();
    });
    let bytes = std::fs::read(&path).unwrap();
    let error = Store::open(&path).err().unwrap();
    assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
}
