//! Archives of games by the book of 1980, and of one in which areas alone count.

use std::collections::BTreeMap;

use tempfile::TempDir;

use super::{files, wrong_html};
use crate::five_player_game::game_for;
use crate::office_fixture::{GAME, OfficeFixture, START};

/// The pages of an archive by name, of a game that settlers play to the end of so many turns.
fn archive(scenario: &str, seats: usize, turns: i64) -> BTreeMap<String, String> {
    let mut office = OfficeFixture::empty(START).without_pictures();
    office.open_game(&game_for(seats, scenario, ""), 7);
    while office.open().turn <= turns {
        office.settlers_write();
        office.pass();
    }
    let place = TempDir::new().unwrap();
    let directory = place.path().join("site");
    let output = office.run(&["show", GAME, "--site", directory.to_str().unwrap()]);
    assert!(output.status.success(), "{output:?}");
    let site = files(&directory);
    let pages = site
        .iter()
        .filter(|(name, _)| name.extension().is_some_and(|ending| ending == "html"));
    let text = |(name, bytes): (&std::path::PathBuf, &Vec<u8>)| {
        let wrong = wrong_html(&directory.join(name));
        assert!(
            wrong.is_empty(),
            "{scenario}, {}: {wrong:#?}",
            name.display()
        );
        (
            name.display().to_string(),
            String::from_utf8(bytes.clone()).unwrap(),
        )
    };
    pages.map(text).collect()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    let parts = text.split(before).skip(1);
    parts
        .map(|part| part.split_once(after).unwrap().0)
        .collect()
}

/// The parts of the glossary: each title with the numbers of the rules under it.
fn glossary(pages: &BTreeMap<String, String>) -> Vec<(&str, Vec<&str>)> {
    let parts = pages["rules.html"].split("<h2>").skip(1);
    let parts = parts.map(|part| {
        (
            part.split_once("</h2>").unwrap().0,
            between(part, "<dt id=\"r", "\">"),
        )
    });
    parts.collect()
}

/// The headings of the columns of what counts.
fn columns(pages: &BTreeMap<String, String>) -> Vec<&str> {
    let (_, after) = pages["index.html"].split_once(">Total</th>").unwrap();
    let (head, _) = after.split_once("</thead>").unwrap();
    between(head, "class=\"number\">", "</th>")
}

#[test]
fn rules_of_1980_stand_under_what_they_are_about() {
    let pages = archive("classic-5", 5, 9);
    let parts = glossary(&pages);
    let of = |wanted: &str| {
        let found = parts.iter().find(|(title, _)| *title == wanted);
        found
            .unwrap_or_else(|| panic!("no {wanted}: {parts:?}"))
            .1
            .clone()
    };
    assert_eq!(of("Population"), ["43.2"]);
    assert_eq!(of("Movement"), ["43.5"]);
    assert_eq!(of("Civilization cards"), ["43.10", "43.12"]);
    assert!(of("The calamities one by one").contains(&"52.3"));
    let titles: Vec<&str> = parts.iter().map(|(title, _)| *title).collect();
    assert!(
        titles.iter().all(|title| !title.trim().is_empty()),
        "{titles:?}"
    );
    assert_eq!(
        titles.first().zip(titles.last()),
        Some((&"Setting up", &"The Progress Chart"))
    );
    assert_eq!(columns(&pages), ["Advances", "Treasury"]);
}

#[test]
fn where_areas_alone_count_they_alone_are_a_column() {
    let pages = archive("nomads-and-seafarers", 4, 4);
    let parts = glossary(&pages);
    let titles: Vec<&str> = parts.iter().map(|(title, _)| *title).collect();
    assert_eq!(titles, ["Setting up", "Population", "Ships", "Movement"]);
    assert_eq!(columns(&pages), ["Zones"]);
    // Nothing is shown of what is not played.
    for name in [
        "advances.html",
        "trade.html",
        "calamities.html",
        "census.html",
    ] {
        assert!(!pages.contains_key(name), "{name}");
        let linked = pages
            .values()
            .filter(|page| page.contains(&format!("href=\"{name}\"")));
        assert_eq!(linked.count(), 0, "{name}");
    }
    let index = &pages["index.html"];
    for words in [
        "Treasury",
        "Cities",
        "stacks",
        "First Epoch",
        "trade cards in hands",
    ] {
        assert!(!index.contains(words), "{words}: {index}");
    }
    assert!(!pages["charts.html"].contains("Civilization cards"));
}
