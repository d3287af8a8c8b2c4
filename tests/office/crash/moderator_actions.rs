//! Moderator's commands: each is done at once or not at all, and reported once.

use std::fs;

use super::fault_injection::{FaultShim, faults};
use super::outcome::{MailsById, take};
use super::{lot, must_be_told, realm, settle};
use crate::database_text::count;
use crate::office_fixture::{
    ANN, DAY, GAME, MINUTE, OFFICE, OfficeFixture, START, command, copy, place, rfc3339,
};

#[test]
fn a_pause_that_is_disturbed_anywhere_is_there_once_or_not() {
    disturbed(&["pause", GAME, "--why", "Christmas"]);
}

#[test]
fn a_pause_with_its_end_that_is_disturbed_anywhere_is_there_once_or_not() {
    let until = rfc3339(START + 30 * DAY);
    disturbed(&["pause", GAME, "--until", &until, "--why", "Christmas"]);
}

#[test]
fn settings_that_are_disturbed_anywhere_are_all_there_once_or_none() {
    let all = [
        "minimum=36h",
        "remind=4h",
        "grace=24h",
        "deadlines.realm=96h",
    ];
    disturbed(&[&["set", GAME], &all[..], &["--why", "as agreed"]].concat());
}

#[test]
fn invitations_that_are_disturbed_anywhere_go_once() {
    let office = realm(2);
    let desk = place();
    let file = desk.path().join("next.yaml");
    fs::write(&file, super::plan(2).replace(GAME, "next")).unwrap();
    let name = file.to_str().unwrap().to_owned();
    disturbed_in(&office, &["invite", &name]);
}

#[test]
fn an_end_that_is_disturbed_anywhere_is_there_once_or_not() {
    disturbed(&["end", GAME, "--as", "draw", "--why", "all agreed"]);
}

#[test]
fn a_replacement_that_is_disturbed_anywhere_is_there_once_or_not() {
    let who = ["--name", "Fay", "--address", "fay@example.com"];
    let act = [
        &["seat", GAME, "replace", "ann"],
        &who[..],
        &["--why", "no time"],
    ]
    .concat();
    disturbed(&act);
}

#[test]
fn words_of_a_moderator_that_are_disturbed_anywhere_are_there_once_or_not() {
    disturbed(&["write", GAME, "all", "The server moves on Friday."]);
}

#[test]
fn a_letter_that_is_admitted_and_disturbed_anywhere_counts_once_or_not() {
    let office = realm(2);
    let letter = format!(
        "From: {ANN}\nTo: {OFFICE}\nMessage-ID: <stuck@client>\n\n{}\n",
        office.settled(0)
    );
    let desk = place();
    let file = desk.path().join("stuck.eml");
    fs::write(&file, letter).unwrap();
    let time = rfc3339(office.now - MINUTE);
    let why = [
        "--admit",
        "--received",
        &time,
        "--why",
        "the server kept it",
    ];
    let act = [&["receive", file.to_str().unwrap()], &why[..]].concat();
    disturbed_in(&office, &act);
}

/// The old past counts or the new one, never half of each; its letter is there once, and nobody is told twice.
#[test]
fn a_past_that_is_judged_again_and_disturbed_anywhere_is_the_old_one_or_the_new() {
    // Pictures are disturbed elsewhere.
    let office = realm(2).without_pictures();
    let desk = place();
    let file = desk.path().join("lost.eml");
    let orders = "BEGIN ORDERS\nstatus: final\nnations: [crete]\nEND ORDERS";
    fs::write(
        &file,
        format!("From: {ANN}\nMessage-ID: <lost@client>\n\n{orders}\n"),
    )
    .unwrap();
    let time = rfc3339(START + MINUTE);
    let letter = [
        "rejudge",
        GAME,
        "0-setup",
        "amend",
        "--admit",
        file.to_str().unwrap(),
        "--seat",
        "ann",
        "--received",
        &time,
        "--evidence",
        "word",
    ];
    let shown = office.run(&[&letter[..], &["--json"]].concat());
    assert_eq!(shown.status.code(), Some(0), "{shown:?}");
    let shown: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    let code = shown["code"].as_str().unwrap();
    let act = [&letter[..], &["--commit", code, "--why", "it was lost"]].concat();
    disturbed_in(&office, &act);
}

/// Who gives the command again gives the hours again, so a fault leaves all of it or nothing.
#[test]
fn segments_that_are_extended_together_and_disturbed_anywhere_are_all_longer_or_none() {
    let office = realm(2);
    let shim = FaultShim::new();
    let place = place();
    let why = ["--segments", "3", "--why", "Carnival"];
    let act = [&["extend", GAME, "--hours", "24"], &why[..]].concat();
    let first = place.path().join("first");
    office.copy_to(&first);
    let calls = shim.calls(command(&first, office.now, &act));
    const MAILS: &str = "SELECT count(*) FROM outbox";
    let (before, mails) = (deadline(office.path()), count(office.path(), MAILS));
    assert_eq!(deadline(&first), before + DAY);
    for (tried, fault) in lot(act[0], &faults(&calls)).iter().enumerate() {
        let here = place.path().join(format!("office-{tried}"));
        office.copy_to(&here);
        let output = shim.run(command(&here, office.now, &act), fault);
        must_be_told(&output, fault, &here.to_string_lossy());
        settle(&here, office.now, None, MailsById::new());
        let is_longer = count(&here, "SELECT count(*) FROM longer_segments") == 1;
        let moved = deadline(&here) - before;
        assert_eq!(moved, if is_longer { DAY } else { 0 }, "{fault}");
        let told = count(&here, MAILS) - mails;
        assert_eq!(told, if is_longer { 3 } else { 0 }, "{fault}");
        fs::remove_dir_all(here).unwrap();
    }
}

fn deadline(office: &std::path::Path) -> i64 {
    count(
        office,
        "SELECT deadline FROM segments WHERE judged_at IS NULL",
    )
}

#[test]
fn a_seat_that_is_asked_back_and_disturbed_anywhere_changes_once() {
    let mut office = realm(2);
    let fay = "fay@example.com";
    let act = [
        "seat",
        GAME,
        "replace",
        "ann",
        "--name",
        "Fay",
        "--address",
        fay,
        "--why",
        "no time",
    ];
    assert_eq!(office.run(&act).status.code(), Some(0));
    office.write(ANN, None, "request: seat back\n");
    office.post();
    let mails = office.mails();
    let is_question = |mail: &&crate::mails::Mail| {
        mail.to == [ANN] && mail.words().contains("answer this mail with")
    };
    let question = mails.iter().find(is_question).unwrap().clone();
    office.write(ANN, Some(&question), "yes");
    disturbed_in(&office, &["post"]);
}

/// A preview judges nothing and sends nothing, also where it is stopped.
#[test]
fn a_preview_that_is_disturbed_anywhere_changes_nothing() {
    let office = realm(2);
    let shim = FaultShim::new();
    let place = place();
    let act = ["preview", GAME];
    let (fresh, first) = (place.path().join("fresh"), place.path().join("first"));
    office.copy_to(&fresh);
    copy(&fresh, &first);
    let expected = settle(&first, office.now, None, MailsById::new());
    fs::remove_dir_all(&first).unwrap();
    copy(&fresh, &first);
    let calls = shim.calls(command(&first, office.now, &act));
    let found = settle(&first, office.now, None, MailsById::new());
    assert!(
        found == expected,
        "{}",
        found.differences(&expected).join("\n")
    );
    for (tried, fault) in lot(act[0], &faults(&calls)).iter().enumerate() {
        let office_copy = place.path().join(format!("office-{tried}"));
        copy(&fresh, &office_copy);
        shim.run(command(&office_copy, office.now, &act), fault);
        let again = command(&office_copy, office.now, &act).output().unwrap();
        assert_eq!(again.status.code(), Some(0), "{fault} {again:?}");
        let found = settle(&office_copy, office.now, None, MailsById::new());
        assert!(
            found == expected,
            "{fault}\n{}",
            found.differences(&expected).join("\n")
        );
        fs::remove_dir_all(office_copy).unwrap();
    }
}

/// Runs the command with faults and gives it again: it was not done, or the answer says that it was.
fn disturbed(act: &[&str]) {
    disturbed_in(&realm(2), act);
}

fn disturbed_in(test_office: &OfficeFixture, act: &[&str]) {
    let shim = FaultShim::new();
    let place = place();
    let (fresh, first) = (place.path().join("fresh"), place.path().join("first"));
    test_office.copy_to(&fresh);
    copy(&fresh, &first);
    let calls = shim.calls(command(&first, test_office.now, act));
    let expected = settle(&first, test_office.now, None, MailsById::new());
    assert!(expected.mails.len() >= 3, "everybody is told");
    let all = faults(&calls);
    let chosen = lot(act[0], &all);
    for (tried, fault) in chosen.iter().enumerate() {
        let office = place.path().join(format!("office-{tried}"));
        copy(&fresh, &office);
        let output = shim.run(command(&office, test_office.now, act), fault);
        must_be_told(&output, fault, &office.to_string_lossy());
        let mut mails = MailsById::new();
        take(&office, None, &mut mails);
        let again = command(&office, test_office.now, act).output().unwrap();
        assert!(
            matches!(again.status.code(), Some(0 | 1)),
            "{fault} {again:?}"
        );
        let found = settle(&office, test_office.now, None, mails);
        assert!(
            found == expected,
            "{fault}\n{}",
            found.differences(&expected).join("\n")
        );
        fs::remove_dir_all(office).unwrap();
    }
    println!("{}: {} of {} faults", act[0], chosen.len(), all.len());
}
