//! A rule that was repaired, by the real binary: the office is one that a program left which was wrong on purpose, as
//! `tests/offices/README.md` tells.

use super::does;
use crate::office_fixture::*;
use crate::stored_offices::office;

const GAME: &str = "delta-7";
const WHY: &str = "33.4 was read wrongly";

/// The steps that markers of the ledger stand on in the end, by nation.
fn markers(ledger: &str) -> Vec<String> {
    let moved = ledger
        .lines()
        .filter_map(|line| line.split_once(" marker "));
    moved.map(|(_, behind)| behind.to_owned()).collect()
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn ledger(office: &OfficeFixture) -> String {
    does(office, &["show", GAME, "--ledger", "--why", "to compare"])
}

#[test]
fn what_a_wrong_program_judged_is_told_to_be_a_repaired_rule_and_judged_again() {
    let mut test_office = office("wrong");
    // Any work brings it to the schema of today.
    test_office.work(|_| ());
    test_office.now = test_office.look(|office| {
        office.status().unwrap().games[0]
            .open
            .as_ref()
            .unwrap()
            .deadline
    }) - DAY;
    test_office.post();
    let wrong = ledger(&test_office);
    let output = test_office.run(&["verify", GAME]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8(output.stdout).unwrap();
    for part in [
        "1-fate: line ",
        " differs, a repaired rule: 33",
        "since revision 2 of 2026-11-21",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    // It is no tampering, and an audit does not call it so.
    let audited = does(&test_office, &["audit", GAME]);
    assert!(audited.contains("its rule was repaired since"), "{audited}");
    test_office.mails();

    let again = ["rejudge", GAME, "1-fate", "reprocess"];
    let shown = does(&test_office, &again);
    assert!(shown.contains("Other lines: 1-fate"), "{shown}");
    assert_eq!(ledger(&test_office), wrong, "a look changes nothing");
    let (_, rest) = shown.split_once("--commit ").unwrap();
    let code = rest.split_whitespace().next().unwrap();
    does(
        &test_office,
        &[&again[..], &["--commit", code, "--why", WHY]].concat(),
    );
    let right = ledger(&test_office);
    assert!(markers(&right).len() > markers(&wrong).len(), "{right}");
    let mails = test_office.mails();
    assert_eq!(mails.len(), 2, "one for each seat");
    for mail in mails {
        for part in [
            "Judged again: turn 1",
            WHY,
            "33.1 Your marker moves to space 1",
        ] {
            assert!(
                one_line(&mail.words()).contains(part),
                "{part}: {}",
                mail.text
            );
        }
    }
    // What stands is as it should be, and the past that was struck for it is told beside.
    let verified = does(&test_office, &["verify"]);
    assert!(verified.contains("  1-fate (struck): line "), "{verified}");
    assert!(!verified.contains("  1-fate: "), "{verified}");
    let struck = does(
        &test_office,
        &["show", GAME, "--branch", "1", "--why", "to compare"],
    );
    assert!(struck.contains(WHY), "{struck}");
    test_office.now += 5 * DAY;
    test_office.post();
    let verified = does(&test_office, &["verify"]);
    assert!(!verified.contains("nothing explains"), "{verified}");
}
