//! Mail that did not come back: what somebody writes who would like a deadline to wait, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

const MODERATOR: &str = "gm@example.org";

/// The first realm of Ann and Bob, and the page of each.
fn realm() -> (OfficeFixture, Mail, Mail) {
    let mut office = OfficeFixture::new();
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{MODERATOR}]")));
    office.mails();
    office.now += 3 * DAY + HOUR;
    office.post();
    let (ann, bob) = pages(&office);
    (office, ann, bob)
}

fn pages(office: &OfficeFixture) -> (Mail, Mail) {
    let mut pages = office.mails();
    pages.retain(|mail| mail.text.contains("status: form"));
    assert_eq!(pages.len(), 2);
    pages.sort_by_key(|page| page.to.clone());
    let bob = pages.remove(1);
    (pages.remove(0), bob)
}

/// A report as mail servers write it, that this mail did not reach that address.
fn report(
    office: &OfficeFixture,
    returns_to: &str,
    from: &str,
    mail: &Mail,
    address: &str,
) -> String {
    format!(
        "{returns_to}From: {from}\nMessage-ID: <{}.{}@mx>\nMIME-Version: 1.0\n\
         Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\
         Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {address}\n\
         Action: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 delivery failed\n\n--b\n\
         Content-Type: message/rfc822\n\nMessage-ID: <{}>\n\n--b--\n",
        office.now, office.written, mail.id
    )
}

fn nobody(office: &OfficeFixture, mail: &Mail, address: &str) -> String {
    report(
        office,
        "Return-Path: <>\n",
        "mailer-daemon@mx",
        mail,
        address,
    )
}

/// Returns the mails to the table and the moderators about a deadline that waits.
fn told_to_wait(mails: &[Mail]) -> Vec<&Mail> {
    let waits = |mail: &&Mail| {
        let words = mail.words();
        words.contains("longer than usual")
            || (mail.to == [MODERATOR] && !words.contains("segments in a row"))
    };
    mails.iter().filter(waits).collect()
}

#[test]
fn a_forged_bounce_changes_nothing() {
    let (mut office, ann, bob) = realm();
    let due = office.open().deadline;
    let somebody = "Return-Path: <bob@example.org>\n";
    let forged = [
        // His own mail, and another's address.
        nobody(&office, &bob, ANN),
        report(&office, somebody, BOB, &bob, ANN),
        // The mail of another, wherever he has it from, by a mail of his own.
        report(&office, somebody, "mailer-daemon@mx", &ann, ANN),
        report(
            &office,
            &format!("{somebody}Return-Path: <>\n"),
            BOB,
            &ann,
            ANN,
        ),
        report(&office, "", "MAILER-DAEMON@mx", &ann, ANN),
        // His own mail and address.
        report(&office, somebody, BOB, &bob, BOB),
        // In words.
        format!(
            "{somebody}From: {BOB}\nSubject: Undelivered\n\n{ANN}: 550 5.1.1 delivery failed\n\nMessage-ID: <{}>\n",
            ann.id
        ),
        format!(
            "Return-Path: <>\nFrom: {BOB}\nSubject: Undelivered\n\n{ANN}: 550 5.1.1 delivery failed\n\nMessage-ID: <guess@example.org>\n"
        ),
    ];
    for letter in &forged {
        office.put(letter.as_bytes());
    }
    office.post();
    let mails = office.mails();
    let strangers = |mail: &Mail| mail.subject == "Your letter";
    assert!(mails.iter().all(strangers), "no seat is told of it");
    let output = office.run(&["status", "--check"]);
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(
        said.starts_with("Nothing needs you yet; silent once: "),
        "{said}"
    );
    office.now = due + MINUTE;
    office.post();
    assert_eq!(office.open().turn, 2, "it is judged when it is due");
    assert!(told_to_wait(&office.mails()).is_empty());
}

#[test]
fn a_bounce_that_is_one_moves_a_deadline_once_in_four_turns_and_nobody_learns_whose() {
    let (mut office, mut ann, _) = realm();
    let mut moved = Vec::new();
    for turn in 1..=5 {
        assert_eq!(
            (office.open().turn, office.open().name.as_str()),
            (turn, "realm")
        );
        office.put(nobody(&office, &ann, ANN).as_bytes());
        office.now = office.open().deadline + MINUTE;
        office.post();
        let mails = office.mails();
        if office.open().turn == turn {
            moved.push(turn);
            let told = told_to_wait(&mails);
            assert_eq!(told.len(), 3, "two seats and the moderator");
            for mail in told.iter().filter(|mail| mail.to != [MODERATOR]) {
                let words = mail.words();
                let is_secret = |word: &str| !words.contains(word);
                assert!(
                    [ANN, "comes back", "550", "delivery failed"]
                        .into_iter()
                        .all(|word| { is_secret(word) || (word == ANN && mail.to == [ANN]) }),
                    "{words}"
                );
            }
            office.now = office.open().deadline + MINUTE;
            office.post();
        } else {
            assert!(told_to_wait(&mails).is_empty());
            ann = mails
                .into_iter()
                .find(|mail| mail.to == [ANN] && mail.text.contains("status: form"))
                .unwrap();
            continue;
        }
        ann = pages(&office).0;
    }
    assert_eq!(moved, [1, 5]);
}
