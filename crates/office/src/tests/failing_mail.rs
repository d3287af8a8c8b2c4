//! Mail that fails is not silence.

use std::time::Duration;

use super::*;

const MODERATED: &str =
    "address: office@example.org\nmoderators: [gm@example.org]\naway: 1000\nquorum: no\n";

fn moderated() -> TestOffice {
    let mut office = TestOffice::at_realm();
    fs::write(office.directory.path().join("bulla.yaml"), MODERATED).unwrap();
    office.restart();
    office
}

/// A report that a mail of ours failed for an address.
fn bounce(office: &mut TestOffice, mail: &ReceivedMail, address: &str, action: &str) {
    let report = format!(
        "Content-Type: multipart/report; report-type=delivery-status; boundary=b\n\n--b\n\
         Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; {address}\n\
         Action: {action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no such user\n\n--b\n\
         Content-Type: message/rfc822\n\nMessage-ID: <{}>\n\n--b--\n",
        mail.id
    );
    office.put(
        format!(
            "Return-Path: <>\nFrom: mailer-daemon@mx\nMessage-ID: <{}@mx>\n{report}",
            office.now
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
fn mail_that_no_time_is_left_for_goes_with_the_next_round() {
    let mut office = moderated();
    office.mails();
    office.write("ann@example.org", None, "May I ask something?");
    office.office().receive().unwrap();
    let sent = office.office().send_within(Duration::ZERO).unwrap();
    assert_eq!(sent.mails, 0);
    let [reason] = &sent.waiting[..] else {
        panic!("{sent:?}");
    };
    assert!(reason.contains("the rest goes with the next run"));
    assert!(office.mails().is_empty());
    let sent = office.office().send().unwrap();
    assert!(sent.mails > 0 && sent.waiting.is_empty(), "{sent:?}");
    assert_eq!(office.mails().len(), sent.mails);
}

#[test]
fn mail_that_comes_back_moves_the_deadline_once_and_all_are_told() {
    let mut office = moderated();
    let page = page_of(&office.mails(), "ann@example.org");
    bounce(&mut office, &page, "ann@example.org", "failed");
    assert!(office.post().judged.segments.is_empty());
    assert_eq!(office.verdicts().last().unwrap(), "bounce");
    assert!(office.mails().is_empty(), "a bounce is never answered");
    office.wait(3 * DAY + HOUR);
    for _ in 0..2 {
        assert!(office.post().judged.segments.is_empty());
    }
    assert_eq!(office.open().deadline, office.now + DAY);
    let told = office.mails();
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
    office.wait(DAY + 1);
    assert_eq!(office.post().judged.segments[0].segment, "realm");
}

#[test]
fn a_letter_in_the_time_that_was_given_counts() {
    let mut office = moderated();
    let pages = office.mails();
    let (ann, bob) = (
        page_of(&pages, "ann@example.org"),
        page_of(&pages, "bob@example.org"),
    );
    bounce(&mut office, &ann, "ann@example.org", "failed");
    office.post();
    // Received after the deadline, and read in the very round that moves it.
    office.wait(3 * DAY + HOUR);
    office.write(
        "bob@example.org",
        Some(&bob),
        &block("status: final\ntax: 2"),
    );
    assert!(office.post().judged.segments.is_empty());
    assert_eq!(office.orders()[1].1, "final");
    office.wait(HOUR);
    office.write(
        "ann@example.org",
        Some(&ann),
        &block("status: final\ntax: 2"),
    );
    office.post();
    assert_eq!(office.orders()[0].1, "final");
}

#[test]
fn one_seat_whose_mail_comes_back_moves_a_deadline_once_in_four_turns() {
    let mut office = moderated();
    let mut moved = Vec::new();
    for turn in 1..=5 {
        assert_eq!(office.open().turn, turn);
        let mails = office.mails();
        let page = mails.iter().find(|mail| {
            mail.to == ["ann@example.org"] && matches!(mail.letter.found, BlockResult::Form(_))
        });
        bounce(&mut office, page.unwrap(), "ann@example.org", "failed");
        office.post();
        office.wait(3 * DAY + HOUR);
        if office.post().judged.segments.is_empty() {
            moved.push(turn);
            office.mails();
            office.wait(DAY + HOUR);
            assert!(!office.post().judged.segments.is_empty());
        }
    }
    assert_eq!(moved, [1, 5]);
}

/// Two of them move no more than each alone would, whoever takes his turn when.
#[test]
fn two_seats_whose_mail_comes_back_together_move_a_deadline_once_in_four_turns() {
    let mut office = moderated();
    let mut moved = Vec::new();
    for turn in 1..=6 {
        assert_eq!(office.open().turn, turn);
        let mails = office.mails();
        for seat in ["ann@example.org", "bob@example.org"] {
            let page = mails.iter().find(|mail| {
                mail.to.iter().any(|to| to == seat)
                    && matches!(mail.letter.found, BlockResult::Form(_))
            });
            bounce(&mut office, page.unwrap(), seat, "failed");
            if seat.starts_with("bob") {
                bounce(&mut office, page.unwrap(), "bob@example.net", "failed");
            }
        }
        office.post();
        office.wait(3 * DAY + HOUR);
        if office.post().judged.segments.is_empty() {
            moved.push(turn);
            office.mails();
            office.wait(DAY + HOUR);
            assert!(!office.post().judged.segments.is_empty());
        }
    }
    assert_eq!(moved, [1, 5]);
}

/// A mail that anybody may be shown proves nothing, nor does one that is old.
#[test]
fn a_report_on_a_mail_without_a_secret_or_on_an_old_one_moves_nothing() {
    let mut office = moderated();
    let page = page_of(&office.mails(), "ann@example.org");
    let public = office.ask("ann@example.org", Some(&page), &block("request: public"));
    bounce(&mut office, &public, "ann@example.org", "failed");
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "machine");
    for _ in 0..4 {
        office.wait(4 * DAY);
        office.post();
    }
    bounce(&mut office, &page, "ann@example.org", "failed");
    office.post();
    assert_eq!(office.verdicts().last().unwrap(), "machine");
    let troubles = office.office().status().unwrap().health.troubles;
    assert!(
        !troubles.iter().any(|one| one.contains("comes back")),
        "{troubles:?}"
    );
}

#[test]
fn the_moderator_may_say_that_it_is_judged_anyway() {
    let mut office = moderated();
    let page = page_of(&office.mails(), "ann@example.org");
    bounce(&mut office, &page, "ann@example.org", "failed");
    office.wait(3 * DAY + HOUR);
    assert!(office.post().judged.segments.is_empty());
    let acted_by = ActedBy {
        who: "gm",
        why: "she is on the telephone",
    };
    office.office().force_judge("delta-7", &acted_by).unwrap();
    assert_eq!(office.post().judged.segments[0].segment, "realm");
    assert!(office.office().force_judge("delta-9", &acted_by).is_err());
}

#[test]
fn a_seat_that_was_heard_or_reached_elsewhere_holds_nothing() {
    for case in [
        "a delay",
        "one of two addresses",
        "heard since",
        "a foreign mail",
    ] {
        let mut office = moderated();
        let mails = office.mails();
        let (ann, bob) = (
            page_of(&mails, "ann@example.org"),
            page_of(&mails, "bob@example.org"),
        );
        match case {
            "a delay" => bounce(&mut office, &ann, "ann@example.org", "delayed"),
            "one of two addresses" => bounce(&mut office, &bob, "bob@example.net", "failed"),
            "heard since" => {
                bounce(&mut office, &ann, "ann@example.org", "failed");
                office.post();
                office.wait(HOUR);
                office.write("ann@example.org", Some(&ann), &block("request: status"));
            }
            _ => bounce(&mut office, &bob, "ann@example.org", "failed"),
        }
        office.post();
        office.wait(3 * DAY + HOUR);
        assert_eq!(office.post().judged.segments[0].segment, "realm", "{case}");
    }
}

#[test]
fn a_page_that_left_too_late_moves_the_deadline_for_all() {
    let mut office = moderated();
    office.mails();
    office.wait(3 * DAY + HOUR);
    let outbox = office.directory.path().join("outbox/new");
    office.office().judge().unwrap();
    let next = office.open().name;
    let usual = office.open().deadline;
    fs::rename(&outbox, outbox.with_extension("away")).unwrap();
    fs::write(&outbox, "in the way").unwrap();
    assert_eq!(office.post().sent.mails, 0);
    office.wait(3 * DAY - HOUR);
    fs::remove_file(&outbox).unwrap();
    fs::rename(outbox.with_extension("away"), &outbox).unwrap();
    assert!(office.post().sent.mails > 0);
    let sent = office.now;
    office.wait(60);
    assert!(office.post().judged.segments.is_empty());
    assert_eq!(
        office.open().deadline,
        sent + DAY,
        "the minimum after it left"
    );
    assert!(office.open().deadline > usual);
    assert_eq!(notices(&office.mails(), "bob@example.org").len(), 1);
    office.wait(60);
    office.post();
    assert_eq!(office.open().deadline, sent + DAY, "once");
    office.wait(DAY);
    assert_eq!(office.post().judged.segments[0].segment, next);
}

#[test]
fn an_outlet_that_is_dead_over_a_deadline_costs_nobody_a_turn() {
    let mut office = moderated();
    office.mails();
    office.wait(3 * DAY + HOUR);
    let outbox = office.directory.path().join("outbox/new");
    office.office().judge().unwrap();
    let next = office.open().name;
    fs::rename(&outbox, outbox.with_extension("away")).unwrap();
    fs::write(&outbox, "in the way").unwrap();
    office.post();
    office.wait(3 * DAY + HOUR);
    assert!(office.post().judged.segments.is_empty());
    let moved = office.open().deadline;
    assert_eq!(moved, office.now + DAY);
    office.wait(20 * HOUR);
    fs::remove_file(&outbox).unwrap();
    fs::rename(outbox.with_extension("away"), &outbox).unwrap();
    assert!(office.post().sent.mails > 0);
    let sent = office.now;
    office.wait(HOUR);
    office.post();
    assert_eq!(
        office.open().deadline,
        sent + DAY,
        "a day from when they left"
    );
    assert_eq!(office.open().name, next);
}
