//! Letters that prove no seat, or not from where they should.

use super::*;

#[test]
fn the_right_token_from_a_stranger_is_held_and_the_registered_addresses_are_asked() {
    let mut house = TestOffice::new();
    let page = house.mail_to("bob@example.org");
    house.mails();
    house.write(
        "eve@example.com",
        Some(&page),
        &block("status: final\nnations: [africa]"),
    );
    house.post();
    let asked = house.mail_to("bob@example.org");
    assert_eq!(house.orders()[1].1, "none");
    let at = asked
        .text
        .find("confirm: ")
        .unwrap_or_else(|| panic!("{}", asked.text));
    let code: String = asked.text[at + 9..].chars().take(14).collect();
    let confirm = block(&format!("confirm: {code}"));
    house.write("eve@example.com", None, &confirm);
    house.post();
    assert_eq!(
        house.orders()[1].1,
        "none",
        "only a registered address confirms"
    );
    house.mails();
    house.write("bob@example.net", None, &confirm);
    house.post();
    assert_eq!(house.orders()[1].1, "final");
    house.write("bob@example.net", None, &confirm);
    house.post();
    assert_eq!(house.orders()[1].2, 1, "a code is used once");
}

#[test]
fn a_held_letter_does_not_count_when_a_block_was_received_since() {
    let mut house = TestOffice::new();
    let page = house.mail_to("ann@example.org");
    house.mails();
    house.write("eve@example.com", Some(&page), &block("nations: [thrace]"));
    house.post();
    let asked = house.mail_to("ann@example.org");
    let at = asked.text.find("confirm: ").unwrap();
    let code: String = asked.text[at + 9..].chars().take(14).collect();
    house.wait(HOUR);
    house.ask("ann@example.org", Some(&page), &block("nations: [africa]"));
    house.wait(HOUR);
    house.ask("ann@example.org", None, &block(&format!("confirm: {code}")));
    assert_eq!(house.orders()[0].2, 1);
    assert_eq!(house.verdicts().last().unwrap(), "code-void");
}

#[test]
fn a_letter_that_proves_nobody_gets_one_fixed_text_a_day() {
    let mut house = TestOffice::new();
    house.mails();
    for body in [
        "hello",
        &block("game: delta-7\nnation: ann\ntoken: 0000-0000-0000\ntax: 2"),
        "again",
    ] {
        house.write("eve@example.com", None, body);
    }
    house.post();
    let first = house.mail_to("eve@example.com");
    house.write("eve@example.com", None, "and again");
    house.post();
    assert!(house.mails().is_empty());
    house.wait(DAY);
    house.write("eve@example.com", None, "and a day later");
    house.post();
    let second = house.mail_to("eve@example.com");
    let body = |mail: &ReceivedMail| mail.text.split_once("\n\n").unwrap().1.to_owned();
    assert_eq!(body(&first), body(&second));
    assert!(!body(&first).contains("delta"));
}

#[test]
fn a_registered_address_without_a_proof_is_nobody() {
    let mut house = TestOffice::new();
    house.mails();
    house.write(
        "ann@example.org",
        None,
        &block("game: delta-7\nnation: ann\nnations: [africa]"),
    );
    house.post();
    assert_eq!(house.orders()[0].1, "none");
    assert_eq!(house.verdicts(), ["nobody"]);
}

#[test]
fn the_token_of_another_seat_is_of_no_use() {
    let mut house = TestOffice::new();
    let mails = house.mails();
    let of_bob = mails
        .iter()
        .find(|mail| mail.to.contains(&"bob@example.org".into()))
        .unwrap();
    house.write(
        "ann@example.org",
        Some(of_bob),
        &block("status: final\nnations: [africa]"),
    );
    house.post();
    assert_eq!(
        house
            .orders()
            .iter()
            .filter(|(_, orders, _)| *orders != "none")
            .count(),
        0
    );
}

#[test]
fn machines_and_our_own_mail_are_stored_and_never_answered() {
    let mut house = TestOffice::new();
    house.mails();
    house.put(b"From: eve@example.com\nAuto-Submitted: auto-replied\n\nI am away\n");
    house.put(b"From: office@example.org\n\nour own\n");
    house.put(b"Return-Path: <>\nFrom: mailer-daemon@example.com\n\nbounce\n");
    house.post();
    assert!(house.mails().is_empty());
    assert_eq!(house.verdicts(), ["machine"; 3]);
}
