//! The words of [`Cause`] against the numbers that stood for them: over every number of the rules' code, and over every event
//! of the golden games.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bulla_core::game::{Cause, Moved, Piece, Why};

const ALL_MOVED: [Moved; 5] = [
    Moved::Piece(Piece::Token),
    Moved::Piece(Piece::City),
    Moved::Piece(Piece::Ship),
    Moved::Card,
    Moved::Marker,
];

/// Numbers that only begin a section, ask or refuse: nothing moves by them.
const UNMOVED: [&str; 8] = [
    "19.31", "23.1", "23.2", "23.51", "23.55", "23.57", "24.3", "25.1",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else {
            found.push(path);
        }
    }
}

fn files_of(folder: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    files(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join(folder),
        &mut found,
    );
    found
}

/// Numbers with a point that stand in quotes.
fn numbers(text: &str) -> impl Iterator<Item = &str> {
    let is_number = |word: &&str| {
        let sides = word.split_once('.');
        let digits = |side: &str| !side.is_empty() && side.bytes().all(|c| c.is_ascii_digit());
        sides.is_some_and(|(section, rest)| digits(section) && digits(rest))
    };
    text.split('"').filter(is_number)
}

/// What the beginning of the number said before there were words.
fn by_number(rule: &str, moved: Moved) -> Option<fn(Cause) -> bool> {
    let begins = |start: &str| rule.starts_with(start);
    Some(match moved {
        Moved::Piece(_) if begins("23.") => Cause::is_movement,
        Moved::Piece(_) | Moved::Card if begins("24.") => Cause::is_conflict,
        Moved::Piece(Piece::City) if begins("19.3") => |cause| cause == Cause::Revolt,
        Moved::Piece(Piece::City) if begins("25.") => |cause| cause == Cause::CityBuilt,
        Moved::Piece(Piece::Ship) if begins("22.3") => |cause| cause == Cause::ShipGivenUp,
        Moved::Piece(Piece::Token) if rule == "22.3" => |cause| cause == Cause::Upkeep,
        Moved::Piece(Piece::Token) if begins("26.1") => |cause| cause == Cause::Surplus,
        Moved::Piece(Piece::Token) if rule == "20.2" => |cause| cause == Cause::GrowthShort,
        Moved::Card if rule == "27.51" => |cause| cause == Cause::BuyCard,
        Moved::Marker if rule == "33.4" => |cause| cause == Cause::MarkerBack,
        _ => return None,
    })
}

fn agree(rule: &str, moved: Moved) {
    let cause = Why::new(rule.to_owned()).cause(moved);
    match (by_number(rule, moved), cause) {
        (Some(says), Some(cause)) => assert!(says(cause), "{rule} {moved:?}: {cause:?}"),
        // What is paid for a city: nothing asked for it by number.
        (None, Some(Cause::CityBuilt)) | (None, None) => {}
        (says, cause) => panic!("{rule} {moved:?}: {cause:?}, by number {}", says.is_some()),
    }
}

#[test]
fn words_agree_with_the_numbers_of_every_event_of_the_golden_games() {
    let mut seen = BTreeSet::new();
    for file in files_of("../../tests/games") {
        if !file.ends_with("ledger.txt") {
            continue;
        }
        for line in fs::read_to_string(file).unwrap().lines() {
            let words: Vec<&str> = line.split(' ').collect();
            let moved = match words[..] {
                [_, "pieces", _, "token", ..] => Moved::Piece(Piece::Token),
                [_, "pieces", _, "city", ..] => Moved::Piece(Piece::City),
                [_, "pieces", _, "ship", ..] => Moved::Piece(Piece::Ship),
                [_, "card", ..] => Moved::Card,
                [_, "marker", ..] => Moved::Marker,
                _ => continue,
            };
            agree(words[0], moved);
            seen.insert(words[0].to_owned());
        }
    }
    assert!(seen.len() > 30, "only {} numbers", seen.len());
}

#[test]
fn every_number_of_the_rules_code_has_a_word_where_its_beginning_had_a_meaning() {
    let mut seen = BTreeSet::new();
    for file in files_of("src/rules") {
        seen.extend(numbers(&fs::read_to_string(file).unwrap()).map(str::to_owned));
    }
    for rule in &seen {
        let caused: Vec<Moved> = ALL_MOVED
            .into_iter()
            .filter(|moved| Why::new(rule.clone()).cause(*moved).is_some())
            .collect();
        let had_meaning = ALL_MOVED
            .iter()
            .any(|moved| by_number(rule, *moved).is_some());
        let moves = !UNMOVED.contains(&rule.as_str());
        assert_eq!(had_meaning && moves, !caused.is_empty(), "{rule}");
        for moved in caused {
            agree(rule, moved);
        }
    }
    assert!(seen.len() > 80, "only {} numbers", seen.len());
}
