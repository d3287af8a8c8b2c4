//! Mail that fails is not silence.

use super::*;

const MODERATED: &str =
    "address: office@example.org\nmoderators: [gm@example.org]\naway: 1000\nquorum: no\n";

fn moderated() -> TestOffice {
    let mut house = TestOffice::at_realm();
    fs::write(house.directory.path().join("bulla.yaml"), MODERATED).unwrap();
    house.restart();
    house
}

/// A report that a mail of ours failed for an address.
fn bounce(house: &mut TestOffice, mail: &ReceivedMail, address: &str, action: &str) {
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

fn page_of(mails: &[ReceivedMail], address: &str) -> ReceivedMail {
    let found = mails
        .iter()
        .find(|mail| mail.to.iter().any(|to| to == address));
    let mail = found.unwrap();
    ReceivedMail {
        to: mail.to.clone(),
        subject: mail.subject.clone(),
        id: mail.id.clone(),
        letter: mail.letter.clone(),
        text: mail.text.clone(),
    }
}

/// The notices about a deadline among these mails, to this address.
fn notices<'m>(mails: &'m [ReceivedMail], address: &str) -> Vec<&'m ReceivedMail> {
    let mails = mails.iter();
    mails
        .filter(|mail| mail.to.iter().any(|to| to == address))
        .filter(|mail| mail.text.contains("longer than usual"))
        .collect()
}

#[test]
fn mail_that_comes_back_moves_the_deadline_once_and_all_are_told() {
    let mut house = moderated();
    let page = page_of(&house.mails(), "ann@example.org");
    bounce(&mut house, &page, "ann@example.org", "failed");
    assert!(house.post().judged.segments.is_empty());
    assert_eq!(house.verdicts().last().unwrap(), "bounce");
    assert!(house.mails().is_empty(), "a bounce is never answered");
    house.wait(3 * DAY + HOUR);
    for _ in 0..2 {
        assert!(house.post().judged.segments.is_empty());
    }
    assert_eq!(house.open().deadline, house.now + DAY);
    let told = house.mails();
    let to_moderators: Vec<&ReceivedMail> = told
        .iter()
        .filter(|mail| mail.to == ["gm@example.org"])
        .collect();
    assert_eq!(to_moderators.len(), 1, "once");
    let text = &to_moderators[0].text;
    assert!(text.contains("bulla judge --anyway delta-7"));
    assert!(text.contains("550 no such user"), "{text}");
    for address in ["ann@example.org", "bob@example.org"] {
        let notices = notices(&told, address);
        assert_eq!(notices.len(), 1, "{address} is told once");
        let text = &notices[0].text;
        assert!(text.contains("BEGIN:VCALENDAR"), "{text}");
        assert!(
            !text.contains("550 no such") && !text.contains("comes back"),
            "{text}"
        );
    }
    house.wait(DAY + 1);
    assert_eq!(house.post().judged.segments[0].segment, "realm");
}

#[test]
fn a_letter_in_the_time_that_was_given_counts() {
    let mut house = moderated();
    let pages = house.mails();
    let (ann, bob) = (
        page_of(&pages, "ann@example.org"),
        page_of(&pages, "bob@example.org"),
    );
    bounce(&mut house, &ann, "ann@example.org", "failed");
    house.post();
    // Received after the deadline, and read in the very round that moves it.
    house.wait(3 * DAY + HOUR);
    house.write(
        "bob@example.org",
        Some(&bob),
        &block("status: final\ntax: 2"),
    );
    assert!(house.post().judged.segments.is_empty());
    assert_eq!(house.orders()[1].1, "final");
    house.wait(HOUR);
    house.write(
        "ann@example.org",
        Some(&ann),
        &block("status: final\ntax: 2"),
    );
    house.post();
    assert_eq!(house.orders()[0].1, "final");
}

#[test]
fn one_seat_whose_mail_comes_back_moves_a_deadline_once_in_four_turns() {
    let mut house = moderated();
    let mut moved = Vec::new();
    for turn in 1..=5 {
        assert_eq!(house.open().turn, turn);
        let mails = house.mails();
        let page = mails.iter().find(|mail| {
            mail.to == ["ann@example.org"] && matches!(mail.letter.found, BlockResult::Form(_))
        });
        bounce(&mut house, page.unwrap(), "ann@example.org", "failed");
        house.post();
        house.wait(3 * DAY + HOUR);
        if house.post().judged.segments.is_empty() {
            moved.push(turn);
            house.mails();
            house.wait(DAY + HOUR);
            assert!(!house.post().judged.segments.is_empty());
        }
    }
    assert_eq!(moved, [1, 5]);
}

/// Two of them move no more than each alone would, whoever takes his turn when.
#[test]
fn two_seats_whose_mail_comes_back_together_move_a_deadline_once_in_four_turns() {
    let mut house = moderated();
    let mut moved = Vec::new();
    for turn in 1..=6 {
        assert_eq!(house.open().turn, turn);
        let mails = house.mails();
        for seat in ["ann@example.org", "bob@example.org"] {
            let page = mails.iter().find(|mail| {
                mail.to.iter().any(|to| to == seat)
                    && matches!(mail.letter.found, BlockResult::Form(_))
            });
            bounce(&mut house, page.unwrap(), seat, "failed");
            if seat.starts_with("bob") {
                bounce(&mut house, page.unwrap(), "bob@example.net", "failed");
            }
        }
        house.post();
        house.wait(3 * DAY + HOUR);
        if house.post().judged.segments.is_empty() {
            moved.push(turn);
            house.mails();
            house.wait(DAY + HOUR);
            assert!(!house.post().judged.segments.is_empty());
        }
    }
    assert_eq!(moved, [1, 5]);
}

/// A mail that anybody may be shown proves nothing, nor does one that is old.
#[test]
fn a_report_on_a_mail_without_a_secret_or_on_an_old_one_moves_nothing() {
    let mut house = moderated();
    let page = page_of(&house.mails(), "ann@example.org");
    let public = house.ask("ann@example.org", Some(&page), &block("request: public"));
    bounce(&mut house, &public, "ann@example.org", "failed");
    house.post();
    assert_eq!(house.verdicts().last().unwrap(), "machine");
    for _ in 0..4 {
        house.wait(4 * DAY);
        house.post();
    }
    bounce(&mut house, &page, "ann@example.org", "failed");
    house.post();
    assert_eq!(house.verdicts().last().unwrap(), "machine");
    let troubles = house.office().status().unwrap().health.troubles;
    assert!(
        !troubles.iter().any(|one| one.contains("comes back")),
        "{troubles:?}"
    );
}

#[test]
fn the_moderator_may_say_that_it_is_judged_anyway() {
    let mut house = moderated();
    let page = page_of(&house.mails(), "ann@example.org");
    bounce(&mut house, &page, "ann@example.org", "failed");
    house.wait(3 * DAY + HOUR);
    assert!(house.post().judged.segments.is_empty());
    let word = ActedBy {
        who: "gm",
        why: "she is on the telephone",
    };
    house.office().force_judge("delta-7", &word).unwrap();
    assert_eq!(house.post().judged.segments[0].segment, "realm");
    assert!(house.office().force_judge("delta-9", &word).is_err());
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
fn a_page_that_left_too_late_moves_the_deadline_for_all() {
    let mut house = moderated();
    house.mails();
    house.wait(3 * DAY + HOUR);
    let outbox = house.directory.path().join("outbox/new");
    house.office().judge().unwrap();
    let next = house.open().name;
    let usual = house.open().deadline;
    fs::rename(&outbox, outbox.with_extension("away")).unwrap();
    fs::write(&outbox, "in the way").unwrap();
    assert_eq!(house.post().sent.mails, 0);
    house.wait(3 * DAY - HOUR);
    fs::remove_file(&outbox).unwrap();
    fs::rename(outbox.with_extension("away"), &outbox).unwrap();
    assert!(house.post().sent.mails > 0);
    let sent = house.now;
    house.wait(60);
    assert!(house.post().judged.segments.is_empty());
    assert_eq!(
        house.open().deadline,
        sent + DAY,
        "the minimum after it left"
    );
    assert!(house.open().deadline > usual);
    assert_eq!(notices(&house.mails(), "bob@example.org").len(), 1);
    house.wait(60);
    house.post();
    assert_eq!(house.open().deadline, sent + DAY, "once");
    house.wait(DAY);
    assert_eq!(house.post().judged.segments[0].segment, next);
}

#[test]
fn an_outlet_that_is_dead_over_a_deadline_costs_nobody_a_turn() {
    let mut house = moderated();
    house.mails();
    house.wait(3 * DAY + HOUR);
    let outbox = house.directory.path().join("outbox/new");
    house.office().judge().unwrap();
    let next = house.open().name;
    fs::rename(&outbox, outbox.with_extension("away")).unwrap();
    fs::write(&outbox, "in the way").unwrap();
    house.post();
    house.wait(3 * DAY + HOUR);
    assert!(house.post().judged.segments.is_empty());
    let moved = house.open().deadline;
    assert_eq!(moved, house.now + DAY);
    house.wait(20 * HOUR);
    fs::remove_file(&outbox).unwrap();
    fs::rename(outbox.with_extension("away"), &outbox).unwrap();
    assert!(house.post().sent.mails > 0);
    let sent = house.now;
    house.wait(HOUR);
    house.post();
    assert_eq!(
        house.open().deadline,
        sent + DAY,
        "a day from when they left"
    );
    assert_eq!(house.open().name, next);
}
