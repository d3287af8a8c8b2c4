//! Tournaments by command: the file, entries, the draw, tables as ordinary games, standings.

mod amendments;
mod calendar;
mod director_letters;
mod drawing;
mod entering;
mod entry_letters;
mod guide;
mod playing;
mod site;
mod standby_letters;

use std::fs;

pub use drawing::{START_OF_HEATS, closed, draw_code, drawn};

use crate::mails::read_header;
use crate::office_fixture::*;

/// A tournament of small tables: two heats and a final of three.
pub const FILE: &str = "\
tournament: spring-27
title: Spring tournament 2027
directors: [secretary@example.org]
zone: Europe/Berlin
entry: {open: 2027-01-10, close: 2027-01-31, least: 6, most: 40, tables_each: 2}
ask: [name, club, household]
scenario: {3: advanced-3, 4: advanced-4}
table:
  deadlines: {setup: 48, realm: 48, trade: 24, fate: 48}
  remind: no
  silent_table: play
  trades: 1
rounds:
  - {name: heat-1, start: 2027-02-08, cut_off: 2027-06-30, end: {turn: 6}}
  - {name: heat-2, start: 2027-02-08, cut_off: 2027-03-30, end: {ast: minus-1}}
  - {name: final, start: 2027-07-12, cut_off: 2027-12-31, advance: 3}
draw:
  never: [same-person, same-household]
  avoid: [same-club, met-before, size-differs]
area: {report: report-for-area.csv}
";

pub const PEOPLE: [&str; 7] = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gwen"];

/// 1 February 2027, 08:00 UTC: the list may be closed.
pub const FEBRUARY: i64 = START + 17 * DAY;

/// Gives a command that must succeed, and returns what it prints.
pub fn done(office: &OfficeFixture, arguments: &[&str]) -> String {
    let output = office.run(arguments);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Gives a command that must be refused, and returns why.
pub fn refused(office: &OfficeFixture, arguments: &[&str]) -> String {
    let (code, said) = office.fail(arguments);
    assert_eq!(code, 1, "{arguments:?}: {said}");
    said.trim().to_owned()
}

/// An office with the tournament of a file, open for entries.
pub fn tournament(file: &str) -> OfficeFixture {
    let office = OfficeFixture::empty(START).without_pictures();
    let path = office.path().join("spring-27.yaml");
    fs::write(&path, file).unwrap();
    done(&office, &["tournament", "new", path.to_str().unwrap()]);
    fs::remove_file(path).unwrap();
    office
}

/// The same with these people entered; Bob and Gwen live together, and Eve reads German.
pub fn entered(people: &[&str]) -> OfficeFixture {
    entered_from(FILE, people)
}

/// An office with the tournament of a file and these people entered, of whom Bob and Gwen say that they live together.
pub fn entered_from(file: &str, people: &[&str]) -> OfficeFixture {
    let office = tournament(file);
    for name in people {
        let address = format!("{}@example.org", name.to_lowercase());
        let mut arguments = vec!["tournament", "enter", name, "--address", &address];
        if ["Bob", "Gwen"].contains(name) {
            arguments.extend(["--household", "Mill Lane 4"]);
        }
        if ["Ann", "Cleo"].contains(name) {
            arguments.extend(["--club", "Hanover"]);
        }
        if *name == "Eve" {
            arguments.extend(["--language", "de"]);
        }
        done(&office, &arguments);
    }
    office
}

/// Texts of the mails of a subject to an address; they stay in the outbox.
pub fn told(office: &OfficeFixture, address: &str, subject: &str) -> Vec<String> {
    let mails = texts(office).into_iter();
    let own = mails.filter(|(to, of, _)| to == address && of == subject);
    own.map(|(_, _, text)| text).collect()
}

/// Address, subject and text of all mails in the outbox.
pub fn texts(office: &OfficeFixture) -> Vec<(String, String, String)> {
    let mails = office.outbox().into_iter().map(|(_, bytes)| {
        let letter = read_header(&bytes);
        let text = bulla::mail::texts(&bytes).remove(0).replace("\r\n", "\n");
        (letter.to.join(" "), letter.subject, text)
    });
    mails.collect()
}

/// Gives a command, its words parted by blanks, that must succeed.
pub fn given(office: &OfficeFixture, line: &str) -> String {
    done(office, &line.split(' ').collect::<Vec<_>>())
}

/// Looks at a preview and commits it. Returns what the preview said.
pub fn committed(office: &OfficeFixture, line: &str) -> String {
    let shown = given(office, line);
    let (_, behind) = shown.split_once("--commit ").unwrap();
    let code = behind.split(' ').next().unwrap();
    given(office, &format!("{line} --commit {code} --why agreed"));
    shown
}
