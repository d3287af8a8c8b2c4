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
    let mut office = OfficeFixture::later(1);
    office.mails();
    let backup = tempfile::TempDir::new().unwrap();
    copy(office.path(), &backup.path().join("office"));
    for (seat, from) in [(0, ANN), (1, BOB)] {
        let orders = office.settled(seat);
        office.write(from, None, &orders);
        office.now += HOUR;
    }
    office.post();
    assert_eq!(office.open().turn, 3, "judged since");
    (office, backup)
}

fn put_back(office: &OfficeFixture, backup: &tempfile::TempDir, names: &[&str]) {
    for name in names {
        let mine = office.path().join(name);
        fs::remove_file(&mine).unwrap();
        copy(&backup.path().join("office").join(name), &mine);
    }
}

/// Checks that an office is held: it judges and sends nothing, and every command that works or looks says so.
fn must_be_held(office: &OfficeFixture, why: &str) {
    office.mails();
    let turn = office.open().turn;
    for command in ["post", "judge", "send"] {
        let (code, said) = office.fail(&[command]);
        assert_eq!(code, 3, "{said}");
        assert!(said.contains("held") || said.contains(why), "{said}");
    }
    let (_, said) = office.fail(&["send"]);
    for word in [why, "bulla.tide", RELEASE, "bulla receive --again"] {
        assert!(said.contains(word), "{said}");
    }
    let output = office.run(&["status"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("HELD since ") && said.contains(why), "{said}");
    assert!(office.mails().is_empty(), "nothing is sent");
    assert_eq!(office.open().turn, turn, "nothing is judged");
}

fn must_not_be_held(office: &OfficeFixture) {
    office.post();
    let output = office.run(&["status"]);
    assert!(!String::from_utf8(output.stdout).unwrap().contains("HELD"));
}

#[test]
fn a_database_of_yesterday_is_held_and_reads_again_what_was_taken_since() {
    let (mut office, backup) = with_backup();
    let before = office.mails();
    put_back(&office, &backup, &["bulla.db"]);
    assert_eq!(office.open().turn, 2);
    must_be_held(&office, "is older than the mail that has left");
    office.now += DAY;
    office.write("eve@example.com", None, "May I play?");
    let (code, said) = office.fail(&["receive", "--again"]);
    assert_eq!(code, 0, "{said}");
    let all = verdicts(office.path());
    assert_eq!(all[all.len() - 3..], ["accepted", "accepted", "nobody"]);
    assert_eq!(
        (office.orders(0), office.orders(1)),
        (("final", 1), ("final", 1))
    );
    let kept = dump(office.path());
    assert_eq!(office.fail(&["receive", "--again"]).0, 0);
    assert!(kept == dump(office.path()), "read again, nothing changes");
    must_be_held(&office, "is older than the mail that has left");

    let output = office.run(&["send", RELEASE, "the backup of noon"]);
    assert!(output.status.success(), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("3 mails held in the outbox"), "{said}");
    assert!(said.contains("eve@example.com: "), "{said}");
    assert!(
        said.ends_with("5 mails sent\n"),
        "each seat is told: {said}"
    );
    let notes = office.rows("SELECT why FROM notes WHERE what LIKE 'let the mail go%'");
    assert_eq!(notes, ["the backup of noon"]);
    must_not_be_held(&office);
    assert_eq!(office.open().turn, 3, "judged as it was");
    for mail in office.mails() {
        let twin = before.iter().find(|one| one.id == mail.id);
        assert!(
            twin.is_none_or(|twin| twin.text == mail.text),
            "two contents"
        );
    }
    assert_eq!(office.fail(&["send", RELEASE, "once more"]).0, 1);
}

/// The pages that players have seen stay true: with all letters read again, the same orders are judged to the same events.
#[test]
fn letters_for_segments_that_the_backup_does_not_know_wait_until_those_are_open() {
    let mut test_office = OfficeFixture::later(1);
    test_office.mails();
    let backup = tempfile::TempDir::new().unwrap();
    copy(test_office.path(), &backup.path().join("office"));
    let mut opened = Vec::new();
    for _ in 0..2 {
        for (seat, from) in [(0, ANN), (1, BOB)] {
            let orders = test_office.settled(seat);
            test_office.write(from, None, &orders);
            test_office.now += HOUR;
        }
        assert!(test_office.post().contains("judged"));
        opened.push((test_office.open().turn, test_office.open().name));
    }
    let ledger = test_office.look(|office| office.ledger(GAME).unwrap());
    put_back(&test_office, &backup, &["bulla.db"]);
    must_be_held(&test_office, "is older than the mail that has left");
    assert_eq!(test_office.fail(&["receive", "--again"]).0, 0);
    let all = verdicts(test_office.path());
    assert_eq!(
        all[all.len() - 4..],
        ["accepted", "accepted", "ahead", "ahead"]
    );
    assert!(
        test_office
            .run(&["send", RELEASE, "a backup"])
            .status
            .success()
    );
    test_office.mails();
    assert!(test_office.post().contains("judged"));
    assert_eq!(
        (test_office.open().turn, test_office.open().name),
        opened[0]
    );
    test_office.post();
    // They were not written for the pages that are mailed now: whoever still wants them says yes.
    assert_eq!(
        (test_office.orders(0).0, test_office.orders(1).0),
        ("none", "none")
    );
    let mut asked = test_office.mails();
    asked.retain(|mail| mail.subject.ends_with("a void page"));
    assert_eq!(asked.len(), 2);
    for mail in &asked {
        let from = if mail.to.contains(&ANN.to_owned()) {
            ANN
        } else {
            BOB
        };
        test_office.write(from, Some(mail), "yes");
    }
    test_office.now += HOUR;
    assert!(test_office.post().contains("judged"));
    assert_eq!(
        (test_office.open().turn, test_office.open().name),
        opened[1]
    );
    let all = verdicts(test_office.path());
    assert!(!all.contains(&"ahead".to_owned()));
    assert_eq!(
        test_office.look(|office| office.ledger(GAME).unwrap()),
        ledger
    );
}

/// Checks every way in which files are put back, and every part of an office.
#[test]
fn an_office_that_was_put_back_as_a_whole_is_held() {
    let (office, backup) = with_backup();
    put_back(&office, &backup, &["bulla.db", "bulla.tide"]);
    must_be_held(&office, "copied or put back");

    let (office, backup) = with_backup();
    let whole = backup.path().join("office/.");
    copy(&whole, office.path());
    must_be_held(&office, "copied or put back");

    let (office, backup) = with_backup();
    put_back(&office, &backup, &["bulla.db"]);
    fs::remove_file(office.path().join("bulla.tide")).unwrap();
    must_be_held(&office, "is missing");
}

#[test]
fn a_copy_of_an_office_is_held_and_its_original_goes_on() {
    let office = OfficeFixture::later(1);
    office.mails();
    let elsewhere = tempfile::TempDir::new().unwrap();
    copy(&office.path().join("."), elsewhere.path());
    must_not_be_held(&office);
    let copied = OfficeFixture::there(elsewhere, office.now);
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
    let mut office = OfficeFixture::later(1);
    office.mails();
    let elsewhere = tempfile::TempDir::new_in(office.path().parent().unwrap()).unwrap();
    let moved = elsewhere.path().join("moved");
    fs::rename(office.path(), &moved).unwrap();
    fs::rename(&moved, office.path()).unwrap();
    office.execute("VACUUM");
    // A crash behind the commit: the file is behind the database.
    office.execute("UPDATE office SET tide = tide + 1");
    let status = Command::new("chmod")
        .args(["-R", "u+rwX,go-rwx"])
        .arg(office.path())
        .status();
    assert!(status.unwrap().success());
    office.write("eve@example.com", None, "May I play?");
    must_not_be_held(&office);
    assert_eq!(office.mails().len(), 1);
}

/// Mail that the backup knew waits as well: whether it left since then only the moderator can say.
#[test]
fn a_backup_with_its_log_is_as_good_as_one_without() {
    let mut office = OfficeFixture::later(1);
    office.mails();
    let backup = tempfile::TempDir::new().unwrap();
    office.behind(async |connection| {
        let touch = sqlx::query("UPDATE office SET tide = tide");
        touch.execute(connection).await.unwrap();
        copy(office.path(), backup.path());
    });
    assert!(backup.path().join("bulla.db-wal").exists());
    office.write("eve@example.com", None, "May I play?");
    office.post();
    assert_eq!(office.mails().len(), 1);
    fs::remove_file(office.path().join("bulla.db")).unwrap();
    for name in ["bulla.db", "bulla.db-wal"] {
        copy(&backup.path().join(name), &office.path().join(name));
    }
    must_be_held(&office, "is older than the mail that has left");
    assert_eq!(office.fail(&["receive", "--again"]).0, 0);
    let last = verdicts(office.path()).pop();
    assert_eq!(last.as_deref(), Some("nobody"));
}
