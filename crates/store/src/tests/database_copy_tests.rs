//! Copies of a database that others work in.

use std::fs::{self, File};
use std::os::unix::fs::{PermissionsExt, symlink};

use super::*;

fn names(directory: &TempDir) -> Vec<String> {
    let names = fs::read_dir(directory.path()).unwrap();
    let names = names.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.collect();
    names.sort();
    names
}

#[test]
fn a_copy_is_made_while_others_work_and_holds_what_was_committed() {
    let mut office = office();
    with_game(&mut office);
    let database = path_in(&office.directory);
    let aside = place();
    let copy = aside.path().join("monday.db");
    // In the midst of a transaction of another connection.
    let bytes = office
        .store
        .write(|store| {
            store.store_letters(&[letter("<a@x>")])?;
            Store::back_up(&database, &copy)
        })
        .unwrap();
    let facts = copy.metadata().unwrap();
    assert_eq!(facts.len(), bytes);
    assert_eq!(facts.permissions().mode() & 0o777, 0o600);
    assert_eq!(names(&aside), ["monday.db"]);
    let later = aside.path().join("tuesday.db");
    Store::back_up(&database, &later).unwrap();
    for (path, letters) in [(copy, 0), (later, 1)] {
        let mut store = Store::open(&path).unwrap();
        assert_eq!(read(&mut store, |store| store.games()).len(), 1);
        assert_eq!(read(&mut store, |store| store.letter_count()), letters);
        assert_eq!(store.upgrade_copy(), None);
    }
}

#[test]
fn a_copy_lies_on_nothing_that_is_there() {
    let mut office = office();
    with_game(&mut office);
    let database = path_in(&office.directory);
    let aside = place();
    let taken = aside.path().join("taken.db");
    fs::write(&taken, "mine").unwrap();
    let dangling = aside.path().join("dangling.db");
    symlink(aside.path().join("nowhere"), &dangling).unwrap();
    for copy in [&taken, &dangling, &database] {
        let error = Store::back_up(&database, copy).unwrap_err();
        assert!(matches!(error, StoreError::CopyExists { .. }), "{error}");
    }
    assert_eq!(fs::read(&taken).unwrap(), b"mine");
    assert_eq!(names(&aside), ["dangling.db", "taken.db"]);
    let nowhere = Store::back_up(&database, &aside.path().join("no/where.db"));
    let nowhere = nowhere.unwrap_err();
    assert!(
        matches!(nowhere, StoreError::Unwritable { .. }),
        "{nowhere}"
    );
}

#[test]
fn a_draft_that_a_crash_left_is_replaced_and_one_in_work_is_not() {
    let mut office = office();
    with_game(&mut office);
    let database = path_in(&office.directory);
    let aside = place();
    let draft = aside.path().join("copy.db.new");
    let half = b"SQLite format 3\0 and half of a copy";
    fs::write(&draft, half).unwrap();
    let another = File::open(&draft).unwrap();
    another.lock().unwrap();
    let error = Store::back_up(&database, &aside.path().join("copy.db")).unwrap_err();
    assert!(matches!(error, StoreError::Locked { .. }), "{error}");
    assert_eq!(fs::read(&draft).unwrap(), half);
    drop(another);
    fs::write(aside.path().join("copy.db.new-journal"), "of the crash").unwrap();
    Store::back_up(&database, &aside.path().join("copy.db")).unwrap();
    assert_eq!(names(&aside), ["copy.db"]);
    // Somebody's own file of such a name is no draft.
    let mine = aside.path().join("other.db.new");
    fs::write(&mine, "mine").unwrap();
    let error = Store::back_up(&database, &aside.path().join("other.db")).unwrap_err();
    assert!(matches!(error, StoreError::CopyExists { .. }), "{error}");
    assert_eq!(fs::read(&mine).unwrap(), b"mine");
}

#[test]
fn a_damaged_database_has_no_copy() {
    let mut office = office();
    with_game(&mut office);
    let mut large = letter("<a@x>");
    large.raw = vec![7; 1 << 16];
    write(&mut office.store, |store| store.store_letters(&[large]));
    assert!(office.store.faults().unwrap().is_empty());
    let database = path_in(&office.directory);
    office.store.close().unwrap();
    let good = fs::read(&database).unwrap();
    let aside = place();
    let mut refused = 0;
    for page in 1..good.len() / 4096 {
        let mut bad = good.clone();
        bad[page * 4096..(page + 1) * 4096].fill(0x5a);
        fs::write(&database, &bad).unwrap();
        let copy = aside.path().join(format!("{page}.db"));
        match Store::back_up(&database, &copy) {
            // Free pages and the words of a letter bind nothing in the file itself.
            Ok(_) => assert!(copy.exists()),
            Err(StoreError::Damaged { path, .. }) => {
                assert_eq!(path, database);
                refused += 1;
            }
            Err(other) => panic!("page {page}: {other}"),
        }
    }
    assert!(refused > 20, "{refused} of {}", good.len() / 4096);
    assert!(names(&aside).iter().all(|name| !name.ends_with(".new")));
}

#[test]
fn rows_that_refer_to_nothing_are_faults() {
    let mut office = office();
    with_game(&mut office);
    let store = &mut office.store;
    for sql in [
        "PRAGMA foreign_keys = OFF",
        "UPDATE seats SET game = 99",
        "PRAGMA foreign_keys = ON",
    ] {
        store
            .runtime
            .block_on(sqlx::query(sql).execute(&mut store.connection))
            .unwrap();
    }
    let faults = office.store.faults().unwrap();
    assert_eq!(faults, ["2 of seats refer to what is not there"]);
    let aside = place();
    let copy = aside.path().join("copy.db");
    let error = Store::back_up(&path_in(&office.directory), &copy).unwrap_err();
    assert!(error.to_string().contains("2 of seats refer"), "{error}");
    assert!(names(&aside).is_empty());
}

#[test]
fn a_database_that_is_mostly_free_room_gives_it_back() {
    let mut office = office();
    with_game(&mut office);
    assert!(!office.store.shrink_if_sparse().unwrap());
    for sql in [
        "CREATE TABLE large AS SELECT zeroblob(20000000) AS bytes",
        "DROP TABLE large",
    ] {
        write(&mut office.store, |store| {
            store.execute(sqlx::query(sql)).map(|_| ())
        });
    }
    assert!(office.store.shrink_if_sparse().unwrap());
    assert!(!office.store.shrink_if_sparse().unwrap());
    assert_eq!(read(&mut office.store, |store| store.games()).len(), 1);
}
