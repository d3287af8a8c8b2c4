//! Cases, letters and rule numbers are copied from where several projects share them, so that they travel with this one.
//! Where the originals are at hand, the copies must be true; a clone elsewhere has nothing to compare with.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn copies() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shared")
}

/// The folder of the originals, if this clone stands beside it.
fn originals() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    folder.join("cases").is_dir().then_some(folder)
}

/// Every file below a folder by its path there.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut open = vec![folder.to_path_buf()];
    while let Some(at) = open.pop() {
        for entry in fs::read_dir(&at).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("a file inside");
                found.insert(name.to_path_buf(), fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn cases_and_letters_are_true_copies() {
    let Some(originals) = originals() else {
        return;
    };
    for folder in [
        "cases",
        "cases-classic",
        "cases-later",
        "cases-options",
        "letters",
        "newcomers",
    ] {
        let (copy, original) = (
            files(&copies().join(folder)),
            files(&originals.join(folder)),
        );
        let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
        assert_eq!(names(&copy), names(&original), "files in {folder}");
        for (name, bytes) in &original {
            assert!(copy[name] == *bytes, "{folder}/{} differs", name.display());
        }
    }
}

/// Checks that only the first three columns are copied: the fourth holds the opening words of each rule.
#[test]
fn rule_numbers_are_copied_without_the_words_of_the_books() {
    let copy = fs::read_to_string(copies().join("rule-ids.tsv")).expect("the copy");
    assert!(copy.lines().all(|line| line.split('\t').count() == 3));
    let Some(originals) = originals() else {
        return;
    };
    let original =
        fs::read_to_string(originals.join("rulebooks/rule-ids.tsv")).expect("the original");
    let three = |line: &str| line.split('\t').take(3).collect::<Vec<_>>().join("\t");
    let expected: Vec<String> = original.lines().map(three).collect();
    assert_eq!(copy.lines().collect::<Vec<_>>(), expected);
}
