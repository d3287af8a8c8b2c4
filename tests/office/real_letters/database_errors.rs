//! The database is newer, locked, damaged, full, or its disk is: a clear sentence, exit code 3, and all is there afterwards.

use std::fs::{self, File};
use std::process::Command;

use sha2::{Digest, Sha256};

use super::{recovers, with_letter};
use crate::database_text::dump;
use crate::office_fixture::*;

#[test]
fn a_database_of_another_build_is_told_from_a_damaged_one() {
    let office = with_letter();
    let checksum =
        "UPDATE _sqlx_migrations SET checksum = x'00' || substr(checksum, 2) WHERE version = 3";
    office.execute("CREATE TABLE kept AS SELECT checksum FROM _sqlx_migrations WHERE version = 3");
    office.execute(checksum);
    for command in [&["post"][..], &["status", "--check"], &["send"]] {
        let (code, said) = office.fail(command);
        assert_eq!(code, 3, "{said}");
        assert!(
            said.contains("another build of bulla: step 3 of its schema"),
            "{said}"
        );
    }
    office.execute(
        "UPDATE _sqlx_migrations SET checksum = (SELECT checksum FROM kept) WHERE version = 3",
    );
    office.execute("DROP TABLE kept");
    recovers(&office);
}

#[test]
fn a_database_of_a_newer_version_is_left_alone() {
    let office = with_letter();
    office.execute(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'x', 1, x'00', 0)",
    );
    let before = dump(office.path());
    for command in [&["post"][..], &["status"], &["send"], &["show", GAME]] {
        let (code, said) = office.fail(command);
        assert_eq!(code, 3, "{said}");
        assert!(
            said.contains("bulla.db") && said.contains("newer bulla"),
            "{said}"
        );
    }
    assert!(before == dump(office.path()));
    office.execute("DELETE FROM _sqlx_migrations WHERE version = 9999");
    recovers(&office);
}

#[test]
fn an_office_where_another_process_is_at_work_can_be_looked_at() {
    let office = with_letter();
    let lock = File::options()
        .write(true)
        .open(office.path().join("bulla.lock"))
        .unwrap();
    lock.lock().unwrap();
    for command in ["post", "receive", "judge", "send"] {
        let (code, said) = office.fail(&[command]);
        assert_eq!(code, 3, "{said}");
        assert!(said.contains("another bulla is at work"), "{said}");
    }
    assert!(office.run(&["status"]).status.success());
    lock.unlock().unwrap();
    recovers(&office);
}

#[test]
fn what_is_no_database_of_an_office_is_named_and_not_touched() {
    let office = with_letter();
    let path = office.path().join("bulla.db");
    let good = fs::read(&path).unwrap();
    let mut damaged = good.clone();
    damaged[..4096].fill(b'x');
    for bad in [
        b"certainly not a database, but a text that is long enough".to_vec(),
        damaged,
    ] {
        fs::write(&path, &bad).unwrap();
        for command in ["post", "status"] {
            let (code, said) = office.fail(&[command]);
            assert_eq!(code, 3, "{said}");
            assert!(
                said.contains("bulla.db") && said.contains("backup"),
                "{said}"
            );
        }
        assert!(fs::read(&path).unwrap() == bad);
    }
    fs::write(&path, good).unwrap();
    recovers(&office);
}

/// Checks damage anywhere in the database: the file is named, or the damage is where nothing looks, and the letter is kept.
#[test]
fn a_damaged_page_of_the_database_is_named() {
    const PAGE: usize = 4096;
    let office = with_letter();
    let path = office.path().join("bulla.db");
    let good = fs::read(&path).unwrap();
    let pages = good.len() / PAGE;
    let mut named = 0;
    for page in (1..pages).step_by(3) {
        let mut bad = good.clone();
        bad[page * PAGE..page * PAGE + 64].fill(0xff);
        fs::write(&path, &bad).unwrap();
        let (code, said) = office.fail(&["post"]);
        assert!(!said.contains("panicked"), "page {page}: {said}");
        match code {
            0 => assert!(said.is_empty(), "page {page}: {said}"),
            _ => {
                assert_eq!(code, 3, "page {page}: {said}");
                assert!(
                    said.contains("bulla.db") && said.contains("backup"),
                    "page {page}: {said}"
                );
                named += 1;
            }
        }
    }
    assert!(named > 3, "{named} of {pages} pages");
    for log in ["bulla.db-wal", "bulla.db-shm"] {
        let _ = fs::remove_file(office.path().join(log));
    }
    fs::write(&path, good).unwrap();
    office.fail(&["receive", "--again"]);
    assert_eq!(office.orders(0), ("draft", 1));
}

#[test]
fn a_database_that_is_a_directory_or_missing_is_named() {
    let office = with_letter();
    let path = office.path().join("bulla.db");
    let aside = office.path().join("aside");
    fs::rename(&path, &aside).unwrap();
    let (code, said) = office.fail(&["post"]);
    assert_eq!(code, 1, "{said}");
    assert!(
        said.contains("bulla.db") && said.contains("bulla new"),
        "{said}"
    );
    fs::create_dir(&path).unwrap();
    let (code, said) = office.fail(&["post"]);
    assert_eq!(code, 3, "{said}");
    assert!(said.contains("bulla.db"), "{said}");
    fs::remove_dir(&path).unwrap();
    fs::rename(&aside, &path).unwrap();
    recovers(&office);
}

/// No file may grow beyond a limit, which is how a full disk looks to a process that is not the only one.
#[test]
fn a_full_disk_loses_nothing_wherever_it_fills_up() {
    let mut test_office = with_letter();
    for blocks in [0, 1, 8, 16, 64, 128, 256, 512] {
        test_office.mails();
        test_office.now += HOUR;
        // Noise that no compression makes less.
        let noise =
            (0_u32..6_000).map(|n| format!("{:x?}\n", Sha256::digest(format!("{n} {blocks}"))));
        test_office.write("eve@example.com", None, &noise.collect::<String>());
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" post");
        let output = Command::new("bash")
            .args(["-c", &script, env!("CARGO_BIN_EXE_bulla")])
            .env("BULLA_OFFICE", test_office.path())
            .env("BULLA_NOW", rfc3339(test_office.now))
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(3), "{blocks} blocks: {said}");
        assert!(
            said.contains(&*test_office.path().to_string_lossy()),
            "{said}"
        );
        assert!(!said.contains("panicked"), "{said}");
    }
    recovers(&test_office);
    let standing = test_office.look(|office| office.status().unwrap());
    assert_eq!(standing.unanswered, 0);
}
