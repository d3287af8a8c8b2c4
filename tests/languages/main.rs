//! Sentences and languages: each key has its sentence and each sentence its key, in every language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The folders of templates by language.
fn languages() -> Vec<PathBuf> {
    let english = root().join("templates");
    let mut folders: Vec<PathBuf> = fs::read_dir(&english)
        .expect("templates")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_dir() && path.join("words.txt").is_file())
        .collect();
    folders.sort();
    folders.insert(0, english);
    folders
}

/// The sentences of a file by key.
fn sentences(path: &Path) -> BTreeMap<String, String> {
    let text = fs::read_to_string(path).unwrap_or_else(|_| panic!("{}", path.display()));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let pairs = lines.filter_map(|line| line.split_once(": "));
    pairs
        .map(|(key, sentence)| (key.to_owned(), sentence.to_owned()))
        .collect()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of sources") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => sources(&path, found),
            false => found.push(path),
        }
    }
}

/// The keys of complaints that the readers of letters use: literals with the prefix of a room.
fn keys_in_sources() -> BTreeSet<String> {
    let mut files = Vec::new();
    for room in ["text", "orders", "mail", "page"] {
        sources(&root().join("src").join(room), &mut files);
    }
    let mut keys = BTreeSet::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source");
        let code = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        for literal in code.split('"') {
            let is_word = |part: &str| {
                !part.is_empty()
                    && part
                        .bytes()
                        .all(|byte| byte.is_ascii_lowercase() || b"-0123456789".contains(&byte))
            };
            let is_key = literal == "place"
                || literal.split_once('.').is_some_and(|(room, name)| {
                    let rooms = ["place", "found", "the", "want", "read", "yaml", "mail"];
                    rooms.contains(&room) && is_word(name)
                });
            if is_key {
                keys.insert(literal.to_owned());
            }
        }
    }
    keys
}

#[test]
fn each_complaint_has_its_sentence_and_each_sentence_its_complaint() {
    let used = keys_in_sources();
    assert!(used.len() > 150, "{} keys found", used.len());
    for folder in languages() {
        let written: BTreeSet<String> = sentences(&folder.join("complaints.txt"))
            .into_keys()
            .collect();
        let missing: Vec<_> = used.difference(&written).collect();
        let unused: Vec<_> = written.difference(&used).collect();
        let name = folder.display();
        assert!(missing.is_empty(), "{name} lacks {missing:?}");
        assert!(unused.is_empty(), "{name}: nothing says {unused:?}");
    }
}
