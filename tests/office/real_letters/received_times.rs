//! Deadlines, second thoughts, and when a letter was received.

use std::fs;

use crate::database_text::verdicts;
use crate::office_fixture::*;

#[test]
fn a_letter_exactly_at_the_deadline_counts_and_a_second_later_is_late() {
    let mut house = OfficeFixture::new();
    let page = house.mail_to(ANN);
    let deadline = house.open().deadline;
    house.now = deadline;
    house.write(ANN, Some(&page), &block("nations: [africa]"));
    house.now = deadline + 1;
    house.write(ANN, Some(&page), &block("nations: [thrace]"));
    let output = house.run(&["receive"]);
    assert!(output.status.success());
    let found = verdicts(house.path());
    assert_eq!(found, ["accepted", "-"], "the deadline may move yet");
    assert_eq!(house.orders(0), ("draft", 1));
    house.post();
    assert_eq!(verdicts(house.path()), ["accepted", "late"]);
    assert_eq!(house.open().name, "realm");
    let mails = house.mails();
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
    let mut house = OfficeFixture::new();
    house.now = house.open().deadline;
    assert!(house.post().contains("nothing is due"));
    house.now += 1;
    assert!(house.post().contains("setup judged"));
}

#[test]
fn a_letter_that_came_in_time_counts_however_late_it_is_read() {
    let mut house = OfficeFixture::new();
    let page = house.mail_to(ANN);
    house.now = house.open().deadline - 1;
    house.write(ANN, Some(&page), &block("nations: [thrace]"));
    house.now += DAY;
    house.post();
    let name = house.look(|office| office.status().unwrap().games[0].seats[0].name.clone());
    assert_eq!(name, "thrace");
}

#[test]
fn second_thoughts_take_half_an_hour_and_a_new_block_starts_them_again() {
    let mut house = OfficeFixture::new();
    let mails = house.mails();
    for address in [ANN, BOB] {
        let page = mails.iter().find(|mail| mail.to.contains(&address.into()));
        house.write(address, page, &block("status: final\norders: none"));
    }
    house.now += 29 * MINUTE;
    let page = mails.iter().find(|mail| mail.to.contains(&ANN.into()));
    house.write(ANN, page, &block("status: final\nnations: [thrace]"));
    assert!(house.post().contains("nothing is due"));
    house.now += 29 * MINUTE;
    assert!(
        house.post().contains("nothing is due"),
        "58 minutes after the first"
    );
    house.now += MINUTE;
    assert!(house.post().contains("setup judged"));
}

#[test]
fn a_seat_that_is_no_longer_final_is_waited_for() {
    let mut house = OfficeFixture::new();
    let mails = house.mails();
    for address in [ANN, BOB] {
        let page = mails.iter().find(|mail| mail.to.contains(&address.into()));
        house.write(address, page, &block("status: final\norders: none"));
    }
    house.now += MINUTE;
    let page = mails.iter().find(|mail| mail.to.contains(&ANN.into()));
    house.write(ANN, page, &block("nations: [thrace]"));
    house.now += DAY;
    assert!(house.post().contains("nothing is due"));
}

#[test]
fn a_letter_that_took_longer_does_not_replace_one_that_was_received_after_it() {
    let mut house = OfficeFixture::new();
    let page = house.mail_to(ANN);
    house.now += HOUR;
    house.ask(ANN, Some(&page), &block("nations: [thrace]"));
    house.now -= HOUR;
    house.write(ANN, Some(&page), &block("nations: [africa]"));
    house.now += 2 * HOUR;
    let answer = house.only_answer(ANN);
    assert!(answer.words().contains("received later"), "{}", answer.text);
    assert!(answer.block().contains("thrace"), "{}", answer.text);
    assert_eq!(house.orders(0), ("draft", 1));
}

#[test]
fn a_mailbox_whose_clock_runs_ahead_makes_no_letter_late() {
    let mut house = OfficeFixture::new();
    let page = house.mail_to(ANN);
    house.write(ANN, Some(&page), &block("nations: [thrace]"));
    let letter = fs::read_dir(house.path().join("inbox/new"))
        .unwrap()
        .next()
        .unwrap();
    date(&letter.unwrap().path(), house.now + 30 * DAY);
    house.post();
    assert_eq!(house.orders(0), ("draft", 1));
}

#[test]
fn a_receipt_tells_when_a_letter_was_sent_and_received_and_the_deadline() {
    let mut house = OfficeFixture::new();
    let page = house.mail_to(ANN);
    house.now += HOUR;
    let headers = format!(
        "Date: Fri, 15 Jan 2027 08:10:00 +0000\nIn-Reply-To: <{}>\n",
        page.id
    );
    house.put_with(ANN, &headers, &block("nations: [thrace]"));
    let receipt = house.only_answer(ANN);
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
