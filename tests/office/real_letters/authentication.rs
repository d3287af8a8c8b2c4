//! Sender proofs: tokens, replies, strangers, codes.

use crate::database_text::verdicts;
use crate::mails::{Mail, code};
use crate::office_fixture::*;

const FINAL: &str = "status: final\nnations: [thrace]";

fn stranger_and_ann() -> (OfficeFixture, Mail, Mail) {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    office.write("eve@example.com", Some(&page), &block(FINAL));
    office.post();
    let asked = office.mail_to(ANN);
    (office, page, asked)
}

#[test]
fn a_held_letter_counts_when_the_registered_address_confirms_it_and_only_then() {
    let (mut office, _, asked) = stranger_and_ann();
    assert!(asked.words().contains("eve@example.com"), "{}", asked.text);
    assert_eq!(office.orders(0).0, "none");
    office.write("eve@example.com", Some(&asked), &code(&asked));
    office.write(BOB, None, &code(&asked));
    office.write(ANN, Some(&asked), "Yes, that was me!");
    office.post();
    assert_eq!(office.orders(0).0, "none", "a bare reply never confirms");
    let receipt = office.ask(ANN, None, &code(&asked));
    assert!(
        receipt.words().contains("Your orders are final."),
        "{}",
        receipt.text
    );
    assert_eq!(office.orders(0), ("final", 1));
    let again = office.ask(ANN, None, &code(&asked));
    assert!(again.text.contains("it was used before"), "{}", again.text);
    assert_eq!(office.orders(0), ("final", 1));
}

#[test]
fn a_code_is_void_after_a_newer_block() {
    let (mut office, page, asked) = stranger_and_ann();
    office.now += HOUR;
    office.ask(ANN, Some(&page), &block("nations: [africa]"));
    let answer = office.ask(ANN, None, &code(&asked));
    assert!(answer.words().contains("received since"), "{}", answer.text);
    assert!(answer.block().contains("africa"));
    assert_eq!(office.orders(0), ("draft", 1));
}

#[test]
fn a_wrong_code_in_a_proven_letter_wipes_nothing() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    office.ask(ANN, Some(&page), &block(FINAL));
    for wrong in ["0000-0000-0000", "yes", "q7f2-9kd1-m3xa"] {
        let answer = office.ask(ANN, Some(&page), &block(&format!("confirm: {wrong}")));
        assert!(
            answer.words().contains("there is no such code"),
            "{}",
            answer.text
        );
        assert_eq!(office.orders(0), ("final", 1), "{wrong}");
    }
}

#[test]
fn a_held_letter_is_read_as_strictly_as_any_other() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let lines = format!("turn: 9\nsegment: realm\n{FINAL}");
    office.write("eve@example.com", Some(&page), &block(&lines));
    office.post();
    let asked = office.mail_to(ANN);
    let answer = office.ask(ANN, None, &code(&asked));
    assert!(
        answer
            .words()
            .contains("`nations` is not asked in the segment realm"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders(0).0, "none");
}

#[test]
fn dropped_lines_are_confirmed_by_their_code_or_by_the_canonical_form() {
    let mut office = OfficeFixture::new();
    office.now += 4 * DAY;
    office.mails();
    office.post();
    let page = office.mail_to(ANN);
    let lines = "status: final\nmoves:\n  - 1 troy > knossos";
    let first = office.ask(ANN, Some(&page), &block(lines));
    assert!(first.subject.contains("please confirm"), "{}", first.text);
    assert_eq!(office.orders(0), ("draft", 1));
    let form = first.block().replace("status: draft", "status: final");
    office.ask(ANN, Some(&page), &block(&form));
    assert_eq!(office.orders(0), ("final", 2));
    let late = office.ask(ANN, Some(&page), &code(&first));
    assert!(late.words().contains("received since"), "{}", late.text);
    let second = office.ask(ANN, Some(&page), &block(lines));
    assert_eq!(office.orders(0), ("draft", 3));
    office.ask(ANN, None, &code(&second));
    assert_eq!(office.orders(0), ("final", 4));
}

#[test]
fn one_word_above_the_whole_receipt_confirms_what_is_left_of_dropped_lines() {
    let mut office = OfficeFixture::new();
    office.now += 4 * DAY;
    office.mails();
    office.post();
    let page = office.mail_to(ANN);
    for lines in [
        "1 troy > knossos\n1 troy > phrygia\nfinal",
        "1 troy > knossos\nfinal",
    ] {
        let receipt = office.ask(ANN, Some(&page), lines);
        assert!(
            receipt.subject.contains("please confirm"),
            "{}",
            receipt.text
        );
        let text = bulla::mail::texts(receipt.text.as_bytes()).remove(0);
        let quoted: String = text.lines().map(|line| format!("> {line}\n")).collect();
        let letter =
            format!("final\n\nOn Sat, 16 Jan 2027 12:00:00 +0000, office wrote:\n{quoted}");
        let headers = format!(
            "In-Reply-To: <{0}>\nReferences: <{1}> <{0}>\n",
            receipt.id, page.id
        );
        office.put_with(ANN, &headers, &letter);
        let told = office.only_answer(ANN);
        assert!(told.subject.contains("final"), "{}", told.text);
        assert_eq!(office.orders(0).0, "final");
    }
}

#[test]
fn a_stranger_gets_the_one_fixed_text_once_a_day_and_machines_get_nothing() {
    let mut office = OfficeFixture::new();
    office.mails();
    for body in [
        "hello",
        &block("token: 0000-0000-0000\ntax: 2"),
        &block("game: delta-7\nnation: ann"),
    ] {
        office.write("eve@example.com", None, body);
    }
    office.post();
    let text = office.mail_to("eve@example.com");
    let body = text.text.split_once("\n\n").unwrap().1;
    assert!(
        !text.subject.contains("delta") && !body.contains("delta"),
        "{}",
        text.text
    );
    office.now += DAY - 1;
    office.write("Eve <EVE@example.com>", None, "again");
    office.post();
    assert!(office.mails().is_empty());
    office.now += 1;
    office.write("eve@example.com", None, "again");
    office.post();
    let second = office.mail_to("eve@example.com");
    assert_eq!(body, second.text.split_once("\n\n").unwrap().1);
    for machine in [
        "Auto-Submitted: auto-replied\n",
        "Auto-Submitted: Auto-Generated; x=1\n",
        "Return-Path: <>\n",
        "Return-Path:\n",
        "List-Id: <a.list>\n",
        "Precedence: Bulk\n",
        "Precedence: junk\n",
        "Precedence: auto_reply\n",
        "Content-Type: multipart/report; boundary=a\n",
    ] {
        office.put_with("mallory@example.com", machine, "away");
    }
    office.put_with("office@example.org", "", "our own");
    office.post();
    assert!(office.mails().is_empty());
    assert_eq!(
        verdicts(office.path())
            .iter()
            .filter(|one| *one == "machine")
            .count(),
        10
    );
    office.put_with("mallory@example.com", "Auto-Submitted: no\n", "a person");
    office.post();
    assert_eq!(office.mails().len(), 1);
}

/// An address that no mail can be sent to is no reason to fail for ever.
#[test]
fn a_stranger_who_cannot_be_answered_is_stored_and_done_with() {
    let mut office = OfficeFixture::new();
    office.mails();
    for from in [
        "eve@foo..bar",
        "eve@-x-",
        ".eve.@example.com",
        "ä@ö.example",
        "",
        "eve",
        "\"a b\"@example.com",
        "a@b, c@d",
    ] {
        office.write(from, None, "hello");
    }
    office.post();
    assert!(!verdicts(office.path()).contains(&"-".to_owned()));
    assert!(office.post().starts_with("0 letters stored, 0 answered"));
}

#[test]
fn a_copy_to_a_rival_shows_nobody_a_receipt() {
    let mut office = OfficeFixture::new();
    let mails = office.mails();
    let page = mails
        .iter()
        .find(|mail| mail.to.contains(&ANN.into()))
        .unwrap();
    let headers = format!(
        "Cc: Bob <bob@example.org>, eve@example.com\nReply-To: bob@example.org\nSender: bob@example.org\nIn-Reply-To: <{}>\n",
        page.id
    );
    office.put_with(ANN, &headers, &block(FINAL));
    let receipt = office.only_answer(ANN);
    assert_eq!(receipt.to, [ANN]);
    for rival in ["Cc:", "Bcc:", "bob@"] {
        assert!(
            !receipt.text.split_once("\n\n").unwrap().0.contains(rival),
            "{}",
            receipt.text
        );
    }
}

/// Bob answers a mail that Ann had copied to him: the thread proves Ann, his own block proves himself.
#[test]
fn orders_in_the_thread_of_another_seat_are_those_of_their_token() {
    let mut office = OfficeFixture::new();
    let mails = office.mails();
    let of = |address: &str| {
        mails
            .iter()
            .find(|mail| mail.to.contains(&address.into()))
            .unwrap()
    };
    let lines = format!("token: {}\n{FINAL}", of(BOB).value("token"));
    office.write(BOB, Some(of(ANN)), &block(&lines));
    office.post();
    assert_eq!((office.orders(0).0, office.orders(1).0), ("none", "final"));
    let headers = format!("References: <{}> <x@y> <{}>\n", of(BOB).id, of(ANN).id);
    office.put_with(BOB, &headers, &block("nations: [italy]"));
    office.post();
    assert_eq!(
        (office.orders(0).0, office.orders(1)),
        ("none", ("draft", 2))
    );
}

#[test]
fn a_wrong_token_is_no_proof_and_a_stale_one_earns_the_form_that_is_open() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let old = format!(
        "token: {}\nstatus: final\nnations: [thrace]",
        page.value("token")
    );
    let wrong = block("game: delta-7\nnation: ann\ntoken: aaaa-bbbb-cccc\nnations: [thrace]");
    let answer = office.ask(ANN, None, &wrong);
    assert!(answer.words().contains("no proof"), "{}", answer.text);
    let answer = office.ask(ANN, Some(&page), &wrong);
    assert!(
        answer.words().contains("is not one of yours"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders(0).0, "none");
    office.now += 4 * DAY;
    office.post();
    let answer = office.ask(ANN, None, &block(&old));
    assert!(answer.words().contains("judged already"), "{}", answer.text);
    assert!(answer.block().contains("segment: realm"), "{}", answer.text);
    office.write("eve@example.com", None, &block(&old));
    office.post();
    assert!(office.mail_to("eve@example.com").text.contains("no proof"));
    assert_eq!(office.orders(0).0, "none");
}

#[test]
fn a_token_with_the_name_of_another_game_is_told_its_own() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let lines = format!("game: delta-8\ntoken: {}\n{FINAL}", page.value("token"));
    let answer = office.ask(ANN, None, &block(&lines));
    assert!(
        answer.words().contains("one of the game delta-7"),
        "{}",
        answer.text
    );
    assert_eq!(office.orders(0).0, "none");
}
