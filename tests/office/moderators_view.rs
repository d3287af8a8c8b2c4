//! Words of commands that a moderator reads before and while a game runs: zones, who waits, reminders, and who is asked for a seat.

use crate::office_fixture::*;

const TABLE: &str = "game: delta-7\nscenario: advanced-2\nzone: Europe/Berlin\ndue: [tue 20:00, fri 20:00]\ndue.trade: +24 h\n\
    never: [sat, sun, 2027-03-22..2027-04-05]\nremind: [24 h, 4 h]\nsilence: [defaults, defaults + standby]\nseats:\n  \
    - {name: ann, address: ann@example.org, zone: Asia/Tokyo}\n  - {name: bob, address: bob@example.org}\n";

const WAITING: &str =
    "waiting:\n  - {name: Dan, address: dan@example.org, zone: America/New_York}\n";

fn does(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The words of a line that begins with one, with single blanks.
fn line(text: &str, first: &str) -> String {
    let mut lines = text.lines().map(str::trim);
    let found = lines.find(|line| line.starts_with(first));
    let found = found.unwrap_or_else(|| panic!("{first}: {text}"));
    found.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_check_shows_zones_who_waits_closed_days_and_reminders() {
    let office = OfficeFixture::empty(START);
    let file = office.path().join("delta-7.yaml");
    std::fs::write(&file, format!("{TABLE}{WAITING}")).unwrap();
    let said = does(&office, &["new", file.to_str().unwrap(), "--check"]);
    assert_eq!(line(&said, "ann"), "ann ann@example.org en Asia/Tokyo");
    assert_eq!(line(&said, "bob"), "bob bob@example.org en Europe/Berlin");
    assert_eq!(
        line(&said, "waits for"),
        "waits for a seat addresses language zone"
    );
    assert_eq!(
        line(&said, "Dan"),
        "Dan dan@example.org en America/New_York"
    );
    for told in [
        "Nothing is due on these days: sat, sun, 2027-03-22..2027-04-05.",
        "Who owes orders is reminded 24 h and 4 h before the deadline.",
        "For a seat that is silent once, twice and so on: defaults, defaults + standby; the game pauses when half of the seats were silent for two turns.",
        "The table has no votes.",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
    let plain = TABLE
        .replace("never: [sat, sun, 2027-03-22..2027-04-05]\n", "")
        .replace("[24 h, 4 h]", "no");
    std::fs::write(&file, plain).unwrap();
    let said = does(&office, &["new", file.to_str().unwrap(), "--check"]);
    assert!(said.contains("Nobody is reminded before a deadline."));
    let rules =
        "grace: 12 h\nbank: {hours: 48, back: 12}\nvotes: {draw: all, extend: most open}\nseats:";
    std::fs::write(&file, TABLE.replace("seats:", rules)).unwrap();
    let told = does(&office, &["new", file.to_str().unwrap(), "--check"]);
    for line in [
        "After a deadline the table waits 12 h once, if orders are missing.",
        "Each seat has a bank of 48 h for orders that come late; 12 h come back each turn.",
        "The table votes on: draw (all secret), extend (most open).",
    ] {
        assert!(told.contains(line), "{line}: {told}");
    }
    assert!(!said.contains("waits for a seat") && !said.contains("Nothing is due"));
}

#[test]
fn status_says_who_of_the_standby_list_is_asked() {
    let mut office = OfficeFixture::of(TABLE);
    office.write("fay@example.org", None, "standby: join Fay");
    office.post();
    for _ in 0..2 {
        assert!(!does(&office, &["status"]).contains("standby list"));
        office.mails();
        let orders = office.settled(1);
        office.write(BOB, None, &orders);
        office.now += 5 * DAY;
        office.post();
    }
    let mails = office.mails();
    let offer = mails.iter().find(|mail| mail.to == ["fay@example.org"]);
    let offer = offer.unwrap().clone();
    let said = does(&office, &["status"]);
    let asked = format!(
        "Fay (fay@example.org) of the standby list was asked at {} to take the seat of ",
        rfc3339(office.now)
    );
    assert!(
        said.contains(&asked) && said.contains(": no answer yet."),
        "{said}"
    );
    let json: serde_json::Value =
        serde_json::from_str(&does(&office, &["status", "--json"])).unwrap();
    assert_eq!(json["games"][0]["offers"][0]["standby"], "Fay");
    office.write("fay@example.org", Some(&offer), "no, sorry");
    office.post();
    assert!(!does(&office, &["status"]).contains("standby list"));
}

#[test]
fn deadlines_that_are_moved_are_printed_in_the_zone_of_the_table_beside_utc() {
    let office = OfficeFixture::of(TABLE);
    let why = ["--why", "a fair"];
    let act = |arguments: &[&str]| does(&office, &[arguments, &why[..]].concat());
    let until = "2027-01-22T20:00:00+01:00";
    let shown = "Friday 22 January 2027, 20:00 (Europe/Berlin) (22 Jan 19:00 UTC)";
    let said = act(&["extend", GAME, "--until", until]);
    assert_eq!(
        said.trim(),
        format!("the deadline is {shown} now; all seats are told.")
    );
    act(&["pause", GAME]);
    let said = act(&["resume", GAME, "--until", until]);
    assert!(
        said.contains(&format!("{GAME} goes on, and its deadline is {shown};")),
        "{said}"
    );
}
