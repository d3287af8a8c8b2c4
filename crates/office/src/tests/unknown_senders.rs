//! Letters that prove no seat, or not from where they should.

use super::*;

#[test]
fn the_right_token_from_a_stranger_is_held_and_the_registered_addresses_are_asked() {
    let mut office = TestOffice::new();
    let page = office.mail_to("bob@example.org");
    office.mails();
    office.write(
        "eve@example.com",
        Some(&page),
        &block("status: final\nnations: [africa]"),
    );
    office.post();
    let asked = office.mail_to("bob@example.org");
    assert_eq!(office.orders()[1].1, "none");
    let at = asked
        .text
        .find("confirm: ")
        .unwrap_or_else(|| panic!("{}", asked.text));
    let code: String = asked.text[at + 9..].chars().take(14).collect();
    let confirm = block(&format!("confirm: {code}"));
    office.write("eve@example.com", None, &confirm);
    office.post();
    assert_eq!(
        office.orders()[1].1,
        "none",
        "only a registered address confirms"
    );
    office.mails();
    office.write("bob@example.net", None, &confirm);
    office.post();
    assert_eq!(office.orders()[1].1, "final");
    office.write("bob@example.net", None, &confirm);
    office.post();
    assert_eq!(office.orders()[1].2, 1, "a code is used once");
}

#[test]
fn a_held_letter_does_not_count_when_a_block_was_received_since() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    office.mails();
    office.write("eve@example.com", Some(&page), &block("nations: [thrace]"));
    office.post();
    let asked = office.mail_to("ann@example.org");
    let at = asked.text.find("confirm: ").unwrap();
    let code: String = asked.text[at + 9..].chars().take(14).collect();
    office.wait(HOUR);
    office.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    office.wait(HOUR);
    office.ask("ann@example.org", None, &block(&format!("confirm: {code}")));
    assert_eq!(office.orders()[0].2, 1);
    assert_eq!(office.verdicts().last().unwrap(), "code-void");
}

#[test]
fn a_letter_that_proves_nobody_gets_one_fixed_text_a_day() {
    let mut office = TestOffice::new();
    office.mails();
    for body in [
        "hello",
        &block("game: delta-7\nnation: ann\ntoken: 0000-0000-0000\ntax: 2"),
        "again",
    ] {
        office.write("eve@example.com", None, body);
    }
    office.post();
    let first = office.mail_to("eve@example.com");
    office.write("eve@example.com", None, "and again");
    office.post();
    assert!(office.mails().is_empty());
    office.wait(DAY);
    office.write("eve@example.com", None, "and a day later");
    office.post();
    let second = office.mail_to("eve@example.com");
    let body = |mail: &ReceivedMail| mail.text.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(body(&first), body(&second));
    assert!(!body(&first).contains("delta"));
}

#[test]
fn a_registered_address_without_a_proof_is_nobody() {
    let mut office = TestOffice::new();
    office.mails();
    office.write(
        "ann@example.org",
        None,
        &block("game: delta-7\nnation: ann\nnations: [africa]"),
    );
    office.post();
    assert_eq!(office.orders()[0].1, "none");
    assert_eq!(office.verdicts(), ["nobody"]);
}

#[test]
fn the_token_of_another_seat_is_of_no_use() {
    let mut office = TestOffice::new();
    let mails = office.mails();
    let of_bob = mails
        .iter()
        .find(|mail| mail.to.contains(&"bob@example.org".into()))
        .unwrap();
    office.write(
        "ann@example.org",
        Some(of_bob),
        &block("status: final\nnations: [africa]"),
    );
    office.post();
    assert_eq!(
        office
            .orders()
            .iter()
            .filter(|(_, orders, _)| *orders != "none")
            .count(),
        0
    );
}

#[test]
fn machines_and_our_own_mail_are_stored_and_never_answered() {
    let mut office = TestOffice::new();
    office.mails();
    office.put(b"From: eve@example.com\nAuto-Submitted: auto-replied\n\nI am away\n");
    office.put(b"From: office@example.org\n\nour own\n");
    office.put(b"Return-Path: <>\nFrom: mailer-daemon@example.com\n\nbounce\n");
    office.post();
    assert!(office.mails().is_empty());
    assert_eq!(office.verdicts(), ["machine"; 3]);
}
