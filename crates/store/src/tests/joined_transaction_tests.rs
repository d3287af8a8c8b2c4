use super::*;

fn note(what: &str) -> NewNote {
    NewNote {
        at: 1,
        who: "ann".into(),
        game: None,
        what: what.into(),
        why: "a test".into(),
    }
}

fn write(store: &mut Store, what: &str) -> Result<(), StoreError> {
    store.write(|records| records.note(&note(what)).map(|_| ()))
}

fn written(store: &mut Store) -> Vec<String> {
    let notes = store.read(|records| records.named_notes(None));
    notes.unwrap().into_iter().map(|one| one.what).collect()
}

fn failure() -> StoreError {
    StoreError::Unexpected {
        path: PathBuf::new(),
        detail: "a test".into(),
    }
}

#[test]
fn joined_transactions_are_kept_together_or_not_at_all() {
    let mut office = office();
    let store = &mut office.store;
    let done = store.write_together(|store| {
        write(store, "first")?;
        let failed: Result<(), StoreError> = store.write(|records| {
            records.note(&note("of a part that fails"))?;
            Err(failure())
        });
        assert!(failed.is_err());
        write(store, "second")
    });
    done.unwrap();
    assert_eq!(written(store), ["first", "second"]);
    let failed: Result<(), StoreError> = store.write_together(|store| {
        write(store, "third")?;
        Err(failure())
    });
    assert!(failed.is_err());
    assert_eq!(written(store), ["first", "second"]);
}

#[test]
fn a_rehearsal_keeps_nothing() {
    let mut office = office();
    let store = &mut office.store;
    let seen = store.rehearse(|store| {
        write(store, "first")?;
        Ok::<_, StoreError>(written(store))
    });
    assert_eq!(seen.unwrap(), ["first"]);
    assert!(written(store).is_empty());
}

#[test]
fn a_panic_in_joined_work_keeps_nothing_and_leaves_the_store_usable() {
    let mut office = office();
    let store = &mut office.store;
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        store.write_together(|store| -> Result<(), StoreError> {
            write(store, "first")?;
            panic!("a test");
        })
    }));
    assert!(panic.is_err());
    write(store, "second").unwrap();
    assert_eq!(written(store), ["second"]);
}

/// As on a full disk, where SQLite takes back by itself what was begun.
#[test]
fn parts_behind_a_lost_transaction_do_not_stand_by_themselves() {
    let mut office = office();
    let store = &mut office.store;
    let work = |store: &mut Store| -> Result<(), StoreError> {
        write(store, "first")?;
        let lost: Result<(), StoreError> = store.write(|records| {
            records.execute(sqlx::query("ROLLBACK"))?;
            Ok(())
        });
        assert!(lost.is_err());
        // A caller that goes on all the same.
        assert!(write(store, "second").is_err());
        Ok(())
    };
    assert!(store.write_together(work).is_err());
    assert!(written(store).is_empty());
    store.rehearse(work).unwrap();
    assert!(written(store).is_empty());
    write(store, "third").unwrap();
    assert_eq!(written(store), ["third"]);
}
