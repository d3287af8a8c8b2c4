//! Deadlines, second thoughts, and when a letter was received.

use std::fs;

use crate::database_text::verdicts;
use crate::office_fixture::*;

#[test]
fn a_letter_exactly_at_the_deadline_counts_and_a_second_later_is_late() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    let deadline = office.open().deadline;
    office.now = deadline;
    office.write(ANN, Some(&page), &block("nations: [africa]"));
    office.now = deadline + 1;
    office.write(ANN, Some(&page), &block("nations: [thrace]"));
    let output = office.run(&["receive"]);
    assert!(output.status.success());
    let found = verdicts(office.path());
    assert_eq!(found, ["accepted", "-"], "the deadline may move yet");
    assert_eq!(office.orders(0), ("draft", 1));
    office.post();
    assert_eq!(verdicts(office.path()), ["accepted", "late"]);
    assert_eq!(office.open().name, "realm");
    let mails = office.mails();
    let late = mails
        .iter()
        .find(|mail| mail.subject.ends_with("late"))
        .unwrap();
    assert!(
        late.words().contains("came after the deadline"),
        "{}",
        late.text
    );
    assert_eq!(late.to, [ANN]);
}

#[test]
fn a_segment_is_not_judged_at_its_deadline_but_after_it() {
    let mut office = OfficeFixture::new();
    office.now = office.open().deadline;
    assert!(office.post().contains("nothing is due"));
    office.now += 1;
    assert!(office.post().contains("setup judged"));
}

#[test]
fn a_letter_that_came_in_time_counts_however_late_it_is_read() {
    let mut test_office = OfficeFixture::new();
    let page = test_office.mail_to(ANN);
    test_office.now = test_office.open().deadline - 1;
    test_office.write(ANN, Some(&page), &block("nations: [thrace]"));
    test_office.now += DAY;
    test_office.post();
    let name = test_office.look(|office| office.status().unwrap().games[0].seats[0].name.clone());
    assert_eq!(name, "thrace");
}

#[test]
fn second_thoughts_take_half_an_hour_and_a_new_block_starts_them_again() {
    let mut office = OfficeFixture::new();
    let mails = office.mails();
    for address in [ANN, BOB] {
        let page = mails.iter().find(|mail| mail.to.contains(&address.into()));
        office.write(address, page, &block("status: final\norders: none"));
    }
    office.now += 29 * MINUTE;
    let page = mails.iter().find(|mail| mail.to.contains(&ANN.into()));
    office.write(ANN, page, &block("status: final\nnations: [thrace]"));
    assert!(office.post().contains("nothing is due"));
    office.now += 29 * MINUTE;
    assert!(
        office.post().contains("nothing is due"),
        "58 minutes after the first"
    );
    office.now += MINUTE;
    assert!(office.post().contains("setup judged"));
}

#[test]
fn a_seat_that_is_no_longer_final_is_waited_for() {
    let mut office = OfficeFixture::new();
    let mails = office.mails();
    for address in [ANN, BOB] {
        let page = mails.iter().find(|mail| mail.to.contains(&address.into()));
        office.write(address, page, &block("status: final\norders: none"));
    }
    office.now += MINUTE;
    let page = mails.iter().find(|mail| mail.to.contains(&ANN.into()));
    office.write(ANN, page, &block("nations: [thrace]"));
    office.now += DAY;
    assert!(office.post().contains("nothing is due"));
}

#[test]
fn a_letter_that_took_longer_does_not_replace_one_that_was_received_after_it() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    office.now += HOUR;
    office.ask(ANN, Some(&page), &block("nations: [thrace]"));
    office.now -= HOUR;
    office.write(ANN, Some(&page), &block("nations: [africa]"));
    office.now += 2 * HOUR;
    let answer = office.only_answer(ANN);
    assert!(answer.words().contains("received later"), "{}", answer.text);
    assert!(answer.block().contains("thrace"), "{}", answer.text);
    assert_eq!(office.orders(0), ("draft", 1));
}

#[test]
fn a_mailbox_whose_clock_runs_ahead_makes_no_letter_late() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    office.write(ANN, Some(&page), &block("nations: [thrace]"));
    let letter = fs::read_dir(office.path().join("inbox/new"))
        .unwrap()
        .next()
        .unwrap();
    date(&letter.unwrap().path(), office.now + 30 * DAY);
    office.post();
    assert_eq!(office.orders(0), ("draft", 1));
}

#[test]
fn a_receipt_tells_when_a_letter_was_sent_and_received_and_the_deadline() {
    let mut office = OfficeFixture::new();
    let page = office.mail_to(ANN);
    office.now += HOUR;
    let headers = format!(
        "Date: Fri, 15 Jan 2027 08:10:00 +0000\nIn-Reply-To: <{}>\n",
        page.id
    );
    office.put_with(ANN, &headers, &block("nations: [thrace]"));
    let receipt = office.only_answer(ANN);
    let text = receipt.text.replace('\n', " ");
    assert!(
        text.contains("Sent Friday 15 January 2027, 08:10 UTC, received"),
        "{text}"
    );
    assert!(
        text.contains("received Friday 15 January 2027, 09:00 UTC"),
        "{text}"
    );
    assert!(
        text.contains("Orders by Monday 18 January 2027, 08:00 UTC"),
        "{text}"
    );
}
