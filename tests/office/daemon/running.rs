//! Events that wake a watch, events that end it, and events that it survives.

use std::fs::{self, File};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use super::daemon_process::*;
use crate::database_text::verdicts;
use crate::office_fixture::*;

#[test]
fn a_letter_is_answered_when_it_falls_into_the_inbox() {
    let mut office = OfficeFixture::with(&plan(GAME));
    let mut watch = office.watch(START, &["--every", "3600"]);
    watch.says(&["mail sent", "kind=\"page\"", "seat=\"bob\""]);
    let page = office.page_of(ANN);
    let block = "BEGIN ORDERS\nnations: [thrace]\nEND ORDERS";
    office.receive("inbox", ANN, START, &page, block);
    watch.says(&["letter answered", "verdict=\"accepted\"", "seat=\"ann\""]);
    watch.says(&["mail sent", "kind=\"receipt\"", "seat=\"ann\""]);
    assert_eq!(office.outbox().len(), 3);
    watch.signal("-TERM");
    assert_eq!(watch.end(), Some(0));
    assert!(watch.log().contains("the watch ends"));
}

#[test]
fn what_is_due_by_the_clock_is_judged_though_nothing_comes() {
    let mut office = OfficeFixture::with(&plan(GAME));
    let deadline = office.deadline();
    assert!(office.run_at(START, &["send"]).status.success());
    let mut watch = office.watch(deadline - 3, &["--every", "3600"]);
    watch.says(&["segment judged", "segment=\"setup\""]);
    watch.signal("-INT");
    assert_eq!(watch.end(), Some(0));

    let now = deadline + 3600;
    office.all_final(now - 55);
    let mut watch = office.watch(now, &["--every", "3600"]);
    watch.says(&["segment judged", "segment=\"realm\""]);
    let log = watch.log();
    let answered = log.rfind("letter answered").unwrap();
    assert!(answered < log.rfind("mail sent").unwrap());
}

#[test]
fn a_signal_lets_the_round_finish() {
    let mut office = OfficeFixture::with(&plan(GAME));
    for number in 0..150 {
        let from = format!("stranger{number}@example.net");
        office.receive("inbox", &from, START, "none@example.net", "Hello");
    }
    let mut watch = office.watch(START, &["--every", "3600"]);
    watch.says(&["letters stored", "letters=150"]);
    watch.signal("-TERM");
    assert_eq!(watch.end(), Some(0));
    assert_eq!(verdicts(office.path()), vec!["nobody"; 150]);
    assert_eq!(office.outbox().len(), 152, "pages and answers");
}

#[test]
fn an_office_has_one_watch_and_others_work_beside_it() {
    let office = OfficeFixture::with(&plan(GAME));
    let now = office.deadline() + 1;
    assert!(office.run_at(now, &["post"]).status.success());
    let mut watch = office.watch(now, &["--every", "1"]);
    watch.says(&["the watch begins"]);
    let second = office.run_at(now, &["post", "--watch"]);
    assert_eq!(second.status.code(), Some(1));
    let number = format!("process {} since", watch.child.id());
    assert!(said(&second).contains(&number), "{}", said(&second));
    let other = another(&office);
    for command in [
        &["new", &other, "--without", "all"][..],
        &["status"],
        &["post"],
        &["seat", "delta-7", "leave", "ann", "--reason", "ill"],
        &["receive"],
        &["judge"],
        &["send"],
    ] {
        let done = office.run_at(now, command);
        assert_eq!(done.status.code(), Some(0), "{command:?}: {}", said(&done));
    }
    watch.until("the pages of both games", |_| office.outbox().len() >= 6);
    let status = said(&office.run_at(now, &["status"]));
    assert!(status.contains(&format!("Watched by {number}")), "{status}");
}

#[test]
fn a_watch_that_was_killed_is_missed_and_the_next_one_goes_on() {
    let mut office = OfficeFixture::with(&plan(GAME));
    let mut watch = office.watch(START, &["--every", "3600"]);
    watch.says(&["mail sent", "seat=\"bob\""]);
    let number = watch.child.id();
    watch.signal("-KILL");
    assert_eq!(watch.end(), None);
    let checked = office.run_at(START, &["status", "--check"]);
    assert_eq!(checked.status.code(), Some(1));
    let line = said(&checked);
    assert!(line.contains(&format!("process {number} ")), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");

    let page = office.page_of(BOB);
    let block = "BEGIN ORDERS\nnations: [africa]\nEND ORDERS";
    office.receive("inbox", BOB, START, &page, block);
    let mut watch = office.watch(START, &[]);
    watch.says(&["letter answered", "seat=\"bob\""]);
    watch.until("the receipt", |_| office.outbox().len() == 3);
    let checked = office.run_at(START, &["status", "--check"]);
    assert_eq!(said(&checked), "All is well.\n");
    assert_eq!(checked.status.code(), Some(0));
}

#[test]
fn a_new_configuration_counts_if_it_reads() {
    let mut office = OfficeFixture::with(&plan(GAME));
    let yaml = office.path().join("bulla.yaml");
    let good = fs::read_to_string(&yaml).unwrap();
    let mut watch = office.watch(START, &["--every", "3600"]);
    watch.says(&["mail sent", "seat=\"bob\""]);
    fs::write(&yaml, "address: office@example.org\ninboxes: inbox\n").unwrap();
    watch.signal("-HUP");
    watch.says(&["the old one counts", "unknown key `inboxes`"]);
    office.receive("inbox", ANN, START, "none@example.net", "Hello");
    watch.says(&["letter answered"]);
    fs::write(
        &yaml,
        good.replace("inbox: inbox\n", "inbox: [inbox, second]\n"),
    )
    .unwrap();
    watch.signal("-HUP");
    watch.says(&["were read again"]);
    watch.until("a second inbox", |_| {
        office.path().join("second/new").is_dir()
    });
    office.receive("second", BOB, START, "none@example.net", "Hello");
    watch.says(&["letters stored", "inlet=\"maildir:second\""]);
}

#[test]
fn a_mailbox_that_breaks_and_is_mended_costs_no_letter() {
    let mut office = OfficeFixture::with(&plan(GAME));
    let inbox = office.path().join("inbox");
    fs::remove_dir_all(&inbox).unwrap();
    fs::write(&inbox, "in the way").unwrap();
    let mut watch = office.watch(START, &["--every", "1"]);
    watch.says(&["a carrier fails", "maildir:inbox"]);
    watch.until("the pages", |_| office.outbox().len() == 2);
    let now = START + 3600;
    let status = said(&office.run_at(now, &["status"]));
    assert!(
        status.contains("in  maildir:inbox: FAILS since"),
        "{status}"
    );
    assert_eq!(
        office.run_at(now, &["status", "--check"]).status.code(),
        Some(1)
    );
    fs::remove_file(&inbox).unwrap();
    watch.says(&["a carrier works again", "maildir:inbox"]);
    office.receive("inbox", ANN, START, "none@example.net", "Hello");
    watch.says(&["letter answered"]);
    assert_eq!(watch.log().matches("a carrier fails").count(), 1);
    let status = said(&office.run_at(now, &["status"]));
    assert!(
        status.contains("in  maildir:inbox: works since"),
        "{status}"
    );
}

#[test]
fn a_round_that_fails_is_tried_again_and_what_never_mends_ends_the_watch() {
    let mut office = OfficeFixture::with(&plan(GAME));
    let (database, away) = (
        office.path().join("bulla.db"),
        office.path().join("away.db"),
    );
    fs::rename(&database, &away).unwrap();
    let mut watch = office.watch(START, &["--every", "1"]);
    watch.says(&["ERROR", "a round failed", "again_in=5"]);
    fs::rename(&away, &database).unwrap();
    watch.says(&["rounds succeed again"]);
    office.receive("inbox", ANN, START, "none@example.net", "Hello");
    watch.says(&["letter answered"]);
    office.execute(
        "INSERT INTO _sqlx_migrations SELECT 9999, description, installed_on, success, checksum, execution_time
         FROM _sqlx_migrations LIMIT 1",
    );
    assert_eq!(watch.end(), Some(3));
    assert!(watch.log().contains("newer bulla"), "{}", watch.log());
}

#[test]
fn whoever_waits_for_another_process_gets_in_or_hears_who_it_is() {
    let office = OfficeFixture::with(&plan(GAME));
    let path = office.path().join("bulla.lock");
    let lock = File::options().write(true).open(&path).unwrap();
    lock.lock().unwrap();
    fs::write(&path, "4711\n").unwrap();
    let mut hasty = office.command(&["send"]);
    let hasty = hasty.env("BULLA_PATIENCE", "0").output().unwrap();
    assert_eq!(hasty.status.code(), Some(3));
    assert!(said(&hasty).contains("by process 4711 since"), "{hasty:?}");
    let mut patient = office.command(&["send"]);
    let mut patient = patient.stdout(Stdio::null()).spawn().unwrap();
    sleep(Duration::from_millis(500));
    assert_eq!(patient.try_wait().unwrap(), None, "it waits");
    lock.unlock().unwrap();
    assert!(patient.wait().unwrap().success());
    assert_eq!(office.outbox().len(), 2);
}
