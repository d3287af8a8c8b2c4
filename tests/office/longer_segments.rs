//! Several segments that a moderator or a vote makes longer at once, by the real binary with a clock that is set.

use crate::mails::Mail;
use crate::office_fixture::*;

/// A game of two with a rhythm and one without.
const RHYTHM: &str = "game: delta-7\nscenario: advanced-2\nzone: Europe/Berlin\ndue: [tue 20:00, fri 20:00]\ndue.trade: +24 h\n\
    never: [sun]\nremind: no\nvotes: {extend: most open}\nseats:\n  - {name: ann, address: ann@example.org}\n  \
    - {name: bob, address: bob@example.org, language: de}\n";

fn does(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The plain text of a mail, on one line.
fn plain(mail: &Mail) -> String {
    let text = bulla::mail::texts(mail.text.as_bytes()).remove(0);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn to(mails: &[Mail], address: &str) -> Vec<Mail> {
    let is_to = |mail: &&Mail| mail.to.iter().any(|to| to == address);
    mails.iter().filter(is_to).cloned().collect()
}

/// The dates of the calendar, the open segment first.
fn dates(office: &OfficeFixture) -> Vec<String> {
    let printed = does(office, &["calendar", GAME, "--weeks", "3"]);
    let lines = printed.lines().skip(1);
    let date = |line: &str| {
        line.split_once("day ")
            .map(|(_, date)| date.split(" (").next().unwrap_or_default().to_owned())
    };
    lines.filter_map(date).collect()
}

/// Runs to the next deadline with the orders of both.
fn pass(office: &mut OfficeFixture) {
    for (seat, address) in [(0, ANN), (1, BOB)] {
        let orders = office.settled(seat);
        office.write(address, None, &orders);
    }
    office.now += HOUR;
    office.post();
}

#[test]
fn three_segments_close_a_day_later_and_the_fourth_does_not() {
    let mut office = OfficeFixture::of(RHYTHM);
    let before = dates(&office);
    assert_eq!(
        before[..2],
        ["19 January 2027, 20:00", "22 January 2027, 20:00"]
    );
    office.mails();
    let said = does(
        &office,
        &[
            "extend",
            GAME,
            "--hours",
            "24",
            "--segments",
            "3",
            "--why",
            "Carnival",
        ],
    );
    assert!(
        said.contains("and the next 2 segments that ask anybody have 24 hours more each"),
        "{said}"
    );
    office.post();
    let mails = office.mails();
    let (ann, bob) = (to(&mails, ANN), to(&mails, BOB));
    assert_eq!((ann.len(), bob.len()), (1, 1), "one mail for one change");
    assert!(
        ann[0]
            .words()
            .contains("each of the next 2 that ask anybody has 24 hours more"),
        "{}",
        ann[0].text
    );
    assert!(
        plain(&bob[0])
            .contains("jeder der nächsten 2, in denen jemand gefragt wird, hat 24 Stunden mehr"),
        "{}",
        plain(&bob[0])
    );
    let notes = does(&office, &["notes", GAME]);
    let notes = notes.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        notes.contains("each of the next 2 segments has 24 hours more"),
        "{notes}"
    );
    comes_true(&mut office);
}

/// What the calendar says comes true: the rhythm, a day later, and never on a Sunday.
fn comes_true(office: &mut OfficeFixture) {
    let planned = dates(office);
    assert_eq!(
        planned[..4],
        [
            "20 January 2027, 20:00",
            "23 January 2027, 20:00",
            "26 January 2027, 20:00",
            "27 January 2027, 20:00"
        ],
        "{planned:?}"
    );
    let mut met = Vec::new();
    for _ in 0..4 {
        office.now = deadline(office) - HOUR / 2;
        met.push(dates(office)[0].clone());
        pass(office);
    }
    assert_eq!(met[..2], planned[..2]);
    assert!(
        met[2..].iter().all(|date| date.ends_with("20:00")),
        "{met:?}"
    );
    for check in ["audit", "verify"] {
        assert_eq!(office.run(&[check, GAME]).status.code(), Some(0), "{check}");
    }
}

fn deadline(office: &OfficeFixture) -> i64 {
    office.open().deadline
}

#[test]
fn a_vote_makes_several_segments_longer() {
    let mut office = OfficeFixture::of(RHYTHM);
    let page = to(&office.mails(), ANN).pop().unwrap();
    let told = office.ask(ANN, Some(&page), "propose: extend 24h for 30 segments");
    assert!(
        told.words().contains("is no number of hours from 1 to"),
        "{}",
        told.text
    );
    office.write(ANN, Some(&page), "propose: extend 24h for 2 segments");
    office.post();
    let mails = office.mails();
    let bob = to(&mails, BOB).pop().unwrap();
    assert!(
        plain(&bob).contains("zusammen 2, schließen je 24 Stunden später"),
        "{}",
        bob.text
    );
    office.write(BOB, Some(&bob), "stimme: ja");
    office.post();
    office.post();
    let ann: String = to(&office.mails(), ANN).iter().map(Mail::words).collect();
    assert!(
        ann.contains("each of the next 1 that ask anybody has 24 hours more"),
        "{ann}"
    );
    assert_eq!(
        dates(&office)[..3],
        [
            "20 January 2027, 20:00",
            "23 January 2027, 20:00",
            "25 January 2027, 20:00"
        ]
    );
}

#[test]
fn segments_go_with_hours_alone() {
    let office = OfficeFixture::new();
    let until = rfc3339(START + 9 * DAY);
    let both = [
        "extend",
        GAME,
        "--until",
        &until,
        "--segments",
        "2",
        "--why",
        "x",
    ];
    assert_eq!(office.fail(&both).0, 2);
    let many = [
        "extend",
        GAME,
        "--hours",
        "1",
        "--segments",
        "21",
        "--why",
        "x",
    ];
    assert_eq!(office.fail(&many).0, 2);
}
