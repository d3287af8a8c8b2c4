//! `bulla check-mail` through a real server that takes mail and one that keeps it.

use std::fs;
use std::process::{Command, Output};

use tempfile::TempDir;

use super::imap::{line, lying, office};
use super::test_server::{MailServerBed, wait_for};

/// An office without a game, as its moderator writes its settings before anything else.
fn settings(bed: &MailServerBed) -> TempDir {
    let club = office();
    let smtp = format!(
        "smtp://office%40example.test@localhost:{}?password_file=office&ca={}",
        bed.ports.smtp,
        bed.ca().display()
    );
    let text = format!(
        "address: office@example.test\ninbox: {}\noutbox: {smtp}\nmoderators: [gm@example.test]\n",
        line(bed, "office", "INBOX", "")
    );
    fs::write(club.path().join("bulla.yaml"), text).unwrap();
    club
}

fn check(club: &TempDir, arguments: &[&str]) -> (Option<i32>, String) {
    let output: Output = Command::new(env!("CARGO_BIN_EXE_bulla"))
        .arg("check-mail")
        .args(arguments)
        .env("BULLA_OFFICE", club.path())
        .output()
        .unwrap();
    let said = [&output.stdout[..], &output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn a_letter_goes_out_and_comes_back_before_there_is_a_game() {
    let bed = MailServerBed::up();
    let club = settings(&bed);
    let (code, said) = check(&club, &["--wait", "60"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("took it for office@example.test, gm@example.test"),
        "{said}"
    );
    assert!(
        said.contains("it came back, seen in imap:office@example.test@"),
        "{said}"
    );
    assert!(!said.contains("another Message-ID"), "{said}");
    wait_for("the moderator has it", || lying(&bed, "gm", "") == 1);
    let processed = lying(&bed, "office", ".Processed");
    assert_eq!((lying(&bed, "office", ""), processed), (0, 1));
}

#[test]
fn a_server_that_is_away_or_refuses_is_named_with_what_it_said() {
    let bed = MailServerBed::up();
    let club = settings(&bed);
    let (code, said) = check(&club, &["--wait", "60", "--to", "nobody@example.test"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("nobody@example.test: refused: "), "{said}");
    assert!(said.contains("it came back"), "the office got it\n{said}");

    bed.stop_imap();
    let (code, said) = check(&club, &["--wait", "1"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("an inbox cannot be read: "), "{said}");
    assert!(said.contains("not seen within 1 s"), "{said}");

    bed.stop_smtp();
    let (code, said) = check(&club, &["--wait", "1"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("did not take it: "), "{said}");
    assert!(said.contains("no way out took the letter"), "{said}");
}
