//! Mail that fails is not silence.

use super::*;

const MODERATED: &str = "address: office@example.org\nmoderators: [gm@example.org]\n";

fn moderated() -> House {
    let mut house = House::at_realm();
    fs::write(house.directory.path().join("bulla.yaml"), MODERATED).unwrap();
    house.restart();
    house
}

/// A report that a mail of ours failed for an address.
fn bounce(house: &mut House, mail: &Mail, address: &str, action: &str) {
    let report = format!(
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\
         Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {address}\n\
         Action: {action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n\n--b\n\
         Content-Type: message/rfc822\n\nMessage-ID: <{}>\n\n--b--\n",
        mail.id
    );
    house.put(
        format!(
            "Return-Path: <>\nFrom: mailer-daemon@mx\nMessage-ID: <{}@mx>\n{report}",
            house.now
        )
        .as_bytes(),
    );
}

fn page_of(mails: &[Mail], address: &str) -> Mail {
    let found = mails
        .iter()
        .find(|mail| mail.to.iter().any(|to| to == address));
    let mail = found.unwrap();
    Mail {
        to: mail.to.clone(),
        subject: mail.subject.clone(),
        id: mail.id.clone(),
        letter: mail.letter.clone(),
        text: mail.text.clone(),
    }
}

#[test]
fn mail_that_comes_back_holds_the_segment_once_and_the_moderators_are_told() {
    let mut house = moderated();
    let page = page_of(&house.mails(), "ann@example.org");
    bounce(&mut house, &page, "ann@example.org", "failed");
    assert!(house.post().judged.segments.is_empty());
    assert_eq!(house.verdicts().last().unwrap(), "bounce");
    assert!(house.mails().is_empty(), "a bounce is never answered");
    house.wait(3 * DAY + HOUR);
    for _ in 0..2 {
        let posted = house.post();
        assert!(posted.judged.segments.is_empty());
        let why = posted.judged.stopped.join("; ");
        assert!(
            why.contains("ann@example.org") && why.contains("550 no such user"),
            "{why}"
        );
    }
    let told = house.mails();
    assert_eq!(told.len(), 1, "once");
    assert_eq!(told[0].to, ["gm@example.org"]);
    assert!(told[0].text.contains("bulla judge --anyway delta-7"));
    house.wait(DAY);
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

#[test]
fn the_moderator_may_say_that_it_is_judged_anyway() {
    let mut house = moderated();
    let page = page_of(&house.mails(), "ann@example.org");
    bounce(&mut house, &page, "ann@example.org", "failed");
    house.wait(3 * DAY + HOUR);
    assert!(house.post().judged.segments.is_empty());
    let word = Word {
        who: "gm",
        why: "she is on the telephone",
    };
    house.office().judge_anyway("delta-7", &word).unwrap();
    assert_eq!(house.post().judged.segments[0].segment, "realm");
    assert!(house.office().judge_anyway("delta-9", &word).is_err());
}

#[test]
fn a_seat_that_was_heard_or_reached_elsewhere_holds_nothing() {
    for case in [
        "a delay",
        "one of two addresses",
        "heard since",
        "a foreign mail",
    ] {
        let mut house = moderated();
        let mails = house.mails();
        let (ann, bob) = (
            page_of(&mails, "ann@example.org"),
            page_of(&mails, "bob@example.org"),
        );
        match case {
            "a delay" => bounce(&mut house, &ann, "ann@example.org", "delayed"),
            "one of two addresses" => bounce(&mut house, &bob, "bob@example.net", "failed"),
            "heard since" => {
                bounce(&mut house, &ann, "ann@example.org", "failed");
                house.post();
                house.wait(HOUR);
                house.write("ann@example.org", Some(&ann), &block("request: status"));
            }
            _ => bounce(&mut house, &bob, "ann@example.org", "failed"),
        }
        house.post();
        house.wait(3 * DAY + HOUR);
        assert_eq!(house.post().judged.segments[0].segment, "realm", "{case}");
    }
}

#[test]
fn a_page_that_left_too_late_holds_the_segment_for_a_day() {
    let mut house = moderated();
    house.mails();
    house.wait(3 * DAY + HOUR);
    let outbox = house.directory.path().join("outbox/new");
    house.office().judge().unwrap();
    let next = house.open().name;
    fs::rename(&outbox, outbox.with_extension("away")).unwrap();
    fs::write(&outbox, "in the way").unwrap();
    assert_eq!(house.post().sent.mails, 0);
    house.wait(3 * DAY + HOUR);
    assert!(house.post().judged.segments.is_empty());
    assert_eq!(house.open().name, next);
    fs::remove_file(&outbox).unwrap();
    fs::rename(outbox.with_extension("away"), &outbox).unwrap();
    assert!(house.post().sent.mails > 0);
    assert!(house.post().judged.segments.is_empty(), "time to answer");
    house.wait(DAY);
    assert_eq!(house.post().judged.segments[0].segment, next);
}
