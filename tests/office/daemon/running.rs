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
    let mut house = OfficeFixture::with(&plan(GAME));
    let mut watch = house.watch(START, &["--every", "3600"]);
    watch.says(&["mail sent", "kind=\"page\"", "seat=\"bob\""]);
    let page = house.page_of(ANN);
    let block = "BEGIN ORDERS\nnations: [thrace]\nEND ORDERS";
    house.receive("inbox", ANN, START, &page, block);
    watch.says(&["letter answered", "verdict=\"accepted\"", "seat=\"ann\""]);
    watch.says(&["mail sent", "kind=\"receipt\"", "seat=\"ann\""]);
    assert_eq!(house.outbox().len(), 3);
    watch.signal("-TERM");
    assert_eq!(watch.end(), Some(0));
    assert!(watch.log().contains("the watch ends"));
}

#[test]
fn what_is_due_by_the_clock_is_judged_though_nothing_comes() {
    let mut house = OfficeFixture::with(&plan(GAME));
    let deadline = house.deadline();
    assert!(house.run_at(START, &["send"]).status.success());
    let mut watch = house.watch(deadline - 3, &["--every", "3600"]);
    watch.says(&["segment judged", "segment=\"setup\""]);
    watch.signal("-INT");
    assert_eq!(watch.end(), Some(0));

    let now = deadline + 3600;
    house.all_final(now - 55);
    let mut watch = house.watch(now, &["--every", "3600"]);
    watch.says(&["segment judged", "segment=\"realm\""]);
    let log = watch.log();
    let answered = log.rfind("letter answered").unwrap();
    assert!(answered < log.rfind("mail sent").unwrap());
}

#[test]
fn a_signal_lets_the_round_finish() {
    let mut house = OfficeFixture::with(&plan(GAME));
    for number in 0..150 {
        let from = format!("stranger{number}@example.net");
        house.receive("inbox", &from, START, "none@example.net", "Hello");
    }
    let mut watch = house.watch(START, &["--every", "3600"]);
    watch.says(&["letters stored", "letters=150"]);
    watch.signal("-TERM");
    assert_eq!(watch.end(), Some(0));
    assert_eq!(verdicts(house.path()), vec!["nobody"; 150]);
    assert_eq!(house.outbox().len(), 152, "pages and answers");
}

#[test]
fn an_office_has_one_watch_and_others_work_beside_it() {
    let house = OfficeFixture::with(&plan(GAME));
    let now = house.deadline() + 1;
    assert!(house.run_at(now, &["post"]).status.success());
    let mut watch = house.watch(now, &["--every", "1"]);
    watch.says(&["the watch begins"]);
    let second = house.run_at(now, &["post", "--watch"]);
    assert_eq!(second.status.code(), Some(1));
    let number = format!("process {} since", watch.child.id());
    assert!(said(&second).contains(&number), "{}", said(&second));
    let other = another(&house);
    for command in [
        &["new", &other][..],
        &["status"],
        &["post"],
        &["seat", "delta-7", "leave", "ann", "--reason", "ill"],
        &["receive"],
        &["judge"],
        &["send"],
    ] {
        let done = house.run_at(now, command);
        assert_eq!(done.status.code(), Some(0), "{command:?}: {}", said(&done));
    }
    watch.until("the pages of both games", |_| house.outbox().len() >= 6);
    let status = said(&house.run_at(now, &["status"]));
    assert!(status.contains(&format!("Watched by {number}")), "{status}");
}

#[test]
fn a_watch_that_was_killed_is_missed_and_the_next_one_goes_on() {
    let mut house = OfficeFixture::with(&plan(GAME));
    let mut watch = house.watch(START, &["--every", "3600"]);
    watch.says(&["mail sent", "seat=\"bob\""]);
    let number = watch.child.id();
    watch.signal("-KILL");
    assert_eq!(watch.end(), None);
    let checked = house.run_at(START, &["status", "--check"]);
    assert_eq!(checked.status.code(), Some(1));
    let line = said(&checked);
    assert!(line.contains(&format!("process {number} ")), "{line}");
    assert_eq!(line.lines().count(), 1, "{line}");

    let page = house.page_of(BOB);
    let block = "BEGIN ORDERS\nnations: [africa]\nEND ORDERS";
    house.receive("inbox", BOB, START, &page, block);
    let mut watch = house.watch(START, &[]);
    watch.says(&["letter answered", "seat=\"bob\""]);
    watch.until("the receipt", |_| house.outbox().len() == 3);
    let checked = house.run_at(START, &["status", "--check"]);
    assert_eq!(said(&checked), "All is well.\n");
    assert_eq!(checked.status.code(), Some(0));
}

#[test]
fn a_new_configuration_counts_if_it_reads() {
    let mut house = OfficeFixture::with(&plan(GAME));
    let yaml = house.path().join("bulla.yaml");
    let good = fs::read_to_string(&yaml).unwrap();
    let mut watch = house.watch(START, &["--every", "3600"]);
    watch.says(&["mail sent", "seat=\"bob\""]);
    fs::write(&yaml, "address: office@example.org\ninboxes: inbox\n").unwrap();
    watch.signal("-HUP");
    watch.says(&["the old one counts", "unknown key `inboxes`"]);
    house.receive("inbox", ANN, START, "none@example.net", "Hello");
    watch.says(&["letter answered"]);
    fs::write(
        &yaml,
        good.replace("inbox: inbox\n", "inbox: [inbox, second]\n"),
    )
    .unwrap();
    watch.signal("-HUP");
    watch.says(&["were read again"]);
    watch.until("a second inbox", |_| {
        house.path().join("second/new").is_dir()
    });
    house.receive("second", BOB, START, "none@example.net", "Hello");
    watch.says(&["letters stored", "inlet=\"maildir:second\""]);
}

#[test]
fn a_mailbox_that_breaks_and_is_mended_costs_no_letter() {
    let mut house = OfficeFixture::with(&plan(GAME));
    let inbox = house.path().join("inbox");
    fs::remove_dir_all(&inbox).unwrap();
    fs::write(&inbox, "in the way").unwrap();
    let mut watch = house.watch(START, &["--every", "1"]);
    watch.says(&["a carrier fails", "maildir:inbox"]);
    watch.until("the pages", |_| house.outbox().len() == 2);
    let now = START + 3600;
    let status = said(&house.run_at(now, &["status"]));
    assert!(
        status.contains("in  maildir:inbox: FAILS since"),
        "{status}"
    );
    assert_eq!(
        house.run_at(now, &["status", "--check"]).status.code(),
        Some(1)
    );
    fs::remove_file(&inbox).unwrap();
    watch.says(&["a carrier works again", "maildir:inbox"]);
    house.receive("inbox", ANN, START, "none@example.net", "Hello");
    watch.says(&["letter answered"]);
    assert_eq!(watch.log().matches("a carrier fails").count(), 1);
    let status = said(&house.run_at(now, &["status"]));
    assert!(
        status.contains("in  maildir:inbox: works since"),
        "{status}"
    );
}

#[test]
fn a_round_that_fails_is_tried_again_and_what_never_mends_ends_the_watch() {
    let mut house = OfficeFixture::with(&plan(GAME));
    let (database, away) = (house.path().join("bulla.db"), house.path().join("away.db"));
    fs::rename(&database, &away).unwrap();
    let mut watch = house.watch(START, &["--every", "1"]);
    watch.says(&["ERROR", "a round failed", "again_in=5"]);
    fs::rename(&away, &database).unwrap();
    watch.says(&["rounds succeed again"]);
    house.receive("inbox", ANN, START, "none@example.net", "Hello");
    watch.says(&["letter answered"]);
    house.execute(
        "INSERT INTO _sqlx_migrations SELECT 9999, description, installed_on, success, checksum, execution_time
         FROM _sqlx_migrations LIMIT 1",
    );
    assert_eq!(watch.end(), Some(3));
    assert!(watch.log().contains("newer bulla"), "{}", watch.log());
}

#[test]
fn whoever_waits_for_another_process_gets_in_or_hears_who_it_is() {
    let house = OfficeFixture::with(&plan(GAME));
    let path = house.path().join("bulla.lock");
    let lock = File::options().write(true).open(&path).unwrap();
    lock.lock().unwrap();
    fs::write(&path, "4711\n").unwrap();
    let mut hasty = house.command(&["send"]);
    let hasty = hasty.env("BULLA_PATIENCE", "0").output().unwrap();
    assert_eq!(hasty.status.code(), Some(3));
    assert!(said(&hasty).contains("by process 4711 since"), "{hasty:?}");
    let mut patient = house.command(&["send"]);
    let mut patient = patient.stdout(Stdio::null()).spawn().unwrap();
    sleep(Duration::from_millis(500));
    assert_eq!(patient.try_wait().unwrap(), None, "it waits");
    lock.unlock().unwrap();
    assert!(patient.wait().unwrap().success());
    assert_eq!(house.outbox().len(), 2);
}
