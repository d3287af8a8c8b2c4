//! One change is told by one mail: of a deadline to those who are asked, of several settings at once, of a pause with its end; and a
//! notice that another has replaced before it left is not sent.

use std::fs;

use crate::database_text::execute;
use crate::mails::Mail;
use crate::office_fixture::*;

fn does(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The mails since the last look, by their first addresses.
fn sent(office: &OfficeFixture) -> Vec<Mail> {
    office.post();
    let mut mails = office.mails();
    mails.sort_by(|one, other| one.to.cmp(&other.to));
    mails
}

fn to(mails: &[Mail]) -> Vec<&str> {
    mails.iter().map(|mail| mail.to[0].as_str()).collect()
}

/// The carrier is broken until the work is done.
fn while_nothing_leaves(office: &OfficeFixture, work: impl FnOnce()) {
    let (outbox, away) = (office.path().join("outbox"), office.path().join("away"));
    fs::rename(&outbox, &away).unwrap();
    fs::write(&outbox, "no directory").unwrap();
    work();
    fs::remove_file(&outbox).unwrap();
    fs::rename(&away, &outbox).unwrap();
}

fn page_of(office: &OfficeFixture, address: &str) -> Mail {
    let mut mails = office.mails().into_iter();
    mails.find(|mail| mail.to[0] == address).unwrap()
}

#[test]
fn a_seat_that_is_asked_nothing_reads_of_a_moved_deadline_in_its_next_mail() {
    let mut office = OfficeFixture::new();
    let page = page_of(&office, BOBS_OTHER);
    execute(office.path(), "UPDATE segments SET asked = ',0,'");
    for why in ["a train", "stands in the snow"] {
        does(&office, &["extend", GAME, "--hours", "24", "--why", why]);
    }
    let mails = sent(&office);
    assert_eq!(to(&mails), [ANN, ANN], "who is asked is told at once");
    let ask = block("request: status");
    let answer = office.ask(BOB, Some(&page), &ask).words();
    let says = "The deadline of 0-setup was moved: Wednesday 20 January 2027, 08:00 UTC. The reason: stands in the snow";
    assert!(answer.contains(says), "{answer}");
    assert!(!answer.contains("a train"), "the last of several: {answer}");
    let answer = office.ask(BOB, Some(&page), &ask).words();
    assert!(!answer.contains("was moved"), "it is told once: {answer}");
}

#[test]
fn a_notice_that_no_carrier_tried_gives_way_to_the_next_and_its_number_is_told() {
    for (lines, says) in [
        (
            "",
            "Mail 2 was replaced before it left the office, and does not come",
        ),
        (
            "language: de\n",
            "Mail 2 wurde ersetzt, bevor sie das Postamt verließ",
        ),
    ] {
        let office =
            OfficeFixture::of(&TWO.replace("remind: no\n", &format!("remind: no\n{lines}")));
        office.mails();
        while_nothing_leaves(&office, || {
            for why in ["snow", "more snow"] {
                does(&office, &["extend", GAME, "--hours", "24", "--why", why]);
            }
        });
        let mails = sent(&office);
        assert_eq!(to(&mails), [ANN, BOBS_OTHER], "one each");
        for mail in &mails {
            assert_eq!(mail.value("X-Bulla-Number"), "3");
            let words = mail.words().replace("=C3=9F", "ß").replace("= ", "");
            assert!(words.contains(says), "{words}");
            assert!(!words.contains("Mail 3 w"), "{words}");
        }
        // What was sent is sent, and is replaced by nothing.
        does(&office, &["extend", GAME, "--hours", "24", "--why", "ice"]);
        let mails = sent(&office);
        assert_eq!(mails[0].value("X-Bulla-Number"), "4");
        assert!(!mails[0].text.contains("Mail 3 w"), "{}", mails[0].text);
        assert!(does(&office, &["status", "--check"]).contains("All is well."));
    }
}

#[test]
fn a_pause_with_its_end_is_told_once_and_ends_by_itself() {
    let mut office = OfficeFixture::new();
    office.mails();
    office.now += 48 * HOUR;
    let until = START + 30 * DAY;
    does(
        &office,
        &[
            "pause",
            GAME,
            "--until",
            &rfc3339(until),
            "--why",
            "a holiday",
        ],
    );
    let mails = sent(&office);
    assert_eq!(to(&mails), [ANN, BOBS_OTHER]);
    let words = mails[0].words();
    let says =
        "The moderator has paused the game until Sunday 14 February 2027, 08:00 UTC: a holiday.";
    assert!(words.contains(says), "{words}");
    assert!(
        mails[0]
            .subject
            .contains("The deadline is now Mon 15 Feb 08:00"),
        "{}",
        mails[0].subject
    );
    assert!(
        mails[0].text.contains("DTSTART:20270215T080000Z"),
        "{}",
        mails[0].text
    );
    assert_eq!(office.open().deadline, until + DAY, "24 hours were left");
    assert!(does(&office, &["status"]).contains("paused until Sunday 14 February 2027"));
    for (seat, from) in [ANN, BOB].into_iter().enumerate() {
        let orders = office.settled(seat);
        office.write(from, None, &orders);
    }
    office.now += DAY;
    assert_eq!(sent(&office).len(), 2, "receipts alone");
    assert_eq!(office.open().name, "setup", "nothing is judged in a pause");
    office.now = until;
    let pages = sent(&office);
    assert_eq!(
        (office.open().name.as_str(), pages.len()),
        ("realm", 2),
        "it goes on by itself"
    );
}

#[test]
fn a_pause_is_lengthened_or_cut_with_one_mail_each() {
    let mut office = OfficeFixture::new();
    office.mails();
    while_nothing_leaves(&office, || {
        for (days, why) in [(10, "a holiday"), (20, "a longer one")] {
            let until = rfc3339(START + days * DAY);
            does(&office, &["pause", GAME, "--until", &until, "--why", why]);
        }
    });
    assert_eq!(
        office.open().deadline,
        START + 23 * DAY,
        "three days were left, as before"
    );
    let mails = sent(&office);
    assert_eq!(to(&mails), [ANN, BOBS_OTHER], "the first notice never left");
    office.now += DAY;
    let (code, said) = office.fail(&[
        "resume",
        GAME,
        "--until",
        &rfc3339(office.now + HOUR),
        "--why",
        "back",
    ]);
    assert_eq!(
        (code, said.contains("everybody has 24 hours at least")),
        (1, true),
        "{said}"
    );
    let (code, said) = office.fail(&["pause", GAME, "--until", &rfc3339(START), "--why", "back"]);
    assert_eq!(
        (code, said.contains("has passed already")),
        (1, true),
        "{said}"
    );
    let back = rfc3339(office.now + 2 * DAY);
    does(
        &office,
        &["resume", GAME, "--until", &back, "--why", "all are back"],
    );
    assert_eq!(office.open().deadline, office.now + 2 * DAY);
    assert_eq!(to(&sent(&office)), [ANN, BOBS_OTHER]);
    office.now += 2 * DAY + HOUR;
    sent(&office);
    assert_eq!(office.open().name, "realm", "the pause is over");
}

#[test]
fn several_settings_are_set_by_one_command_and_told_by_one_mail() {
    let office = OfficeFixture::new();
    office.mails();
    let all = [
        "minimum=36h",
        "second_thoughts=45",
        "absence_days=21",
        "remind=24h,4h",
        "who_is_late=table",
        "deadlines.realm=4days",
        "deadlines.fate=2days",
        "end.turn=16",
    ];
    let why = ["--why", "as agreed"];
    // One that is wrong, and nothing is set.
    for (wrong, says) in [
        ("trades=2", "fixed when the game is opened"),
        ("deadlines.war=24h", "is no segment of this game"),
        ("end.turn=0", "expected a turn from 1 to 999"),
        (
            "who_is_late=all",
            "expected one of nobody, moderators, table",
        ),
    ] {
        let arguments = [&["set", GAME], &all[..], &[wrong], &why].concat();
        let (code, said) = office.fail(&arguments);
        assert_eq!((code, said.contains(says)), (1, true), "{said}");
    }
    assert_eq!(sent(&office).len(), 0, "nobody is told of nothing");
    does(&office, &[&["set", GAME], &all[..], &why].concat());
    let mails = sent(&office);
    assert_eq!(to(&mails), [ANN, BOBS_OTHER]);
    let words = mails[0].words();
    for says in [
        "keeps its deadline. The reason: as agreed",
        "- time for realm: 96 h",
        "- time for fate: 48 h",
        "- time for second thoughts: 45 min",
        "- time for a letter at least: 36 h",
        "- days of absence: 21 for each seat",
        "- reminders: 24 h, 4 h before the deadline",
        "- whose orders are final: everybody may ask",
        "- the last turn: 16",
    ] {
        assert!(words.contains(says), "{says}\n{words}");
    }
    let notes = does(&office, &["notes", GAME]);
    assert!(
        notes.contains("days of absence: 21 for each seat"),
        "{notes}"
    );
    let (code, said) = office.fail(&[&["set", GAME], &all[..], &why].concat());
    assert_eq!(
        (code, said.contains("is set so already")),
        (1, true),
        "{said}"
    );
    // The forms of before.
    for old in [
        &["deadlines.realm", "72h"][..],
        &["press", "none"],
        &["protests.hold", "yes"],
        &["minimum", "24"],
    ] {
        does(&office, &[&["set", GAME], old, &why].concat());
    }
}

/// A deadline that a mail of another seat moved tells nobody whose mail it was, also in the mail that tells of it later.
#[test]
fn a_remark_holds_nothing_of_what_only_the_moderator_knows() {
    let mut office = OfficeFixture::new();
    office.configure(|text| text.replace("quorum: no", "quorum: yes"));
    let page = page_of(&office, BOBS_OTHER);
    execute(office.path(), "UPDATE segments SET asked = ',0,'");
    office.now += 73 * HOUR;
    office.post();
    office.mails();
    let answer = office
        .ask(BOB, Some(&page), &block("request: status"))
        .words();
    assert!(
        answer.contains("The deadline of 0-setup was moved: Tuesday 19 January 2027, 09:00 UTC."),
        "{answer}"
    );
    assert!(!answer.contains("have sent nothing"), "{answer}");
}

#[test]
fn moderators_and_protests_are_set_beside_other_settings_with_one_mail() {
    let office = OfficeFixture::new();
    office.mails();
    let all = [
        "protests.within=2 days",
        "protests.hold=yes",
        "moderators=gm@example.org",
        "minimum=36h",
    ];
    does(
        &office,
        &[&["set", GAME], &all[..], &["--why", "as agreed"]].concat(),
    );
    let mails = sent(&office);
    assert_eq!(to(&mails), [ANN, BOBS_OTHER], "one mail for each seat");
    let told = mails[0].words();
    for line in [
        "moderators of this game, who get your notes and protests: gm@example.org",
        "may be protested against within 48 hours of its judging, and the game waits for the answer",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    let (code, said) = office.fail(&["set", GAME, "moderators=gm", "minimum=40h", "--why", "x"]);
    assert_eq!(code, 1);
    assert!(said.contains("\"gm\" is no mail address"), "{said}");
    let again = office.fail(&[&["set", GAME], &all[..], &["--why", "again"]].concat());
    assert!(again.1.contains("nothing was changed"), "{}", again.1);
    assert!(sent(&office).is_empty(), "nothing of it counts");
}
