//! `bulla check-mail`, by the real binary: a letter to the office and to its moderator, carried by the test.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use crate::office_fixture::*;

const MODERATOR: &str = "gm@example.org";
/// Address where no server listens.
const DEAD: &str = "smtp://127.0.0.1:9?security=none";

fn moderated(office: &OfficeFixture) {
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
}

fn checking(office: &OfficeFixture, arguments: &[&str]) -> Child {
    let mut command = office.command(&[&["check-mail"][..], arguments].concat());
    let command = command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

/// Waits for the letter, and puts it into the inbox as a mail server would.
fn carry(office: &Path, into: &str) -> Vec<u8> {
    let begun = Instant::now();
    loop {
        let file = fs::read_dir(office.join("outbox/new")).unwrap().next();
        if let Some(file) = file {
            let path = file.unwrap().path();
            let letter = fs::read(&path).unwrap();
            let new = office.join(into).join("new");
            fs::create_dir_all(&new).unwrap();
            fs::rename(path, new.join("returned")).unwrap();
            return letter;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "nothing left");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn said(output: &Output) -> (Option<i32>, String) {
    let text = [&output.stdout[..], &output.stderr].concat();
    (output.status.code(), String::from_utf8(text).unwrap())
}

#[test]
fn a_letter_goes_to_the_moderator_and_comes_back_and_nobody_answers_it() {
    let mut office = OfficeFixture::with(TWO);
    moderated(&office);
    let before = said(&office.run(&["status", "--check"])).1;
    assert!(
        before.contains("was not tried yet: `bulla check-mail`"),
        "{before}"
    );
    // A letter of a player that lies there is stored and answered as always.
    office.write(ANN, None, "Good morning");
    let child = checking(&office, &["--wait", "60"]);
    let letter = String::from_utf8(carry(office.path(), "inbox")).unwrap();
    let (code, text) = said(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("maildir:outbox took it for office@example.org, gm@example.org"));
    assert!(
        text.contains("it came back, seen in maildir:inbox: "),
        "{text}"
    );
    assert!(!text.contains("another Message-ID"), "{text}");
    assert!(letter.contains(OFFICE) && letter.contains(MODERATOR));
    assert!(letter.contains("Subject: bulla check-mail "), "{letter}");
    assert!(office.mails().is_empty(), "no player got anything");
    let mut letters = office.rows("SELECT coalesce(seat, 0) || ' ' || verdict FROM letters");
    letters.retain(|row| row.ends_with("machine"));
    assert_eq!(letters, ["0 machine"]);
    assert_eq!(office.rows("SELECT count(*) || '' FROM letters"), ["2"]);
    let after = said(&office.run(&["status", "--check"])).1;
    assert!(!after.contains("was not tried yet"), "{after}");

    // A second copy changes nothing either: first pages and the answer to Ann leave, to players alone.
    office.put(letter.as_bytes());
    office.put(format!("Received: from relay.example.org\r\n{letter}").as_bytes());
    office.post();
    let mails = office.mails();
    assert_eq!(mails.len(), 3, "two pages and an answer");
    let is_a_players = |to: &String| [ANN, BOB, BOBS_OTHER].contains(&to.as_str());
    assert!(mails.iter().all(|mail| mail.to.iter().all(is_a_players)));
    assert!(office.rows("SELECT what FROM alarms").is_empty());
}

#[test]
fn a_dead_server_and_a_letter_that_does_not_come_back_are_told() {
    let office = OfficeFixture::empty(START);
    let (code, text) = office.fail(&["check-mail"]);
    assert!(code == 1 && text.contains("--to ADDRESS"), "{text}");
    let (code, text) = office.fail(&["check-mail", "--to", "nobody"]);
    assert!(code == 1 && text.contains("is no mail address"), "{text}");
    moderated(&office);
    let (code, text) = office.fail(&["check-mail", "--wait", "0"]);
    assert_eq!(code, 1);
    assert!(
        text.contains("not seen within 0 s in maildir:inbox"),
        "{text}"
    );
    assert!(text.contains("the moderator's own mailbox"), "{text}");

    let with_dead =
        |text: String| text.replace("outbox: outbox", &format!("outbox: [outbox, \"{DEAD}\"]"));
    office.configure(with_dead);
    office.mails();
    let child = checking(&office, &["--wait", "60"]);
    carry(office.path(), "inbox");
    let (code, text) = said(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("it came back, seen in maildir:inbox: "),
        "{text}"
    );
    assert!(text.contains("127.0.0.1:9 did not take it: "), "{text}");
    office.configure(|text| text.replace("[outbox, ", "["));
    let (code, text) = office.fail(&["check-mail"]);
    assert_eq!(code, 1);
    assert!(text.contains("no way out took the letter"), "{text}");
}

/// Follows the guide: settings, the letter, then the game.
#[test]
fn mail_is_checked_before_the_office_has_a_game() {
    let place = tempfile::TempDir::new().unwrap();
    let office = place.path().join("club");
    fs::create_dir(&office).unwrap();
    let settings = "address: office@example.org\nmoderators: [gm@example.org]\npictures: no\n";
    fs::write(office.join("bulla.yaml"), settings).unwrap();
    let file = place.path().join("delta-7.yaml");
    fs::write(&file, TWO).unwrap();
    let bulla = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_bulla"));
        command.env_remove("BULLA_OFFICE").env_remove("BULLA_NOW");
        let command = command.args(arguments).arg("--office").arg(&office);
        said(&command.output().unwrap())
    };
    let (code, text) = bulla(&["check-mail", "--wait", "0"]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("took it for office@example.org, gm@example.org"));
    let (code, text) = bulla(&["new", file.to_str().unwrap(), "--without", "all"]);
    assert_eq!(code, Some(0), "{text}");
    let (_, text) = bulla(&["status", "--check"]);
    assert!(!text.contains("was not tried yet"), "{text}");
}

#[test]
fn what_a_mail_server_returns_and_an_inbox_that_cannot_be_read_are_told() {
    let mut office = OfficeFixture::empty(START);
    moderated(&office);
    let child = checking(&office, &["--wait", "60"]);
    let letter = carry(office.path(), "elsewhere");
    let letter = String::from_utf8(letter).unwrap();
    // A person who answers quotes the code; it is not the letter itself.
    office.write(MODERATOR, None, &format!("It came.\n\n{letter}"));
    let report = format!(
        "Return-Path: <>\nFrom: MAILER-DAEMON@mx.example.org\nTo: {OFFICE}\nSubject: Undelivered\nMIME-Version: 1.0\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=cut\n\n--cut\n\
         Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example.org\n\n\
         Final-Recipient: rfc822; {MODERATOR}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n\n\
         --cut\nContent-Type: message/rfc822\n\n{letter}\n--cut--\n"
    );
    office.put(report.as_bytes());
    let (code, text) = said(&child.wait_with_output().unwrap());
    assert_eq!(code, Some(1), "{text}");
    assert!(
        text.contains("a mail server returned it: gm@example.org: "),
        "{text}"
    );
    assert!(!text.contains("it came back"), "{text}");

    let inbox = office.path().join("inbox/new");
    fs::rename(&inbox, inbox.with_extension("locked")).unwrap();
    fs::write(&inbox, "no entry").unwrap();
    let (code, text) = office.fail(&["check-mail", "--wait", "0"]);
    assert_eq!(code, 1);
    assert!(
        text.contains("an inbox cannot be read: maildir:inbox: "),
        "{text}"
    );
}

#[test]
fn a_way_out_that_refuses_the_moderator_is_told_and_was_not_tried_yet() {
    let office = OfficeFixture::with(TWO);
    moderated(&office);
    let program = office.path().join("refuses");
    // EX_NOUSER for the moderator; what is for the office comes back.
    let script = format!(
        "#!/bin/sh\ncat > {0}/tmp/$$\ncase $* in *{MODERATOR}) echo 'no such user' >&2; exit 67;; esac\n\
         mv {0}/tmp/$$ {0}/new/$$\n",
        office.path().join("inbox").display()
    );
    fs::write(&program, script).unwrap();
    fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).unwrap();
    let outlet = format!("outbox: sendmail:{}", program.display());
    office.configure(|text| text.replace("outbox: outbox", &outlet));
    let (code, text) = said(&office.run(&["check-mail"]));
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("gm@example.org: refused: "), "{text}");
    assert!(!text.contains("office@example.org: "), "{text}");
    assert!(text.contains("no such user"), "{text}");
    let status = said(&office.run(&["status", "--check"])).1;
    assert!(status.contains("was not tried yet"), "{status}");
}
