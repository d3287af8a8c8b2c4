//! A game in a file: another office plays on from it, and every byte of what is bound is held to.

use std::collections::{BTreeMap, BTreeSet};

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::Value;

use super::chain_audits::{audit, keep, languages, last_line, played, write};
use super::*;
use crate::MailVerdict;

const WORD: ActedBy<'static> = ActedBy {
    who: "mo",
    why: "Ann runs it from now on",
};

pub fn exported(office: &mut TestOffice) -> String {
    office.office().export("delta-7").unwrap().join("\n") + "\n"
}

/// An office with a key of its own and no game.
pub fn elsewhere(now: i64) -> TestOffice {
    let directory = place();
    let key = directory.path().join("office.key");
    fs::write(&key, [8; 32]).unwrap();
    fs::set_permissions(&key, fs::Permissions::from_mode(0o600)).unwrap();
    let office = Office::create(directory.path(), "post@example.net", Clock::Fixed(now)).unwrap();
    let mut test_office = TestOffice {
        office: Some(office),
        directory,
        now,
        written: 100,
    };
    test_office.configure("pictures: no\naway: 1000\nquorum: no");
    test_office
}

#[test]
fn another_office_plays_on_and_the_chain_goes_on_with_it() {
    let (mut office, mut kept) = played();
    let text = exported(&mut office);
    let before = office.office().ledger("delta-7").unwrap();
    let mut other = elsewhere(office.now);
    let name = other
        .office()
        .import("delta-7.jsonl", text.as_bytes(), &WORD);
    assert_eq!(name.unwrap(), "delta-7");
    assert_eq!(other.office().ledger("delta-7").unwrap(), before);
    other.office().send().unwrap();
    assert!(other.mails().is_empty(), "it is held");
    let again = other
        .office()
        .import("delta-7.jsonl", text.as_bytes(), &WORD);
    let said = again.unwrap_err().to_string();
    assert!(
        said.contains("there is a game delta-7 here already"),
        "{said}"
    );
    other.office().release(&WORD).unwrap();
    keep(&mut other, &mut kept);
    let pages = kept.iter().rev().take(2);
    for page in pages {
        let read = bulla_mail::read(&page.bytes);
        assert!(
            matches!(read.found, BlockResult::Form(_)),
            "{}",
            read.subject
        );
    }
    write(&mut other, "ann", "status: final\ntax: 1");
    other.mails();
    write(&mut other, "bob", "request: [history, page, status]");
    assert_eq!(
        other.mails().len(),
        3,
        "words of old mails are not here, and nobody needs them"
    );
    assert_eq!(other.open().turn, office.open().turn);
    let ordinal = |office: &mut TestOffice| office.office().ledger("delta-7").unwrap().len();
    let judged = ordinal(&mut other);
    other.wait(4 * DAY);
    other.post();
    assert!(ordinal(&mut other) > judged, "it is judged there");
    keep(&mut other, &mut kept);
    let audited = other.office().audit("delta-7", &kept).unwrap();
    assert_eq!(
        audited.wrong,
        Vec::<String>::new(),
        "with mails of both offices"
    );
    let verified = other.office().verify(VerifyScope::Office, &mut |_, _| {});
    assert!(!verified.unwrap()[0].differs());
}

#[test]
fn an_export_of_an_import_is_the_same_but_for_what_came_since() {
    let (mut office, _) = played();
    let text = exported(&mut office);
    let mut other = elsewhere(office.now);
    // Rows of another game stand before those of this one.
    let plan = GameFile::read("game: alpha-1\nscenario: advanced-2\nseats:\n  - {name: eve, address: eve@example.org}\n  - {name: fay, address: fay@example.org}\n").unwrap();
    let scenario = Scenario::named(&plan.scenario).unwrap();
    other
        .office()
        .new_game(&plan, &scenario, Seed([9; 32]))
        .unwrap();
    other
        .office()
        .import("delta-7.jsonl", text.as_bytes(), &WORD)
        .unwrap();
    let again = exported(&mut other);
    let lines: Vec<&str> = again.lines().collect();
    for line in text
        .lines()
        .filter(|line| !line.contains("\"record\":\"end\""))
    {
        assert!(lines.contains(&line), "{line}");
    }
    let known: Vec<&str> = text.lines().collect();
    let came = lines.iter().filter(|line| !known.contains(line));
    let mut came: Vec<String> = came
        .map(|line| {
            let row: Value = serde_json::from_str(line).unwrap();
            let chain_entry = row["kind"].as_str().filter(|_| row["record"] == "leaf");
            format!(
                "{} {}",
                row["record"].as_str().unwrap(),
                chain_entry.unwrap_or_default()
            )
        })
        .collect();
    came.sort();
    let expected = [
        "end ",
        "leaf mail",
        "leaf mail",
        "leaf note",
        "note ",
        "written-mail ",
        "written-mail ",
    ];
    assert_eq!(
        came, expected,
        "a note that it was imported, and the mails of it"
    );
}

#[test]
fn a_public_export_tells_nothing_hidden_and_is_audited() {
    let (mut office, kept) = played();
    let public = office.office().export_public("delta-7").unwrap().join("\n") + "\n";
    let audited = audit(&public, &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let full = exported(&mut office);
    for line in full.lines() {
        let row: Value = serde_json::from_str(line).unwrap();
        let secret = match row["record"].as_str().unwrap() {
            "game" => row["seed"].as_str().unwrap().to_owned(),
            "letter" => row["raw"].as_str().unwrap().to_owned(),
            "leaf" if ["letter", "orders", "answers"].contains(&row["kind"].as_str().unwrap()) => {
                row["salt"].as_str().unwrap().to_owned()
            }
            _ => continue,
        };
        assert!(!public.contains(&secret), "{line}");
    }
    let said = elsewhere(office.now)
        .office()
        .import("public.jsonl", public.as_bytes(), &WORD)
        .unwrap_err()
        .to_string();
    assert!(said.contains("only what everybody may know"), "{said}");
    let changed = public.replacen("\"created_at\":1", "\"created_at\":2", 1);
    let said = audit(&changed, &[]).unwrap().wrong.join("\n");
    assert!(said.contains("it binds something else"), "{said}");
}

#[test]
fn an_office_of_an_older_format_binds_what_was_judged_before() {
    let (mut office, _) = played();
    office.change("DELETE FROM leaves");
    let audited = office.office().audit("delta-7", &[]).unwrap();
    assert_eq!((audited.head, audited.wrong.len()), (None, 0));
    office.mails();
    office.wait(4 * DAY);
    office.post();
    let mut kept = Vec::new();
    keep(&mut office, &mut kept);
    let audited = office.office().audit("delta-7", &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let text = exported(&mut office);
    assert!(text.contains("\"kind\":\"before\""));
    office.change("UPDATE answers SET answer = answer || 'x' WHERE segment = 1");
    let said = office
        .office()
        .audit("delta-7", &[])
        .unwrap()
        .wrong
        .join("\n");
    assert!(said.contains("all that was judged before"), "{said}");
}

/// An export of a program that knew neither entries of mails nor the history of addresses.
const OLDER: &str = include_str!("../../../../tests/offices/4-nomads/exported.jsonl");

#[test]
fn an_older_export_is_taken_and_its_addresses_are_bound_from_then_on() {
    let audited = audit(OLDER, &[]).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let said = audited.unchecked.join("\n");
    assert!(
        said.contains("The addresses of the seats: an older program"),
        "{said}"
    );
    let kept = MailCopy {
        name: "old.eml".to_owned(),
        bytes: older_mail(),
    };
    let held = audit(OLDER, &[kept]).unwrap().mails.remove(0);
    assert_eq!(held.verdict, MailVerdict::Unproven, "{held:?}");
    let mut other = elsewhere(START + 40 * DAY);
    other
        .office()
        .import("exported.jsonl", OLDER.as_bytes(), &WORD)
        .unwrap();
    let audited = other.office().audit("nomads-1", &[]).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let said = audited.checked.join("\n");
    assert!(
        said.contains("The addresses of the seats are those that they got"),
        "{said}"
    );
}

/// A mail of that game, by its Message-ID.
fn older_mail() -> Vec<u8> {
    let rows = OLDER
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut mails = rows.filter(|row| row["record"] == "mail");
    let id = mails.next().unwrap()["message_id"]
        .as_str()
        .unwrap()
        .to_owned();
    format!("From: office@example.org\nMessage-ID: <{id}>\n\nWords that nobody can prove.\n")
        .into_bytes()
}

#[test]
fn a_past_that_was_judged_again_is_part_of_the_chain() {
    let (mut office, mut kept) = played();
    let rejudge_request = RejudgeRequest {
        game: "delta-7",
        segment: "1-realm",
        amends: RulingKind::Strike { seat: "ann" },
        onward: LaterSegments::RejudgeAll,
    };
    let shown = office
        .office()
        .preview_rejudging(rejudge_request, &WORD)
        .unwrap();
    office
        .office()
        .rejudge(rejudge_request, &shown.code, &WORD)
        .unwrap();
    keep(&mut office, &mut kept);
    let audited = office.office().audit("delta-7", &kept).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    let head = audited.head.unwrap();
    assert!(
        last_line(kept.last().unwrap()).contains(&head),
        "its notice"
    );
    let text = exported(&mut office);
    assert!(text.contains("\"record\":\"rejudging\""));
    assert_eq!(audit(&text, &kept).unwrap().wrong, Vec::<String>::new());
    let public = office.office().export_public("delta-7").unwrap().join("\n") + "\n";
    assert_eq!(audit(&public, &kept).unwrap().wrong, Vec::<String>::new());
    bytes_are_found(&text, &[], 60);
}

/// The values of which `docs/export.md` says that an audit finds every change of a byte.
fn listed() -> BTreeMap<String, Vec<String>> {
    let docs = include_str!("../../../../docs/export.md");
    let (_, part) = docs.split_once("## What an audit finds").unwrap();
    let part = part.split("\n## ").next().unwrap();
    let rows = part.lines().filter_map(|line| line.strip_prefix("| `"));
    let words = |row: &str| -> Vec<String> {
        let words = row.split('`').step_by(2);
        words.map(str::to_owned).collect()
    };
    rows.map(words)
        .map(|mut row| (row.remove(0), row))
        .collect()
}

/// Returns the positions in the text of all listed values, in the records that a chain entry binds.
fn places(text: &str) -> Vec<(usize, usize)> {
    let listed = listed();
    assert_eq!(listed.len(), 15, "{listed:?}");
    let rows = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let rows: Vec<Value> = rows.collect();
    let chain_entry = |row: &&Value| row["record"] == "leaf";
    let bound = rows.iter().filter(chain_entry).map(|row| {
        (
            row["kind"].as_str().unwrap().to_owned(),
            row["of"].as_i64().unwrap(),
        )
    });
    let bound: BTreeSet<(String, i64)> = bound.collect();
    let mut places = Vec::new();
    let mut begin = 0;
    for (line, row) in text.lines().zip(&rows) {
        let record = row["record"].as_str().unwrap();
        let of = match record {
            "segment" => row["ordinal"].as_i64(),
            "look" => row["note"].as_i64(),
            _ => row["id"].as_i64(),
        };
        let kind = match record {
            "written-mail" => "mail",
            "address-history" => "address",
            "stand-in-act" => "stand-in",
            other => other,
        };
        let is_bound = match record {
            "export" | "end" | "leaf" | "game" | "address" => true,
            _ => of.is_some_and(|of| bound.contains(&(kind.to_owned(), of))),
        };
        for field in listed
            .get(record)
            .into_iter()
            .flatten()
            .filter(|_| is_bound)
        {
            let value = row[field.as_str()].to_string();
            let at = line.find(&format!("\"{field}\":{value}")).expect(field);
            let from = begin + at + field.len() + 3;
            places.push((from, from + value.len()));
        }
        begin += line.len() + 1;
    }
    places
}

fn bytes_are_found(text: &str, mails: &[MailCopy], times: usize) {
    let places = places(text);
    let mut chance = StdRng::seed_from_u64(15);
    for _ in 0..times {
        let (from, to) = places[chance.random_range(0..places.len())];
        let at = chance.random_range(from..to);
        let mut bytes = text.as_bytes().to_vec();
        // Any byte, or one that the value might as well have.
        let byte = match chance.random_range(0..3) {
            0 => bytes[at] ^ chance.random_range(1..=255u8),
            _ => b"0123456789abcdef"[chance.random_range(0..16)],
        };
        if byte == bytes[at] {
            continue;
        }
        bytes[at] = byte;
        let audited = audit_export("delta-7.jsonl", &bytes, &languages(), mails);
        let around = &text[at.saturating_sub(60)..(at + 20).min(text.len())];
        assert!(
            !audited.is_ok_and(|audited| audited.is_sound()),
            "byte {at}, by {byte}: {around}"
        );
    }
}

fn times() -> usize {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 10_000,
        None => 500,
    }
}

#[test]
fn every_change_of_a_byte_of_what_is_bound_is_found() {
    let (mut office, _) = played();
    let text = exported(&mut office);
    assert!(audit(&text, &[]).unwrap().is_sound());
    bytes_are_found(&text, &[], times() * 4 / 5);
}

#[test]
fn every_change_of_a_byte_of_the_last_line_of_a_mail_is_found() {
    let (mut office, kept) = played();
    let whole = exported(&mut office);
    let mut chance = StdRng::seed_from_u64(16);
    let changed = (0..times() / 5).map(|at| {
        let mail = &kept[chance.random_range(0..kept.len())];
        let line = last_line(mail);
        let text = String::from_utf8_lossy(&mail.bytes).into_owned();
        let from = text
            .find(&line)
            .expect("the text of a mail stands in it as it is");
        let byte = chance.random_range(from..from + line.len());
        let mut bytes = mail.bytes.clone();
        bytes[byte] ^= chance.random_range(1..=255u8);
        let name = format!("{at} ({line}, byte {})", byte - from);
        MailCopy { name, bytes }
    });
    let changed: Vec<MailCopy> = changed.collect();
    let audited = audit(&whole, &changed).unwrap();
    assert_eq!(audited.wrong, Vec::<String>::new());
    for held in audited.mails {
        assert_eq!(held.verdict, MailVerdict::OtherWords, "{}", held.name);
    }
}
