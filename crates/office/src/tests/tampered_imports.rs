//! An export is taken in only as it was written: each field of each record is edited in turn.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value, json};

use super::chain_audits::{languages, played};
use super::exports::{elsewhere, exported};
use super::*;
use crate::adjudication::import_audit::audit_import;
use crate::game_state::export_reader::ParsedExport;
use crate::game_state::export_writer;
use bulla_pages::page::Languages;

const WORD: ActedBy<'static> = ActedBy {
    who: "mo",
    why: "Ann runs it from now on",
};

/// Words of columns of which a database takes no others.
const WORDS: [&str; 12] = [
    "running",
    "finished",
    "draw",
    "seated",
    "vacant",
    "final",
    "draft",
    "withdrawn",
    "ahead",
    "counted",
    "page",
    "answer",
];

type Row = Map<String, Value>;

/// Values that somebody may write in the place of one.
fn others(value: &Value, seen: &BTreeSet<String>) -> Vec<Value> {
    match value {
        Value::Null => vec![json!(1), json!("x"), json!("00")],
        Value::Bool(is) => vec![json!(!is)],
        Value::Number(number) => {
            let number = number.as_i64().unwrap();
            vec![json!(number + 1), json!(1 - number)]
        }
        Value::String(text) => {
            let mut others: Vec<Value> = vec![json!(format!("{text}x")), json!(format!("x{text}"))];
            let mut digits = text.clone().into_bytes();
            if let Some(last) = digits.last_mut() {
                *last = if *last == b'1' { b'2' } else { b'1' };
                others.extend(String::from_utf8(digits).ok().map(Value::String));
            }
            // A number within a text.
            if let Some(at) = text.rfind(|one: char| ('2'..='8').contains(&one)) {
                others.push(json!(format!("{}9{}", &text[..at], &text[at + 1..])));
            }
            let is_word = text.len() < 12 && text.bytes().all(|one| one.is_ascii_lowercase());
            let words = WORDS.into_iter().filter(|_| is_word);
            let more = seen.iter().map(String::as_str).chain(words);
            let more = more
                .filter(|other| other != text)
                .take(if is_word { 12 } else { 2 });
            others.extend(more.map(|other| json!(other)));
            others
        }
        Value::Array(list) => {
            let mut less = list.clone();
            less.pop();
            let mut more = list.clone();
            more.extend(list.last().cloned());
            let mut turned = list.clone();
            turned.reverse();
            let edited = [less, more, turned].map(Value::Array);
            edited.into_iter().filter(|other| other != value).collect()
        }
        Value::Object(fields) => {
            let edited = fields.keys().map(|key| {
                let mut fields = fields.clone();
                fields.insert(key.clone(), json!("29.9"));
                Value::Object(fields)
            });
            edited.collect()
        }
    }
}

fn rows(text: &str) -> Vec<(String, Row)> {
    let row = |line| match serde_json::from_str(line).unwrap() {
        Value::Object(mut row) => {
            let record = row.remove("record").unwrap();
            (record.as_str().unwrap().to_owned(), row)
        }
        other => panic!("{other}"),
    };
    text.lines().map(row).collect()
}

fn is_taken(text: &str, languages: &Languages) -> bool {
    let export = ParsedExport::read("delta-7.jsonl", text.as_bytes());
    export.is_ok_and(|export| audit_import(&export, languages).is_ok())
}

/// Fields of which some edit passes; of each record the first and the last are tried, or with fewer edits the last alone.
fn free(text: &str) -> BTreeMap<String, BTreeSet<String>> {
    let lines: Vec<&str> = text.lines().collect();
    let rows = rows(text);
    let languages = languages();
    let mut seen: BTreeMap<(&str, &str), BTreeSet<String>> = BTreeMap::new();
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (at, (record, row)) in rows.iter().enumerate() {
        places.entry(record).or_default().push(at);
        for (field, value) in row {
            let values = seen.entry((record, field)).or_default();
            values.extend(value.as_str().map(str::to_owned));
        }
    }
    let mut free: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let is_full = std::env::var("BULLA_FULL").is_ok_and(|value| value == "1");
    let most = if is_full { usize::MAX } else { 3 };
    for (record, places) in &places {
        let last = places[places.len() - 1];
        let ends: BTreeSet<usize> = [if is_full { places[0] } else { last }, last].into();
        for at in ends {
            let row = &rows[at].1;
            for (field, value) in row {
                let passes = others(value, &seen[&(*record, field.as_str())])
                    .into_iter()
                    .take(most)
                    .any(|other| {
                        let mut edited = row.clone();
                        edited.insert(field.clone(), other);
                        let line = export_writer::line(record, edited);
                        let mut lines = lines.clone();
                        lines[at] = &line;
                        is_taken(&(lines.join("\n") + "\n"), &languages)
                    });
                if passes {
                    let fields = free.entry((*record).to_owned()).or_default();
                    fields.insert(field.clone());
                }
            }
        }
    }
    free
}

/// The fields of which `docs/export.md` says that nothing binds them.
fn listed() -> BTreeMap<String, BTreeSet<String>> {
    let docs = include_str!("../../../../docs/export.md");
    let (_, part) = docs.split_once("## What nothing binds").unwrap();
    let part = part.split("\n## ").next().unwrap();
    let rows = part.lines().filter_map(|line| line.strip_prefix("| `"));
    let words = |row: &str| {
        let mut words = row.split('`').step_by(2).map(str::to_owned);
        (words.next().unwrap(), words.collect())
    };
    rows.map(words).collect()
}

#[test]
fn whatever_is_edited_in_an_export_is_refused_or_listed() {
    let (mut office, _) = played();
    let text = exported(&mut office);
    assert!(is_taken(&text, &languages()));
    let mut unlisted = free(&text);
    for (record, fields) in listed() {
        if let Some(free) = unlisted.get_mut(&record) {
            free.retain(|field| !fields.contains(field));
        }
    }
    unlisted.retain(|_, fields| !fields.is_empty());
    assert_eq!(unlisted, BTreeMap::new());
}

#[test]
fn an_edited_import_is_refused_with_the_first_difference_and_changes_nothing() {
    let (mut office, _) = played();
    let text = exported(&mut office);
    let rows = rows(&text);
    let game = &rows.iter().find(|(record, _)| record == "game").unwrap().1;
    let hex = |field: &str| game[field].as_str().unwrap().to_owned();
    let other = "0".repeat(64);
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    let letter = |times: usize| {
        let mut of = rows.iter().filter(|(record, _)| record == "letter");
        of.next_back().unwrap().1["received_at"].as_i64().unwrap() + times as i64
    };
    let edits = [
        (changed(&hex("seed"), &other), "The seed is not the one"),
        (changed(&hex("salt"), &other), "The seed is not the one"),
        (
            changed(&hex("commitment"), &other),
            "The seed is not the one",
        ),
        (
            changed("\"cards\":\"0 ochre", "\"cards\":\"0 hides"),
            "The seed is not the one",
        ),
        (
            changed("tax: 2", "tax: 1"),
            "what is kept is not what was bound",
        ),
        (
            text.replace(
                &format!("\"received_at\":{}", letter(0)),
                &format!("\"received_at\":{}", letter(1)),
            ),
            "what is kept is not what was bound",
        ),
    ];
    let mut other = elsewhere(office.now);
    for (edited, expected) in edits {
        let said = other
            .office()
            .import("delta-7.jsonl", edited.as_bytes(), &WORD);
        let said = said.unwrap_err().to_string();
        for part in [
            expected,
            "delta-7.jsonl: ",
            "nothing was changed here",
            "bulla export",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert!(other.office().status().unwrap().games.is_empty());
        assert_eq!(other.office().hold_reason().unwrap(), None);
        assert!(other.office().moderator_notes(None).unwrap().is_empty());
    }
}

#[test]
fn an_imported_game_says_so_to_its_seats_with_settings_and_commitment_each_time_that_it_moves() {
    let (mut office, _) = played();
    let text = exported(&mut office);
    let head = office.office().audit("delta-7", &[]).unwrap().head.unwrap();
    let commitment = office.office().commitment("delta-7").unwrap();
    let mut other = elsewhere(office.now);
    other
        .office()
        .import("delta-7.jsonl", text.as_bytes(), &WORD)
        .unwrap();
    other.office().release(&WORD).unwrap();
    other.office().send().unwrap();
    let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let pages = other.mails();
    assert_eq!(pages.len(), 2);
    for page in &pages {
        let page = flat(&page.text);
        for part in [
            "This game was put into this office out of an export: ",
            &format!("The head of its chain there is {head}"),
            "Settings of this table:",
            &commitment,
            &format!("the head of its chain was {head}"),
        ] {
            assert!(page.contains(part), "{part}: {page}");
        }
        assert!(!page.contains("A new game begins"), "{page}");
    }
    // On it goes, to a third office.
    let text = exported(&mut other);
    let mut third = elsewhere(office.now + DAY);
    third
        .office()
        .import("delta-7.jsonl", text.as_bytes(), &WORD)
        .unwrap();
    third.office().release(&WORD).unwrap();
    third.office().send().unwrap();
    let page = third.mails().remove(0).text;
    let text = bulla_mail::texts(page.as_bytes()).remove(0);
    let told = text.matches("Put into an office out of an export: ");
    assert_eq!(told.count(), 2, "{text}");
}

#[test]
fn a_game_that_is_imported_before_its_set_up_says_so_above_its_first_page() {
    let mut office = TestOffice::new();
    office.mails();
    let text = exported(&mut office);
    let mut other = elsewhere(office.now);
    other
        .office()
        .import("delta-7.jsonl", text.as_bytes(), &WORD)
        .unwrap();
    other.office().release(&WORD).unwrap();
    other.office().send().unwrap();
    let page = other.mails().remove(0).text;
    for part in [
        "This game was put into this office",
        "A new game begins",
        "Choose a nation now",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
}

#[test]
fn a_game_without_a_chain_is_imported_as_it_is() {
    let (mut office, _) = played();
    office.change("DELETE FROM leaves");
    let text = exported(&mut office);
    let mut other = elsewhere(office.now);
    other
        .office()
        .import("delta-7.jsonl", text.as_bytes(), &WORD)
        .unwrap();
    other.office().release(&WORD).unwrap();
    other.office().send().unwrap();
    let page = other
        .mails()
        .remove(0)
        .text
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ");
    assert!(
        page.contains("It had no chain yet by which you could compare it"),
        "{page}"
    );
}
