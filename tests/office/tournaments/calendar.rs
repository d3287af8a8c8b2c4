//! The days of a tournament, printed and as a file for calendars.

use std::collections::BTreeMap;

use super::playing::{cut_off_heat, play};
use super::*;

/// Events of a file by their UIDs, each with its day and summary, and the sequence that all have.
fn read(file: &str) -> (BTreeMap<String, (String, String)>, u32) {
    assert!(file.ends_with("END:VCALENDAR\r\n"), "{file}");
    for line in file.split("\r\n") {
        assert!(line.len() <= 75 && !line.contains('\n'), "{line}");
    }
    let unfolded = file.replace("\r\n ", "");
    let mut sequences = Vec::new();
    let events = unfolded.split("BEGIN:VEVENT\r\n").skip(1).map(|event| {
        let value = |name: &str| {
            let mut lines = event.lines();
            let line = lines.find(|line| line.starts_with(name)).unwrap();
            line.split_once(':').unwrap().1.to_owned()
        };
        sequences.push(value("SEQUENCE").parse().unwrap());
        (
            value("UID"),
            (value("DTSTART;VALUE=DATE"), value("SUMMARY")),
        )
    });
    let events: BTreeMap<_, _> = events.collect();
    sequences.dedup();
    assert_eq!(sequences.len(), 1, "{sequences:?}");
    (events, sequences[0])
}

/// The calendar in the mail of a subject to an address.
fn mailed(office: &OfficeFixture, address: &str, subject: &str) -> String {
    let mut own = office.outbox().into_iter().filter(|(_, bytes)| {
        let letter = read_header(bytes);
        letter.to == [address] && letter.subject == subject
    });
    let (_, bytes) = own.next().unwrap();
    let files = bulla::mail::files(&bytes).unwrap();
    let mut files = files.into_iter();
    let calendar = files.find(|file| file.name == "tournament.ics").unwrap();
    String::from_utf8(calendar.bytes).unwrap()
}

/// The calendar that the command writes.
fn written(office: &OfficeFixture, name: &str) -> String {
    let path = office.path().join(name);
    let file = path.to_str().unwrap();
    let said = given(office, &format!("tournament calendar --ics {file}"));
    assert!(said.contains(": for your calendar."), "{said}");
    let again = office.fail(&["tournament", "calendar", "--ics", file]);
    assert!(again.1.contains("is there already"), "{again:?}");
    fs::read_to_string(path).unwrap()
}

#[test]
fn the_calendar_goes_with_the_draw_and_a_change_raises_its_sequence() {
    let mut office = cut_off_heat();
    let with_draw = mailed(
        &office,
        "ann@example.org",
        "[spring-27] The tables are drawn",
    );
    let (drawn, sequence) = read(&with_draw);
    assert_eq!(sequence, 0);
    let at = |id: &str| format!("spring-27/{id}@example.org");
    let day = |id: &str| drawn[&at(id)].0.as_str();
    assert_eq!(day("/entry"), "20270131");
    assert_eq!(day("heat-1/start"), "20270208");
    assert_eq!(day("heat-1/cut-off"), "20270630");
    // Three days to protest and five to answer.
    assert_eq!(day("heat-1/protests"), "20270703");
    assert_eq!(day("heat-1/answers"), "20270708");
    assert_eq!(day("final/advance"), "20270708");
    assert_eq!(day("final/start"), "20270712");
    let summary = &drawn[&at("heat-1/start")].1;
    assert_eq!(summary, "Spring tournament 2027: heat-1 starts");
    assert!(!drawn.contains_key(&at("heat-1/advance")));
    let (again, sequence) = read(&written(&office, "one.ics"));
    assert_eq!((again, sequence), (drawn.clone(), 0), "nothing has changed");
    let printed = given(&office, "tournament calendar");
    assert!(
        printed.contains(
            "2027-07-03  last day for protests about heat-1, if it was over at its cut-off\n"
        ),
        "{printed}"
    );
    // The heat is over before its time, and what follows from it moves.
    play(&mut office, 4);
    for game in ["spring-27-a", "spring-27-b"] {
        committed(
            &office,
            &format!("tournament adjudicate {game} --by abandoned"),
        );
    }
    let ended = answered_day(office.now);
    let (moved, sequence) = read(&written(&office, "two.ics"));
    assert_eq!(sequence, 1);
    assert!(moved.keys().eq(drawn.keys()));
    assert_eq!(moved[&at("heat-1/answers")].0, ended);
    assert_eq!(moved[&at("final/advance")].0, ended);
    assert_eq!(moved[&at("heat-1/cut-off")], drawn[&at("heat-1/cut-off")]);
    let (_, sequence) = read(&written(&office, "three.ics"));
    assert_eq!(sequence, 1);
}

/// The day on which protests about what ended at a moment are answered.
fn answered_day(ended: i64) -> String {
    let day = chrono::DateTime::from_timestamp(ended + 8 * DAY, 0).unwrap();
    day.format("%Y%m%d").to_string()
}

#[test]
fn a_german_reader_has_a_german_calendar() {
    let office = super::drawing::drawn();
    let subject = "[spring-27] Die Tische sind gelost";
    let (events, _) = read(&mailed(&office, "eve@example.org", subject));
    let summary = &events["spring-27/heat-1/cut-off@example.org"].1;
    assert_eq!(summary, "Spring tournament 2027: Schlusstag von heat-1");
}
