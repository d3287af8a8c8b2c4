//! A database that was put back from a backup, or a copy of an office: it is held until the moderator says so, and nobody is
//! answered or judged twice because of it.

use std::fs;
use std::process::Command;

use crate::database_text::{dump, verdicts};
use crate::office_fixture::*;

const RELEASE: &str = "--release";

/// An office in its second turn, and a backup of it from before Ann and Bob wrote. Both have written since, and a segment was
/// judged.
fn with_backup() -> (OfficeFixture, tempfile::TempDir) {
    let mut house = OfficeFixture::later(1);
    house.mails();
    let backup = tempfile::TempDir::new().unwrap();
    copy(house.path(), &backup.path().join("office"));
    for (seat, from) in [(0, ANN), (1, BOB)] {
        let orders = house.settled(seat);
        house.write(from, None, &orders);
        house.now += HOUR;
    }
    house.post();
    assert_eq!(house.open().turn, 3, "judged since");
    (house, backup)
}

fn put_back(house: &OfficeFixture, backup: &tempfile::TempDir, names: &[&str]) {
    for name in names {
        let mine = house.path().join(name);
        fs::remove_file(&mine).unwrap();
        copy(&backup.path().join("office").join(name), &mine);
    }
}

/// Checks that an office is held: it judges and sends nothing, and every command that works or looks says so.
fn must_be_held(house: &OfficeFixture, why: &str) {
    house.mails();
    let turn = house.open().turn;
    for command in ["post", "judge", "send"] {
        let (code, said) = house.fail(&[command]);
        assert_eq!(code, 3, "{said}");
        assert!(said.contains("held") || said.contains(why), "{said}");
    }
    let (_, said) = house.fail(&["send"]);
    for word in [why, "bulla.tide", RELEASE, "bulla receive --again"] {
        assert!(said.contains(word), "{said}");
    }
    let output = house.run(&["status"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("HELD since ") && said.contains(why), "{said}");
    assert!(house.mails().is_empty(), "nothing is sent");
    assert_eq!(house.open().turn, turn, "nothing is judged");
}

fn must_not_be_held(house: &OfficeFixture) {
    house.post();
    let output = house.run(&["status"]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("HELD"));
}

#[test]
fn a_database_of_yesterday_is_held_and_reads_again_what_was_taken_since() {
    let (mut house, backup) = with_backup();
    let before = house.mails();
    put_back(&house, &backup, &["bulla.db"]);
    assert_eq!(house.open().turn, 2);
    must_be_held(&house, "is older than the mail that has left");
    house.now += DAY;
    house.write("eve@example.com", None, "May I play?");
    let (code, said) = house.fail(&["receive", "--again"]);
    assert_eq!(code, 0, "{said}");
    let all = verdicts(house.path());
    assert_eq!(all[all.len() - 3..], ["accepted", "accepted", "nobody"]);
    assert_eq!(
        (house.orders(0), house.orders(1)),
        (("final", 1), ("final", 1))
    );
    let kept = dump(house.path());
    assert_eq!(house.fail(&["receive", "--again"]).0, 0);
    assert!(kept == dump(house.path()), "read again, nothing changes");
    must_be_held(&house, "is older than the mail that has left");

    let output = house.run(&["send", RELEASE, "the backup of noon"]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("3 mails held in the outbox"), "{said}");
    assert!(said.contains("eve@example.com: "), "{said}");
    assert!(
        said.ends_with("5 mails sent\n"),
        "each seat is told: {said}"
    );
    let notes = house.rows("SELECT why FROM notes WHERE what LIKE 'let the mail go%'");
    assert_eq!(notes, ["the backup of noon"]);
    must_not_be_held(&house);
    assert_eq!(house.open().turn, 3, "judged as it was");
    for mail in house.mails() {
        let twin = before.iter().find(|one| one.id == mail.id);
        assert!(
            twin.is_none_or(|twin| twin.text == mail.text),
            "two contents"
        );
    }
    assert_eq!(house.fail(&["send", RELEASE, "once more"]).0, 1);
}

/// The pages that players have seen stay true: with all letters read again, the same orders are judged to the same events.
#[test]
fn letters_for_segments_that_the_backup_does_not_know_wait_until_those_are_open() {
    let mut house = OfficeFixture::later(1);
    house.mails();
    let backup = tempfile::TempDir::new().unwrap();
    copy(house.path(), &backup.path().join("office"));
    let mut opened = Vec::new();
    for _ in 0..2 {
        for (seat, from) in [(0, ANN), (1, BOB)] {
            let orders = house.settled(seat);
            house.write(from, None, &orders);
            house.now += HOUR;
        }
        assert!(house.post().contains("judged"));
        opened.push((house.open().turn, house.open().name));
    }
    let ledger = house.look(|office| office.ledger(GAME).unwrap());
    put_back(&house, &backup, &["bulla.db"]);
    must_be_held(&house, "is older than the mail that has left");
    assert_eq!(house.fail(&["receive", "--again"]).0, 0);
    let all = verdicts(house.path());
    assert_eq!(
        all[all.len() - 4..],
        ["accepted", "accepted", "ahead", "ahead"]
    );
    assert!(house.run(&["send", RELEASE, "a backup"]).status.success());
    house.mails();
    assert!(house.post().contains("judged"));
    assert_eq!((house.open().turn, house.open().name), opened[0]);
    house.post();
    // They were not written for the pages that are mailed now: whoever still wants them says yes.
    assert_eq!((house.orders(0).0, house.orders(1).0), ("none", "none"));
    let mut asked = house.mails();
    asked.retain(|mail| mail.subject.ends_with("a void page"));
    assert_eq!(asked.len(), 2);
    for mail in &asked {
        let from = if mail.to.contains(&ANN.to_owned()) {
            ANN
        } else {
            BOB
        };
        house.write(from, Some(mail), "yes");
    }
    house.now += HOUR;
    assert!(house.post().contains("judged"));
    assert_eq!((house.open().turn, house.open().name), opened[1]);
    let all = verdicts(house.path());
    assert!(!all.contains(&"ahead".to_owned()));
    assert_eq!(house.look(|office| office.ledger(GAME).unwrap()), ledger);
}

/// Checks every way in which files are put back, and every part of an office.
#[test]
fn an_office_that_was_put_back_as_a_whole_is_held() {
    let (house, backup) = with_backup();
    put_back(&house, &backup, &["bulla.db", "bulla.tide"]);
    must_be_held(&house, "copied or put back");

    let (house, backup) = with_backup();
    let whole = backup.path().join("office/.");
    copy(&whole, house.path());
    must_be_held(&house, "copied or put back");

    let (house, backup) = with_backup();
    put_back(&house, &backup, &["bulla.db"]);
    fs::remove_file(house.path().join("bulla.tide")).unwrap();
    must_be_held(&house, "is missing");
}

#[test]
fn a_copy_of_an_office_is_held_and_its_original_goes_on() {
    let house = OfficeFixture::later(1);
    house.mails();
    let elsewhere = tempfile::TempDir::new().unwrap();
    copy(&house.path().join("."), elsewhere.path());
    must_not_be_held(&house);
    let copied = OfficeFixture::there(elsewhere, house.now);
    must_be_held(&copied, "copied or put back");
    assert!(
        copied
            .run(&["send", RELEASE, "it moved to this machine"])
            .status
            .success()
    );
    must_not_be_held(&copied);
}

#[test]
fn moving_vacuum_rights_and_a_crash_between_hold_nothing() {
    let mut house = OfficeFixture::later(1);
    house.mails();
    let elsewhere = tempfile::TempDir::new_in(house.path().parent().unwrap()).unwrap();
    let moved = elsewhere.path().join("moved");
    fs::rename(house.path(), &moved).unwrap();
    fs::rename(&moved, house.path()).unwrap();
    house.execute("VACUUM");
    // A crash behind the commit: the file is behind the database.
    house.execute("UPDATE office SET tide = tide + 1");
    let status = Command::new("chmod")
        .args(["-R", "u+rwX,go-rwx"])
        .arg(house.path())
        .status();
    assert!(status.unwrap().success());
    house.write("eve@example.com", None, "May I play?");
    must_not_be_held(&house);
    assert_eq!(house.mails().len(), 1);
}

/// Mail that the backup knew waits as well: whether it left since then only the moderator can say.
#[test]
fn a_backup_with_its_log_is_as_good_as_one_without() {
    let mut house = OfficeFixture::later(1);
    house.mails();
    let backup = tempfile::TempDir::new().unwrap();
    house.behind(async |connection| {
        let touch = sqlx::query("UPDATE office SET tide = tide");
        touch.execute(connection).await.unwrap();
        copy(house.path(), backup.path());
    });
    assert!(backup.path().join("bulla.db-wal").exists());
    house.write("eve@example.com", None, "May I play?");
    house.post();
    assert_eq!(house.mails().len(), 1);
    fs::remove_file(house.path().join("bulla.db")).unwrap();
    for name in ["bulla.db", "bulla.db-wal"] {
        copy(&backup.path().join(name), &house.path().join(name));
    }
    must_be_held(&house, "is older than the mail that has left");
    assert_eq!(house.fail(&["receive", "--again"]).0, 0);
    let last = verdicts(house.path()).pop();
    assert_eq!(last.as_deref(), Some("nobody"));
}
