//! A letter counts once: the same one, delivered again with other bytes around it, undoes nothing that was done since.

use crate::database_text::{count, verdicts};
use crate::mails::{Mail, code};
use crate::office_fixture::*;

const DATE: &str = "Fri, 15 Jan 2027 08:00:00 +0000";

/// A letter as its writer sent it.
fn letter(id: &str, date: &str, reply_to: &Mail, lines: &str) -> String {
    let body = block(lines);
    format!(
        "From: {ANN}\nTo: {OFFICE}\nMessage-ID: <{id}@client>\nDate: {date}\nIn-Reply-To: <{}>\nSubject: Re\n\n{body}\n",
        reply_to.id
    )
}

/// The answer to a letter that came by this relay.
fn by(office: &mut OfficeFixture, relay: u32, letter: &str) -> Mail {
    office.mails();
    office.now += MINUTE;
    office.put(format!("Received: from relay{relay}.example.org\n{letter}").as_bytes());
    office.only_answer(ANN)
}

fn says_so(answer: &Mail, stands: &str) {
    let words = answer.words();
    assert!(words.contains("This letter was here before"), "{words}");
    assert!(words.contains("Friday 15 January 2027"), "{words}");
    assert!(words.contains(stands), "{words}");
}

#[test]
fn an_old_draft_delivered_three_times_undoes_no_final_orders() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let draft = letter("draft", DATE, &page, "nations: [africa]");
    by(&mut office, 1, &draft);
    let last = letter("final", DATE, &page, "status: final\nnations: [thrace]");
    by(&mut office, 1, &last);
    assert_eq!(office.orders(0), ("final", 2));
    for relay in 2..4 {
        let answer = by(&mut office, relay, &draft);
        says_so(
            &answer,
            "Your orders of Friday 15 January 2027, 08:02 UTC stand.",
        );
        assert!(answer.block().contains("thrace"), "{}", answer.text);
        assert_eq!(office.orders(0), ("final", 2));
    }
    let all = verdicts(office.path());
    assert_eq!(all, ["accepted", "accepted", "repeated", "repeated"]);
}

#[test]
fn neither_another_id_nor_a_second_header_makes_it_another_letter() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let draft = letter("draft", DATE, &page, "nations: [africa]");
    by(&mut office, 1, &draft);
    by(
        &mut office,
        1,
        &letter("final", DATE, &page, "status: final\nnations: [thrace]"),
    );
    let above =
        format!("Message-ID: <other@client>\nDate: Sat, 16 Jan 2027 08:00:00 +0000\n{draft}");
    for again in [
        draft.replace("<draft@client>", "<other@client>"),
        draft.replace("15 Jan", "16 Jan"),
        above,
    ] {
        says_so(&by(&mut office, 2, &again), "stand.");
        assert_eq!(office.orders(0), ("final", 2), "{again}");
    }
    let new = letter(
        "new",
        "Sat, 16 Jan 2027 08:00:00 +0000",
        &page,
        "nations: [africa]",
    );
    by(&mut office, 2, &new);
    assert_eq!(
        office.orders(0),
        ("draft", 3),
        "what was written anew counts"
    );
}

#[test]
fn a_request_is_carried_out_once() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let asked = letter("tokens", DATE, &page, "request: new-token");
    let fresh = by(&mut office, 1, &asked);
    says_so(&by(&mut office, 2, &asked), "No orders of yours stand.");
    let secret = count(office.path(), "SELECT secret FROM seats WHERE number = 0");
    assert_eq!(secret, 1, "and the tokens of the first answer still prove");
    let away = "request: absence\nfrom: 2027-02-01\nto: 2027-02-03";
    let away = letter("away", DATE, &fresh, away);
    by(&mut office, 1, &away);
    let back = letter(
        "back",
        DATE,
        &fresh,
        "request: absence\nfrom: 2027-02-01\nto: 2027-01-31",
    );
    by(&mut office, 1, &back);
    says_so(&by(&mut office, 2, &away), "No orders of yours stand.");
    let absences = count(office.path(), "SELECT count(*) FROM absences");
    assert_eq!(absences, 0, "the absence stays withdrawn");
}

#[test]
fn standing_orders_that_were_ended_stay_so() {
    let mut office = OfficeFixture::new();
    office.now += 4 * DAY;
    office.mails();
    office.post();
    let page = office.mail_to(ANN);
    let standing = "SELECT count(*) FROM standing";
    let lasting = letter("lasting", DATE, &page, "segment: standing\ntax: 1");
    by(&mut office, 1, &lasting);
    assert_eq!(count(office.path(), standing), 1);
    let ended = letter("ended", DATE, &page, "segment: standing\nclear: true");
    by(&mut office, 1, &ended);
    says_so(&by(&mut office, 2, &lasting), "No orders of yours stand.");
    assert_eq!(count(office.path(), standing), 0);
}

#[test]
fn a_held_letter_counts_when_it_is_confirmed_and_not_once_more() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let held = letter("held", DATE, &page, "nations: [africa]");
    office.put(held.replace(ANN, "eve@example.com").as_bytes());
    office.post();
    let asked = office.mail_to(ANN);
    office.ask(ANN, None, &code(&asked));
    assert_eq!(
        office.orders(0),
        ("draft", 1),
        "it counts, though it was stored before"
    );
    by(
        &mut office,
        1,
        &letter("final", DATE, &page, "status: final\nnations: [thrace]"),
    );
    says_so(&by(&mut office, 2, &held), "stand.");
    office.put(format!("Received: from x\n{}", held.replace(ANN, "eve@example.com")).as_bytes());
    says_so(&office.only_answer(ANN), "stand.");
    assert_eq!(
        office.orders(0),
        ("final", 2),
        "and nobody is asked to confirm it again"
    );
}

#[test]
fn a_letter_of_a_judged_segment_is_known_too() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let old = letter("old", DATE, &page, "status: final\nnations: [thrace]");
    by(&mut office, 1, &old);
    office.now += 4 * DAY;
    office.post();
    says_so(&by(&mut office, 2, &old), "No orders of yours stand.");
}
