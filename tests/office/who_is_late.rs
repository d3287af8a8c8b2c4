//! Whose orders are final: told to the table, to the moderators or to nobody, and never by another way.

use crate::mails::Mail;
use crate::office_fixture::*;

const SEATS: [&str; 3] = ["ann", "bob", "cat"];

fn three(who: &str) -> OfficeFixture {
    let mut text =
        format!("game: {GAME}\nscenario: advanced-3\nremind: [24 h, 4 h]\n{who}seats:\n");
    for seat in SEATS {
        text += &format!("  - {{name: {seat}, address: {seat}@example.org}}\n");
    }
    OfficeFixture::of(&text)
}

fn address(seat: usize) -> String {
    format!("{}@example.org", SEATS[seat])
}

/// Cat's first page, and her mails of a whole segment in which this seat alone is final: she asks for everything that tells of the
/// table.
fn mails_of_cat(office: &mut OfficeFixture, is_final: usize) -> Vec<String> {
    let page = office
        .mails()
        .into_iter()
        .find(|mail| mail.to == [address(2)])
        .unwrap();
    let orders = office.settled(is_final);
    office.write(&address(is_final), None, &orders);
    office.written = 100;
    office.now += HOUR;
    office.post();
    for request in ["status", "page", "public", "rules", "history", "form"] {
        office.now += HOUR;
        office.write(
            &address(2),
            Some(&page),
            &block(&format!("request: {request}")),
        );
        office.post();
    }
    while office.now < office.open().deadline {
        office.now += 4 * HOUR;
        office.post();
        if office.open().name != "setup" {
            break;
        }
    }
    let mails = office.mails().into_iter();
    let hers = mails.filter(|mail| mail.to == [address(2)] && !mail.subject.contains("realm"));
    let mut texts: Vec<String> = hers.map(|mail: Mail| mail.text).collect();
    texts.sort();
    texts
}

#[test]
fn players_are_told_how_many_are_final_and_nothing_tells_whose() {
    for who in ["", "who_is_late: nobody\n", "who_is_late: moderators\n"] {
        let first = three(who);
        let mut worlds = [first.copy(), first];
        let seen: Vec<Vec<String>> = worlds
            .iter_mut()
            .enumerate()
            .map(|(seat, office)| mails_of_cat(office, seat))
            .collect();
        assert!(
            seen[0].len() >= 8,
            "answers and reminders: {}",
            seen[0].len()
        );
        assert!(seen[0] == seen[1], "{who}");
        let status = seen[0]
            .iter()
            .find(|text| text.contains("Final orders have"));
        let status = status
            .unwrap()
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        let count = "Final orders have come from 1 of the 3 seats that this segment waits for.";
        assert!(status.contains(count), "{status}");
    }
}

#[test]
fn a_table_that_tells_everybody_names_them() {
    let mut office = three("who_is_late: table\n");
    let seen = mails_of_cat(&mut office, 0);
    for says in [
        "Final orders have come from ann.",
        "No final orders yet from bob, cat.",
    ] {
        assert!(seen.iter().any(|text| text.contains(says)), "{says}");
    }
}

#[test]
fn the_moderator_reads_whose_they_are_unless_nobody_is_told() {
    for (who, says) in [
        ("", "final"),
        (
            "who_is_late: nobody\n",
            "This table tells nobody whose orders are final: 1 are.",
        ),
    ] {
        let mut office = three(who);
        let orders = office.settled(0);
        office.write(&address(0), None, &orders);
        office.post();
        let status = String::from_utf8(office.run(&["status"]).stdout).unwrap();
        assert!(status.contains(says), "{status}");
        let json = String::from_utf8(office.run(&["status", "--json"]).stdout).unwrap();
        assert_eq!(json.contains("\"untold\""), !who.is_empty(), "{json}");
        assert_eq!(
            json.contains("\"orders\": \"final\"") || json.contains("\"orders\":\"final\""),
            who.is_empty(),
            "{json}"
        );
    }
}

#[test]
fn what_is_no_audience_is_refused_with_those_that_are() {
    let office = OfficeFixture::empty(START);
    let file = office.path().join("game.yaml");
    std::fs::write(
        &file,
        TWO.replace("remind: no", "who_is_late: everybody\nremind: soon"),
    )
    .unwrap();
    let (code, said) = office.fail(&["new", file.to_str().unwrap()]);
    assert_eq!(code, 1);
    assert!(
        said.contains("(who_is_late): expected nobody, moderators or table, found"),
        "{said}"
    );
    assert!(
        said.contains("(remind): expected hours before the deadline such as 24 h"),
        "{said}"
    );
}
