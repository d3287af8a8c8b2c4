//! Time that a table gives after its deadline: a grace once a segment, and hours from the bank of each seat.

use crate::mails::Mail;
use crate::office_fixture::*;

const SEATS: [&str; 3] = ["ann", "bob", "cat"];

fn table(lines: &str) -> OfficeFixture {
    let mut text = format!("game: {GAME}\nscenario: advanced-3\nremind: no\n{lines}seats:\n");
    for seat in SEATS {
        text += &format!("  - {{name: {seat}, address: {seat}@example.org}}\n");
    }
    let office = OfficeFixture::of(&text);
    office.mails();
    office
}

fn address(seat: usize) -> String {
    format!("{}@example.org", SEATS[seat])
}

fn settle(office: &mut OfficeFixture, seat: usize) {
    let orders = office.settled(seat);
    office.write(&address(seat), None, &orders);
}

/// Rounds each hour as long as this is open, and what is mailed but receipts, with the hour.
fn rounds(office: &mut OfficeFixture, hours: i64) -> Vec<(i64, Mail)> {
    let mut all = Vec::new();
    for _ in 0..hours {
        office.now += HOUR;
        office.post();
        let hour = (office.now - START) / HOUR;
        let mails = office.mails().into_iter();
        let told = mails.filter(|mail| !mail.text.contains("Auto-Submitted: auto-replied"));
        all.extend(told.map(|mail| (hour, mail)));
    }
    all.sort_by(|one, other| (one.0, &one.1.to).cmp(&(other.0, &other.1.to)));
    all
}

fn told(mails: &[(i64, Mail)]) -> Vec<(i64, &str)> {
    mails
        .iter()
        .map(|(hour, mail)| (*hour, mail.to[0].as_str()))
        .collect()
}

const ALL: [&str; 3] = ["ann@example.org", "bob@example.org", "cat@example.org"];

#[test]
fn a_grace_is_given_once_and_told_once_and_ends_with_the_last_final_letter() {
    let mut office = table("grace: 24 h\n");
    for seat in [0, 1] {
        settle(&mut office, seat);
    }
    let mails = rounds(&mut office, 73);
    assert_eq!(told(&mails), ALL.map(|to| (73, to)));
    assert_eq!(office.open().deadline, START + 96 * HOUR);
    let words = mails[0].1.words();
    assert!(
        words.contains("The deadline has passed, and orders are missing. This table waits once;"),
        "{words}"
    );
    assert!(!words.contains("cat."), "not for whom: {words}");
    assert_eq!(rounds(&mut office, 22).len(), 0, "nobody is told again");
    assert_eq!(office.open().name, "setup");
    assert_eq!(
        told(&rounds(&mut office, 2)),
        ALL.map(|to| (97, to)),
        "pages"
    );
    assert_eq!(office.open().name, "realm");
    // In the realm everybody is final within the grace.
    let due = office.open().deadline;
    for seat in [0, 1] {
        settle(&mut office, seat);
    }
    while office.now <= due {
        rounds(&mut office, 1);
    }
    assert_eq!(office.open().deadline, due + DAY, "once for each segment");
    settle(&mut office, 2);
    rounds(&mut office, 2);
    assert_eq!(office.open().turn, 2, "judged early");
}

#[test]
fn a_table_that_is_told_who_is_late_reads_it_in_the_notice() {
    for (lines, says) in [
        (
            "grace: 24 h\nwho_is_late: table\n",
            "This table waits once; letters count until the deadline above. It waits for cat.",
        ),
        (
            "bank: 48 h\nwho_is_late: table\n",
            "as soon as everybody is final. It waits for cat.",
        ),
        (
            "language: de\ngrace: 24 h\nwho_is_late: table\n",
            "Er wartet auf cat.",
        ),
    ] {
        let mut office = table(lines);
        for seat in [0, 1] {
            settle(&mut office, seat);
        }
        let mails = rounds(&mut office, 73);
        let words = mails[0].1.words();
        assert!(words.contains(says), "{words}");
    }
}

#[test]
fn a_seat_pays_to_its_own_letter_and_nothing_is_drawn_after_all_are_final() {
    let mut office = table("bank: {hours: 48, back: 12}\n");
    for seat in [0, 1] {
        settle(&mut office, seat);
    }
    let mails = rounds(&mut office, 73);
    assert_eq!(told(&mails), ALL.map(|to| (73, to)));
    assert_eq!(office.open().deadline, START + (72 + 48) * HOUR);
    let of = |seat: usize| mails[seat].1.words();
    assert!(
        of(2).contains("Your bank pays for this: of its hours 48 h were left"),
        "{}",
        of(2)
    );
    assert!(!of(0).contains("Your bank"), "{}", of(0));
    let notes = String::from_utf8(office.run(&["notes", GAME]).stdout).unwrap();
    let notes = notes.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(notes.contains("hours of the bank of"), "{notes}");
    let preview = String::from_utf8(office.run(&["preview", GAME]).stdout).unwrap();
    let pays = "At the deadline a seat without final orders pays from its bank first:";
    assert!(preview.contains(pays), "{preview}");
    assert!(!notes.contains("cat"), "{notes}");
    // Cat writes 20 hours after the deadline.
    office.now = START + 92 * HOUR;
    settle(&mut office, 2);
    rounds(&mut office, 1);
    assert_eq!(
        office.open().name,
        "realm",
        "judged as soon as everybody is final"
    );
    // 28 were left, and 12 came back.
    let orders = office.settled(2);
    let token = orders
        .lines()
        .find(|line| line.starts_with("token:"))
        .unwrap();
    let ask = block(&format!("{token}\nrequest: status"));
    let status = office.ask(&address(2), None, &ask).words();
    assert!(
        status.contains("Your bank: 40 h of 48 h are left."),
        "{status}"
    );
    let due = office.open().deadline;
    for seat in [0, 1] {
        settle(&mut office, seat);
    }
    while office.now <= due {
        rounds(&mut office, 1);
    }
    assert_eq!(office.open().deadline, due + 40 * HOUR);
    // Spent to the end, and nothing is left for a third time.
    while office.now <= due + 40 * HOUR {
        rounds(&mut office, 1);
    }
    assert_eq!(office.open().turn, 2, "a bank that is spent moves nothing");
}

#[test]
fn of_two_banks_the_shorter_ends_first_and_the_other_pays_on() {
    let mut office = table("bank: {hours: 20, back: 0}\n");
    for seat in [0, 1] {
        settle(&mut office, seat);
    }
    office.now = START + 73 * HOUR;
    office.post();
    office.now = START + 84 * HOUR;
    settle(&mut office, 2);
    rounds(&mut office, 1);
    // Twelve hours of Cat are spent; now Bob owes too.
    let due = office.open().deadline;
    settle(&mut office, 0);
    while office.now <= due {
        rounds(&mut office, 1);
    }
    assert_eq!(
        office.open().deadline,
        due + 8 * HOUR,
        "until the first is spent"
    );
    while office.now <= due + 8 * HOUR {
        rounds(&mut office, 1);
    }
    assert_eq!(
        office.open().deadline,
        due + 20 * HOUR,
        "Bob has twelve more"
    );
    settle(&mut office, 1);
    settle(&mut office, 2);
    rounds(&mut office, 2);
    assert_eq!(office.open().turn, 2);
}

#[test]
fn a_seat_that_was_silent_twice_running_draws_no_more() {
    let mut office = table("bank: {hours: 100, back: 100}\n");
    let mut waited = Vec::new();
    while waited.len() < 3 {
        let (open, due) = (office.open(), office.open().deadline);
        for seat in [0, 1] {
            settle(&mut office, seat);
        }
        office.now = due + HOUR;
        office.post();
        let moved = office.open();
        let is_same = (moved.turn, &moved.name) == (open.turn, &open.name);
        waited.push(is_same);
        if is_same {
            office.now = moved.deadline + HOUR;
            office.post();
        }
        assert_ne!(
            (office.open().turn, office.open().name),
            (open.turn, open.name)
        );
    }
    assert_eq!(waited, [true, true, false]);
}

#[test]
fn what_was_drawn_goes_along_to_another_office_and_is_audited() {
    let mut office = table("bank: 48 h\n");
    settle(&mut office, 0);
    rounds(&mut office, 80);
    let set = ["set", GAME, "remind=24h", "--why", "as agreed"];
    assert!(office.run(&set).status.success());
    office.now = office.open().deadline - 20 * HOUR;
    office.post();
    let other = OfficeFixture::empty(office.now);
    let file = |name: &str| other.path().join(name).display().to_string();
    let (told, again) = (file("told.jsonl"), file("again.jsonl"));
    let export = |office: &OfficeFixture, file: &str| {
        let done = office.run(&["export", GAME, file, "--why", "a move"]);
        assert!(done.status.success(), "{done:?}");
        let text = std::fs::read_to_string(file).unwrap();
        let is_kept = |line: &&str| {
            ["bank-draw", "reminder", "deadline"]
                .iter()
                .any(|record| line.starts_with(&format!("{{\"record\":\"{record}\"")))
        };
        text.lines()
            .filter(is_kept)
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    let lines = export(&office, &told);
    assert!(lines.len() >= 5, "{lines:?}");
    for act in [&["import", &told][..], &["audit", GAME], &["verify", GAME]] {
        let done = other.run(act);
        assert!(done.status.success(), "{done:?}");
    }
    assert_eq!(export(&other, &again), lines);
}

/// Whose orders are missing changes no byte of what a seat gets that is final.
#[test]
fn grace_and_bank_tell_the_table_the_time_and_not_whose_it_is() {
    for lines in [
        "grace: 24 h\nbank: 48 h\n",
        "bank: 48 h, back 12 h a turn\nwho_is_late: nobody\n",
    ] {
        let lines = lines.replace(
            "bank: 48 h, back 12 h a turn",
            "bank: \"48 h, back 12 h a turn\"",
        );
        let first = table(&lines);
        let mut worlds = [first.copy(), first];
        let seen = worlds.iter_mut().enumerate().map(|(late, office)| {
            settle(office, 2);
            settle(office, 1 - late);
            let mails = rounds(office, 110).into_iter();
            let hers = mails.filter(|(_, mail)| mail.to == [address(2)]);
            hers.map(|(hour, mail)| (hour, mail.text))
                .collect::<Vec<_>>()
        });
        let seen: Vec<Vec<(i64, String)>> = seen.collect();
        assert!(!seen[0].is_empty());
        assert!(seen[0] == seen[1], "{lines}");
    }
}

#[test]
fn a_bank_that_is_none_is_refused_with_what_would_be_right() {
    let office = OfficeFixture::empty(START);
    let file = office.path().join("game.yaml");
    for (wrong, says) in [
        (
            "bank: {hours: 10, back: 20}",
            "(bank): expected {hours: 48, back: 12}",
        ),
        ("bank: much", "(bank): expected {hours: 48, back: 12}"),
        (
            "bank: {hour: 48}",
            "unknown key `hour`, did you mean hours?",
        ),
        (
            "grace: 300 h",
            "(grace): expected hours after the deadline such as 24 h",
        ),
    ] {
        std::fs::write(&file, TWO.replace("remind: no", wrong)).unwrap();
        let (code, said) = office.fail(&["new", file.to_str().unwrap()]);
        assert_eq!((code, said.contains(says)), (1, true), "{said}");
    }
    let office = OfficeFixture::new();
    let set = [
        "set",
        GAME,
        "grace=24h",
        "bank=48 h, back 12 h",
        "--why",
        "as agreed",
    ];
    assert!(office.run(&set).status.success());
    office.mails();
    let set = ["set", GAME, "grace=no", "bank=no", "--why", "not any more"];
    assert!(office.run(&set).status.success());
    let words = office.mails()[0].words();
    for says in ["- grace after the deadline: none", "- bank of hours: none"] {
        assert!(words.contains(says), "{words}");
    }
}

#[test]
fn hours_from_a_bank_are_entries_of_the_chain() {
    let mut office = table("bank: 48 h\n");
    for seat in [0, 1] {
        settle(&mut office, seat);
    }
    rounds(&mut office, 74);
    settle(&mut office, 2);
    rounds(&mut office, 2);
    assert_eq!(office.open().name, "realm");
    assert_eq!(
        office.count("SELECT count(*) FROM bank_draws WHERE bound = 1"),
        1
    );
    let audit = |office: &OfficeFixture| {
        let output = office.run(&["audit", GAME]);
        (
            output.status.code(),
            String::from_utf8(output.stdout).unwrap(),
        )
    };
    let (code, said) = audit(&office);
    assert!(code == Some(0) && said.contains("bank 1"), "{said}");
    // Who gives a seat more hours afterwards is found.
    let forged = office.copy();
    forged.execute("UPDATE bank_draws SET until = until + 3600");
    let (code, said) = audit(&forged);
    assert!(
        code == Some(1) && said.contains("what is kept is not what was bound"),
        "{said}"
    );
    // In an office of an older program no leaf bound them, and none does after its next segment.
    let old = office.copy();
    old.execute("UPDATE bank_draws SET bound = 0");
    old.execute("DELETE FROM leaves WHERE kind = 'bank'");
    assert_eq!(
        old.count("SELECT count(*) FROM leaves WHERE kind = 'bank'"),
        0
    );
}
