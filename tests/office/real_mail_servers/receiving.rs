//! `bulla receive` takes letters from a real IMAP server.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

use super::imap::{deliver, letter, line, lying, office};
use super::test_server::MailServerBed;

const PLAN: &str = "game: delta-7\nscenario: advanced-2\nseats:\n  - {name: ann, address: ann@example.org}\n  \
                    - {name: bob, address: bob@example.org}\n";

/// An office that reads the folder of `office` and a Maildir of its own.
fn club(bed: &MailServerBed) -> TempDir {
    let club = office();
    let plan = club.path().join("plan.yaml");
    fs::write(&plan, PLAN).unwrap();
    let plan = plan.to_str().unwrap();
    let made = bulla(
        club.path(),
        &[
            "new",
            plan,
            "--without",
            "all",
            "--address",
            "office@example.test",
        ],
    );
    assert!(made.status.success(), "{made:?}");
    let text = format!(
        "address: office@example.test\ninbox:\n  - {}\n  - inbox\n",
        line(bed, "office", "INBOX", "")
    );
    fs::write(club.path().join("bulla.yaml"), text).unwrap();
    club
}

fn bulla(office: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_bulla"))
        .args(args)
        .env("BULLA_OFFICE", office)
        .output()
        .unwrap()
}

/// Returns the count of stored letters, and the transports that wait.
fn receive(club: &TempDir) -> (i64, Vec<String>) {
    let output = bulla(club.path(), &["receive", "--json"]);
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let waiting = found["waiting"].as_array().unwrap().iter();
    let waiting = waiting.map(|one| one.as_str().unwrap().to_owned());
    (found["stored"].as_i64().unwrap(), waiting.collect())
}

#[test]
fn letters_are_stored_once_and_moved_also_if_they_were_not_moved_before() {
    let bed = MailServerBed::up();
    let club = club(&bed);
    deliver(&bed, "office", 0..3);
    assert_eq!(receive(&club), (3, vec![]));
    assert_eq!(
        (
            lying(&bed, "office", ""),
            lying(&bed, "office", ".Processed")
        ),
        (0, 3)
    );
    assert_eq!(receive(&club), (0, vec![]));

    // As after a crash between storing and moving.
    let inbox = bed.maildir("office");
    let moved = ["new", "cur"].map(|part| inbox.join(".Processed").join(part));
    for file in moved.iter().flat_map(|part| fs::read_dir(part).unwrap()) {
        let file = file.unwrap();
        fs::rename(file.path(), inbox.join("new").join(file.file_name())).unwrap();
    }
    deliver(&bed, "office", 3..4);
    assert_eq!(receive(&club), (1, vec![]));
    assert_eq!(
        (
            lying(&bed, "office", ""),
            lying(&bed, "office", ".Processed")
        ),
        (0, 4)
    );
}

#[test]
fn a_server_that_is_away_keeps_no_other_inlet_and_its_letters_come_later() {
    let bed = MailServerBed::up();
    let club = club(&bed);
    deliver(&bed, "office", 0..1);
    fs::write(club.path().join("inbox/new/1"), letter(1)).unwrap();
    bed.stop_imap();
    let (stored, waiting) = receive(&club);
    assert_eq!((stored, waiting.len()), (1, 1));
    assert!(waiting[0].contains("All letters wait there"), "{waiting:?}");
    bed.start_imap();
    assert_eq!(receive(&club), (1, vec![]));
}
