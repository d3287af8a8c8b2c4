//! Conventions of play by mail: `docs/CONVENTIONS.md` lists each once, and names tests that exist.

use super::documented_promises::stands;

const PAGE: &str = include_str!("../../docs/CONVENTIONS.md");

/// Conventions that the page lists, numbered from 1.
const COUNT: usize = 40;

/// Most words that say what players expect.
const MOST_WORDS: usize = 14;

/// A row of a table of the page.
#[derive(Debug, PartialEq)]
struct Convention<'p> {
    number: usize,
    expected: &'p str,
    /// Each as `file::function`.
    tests: Vec<&'p str>,
}

impl<'p> Convention<'p> {
    /// Reads a line of the page; `None` for one that is no row, or the head of a table.
    fn read(line: &'p str) -> Option<Convention<'p>> {
        let cells = line.strip_prefix('|')?.strip_suffix('|')?;
        let cells: Vec<&str> = cells.split('|').map(str::trim).collect();
        let [number, expected, tests, _] = cells[..] else {
            return None;
        };
        let marked = tests.split('`').skip(1).step_by(2);
        Some(Convention {
            number: number.parse().ok()?,
            expected,
            tests: marked.filter(|name| name.contains("::")).collect(),
        })
    }
}

#[test]
fn every_convention_is_listed_once_and_shown_by_tests_that_exist() {
    let listed: Vec<Convention<'_>> = PAGE.lines().filter_map(Convention::read).collect();
    let numbers: Vec<usize> = listed.iter().map(|one| one.number).collect();
    let all: Vec<usize> = (1..=COUNT).collect();
    assert_eq!(numbers, all);
    let mut wrong = Vec::new();
    for Convention {
        number,
        expected,
        tests,
    } in &listed
    {
        let words = expected.split_whitespace().count();
        if !(1..=MOST_WORDS).contains(&words) {
            wrong.push(format!("{number} is said in {words} words"));
        }
        if tests.is_empty() {
            wrong.push(format!("no test shows {number}"));
        }
        for test in tests {
            if !stands(test) {
                wrong.push(format!("{number}: there is no test {test}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_row_is_read_with_all_its_tests() {
    let row = "| 9 | Orders wait | `a.rs::one`, `b.rs::two` (`c.yaml`) | |";
    let read = Convention {
        number: 9,
        expected: "Orders wait",
        tests: vec!["a.rs::one", "b.rs::two"],
    };
    assert_eq!(Convention::read(row), Some(read));
    for other in [
        "",
        "|---|---|---|---|",
        "| number | what players expect | tests that show it | missing, or otherwise |",
        "Those of 9 | 10 | 11 | 12",
    ] {
        assert_eq!(Convention::read(other), None, "{other}");
    }
}
