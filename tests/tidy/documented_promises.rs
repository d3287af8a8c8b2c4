//! Promises of the guides, held by tests: the table in `tests/README.md` quotes words that are in the guides, and names tests
//! that exist.

use std::fs;
use std::path::Path;

const TABLE: &str = include_str!("../README.md");
const GUIDES: [&str; 2] = [
    include_str!("../../docs/security.md"),
    include_str!("../../docs/fairness.md"),
];

/// Promises, each with the tests that hold it.
fn rows() -> Vec<(String, Vec<String>)> {
    let rows = TABLE.lines().filter(|line| line.starts_with("| "));
    let rows = rows.filter_map(|line| line.trim_matches(['|', ' ']).rsplit_once(" | "));
    let rows = rows.filter(|(promise, _)| *promise != "promise");
    let tests = |tests: &str| {
        tests
            .split(", ")
            .map(|one| one.trim_matches('`').to_owned())
            .collect()
    };
    rows.map(|(promise, named)| (promise.to_owned(), tests(named)))
        .collect()
}

fn in_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns whether a test of this name is in a file of the project; one that is tried with many values counts too.
pub(super) fn stands(test: &str) -> bool {
    let Some((file, name)) = test.split_once("::") else {
        return false;
    };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let Ok(text) = fs::read_to_string(path) else {
        return false;
    };
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let head = format!("fn {name}(");
    let mut found = lines
        .iter()
        .enumerate()
        .filter(|(_, line)| line.starts_with(&head));
    found.any(|(at, _)| lines[at.saturating_sub(3)..at].contains(&"#[test]"))
}

#[test]
fn every_promise_that_is_listed_stands_in_a_guide_and_is_held_by_a_test() {
    let guides = GUIDES.map(in_one_line);
    let rows = rows();
    assert!(rows.len() > 40, "{}", rows.len());
    let mut wrong = Vec::new();
    for (promise, tests) in rows {
        if !guides.iter().any(|guide| guide.contains(&promise)) {
            wrong.push(format!("no guide says: {promise}"));
        }
        for test in tests.iter().filter(|test| !stands(test)) {
            wrong.push(format!("there is no test {test}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_test_that_is_gone_is_noticed() {
    let own = "tests/tidy/documented_promises.rs";
    assert!(stands(&format!("{own}::a_test_that_is_gone_is_noticed")));
    assert!(!stands(&format!("{own}::in_one_line")), "it is no test");
    assert!(!stands("tests/nowhere.rs::a_test"));
}
