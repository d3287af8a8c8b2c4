//! The demonstration plays a small game of 1980 too: eight rounds of it, with letters in and mails out.

use std::fs;
use std::path::Path;
use std::process::Command;

use tempfile::TempDir;

#[test]
fn the_demonstration_plays_nomads_and_seafarers() {
    let home = TempDir::new().unwrap();
    let office = home.path().join("nomads");
    let output = Command::new(env!("CARGO_BIN_EXE_bulla"))
        .args(["demo", "--scenario", "nomads-and-seafarers", "--dir"])
        .arg(&office)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let ledger = fs::read_to_string(office.join("ledger.txt")).unwrap();
    assert!(ledger.contains("turn 8"), "{ledger}");
    let count = |folder: &Path| fs::read_dir(folder).unwrap().count();
    assert!(count(&office.join("outbox/new")) > 8 * 4, "a page a round");
    for entry in fs::read_dir(office.join("outbox/new")).unwrap() {
        let mail = fs::read_to_string(entry.unwrap().path()).unwrap();
        assert!(
            mail.contains("This office was made for trying out"),
            "{mail}"
        );
    }
}

#[test]
fn the_demonstration_plays_no_file_of_somebody() {
    let home = TempDir::new().unwrap();
    for (name, said) in [
        ("mine.yaml", "the program's own scenarios, by name\n"),
        ("advanced-55", "did you mean advanced-5"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(["demo", "--scenario", name, "--dir"])
            .arg(home.path().join("none"))
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), told.contains(said)),
            (Some(1), true),
            "{told}"
        );
    }
}
