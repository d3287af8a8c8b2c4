//! Limits on the work that a sender can cause the office.

use super::*;

const ANN: &str = "ann@example.org";

#[test]
fn letters_beyond_the_limit_count_and_are_not_answered_until_the_hour_is_over() {
    let mut office = TestOffice::new();
    office.configure("letters_per_hour: 3");
    let page = office.mail_to(ANN);
    office.mails();
    for nation in ["africa", "thrace", "africa", "thrace", "africa", "italy"] {
        office.write(ANN, Some(&page), &block(&format!("nations: [{nation}]")));
    }
    office.post();
    assert_eq!(office.orders()[0].2, 6, "every letter counts");
    let mails = office.mails();
    let limited = mails
        .iter()
        .filter(|mail| mail.subject.contains("too many letters"));
    assert_eq!((mails.len(), limited.count()), (4, 1));
    assert_eq!(office.verdicts(), ["accepted"; 6]);
    let page = &mails[0];
    office.write("bob@example.org", None, "hello");
    office.post();
    assert_eq!(office.mails().len(), 1, "others are answered");
    office.wait(HOUR);
    let answer = office.ask(ANN, Some(page), &block("request: status"));
    assert!(answer.text.contains("italy"), "{}", answer.text);
}

/// A rival who knows a token of mine cannot fill my mailbox with questions.
#[test]
fn a_seat_is_asked_so_often_in_an_hour_whoever_writes() {
    let mut office = TestOffice::new();
    office.configure("letters_per_hour: 3");
    let page = office.mail_to(ANN);
    office.mails();
    for number in 0..8 {
        office.write(
            &format!("eve{number}@example.com"),
            Some(&page),
            &block("nations: [thrace]"),
        );
    }
    office.post();
    assert_eq!(office.mails().len(), 3);
    let held = office
        .verdicts()
        .iter()
        .filter(|one| *one == "held")
        .count();
    assert_eq!(
        (held, office.verdicts().last().unwrap().as_str()),
        (3, "limited")
    );
    office.ask(ANN, Some(&page), &block("nations: [africa]"));
    assert_eq!(
        office.orders()[0].1,
        "draft",
        "and its own letters are none of them"
    );
}

#[test]
fn the_fixed_text_goes_to_so_many_strangers_in_a_day() {
    let mut office = TestOffice::new();
    office.configure("strangers_per_day: 2\nstrangers_per_hour: 4");
    office.mails();
    for number in 0..6 {
        office.write(&format!("eve{number}@example.com"), None, "hello");
    }
    office.post();
    assert_eq!(office.mails().len(), 2);
    assert_eq!(
        office.verdicts(),
        ["nobody", "nobody", "nobody", "nobody", "limited", "limited"]
    );
    office.wait(DAY - 1);
    office.write("eve9@example.com", None, "hello");
    office.post();
    assert!(office.mails().is_empty());
    office.wait(1);
    office.write("eve9@example.com", None, "hello");
    office.post();
    assert_eq!(office.mails().len(), 1);
}

#[test]
fn no_machine_gets_the_fixed_text() {
    let mut office = TestOffice::new();
    office.mails();
    for from in [
        "MAILER-DAEMON@example.com",
        "postmaster@example.com",
        "noreply@example.com",
        "No-Reply@example.com",
        "no-reply+17@example.com",
        "office@example.org",
        "Office+q7f29kd1m3xa@example.org",
    ] {
        office.write(from, None, "hello");
    }
    office.post();
    assert!(office.mails().is_empty());
    assert_eq!(office.verdicts().len(), 7);
}

/// Old pages may be shown to anybody, and whoever saw one can write in the name of its seat where no mail server objects.
#[test]
fn letters_with_an_old_token_keep_a_seat_from_no_answer() {
    let mut office = TestOffice::new();
    office.configure("letters_per_hour: 3");
    let old = office.mail_to(ANN);
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to(ANN);
    for _ in 0..6 {
        office.write(ANN, Some(&old), &block("nations: [thrace]"));
    }
    office.post();
    assert_eq!(office.mails().len(), 4, "three answers, and that they end");
    let answer = office.ask(ANN, Some(&page), &block("status: final\ntax: 2"));
    assert!(answer.subject.contains(": final"), "{}", answer.subject);
}

#[test]
fn a_clock_that_ran_ahead_leaves_nobody_unanswered() {
    let mut office = TestOffice::new();
    office.configure("letters_per_hour: 3");
    let page = office.mail_to(ANN);
    office.wait(2 * HOUR);
    for _ in 0..6 {
        office.write(ANN, Some(&page), &block("request: status"));
    }
    office.write("eve@example.com", None, "hello");
    office.post();
    office.mails();
    office.wait(-HOUR);
    office.ask(ANN, Some(&page), &block("request: status"));
    office.ask("eve@example.com", None, "hello");
}

/// They would be accepted, kept, and judged as none: nobody reads them again.
#[test]
fn orders_that_are_too_long_when_they_are_written_out_are_refused() {
    let mut office = TestOffice::at_realm();
    let page = office.mail_to(ANN);
    let moves = vec!["1 cisalpina>etruria"; 3000].join(",");
    let lines = format!("segment: standing\nmoves: [{moves}]");
    let answer = office.ask(ANN, Some(&page), &block(&lines));
    let words = answer.text.replace('\n', " ");
    assert!(words.contains("these orders have"), "{words}");
    assert_eq!(office.verdicts(), ["refused"]);
}
