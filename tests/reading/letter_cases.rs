//! Letter cases: each `NAME.eml` must read as the file beside it says (`.orders`, `.either`, `.refused`, `.none`, `.form`,
//! `.machine`). The law: a mangled letter reads as the same orders or is refused, never as different orders.

use std::path::{Path, PathBuf};

use bulla::mail::{BlockResult, read_file};
use bulla::orders::{BlockHeader, Vocabulary, body, read_at};
use bulla::scenario::Scenario;
use bulla::text::TextPosition;

/// Meaning of a file.
#[derive(Debug, PartialEq, Eq)]
enum ExpectedReading {
    Orders {
        header: Box<BlockHeader>,
        body: String,
    },
    Form,
    Refused(Vec<String>),
    None,
    Machine,
}

fn understand(path: &Path, words: &Vocabulary) -> ExpectedReading {
    let bytes = std::fs::read(path).expect("a letter is readable");
    let letter = read_file(&bytes);
    if letter.machine.is_some() {
        return ExpectedReading::Machine;
    }
    let block = match letter.found {
        BlockResult::None => return ExpectedReading::None,
        BlockResult::Refused(complaint) => {
            return ExpectedReading::Refused(vec![complaint.to_string()]);
        }
        BlockResult::Form(_) => return ExpectedReading::Form,
        BlockResult::Orders(block) => block,
    };
    let letter = read_at(
        &block.text,
        TextPosition::new(block.first_line, block.column),
        words,
    );
    match letter.orders {
        Some(orders) => ExpectedReading::Orders {
            header: Box::new(letter.header),
            body: body(&orders, words),
        },
        None => {
            ExpectedReading::Refused(letter.unreadable.iter().map(ToString::to_string).collect())
        }
    }
}

/// Returns why a letter is not understood as the file beside it says; `None` if it is.
fn wrong(expectation: &Path, words: &Vocabulary) -> Option<String> {
    let found = understand(&expectation.with_extension("eml"), words);
    let ending = expectation
        .extension()
        .unwrap_or_default()
        .to_string_lossy();
    let right = match ending.as_ref() {
        "orders" | "either" => {
            let clean = understand(expectation, words);
            assert!(
                matches!(clean, ExpectedReading::Orders { .. }),
                "{}: {clean:?}",
                expectation.display()
            );
            found == clean || (ending == "either" && matches!(found, ExpectedReading::Refused(_)))
        }
        "refused" => {
            let wanted = std::fs::read_to_string(expectation)
                .expect("readable")
                .trim()
                .to_lowercase();
            matches!(&found, ExpectedReading::Refused(why) if why.iter().any(|why| why.to_lowercase().contains(&wanted)))
        }
        "none" => found == ExpectedReading::None,
        "form" => found == ExpectedReading::Form,
        "machine" => found == ExpectedReading::Machine,
        other => panic!(".{other} is no expectation of a letter"),
    };
    (!right).then(|| format!("{} is {found:#?}", expectation.display()))
}

fn expectations(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the letters are in the repository")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| {
            path.is_file()
                && path
                    .extension()
                    .is_none_or(|ending| ending != "eml" && ending != "tsv")
        })
        .collect();
    paths.sort();
    paths
}

/// Every area of the board with its extension and every nation of the Advanced book.
fn words() -> Vocabulary {
    let scenario = Scenario::named("advanced-8-west").expect("the scenario is sound");
    Vocabulary::new(&scenario.components)
}

#[test]
fn every_letter_reads_as_the_file_beside_it_says() {
    let words = words();
    let all = expectations("tests/letters");
    assert!(all.len() >= 300, "only {} letters", all.len());
    let wrong: Vec<String> = all.iter().filter_map(|path| wrong(path, &words)).collect();
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        all.len(),
        wrong.join("\n")
    );
}

#[test]
fn the_index_names_every_letter_and_what_is_expected_of_it() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/letters");
    let index = std::fs::read_to_string(folder.join("INDEX.tsv")).expect("the index is readable");
    let mut listed: Vec<String> = Vec::new();
    for row in index.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        let [name, client, language, special, expectation] = columns[..] else {
            panic!("a row has five columns: {row}");
        };
        let is_told = [client, language, special]
            .iter()
            .all(|cell| !cell.is_empty());
        assert!(is_told, "an empty cell: {row}");
        listed.push(format!("{name}.eml"));
        listed.push(format!("{name}.{expectation}"));
    }
    listed.sort();
    let mut found: Vec<String> = std::fs::read_dir(&folder)
        .expect("the letters are in the repository")
        .map(|entry| entry.expect("readable"))
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .filter(|name| name != "INDEX.tsv")
        .collect();
    found.sort();
    assert_eq!(found, listed);
}
