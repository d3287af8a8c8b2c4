//! A table with a calendar: letters are due at times of the week, in the zone of the table, and every seat reads them in its own.

use serde_json::Value;

use crate::office_fixture::*;

/// Players in Berlin, New York and Tokyo would be three; two are enough for three zones, with that of the table.
const RHYTHM: &str = "game: delta-7\nscenario: advanced-2\nzone: Europe/Berlin\ndue: [tue 20:00, fri 20:00]\ndue.trade: +24 h\n\
    never: [sat, sun, 2027-03-22..2027-04-05]\nseats:\n  - {name: ann, address: ann@example.org, zone: Asia/Tokyo}\n  \
    - {name: bob, address: bob@example.org, zone: America/New_York}\n";

fn does(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The deadline of the open segment, in words of the table's zone.
fn due(office: &OfficeFixture) -> String {
    office.open().deadline_local
}

#[test]
fn pages_tell_the_deadline_in_the_zone_of_their_reader() {
    let office = OfficeFixture::of(RHYTHM);
    // Opened on Friday 15 January 2027, 09:00 in Berlin: 11 hours are less than the shortest time.
    assert_eq!(
        due(&office),
        "Tuesday 19 January 2027, 20:00 (Europe/Berlin)"
    );
    let mails = office.mails();
    for (to, local) in [
        (ANN, "Wednesday 20 January 2027, 04:00 (Asia/Tokyo)"),
        (BOB, "Tuesday 19 January 2027, 14:00 (America/New_York)"),
    ] {
        let page = mails.iter().find(|mail| mail.to == [to]).unwrap();
        assert!(page.text.contains(local), "{}", page.text);
        assert!(
            page.text.contains("(19 Jan 19:00 UTC, in 4 days)"),
            "{}",
            page.text
        );
    }
    let first = mails.iter().find(|mail| mail.to == [BOB]).unwrap();
    assert!(first.subject.contains("Tue 14:00"), "{}", first.subject);
}

#[test]
fn a_calendar_is_printed_and_mailed_on_request() {
    let mut office = OfficeFixture::of(RHYTHM);
    let printed = does(&office, &["calendar", GAME, "--weeks", "2"]);
    let lines: Vec<&str> = printed.lines().map(str::trim).collect();
    assert_eq!(
        lines[1], "0     setup    Tuesday 19 January 2027, 20:00 (Europe/Berlin)    open",
        "{printed}"
    );
    assert_eq!(
        lines[2], "1     realm    Friday 22 January 2027, 20:00 (Europe/Berlin)",
        "{printed}"
    );
    // A day after Friday is a Saturday, on which nothing is due.
    assert_eq!(
        lines[3], "1     trade-1  Monday 25 January 2027, 20:00 (Europe/Berlin)",
        "{printed}"
    );
    assert_eq!(lines.len(), 6, "{printed}");
    let json: Value = serde_json::from_str(&does(&office, &["calendar", GAME, "--json"])).unwrap();
    assert_eq!(json["dates"][1]["at"], "2027-01-22T19:00:00Z");
    let mails = office.mails();
    let page = mails.iter().find(|mail| mail.to == [BOB]).unwrap();
    let answer = office.ask(BOB, Some(page), "request: calendar");
    let text = answer.text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        text.contains("turn 1, realm: Friday 22 January 2027, 14:00 (America/New_York) (22 Jan 19:00 UTC, in 7 days)"),
        "{text}"
    );
    let (code, said) = office.fail(&["calendar", "delta-8"]);
    assert_eq!(code, 1);
    assert!(said.contains("delta-8"), "{said}");
}

#[test]
fn a_seat_says_its_zone_by_letter() {
    let mut office = OfficeFixture::of(TWO);
    let mails = office.mails();
    let page = mails.iter().find(|mail| mail.to == [ANN]).unwrap();
    let told = office.ask(ANN, Some(page), "request: zone Kathmandoo");
    assert!(
        told.text.contains("request: zone Asia/Kathmandu"),
        "{}",
        told.text
    );
    let told = office.ask(ANN, Some(page), "request: zone Kathmandu");
    assert!(
        told.text.contains("your times are those of"),
        "{}",
        told.text
    );
    let told = office.ask(ANN, Some(page), "request: status");
    assert!(
        told.text.contains("13:45 (Asia/Kathmandu)"),
        "{}",
        told.text
    );
    // A page token asks for pages alone.
    assert_eq!(
        office.open().deadline_local,
        "Monday 18 January 2027, 08:00 UTC"
    );
}

/// Tuesday and Friday for five months, without a command by hand: every deadline is at 20:00 in Berlin on a day of the rhythm or
/// a day after one, none is in the holidays, and both nights in which the clocks change lie in between.
#[test]
fn five_months_pass_without_a_command() {
    let mut office = OfficeFixture::of(RHYTHM);
    let end = START + 160 * DAY;
    let mut dates = Vec::new();
    let mut count = 0;
    let mut subjects = Vec::new();
    while office.now < end {
        let open = office.open();
        if dates.last() != Some(&open.deadline_local) {
            dates.push(open.deadline_local.clone());
        }
        let mails = office.mails().into_iter();
        subjects.extend(mails.map(|mail| mail.subject));
        // Now and then everybody is early.
        count += 1;
        if count % 4 == 0 {
            for seat in 0..2 {
                let orders = office.settled(seat);
                office.write([ANN, BOB][seat], None, &orders);
            }
            office.now += HOUR;
            office.post();
            office.now += HOUR;
            office.post();
        }
        let open = office.open();
        office.now = open.deadline + 5 * MINUTE;
        office.post();
    }
    assert!(dates.len() > 30, "{dates:?}");
    println!("{} mails for two seats, {count} segments", subjects.len());
    let moved = subjects
        .iter()
        .filter(|one| one.contains("deadline is now"));
    assert_eq!(moved.count(), 0, "a rhythm moves no deadline");
    // A page, a receipt or a reminder for each seat and segment.
    assert!(subjects.len() <= 6 * count, "{}", subjects.len());
    for date in &dates {
        assert!(
            date.ends_with("(Europe/Berlin)") && !date.starts_with('S'),
            "{date}"
        );
        let is_holiday = (22..=31).any(|day| date.contains(&format!(" {day} March 2027")))
            || (1..=5).any(|day| date.contains(&format!(" {day} April 2027")));
        assert!(!is_holiday, "{date}");
    }
    let rhythm = dates
        .iter()
        .filter(|date| date.contains(", 20:00 "))
        .count();
    assert!(rhythm * 4 >= dates.len() * 3, "{dates:?}");
    assert!(
        dates.iter().any(|date| date.contains("February"))
            && dates.iter().any(|date| date.contains("June"))
    );
    assert_eq!(
        does(&office, &["notes", GAME]).trim(),
        "No moderator did anything yet."
    );
}

/// Orders that come too late are told to their writer, and are no words for a moderator.
#[test]
fn late_orders_are_not_passed_on_as_words() {
    let mut office = OfficeFixture::of(RHYTHM);
    office.configure(|text| text.replace("moderators: []", "moderators: [gm@example.org]"));
    let mails = office.mails();
    let page = mails.iter().find(|mail| mail.to == [ANN]).unwrap();
    office.now = office.open().deadline + HOUR;
    office.post();
    office.mails();
    for (words, readers) in [
        ("orders: none\nfinal", 1),
        ("nations: italy, thrace\nstart: italy etruria\n\nfinal", 1),
        ("befehle: keine\nendgültig", 1),
        ("Sorry, I was in hospital.", 2),
    ] {
        office.write(ANN, Some(page), words);
        office.post();
        let told = office.mails();
        assert_eq!(told.len(), readers, "{words}");
    }
}

/// A table changes to a calendar and back, in one command and one mail each.
#[test]
fn a_running_table_gets_a_calendar() {
    let office = OfficeFixture::of(TWO);
    office.mails();
    let why = ["--why", "as agreed"];
    let words = [
        "due=tue 20:00, fri 20:00",
        "due.trade=24h",
        "never=sat, sun",
        "site.delay=0",
    ];
    let set: Vec<&str> = ["set", GAME].into_iter().chain(words).chain(why).collect();
    does(&office, &set);
    does(&office, &["send"]);
    let mails = office.mails();
    assert_eq!(mails.len(), 2, "one mail to each");
    for part in [
        "Tue 20:00, Fri 20:00",
        "Saturday, Sunday",
        "24 h from the deadline before",
    ] {
        assert!(mails[0].text.contains(part), "{part}: {}", mails[0].text);
    }
    let printed = does(&office, &["calendar", GAME]);
    assert!(
        printed.contains("Friday 22 January 2027, 20:00 UTC"),
        "{printed}"
    );
    for (wrong, told) in [
        ("never=mon, tue, wed, thu, fri, sat, sun", "leaves no day"),
        ("never=tue", "tue 20:00 is on a day"),
        ("due.trades=24h", "is no segment of this game"),
        ("due=no", "say due.trade-1=no"),
    ] {
        let (code, said) = office.fail(&["set", GAME, wrong, "--why", "x"]);
        assert_eq!(code, 1);
        assert!(said.contains(told), "{wrong}: {said}");
    }
    does(
        &office,
        &[
            "set",
            GAME,
            "due=no",
            "due.trade=no",
            "never=no",
            "--why",
            "as before",
        ],
    );
    does(&office, &["send"]);
    let mails = office.mails();
    assert!(
        mails[0].text.contains("no day is closed"),
        "{}",
        mails[0].text
    );
}

#[test]
fn a_calendar_that_cannot_be_is_refused_with_what_would_be_right() {
    let office = OfficeFixture::empty(START);
    let file = office.path().join("next.yaml");
    for (from, to, expected) in [
        (
            "Europe/Berlin",
            "Europe/Berln",
            "did you mean Europe/Berlin",
        ),
        (
            "tue 20:00, fri 20:00",
            "20:00",
            "a day and a time, such as tue 20:00",
        ),
        (
            "sat, sun",
            "sat, sun, tue",
            "tue 20:00 is on a day that `never` names",
        ),
        (
            "sat, sun",
            "mon, tue, wed, thu, fri, sat, sun",
            "(never): leaves no day",
        ),
        ("due.trade: +24 h", "due.trade: soon", "such as 24 h"),
        (
            "due.trade",
            "due.trades",
            "`trades` is no segment of this game",
        ),
        (
            "due: [tue 20:00, fri 20:00]\n",
            "",
            "is for a table with times of the week",
        ),
        (
            "due.trade: +24 h",
            "deadlines: {realm: 48}",
            "leave it out, for `due:` says",
        ),
        (
            "2027-03-22..2027-04-05",
            "2027-04-05..2027-03-22",
            "the last day is before the first",
        ),
    ] {
        let text = RHYTHM.replacen(from, to, 1);
        assert_ne!(text, RHYTHM);
        std::fs::write(&file, &text).unwrap();
        let (code, said) = office.fail(&["new", file.to_str().unwrap(), "--check"]);
        assert_eq!(code, 1, "{text}");
        assert!(
            said.contains(expected) && said.contains("line "),
            "{to}: {said}"
        );
    }
}

#[test]
fn a_deadline_that_the_moderator_moves_keeps_to_the_calendar() {
    let mut office = OfficeFixture::of(RHYTHM);
    // 107 hours are left on Friday 15 January at 09:00.
    let until = ["--until", "2027-01-23 11:00", "--why", "a fair"];
    let said = does(&office, &[&["pause", GAME], &until[..]].concat());
    assert!(said.contains("rests until Saturday 23 January 2027, 11:00 (Europe/Berlin) (23 Jan 10:00 UTC) and goes on by itself; its deadline is Friday 29 January 2027, 20:00 (Europe/Berlin) (29 Jan 19:00 UTC);"), "{said}");
    assert_eq!(
        due(&office),
        "Friday 29 January 2027, 20:00 (Europe/Berlin)",
        "four and a half days behind Saturday are Wednesday"
    );
    office.now += DAY;
    does(&office, &["resume", GAME, "--why", "no fair"]);
    let resumed = due(&office);
    assert!(
        resumed.starts_with("Tuesday") || resumed.starts_with("Friday"),
        "{resumed}"
    );
    assert!(resumed.ends_with("20:00 (Europe/Berlin)"), "{resumed}");
    let nonsense = [
        "extend",
        GAME,
        "--until",
        "next Saturday",
        "--why",
        "as agreed",
    ];
    let (code, said) = office.fail(&nonsense);
    assert!(
        code == 1
            && said.contains("is no time, such as \"2027-01-20 20:00\" by the clock of the table"),
        "{said}"
    );
    let saturday = ["--until", "2027-02-06T20:00", "--why", "as agreed"];
    for act in ["extend", "resume"] {
        if act == "resume" {
            does(&office, &["pause", GAME, "--why", "ill"]);
        }
        let wanted = [&[act, GAME], &saturday[..]].concat();
        let (code, said) = office.fail(&wanted);
        assert_eq!(code, 1);
        assert!(
            said.contains("2027-02-06 is a day on which nothing is due at this table (`never`)")
                && said.contains("--anyway"),
            "{said}"
        );
        does(&office, &[&wanted[..], &["--anyway"]].concat());
        assert_eq!(
            due(&office),
            "Saturday 6 February 2027, 20:00 (Europe/Berlin)"
        );
    }
    does(
        &office,
        &["extend", GAME, "--hours", "24", "--why", "one day"],
    );
    assert_eq!(
        due(&office),
        "Monday 8 February 2027, 20:00 (Europe/Berlin)",
        "Sunday is closed"
    );
}

#[test]
fn a_deadline_in_an_absence_is_meant_or_not_set() {
    let mut office = OfficeFixture::of(RHYTHM);
    let mails = office.mails();
    let page = mails.iter().find(|mail| mail.to == [BOB]).unwrap();
    let away = block("request: absence\nfrom: 2027-02-01\nto: 2027-02-10");
    let told = office.ask(BOB, Some(page), &away);
    assert!(told.subject.contains("absence"), "{}", told.text);
    let late = [
        "extend",
        GAME,
        "--until",
        "2027-02-05T20:00:00+01:00",
        "--why",
        "as agreed",
    ];
    let (code, said) = office.fail(&late);
    assert_eq!(code, 1);
    assert!(
        said.contains("falls into the absence of bob, away from 2027-02-01 to 2027-02-10"),
        "{said}"
    );
    let until = ["--until", "2027-02-01T20:00:00+01:00", "--why", "a fair"];
    let output = office.run(&[&["pause", GAME], &until[..]].concat());
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("absence of bob"), "{said}");
}

#[test]
fn a_moderator_who_plays_learns_of_no_absence_from_a_deadline() {
    let office = OfficeFixture::of(RHYTHM);
    office.configure(|text| text.replace("moderators: []", &format!("moderators: [{ANN}]")));
    let mails = office.mails();
    let page = mails.iter().find(|mail| mail.to == [BOB]).unwrap();
    let mut worlds = [office.copy(), office];
    let away = block("request: absence\nfrom: 2027-02-01\nto: 2027-02-10");
    worlds[1].ask(BOB, Some(page), &away);
    let late = [
        "extend",
        GAME,
        "--until",
        "2027-02-05T20:00:00+01:00",
        "--why",
        "as agreed",
    ];
    let [first, second] = worlds.map(|office| {
        let output = office.run(&late);
        (output.status.code(), output.stdout, output.stderr)
    });
    assert_eq!(first.0, Some(0));
    assert_eq!(first, second);
}
