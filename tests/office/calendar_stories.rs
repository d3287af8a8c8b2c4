//! Tables whose players live by a calendar: a summer of holidays, the two nights in which clocks change, and a pause of a month. The
//! clock is set by hand, and the times of every mail are checked against the zone of its reader.

use chrono::{NaiveDateTime, TimeZone, Utc};
use chrono_tz::Tz;

use crate::mails::Mail;
use crate::office_fixture::*;

const CLEO: &str = "cleo@example.org";
const SEATS: [(&str, Tz); 3] = [
    (ANN, Tz::Europe__Berlin),
    (BOB, Tz::America__New_York),
    (CLEO, Tz::Asia__Tokyo),
];

/// A table of three in three zones, with these lines of its own.
fn table(begins: &str, lines: &str) -> OfficeFixture {
    let mut text =
        format!("game: delta-7\nscenario: advanced-3\nzone: Europe/Berlin\n{lines}seats:\n");
    for (name, (address, zone)) in ["ann", "bob", "cleo"].into_iter().zip(SEATS) {
        text += &format!("  - {{name: {name}, address: {address}, zone: {zone}}}\n");
    }
    let office = OfficeFixture::empty(at(begins)).without_pictures();
    office.open_game(&text, 7);
    office
}

/// Unix seconds of a time in UTC.
fn at(utc: &str) -> i64 {
    let time = NaiveDateTime::parse_from_str(utc, "%Y-%m-%d %H:%M").unwrap();
    time.and_utc().timestamp()
}

/// The deadline of the open segment, as the clock of a zone shows it.
fn clock(office: &OfficeFixture, zone: Tz) -> String {
    let due = Utc.timestamp_opt(office.open().deadline, 0).unwrap();
    due.with_timezone(&zone)
        .format("%a %Y-%m-%d %H:%M")
        .to_string()
}

/// Checks every local time of a mail with its UTC behind it, and returns how many there are.
fn check(mail: &Mail, now: i64) -> usize {
    let (_, zone) = SEATS
        .into_iter()
        .find(|(address, _)| mail.to == [*address])
        .unwrap();
    for (_, other) in SEATS {
        let is_foreign = other != zone && other != Tz::Europe__Berlin;
        assert!(
            !is_foreign || !mail.text.contains(&format!("({other})")),
            "{}",
            mail.text
        );
    }
    let text = bulla::mail::texts(mail.text.as_bytes()).remove(0);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mark = format!(" ({zone})");
    let mut found = 0;
    for (place, _) in words.match_indices(&mark) {
        let before: Vec<&str> = words[..place].rsplitn(6, ' ').take(5).collect();
        let local: Vec<&str> = before.into_iter().rev().collect();
        // The rhythm of the table is told by its weekdays alone.
        if !local[0].ends_with("day") {
            continue;
        }
        let local = local.join(" ");
        let read = NaiveDateTime::parse_from_str(&local, "%A %d %B %Y, %H:%M");
        let read = read.unwrap_or_else(|_| panic!("{local:?} in {words}"));
        let known = zone.from_local_datetime(&read).latest();
        let known = known.unwrap_or_else(|| panic!("{local} is in no day of {zone}"));
        assert!(known.timestamp() > now - 40 * DAY, "{local}");
        // The deadline has its UTC and the hours left behind it.
        let behind: String = words[place..].chars().take(160).collect();
        let Some((before_utc, _)) = behind.split_once(" UTC, in ") else {
            continue;
        };
        let utc = known
            .with_timezone(&Utc)
            .format("(%-d %b %H:%M")
            .to_string();
        assert!(before_utc.ends_with(&utc), "{local} {zone}: {behind}");
        found += 1;
    }
    found
}

/// Rounds at this time. Returns the mails, each of them checked.
fn round(office: &mut OfficeFixture, now: i64) -> Vec<Mail> {
    office.now = now;
    office.post();
    let mails = office.mails();
    mails.iter().for_each(|mail| {
        check(mail, now);
    });
    mails
}

fn settle(office: &mut OfficeFixture, seats: &[usize]) {
    for seat in seats {
        let orders = office.settled(*seat);
        office.write(SEATS[*seat].0, None, &orders);
    }
}

fn to<'a>(mails: &'a [Mail], address: &str) -> Vec<&'a Mail> {
    mails.iter().filter(|mail| mail.to == [address]).collect()
}

fn sound(office: &OfficeFixture) {
    for check in ["audit", "verify"] {
        assert_eq!(office.run(&[check, GAME]).status.code(), Some(0), "{check}");
    }
}

/// June to September: no date falls on the holidays of the table, what opens while a seat that is asked is away closes behind its
/// return, and nobody moves a date by hand.
#[test]
fn a_summer_of_holidays() {
    let lines = "due: [tue 20:00, fri 20:00]\ndue.trade: +24 h\nnever: [sat, sun, 2027-07-24..2027-08-08]\nremind: no\nabsence_days: 40\n";
    let mut office = table("2027-06-01 08:00", lines);
    let first = round(&mut office, at("2027-06-01 08:05"));
    assert!(first.iter().all(|mail| check(mail, office.now) > 0));
    // Ann is away in July, Bob in August.
    let away = [
        (0, "2027-07-01", "2027-07-09"),
        (1, "2027-08-16", "2027-08-22"),
    ];
    for (seat, from, to_day) in away {
        let page = to(&first, SEATS[seat].0)[0].clone();
        let lines = block(&format!("request: absence\nfrom: {from}\nto: {to_day}"));
        let told = office.ask(SEATS[seat].0, Some(&page), &lines);
        assert!(
            told.words().contains(from) || told.words().contains("away"),
            "{}",
            told.text
        );
    }
    let (mut dates, mut waited) = (Vec::new(), 0);
    while office.now < at("2027-09-01 00:00") {
        let date = clock(&office, Tz::Europe__Berlin);
        let name = office.open().name;
        let is_of_rhythm = !name.starts_with("trade");
        let opened = Utc.timestamp_opt(office.now, 0).unwrap();
        let due = office.open().deadline;
        // In trade and fate the defaults decide.
        if ["setup", "realm"].contains(&office.open().name.as_str()) {
            let here = here(&away, office.now);
            settle(&mut office, &here);
        }
        let mails = round(&mut office, due - HOUR);
        assert!(
            mails
                .iter()
                .all(|mail| !mail.text.contains("another deadline")),
            "nobody moves a date by hand"
        );
        let before = (office.open().turn, office.open().name);
        let mails = round(&mut office, due + MINUTE);
        let after = (office.open().turn, office.open().name);
        assert!(
            before == after || !mails.is_empty(),
            "pages at {date}: {before:?} {after:?} {}",
            mails.len()
        );
        // What opens while somebody is away who is asked closes behind the return.
        let opened = opened.with_timezone(&Tz::Europe__Berlin).date_naive();
        for (_, from, to_day) in away.iter().filter(|_| name == "realm") {
            let is_away = (*from..=*to_day).contains(&opened.to_string().as_str());
            waited += usize::from(is_away);
            assert!(!is_away || &date[4..14] > *to_day, "{opened}: {date}");
        }
        dates.push((date, is_of_rhythm));
    }
    assert!(waited > 0, "{dates:?}");
    check_summer(&dates);
    assert_eq!(
        String::from_utf8(office.run(&["notes", GAME]).stdout)
            .unwrap()
            .trim(),
        "No moderator did anything yet."
    );
    sound(&office);
}

/// The seats that are not away.
fn here(away: &[(usize, &str, &str)], now: i64) -> Vec<usize> {
    let today = &rfc3339(now)[..10];
    let is_away = |seat: &usize| {
        let mut away = away.iter();
        away.any(|(one, from, to)| one == seat && (*from..=*to).contains(&today))
    };
    (0..3).filter(|seat| !is_away(seat)).collect()
}

/// No date is a holiday or on a weekend, and all but those of trade are dates of the rhythm.
fn check_summer(dates: &[(String, bool)]) {
    assert!(dates.len() >= 15, "{dates:?}");
    for (date, is_of_rhythm) in dates {
        let (weekday, day) = date.split_once(' ').unwrap();
        assert!(!["Sat", "Sun"].contains(&weekday), "{date}");
        let holiday = "2027-07-24".."2027-08-09";
        assert!(!holiday.contains(&&day[..10]), "{date}");
        assert!(!is_of_rhythm || date.ends_with("20:00"), "{date}");
        assert!(!is_of_rhythm || ["Tue", "Fri"].contains(&weekday), "{date}");
    }
}

/// In Berlin 02:30 does not exist on 28 March 2027, and comes twice on 31 October; New York changes two weeks before and one behind.
#[test]
fn the_nights_in_which_clocks_change_have_one_deadline_each_in_three_zones() {
    for (begins, night, berlin, york, tokyo) in [
        (
            "2027-03-22 08:00",
            "2027-03-28 01:30",
            "Sun 2027-03-28 03:30",
            "Sat 2027-03-27 21:30",
            "Sun 2027-03-28 10:30",
        ),
        (
            "2027-10-25 08:00",
            "2027-10-31 01:30",
            "Sun 2027-10-31 02:30",
            "Sat 2027-10-30 21:30",
            "Sun 2027-10-31 10:30",
        ),
    ] {
        let mut office = table(begins, "due: [sun 02:30]\nremind: [4 h]\ngrace: 24 h\n");
        let now = office.now + MINUTE;
        let first = round(&mut office, now);
        assert!(first.iter().all(|mail| check(mail, now) > 0));
        assert_eq!(office.open().deadline, at(night), "{begins}");
        let shown = SEATS.map(|(_, zone)| clock(&office, zone));
        assert_eq!(shown, [berlin, york, tokyo]);
        // The reminder says what the clock of its reader shows, and the hours that pass, not those of the clock.
        let mails = round(&mut office, at(night) - 4 * HOUR + MINUTE);
        assert_eq!(mails.len(), 3, "{begins}");
        assert!(mails.iter().all(|mail| check(mail, now) > 0));
        for mail in &mails {
            assert!(mail.words().contains("in 3 h"), "{}", mail.text);
        }
        settle(&mut office, &[0, 1]);
        // A second before is in time; a minute behind, the table waits for Cleo, in whose zone nothing changed.
        assert!(to(&round(&mut office, at(night) - 1), CLEO).is_empty());
        let mails = round(&mut office, at(night) + MINUTE);
        assert!(!mails.is_empty());
        assert_eq!(office.open().deadline, at(night) + DAY, "{begins}");
        settle(&mut office, &[2]);
        round(&mut office, at(night) + HOUR);
        let opened = at(night) + 2 * HOUR;
        round(&mut office, opened);
        assert_eq!(office.open().name, "realm");
        // A week behind, the clock of the table shows 02:30 again, an hour of the world away.
        assert!(
            clock(&office, Tz::Europe__Berlin).ends_with("02:30"),
            "{}",
            clock(&office, Tz::Europe__Berlin)
        );
        assert!((office.open().deadline - at(night)) % (7 * DAY) != 0 || begins.contains("10-25"));
        sound(&office);
    }
}

/// Nothing is judged, nobody is reminded, letters are taken; it goes on by itself with the time that was left.
#[test]
fn a_pause_of_a_month() {
    let mut office = table(
        "2027-02-01 08:00",
        "due: [tue 20:00, fri 20:00]\nremind: [24 h, 4 h]\n",
    );
    let now = office.now + MINUTE;
    round(&mut office, now);
    settle(&mut office, &[0, 1, 2]);
    let now = office.now + HOUR;
    round(&mut office, now);
    while office.open().name == "setup" {
        let due = office.open().deadline;
        round(&mut office, due + MINUTE);
    }
    let (left, pages) = (office.open().deadline - office.now, office.mails().len());
    assert_eq!(pages, 0, "all were read");
    let until = office.now + 30 * DAY;
    let act = ["pause", GAME, "--until", &rfc3339(until), "--why", "Lent"];
    assert_eq!(office.run(&act).status.code(), Some(0));
    let now = office.now + MINUTE;
    let told = round(&mut office, now);
    assert_eq!(told.len(), 3, "one mail for each seat");
    assert!(told.iter().all(|mail| {
        mail.words().contains("has paused the game until") && check(mail, now) > 0
    }));
    // More than a week ahead a day of the week tells no date.
    for mail in &told {
        assert!(mail.subject.contains(" Mar "), "{}", mail.subject);
    }
    let open = office.open();
    assert!((until + left..until + left + 4 * DAY).contains(&open.deadline));
    let is_of_rhythm = |day: &str| open.deadline_local.starts_with(day);
    assert!(
        (is_of_rhythm("Tuesday") || is_of_rhythm("Friday"))
            && open.deadline_local.contains("20:00"),
        "the next time of the calendar: {}",
        open.deadline_local
    );
    // A month of rounds: whoever writes is answered, and nobody hears anything else.
    let mut heard = Vec::new();
    for day in 1..30 {
        if day == 10 {
            settle(&mut office, &[0, 1, 2]);
        }
        let now = until - (30 - day) * DAY;
        heard.extend(round(&mut office, now));
    }
    assert_eq!(heard.len(), 3, "three receipts");
    assert_eq!(
        office.open().name,
        "realm",
        "all are final, and nothing is judged"
    );
    // It goes on by itself.
    round(&mut office, until + MINUTE);
    let mails = round(&mut office, until + HOUR);
    assert!(
        office.open().turn > 1 || office.open().name != "realm",
        "all were final: {mails:?}",
        mails = mails.len()
    );
    sound(&office);
}
