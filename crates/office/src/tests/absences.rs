//! Absences filed in advance. The clock stands at Friday 15 January 2027, 08:00 UTC when the game begins.

use super::*;

fn ask(office: &mut TestOffice, page: &ReceivedMail, lines: &str) -> String {
    let lines = format!("request: absence\n{lines}");
    let answer = office.ask("ann@example.org", Some(page), &block(&lines));
    answer.text.replace('\n', " ")
}

fn filed(office: &mut TestOffice) -> Vec<(String, String)> {
    let store = &mut office.office.as_mut().unwrap().store;
    let found = store.read(|store| {
        let seat = store.seats_of_address("ann@example.org")?.remove(0);
        store.absences(seat.id)
    });
    let found = found.unwrap().into_iter();
    found.map(|one| (one.from_day, one.to_day)).collect()
}

#[test]
fn a_segment_that_opens_while_a_seat_is_away_waits_and_the_open_one_does_not() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let before = office.open().deadline;
    let said = ask(&mut office, &page, "from: 2027-01-17\nto: 2027-01-25");
    assert!(
        said.contains("You are away from 2027-01-17 to 2027-01-25"),
        "{said}"
    );
    assert!(said.contains("in this game 5 are left"), "{said}");
    assert_eq!(
        office.open().deadline,
        before,
        "the running deadline stands"
    );
    office.wait(4 * DAY);
    office.post();
    let mails = office.mails();
    assert_eq!(mails.len(), 2);
    for mail in &mails {
        let text = mail.text.replace('\n', " ");
        assert!(
            text.contains("Your orders by Wednesday 27 January 2027, 08:00 UTC"),
            "{text}"
        );
        assert!(text.contains("somebody who is asked is away"), "{text}");
        assert!(!text.contains("2027-01-25"), "{text}");
    }
    office.wait(9 * DAY);
    office.post();
    let next = office.mail_to("bob@example.org");
    assert!(!next.text.contains("is away"), "{}", next.text);
}

#[test]
fn a_seat_that_is_asked_nothing_is_not_waited_for() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    ask(&mut office, &page, "from: 2027-01-30\nto: 2027-02-05");
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to("bob@example.org");
    assert!(
        page.text
            .contains("Your orders by Friday 22 January 2027, 08:00 UTC"),
        "{}",
        page.text
    );
}

#[test]
fn an_absence_is_changed_by_its_first_day_and_withdrawn_before_it() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    let days = |from: &str, to: &str| vec![(from.to_owned(), to.to_owned())];
    ask(&mut office, &page, "from: 2027-02-01\nto: 2027-02-05");
    let said = ask(&mut office, &page, "from: 2027-02-01\nto: 2027-02-14");
    assert!(said.contains("in this game 0 are left"), "{said}");
    assert_eq!(filed(&mut office), days("2027-02-01", "2027-02-14"));
    let said = ask(&mut office, &page, "from: 2027-02-01\nto: 2027-01-31");
    assert!(said.contains("from 2027-02-01 on is withdrawn"), "{said}");
    assert!(said.contains("in this game 14 are left"), "{said}");
    ask(&mut office, &page, "from: 2027-02-01\nto: 2027-02-05");
    let said = ask(
        &mut office,
        &page,
        "clear: true\nfrom: 2027-02-01\nto: 2027-02-05",
    );
    assert!(said.contains("is withdrawn"), "{said}");
    assert_eq!(filed(&mut office), []);
    ask(&mut office, &page, "from: 2027-01-15\nto: 2027-01-20");
    let said = ask(
        &mut office,
        &page,
        "clear: true\nfrom: 2027-01-15\nto: 2027-01-20",
    );
    assert!(said.contains("has begun"), "{said}");
    ask(&mut office, &page, "from: 2027-01-15\nto: 2027-01-16");
    assert_eq!(filed(&mut office), days("2027-01-15", "2027-01-16"));
}

/// The office's clock stands at 15 January 2027.
#[test]
fn a_day_without_a_year_is_the_next_one_after_the_letter() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    for (lines, first, last) in [
        (
            "from: 28 December\nto: 6. Januar",
            "2027-12-28",
            "2028-01-06",
        ),
        ("from: 16.1.\nto: 17.01.2027", "2027-01-16", "2027-01-17"),
        ("from: Jan 14\nto: January 15th", "2028-01-14", "2028-01-15"),
    ] {
        ask(&mut office, &page, lines);
        assert_eq!(filed(&mut office), [(first.to_owned(), last.to_owned())]);
        let (from, _) = lines.split_once('\n').unwrap();
        ask(
            &mut office,
            &page,
            &format!("clear: true\n{from}\nto: {last}"),
        );
        assert_eq!(filed(&mut office), [], "{lines}");
    }
    ask(&mut office, &page, "from: 16 January\nto: 17 January");
    office.wait(DAY * 3 / 2);
    ask(&mut office, &page, "from: 16 January\nto: 18 January");
    let longer = ("2027-01-16".to_owned(), "2027-01-18".to_owned());
    assert_eq!(
        filed(&mut office),
        [longer],
        "the one that has begun is meant"
    );
}

#[test]
fn what_is_no_absence_is_said_and_changes_nothing() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    ask(&mut office, &page, "from: 2027-03-01\nto: 2027-03-04");
    for (lines, reason) in [
        (
            "from: 2027-02-30\nto: 2027-03-01",
            "There is no day 2027-02-30",
        ),
        (
            "from: 2027-03-20\nto: 2027-03-32",
            "There is no day 2027-03-32",
        ),
        ("from: 2027-01-14\nto: 2027-01-16", "2027-01-14 is past"),
        ("from: 2028-02-01\nto: 2028-02-02", "2028-02-01 is later"),
        (
            "from: 2027-03-04\nto: 2027-03-06",
            "from 2027-03-01 to 2027-03-04 already",
        ),
        (
            "from: 2027-04-01\nto: 2027-04-11",
            "14 days of this game, and 10 of yours",
        ),
        (
            "from: 2027-04-01\nto: 2027-03-01",
            "no absence that begins on 2027-04-01",
        ),
    ] {
        let lines = format!("request: absence\n{lines}");
        let answer = office.ask("ann@example.org", Some(&page), &block(&lines));
        let said = answer.text.replace('\n', " ");
        assert!(said.contains(reason), "{lines}: {said}");
        assert!(
            said.contains("Nothing was filed, and the absences"),
            "{said}"
        );
        assert!(
            answer.subject.ends_with(": no absence filed"),
            "{}",
            answer.subject
        );
        assert_eq!(filed(&mut office).len(), 1, "{lines}");
    }
    assert_eq!(office.orders()[0].1, "none");
}

#[test]
fn days_that_moved_a_deadline_are_spent() {
    let mut office = TestOffice::new();
    let page = office.mail_to("ann@example.org");
    ask(&mut office, &page, "from: 2027-01-17\nto: 2027-01-25");
    office.wait(4 * DAY);
    office.post();
    let page = office.mail_to("ann@example.org");
    let moved = office.open().deadline;
    let said = ask(&mut office, &page, "from: 2027-01-17\nto: 2027-01-19");
    assert!(said.contains("in this game 5 are left"), "spent: {said}");
    assert_eq!(office.open().deadline, moved, "and the deadline stays");
    let said = ask(&mut office, &page, "from: 2027-01-20\nto: 2027-01-26");
    assert!(
        said.contains("in this game 4 are left"),
        "one new day: {said}"
    );
    let said = ask(&mut office, &page, "from: 2027-02-20\nto: 2027-02-24");
    assert!(said.contains("and 4 of yours are left"), "{said}");
}
