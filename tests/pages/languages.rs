//! Sentences and languages: each key has its sentence and each sentence its key, in every language.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use bulla::game::RuleStep;
use bulla::text::{MessageCatalog, places};

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
        if path.is_dir() {
            sources(&path, found)
        } else {
            found.push(path)
        }
    }
}

/// The keys of complaints that the readers of letters use: literals with the prefix of a kind.
fn keys_in_sources() -> BTreeSet<String> {
    let mut files = Vec::new();
    for room in ["text", "core", "letters", "mail", "pages", "free-text"] {
        sources(&root().join("crates").join(room).join("src"), &mut files);
    }
    // The office complains of one thing that no reader of orders can: how long they are when they are written out.
    files.push(root().join("crates/office/src/game_state/order_reading.rs"));
    // And of questions about the past; what answers them has words of its own.
    files.retain(|file| !file.to_string_lossy().contains("page/explanation"));
    for file in [
        "game_state/event_matching.rs",
        "game_state/history_query.rs",
        "game_state/history_answer.rs",
        "rendering/explanations.rs",
    ] {
        files.push(root().join("crates/office/src").join(file));
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
                    let rooms = [
                        "place", "found", "the", "want", "read", "yaml", "mail", "why",
                    ];
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

#[test]
fn every_step_has_its_sentence_in_every_language_and_every_sentence_its_step() {
    let steps: BTreeSet<String> = RuleStep::ALL
        .iter()
        .map(|one| one.id().to_owned())
        .collect();
    for folder in languages() {
        let site = sentences(&folder.join("site.txt"));
        let told = site.keys().filter_map(|key| key.strip_prefix("cause."));
        let told: BTreeSet<String> = told.map(str::to_owned).collect();
        assert_eq!(told, steps, "{}", folder.display());
    }
}

fn texts(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder of templates")
        .map(|entry| entry.expect("an entry"))
        .filter(|entry| entry.path().is_file())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

fn is_sentences(name: &str) -> bool {
    let path = root().join("templates").join(name);
    let text = fs::read_to_string(&path).unwrap_or_else(|_| panic!("{}", path.display()));
    MessageCatalog::parse(name, &text).is_ok() && !text.contains("{%")
}

#[test]
fn a_language_has_every_file_and_every_key_with_the_same_places() {
    let english = root().join("templates");
    assert!(languages().len() > 1, "no second language");
    for folder in &languages()[1..] {
        let name = folder.display();
        for file in texts(&english) {
            assert!(folder.join(&file).is_file(), "{name} lacks {file}");
            if !is_sentences(&file) {
                continue;
            }
            let (usual, own) = (
                sentences(&english.join(&file)),
                sentences(&folder.join(&file)),
            );
            let keys =
                |all: &BTreeMap<String, String>| -> Vec<String> { all.keys().cloned().collect() };
            assert_eq!(keys(&own), keys(&usual), "{name}/{file}");
            for (key, sentence) in &usual {
                let numbers = |text: &str| -> BTreeSet<usize> {
                    places(text).into_iter().map(|(number, _)| number).collect()
                };
                assert_eq!(
                    numbers(&own[key]),
                    numbers(sentence),
                    "{name}/{file}: {key}"
                );
            }
        }
        for file in texts(folder) {
            assert!(
                english.join(&file).is_file(),
                "{name}/{file} is read by nothing"
            );
        }
    }
}

/// Words that only an English sentence has.
const ENGLISH: [&str; 14] = [
    "the", "your", "you", "of", "and", "with", "from", "this", "turn", "cards", "cities", "tokens",
    "have", "not",
];

#[test]
fn no_english_sentence_is_left_in_another_language() {
    for folder in &languages()[1..] {
        for file in texts(folder) {
            let text = fs::read_to_string(folder.join(&file)).expect("a template");
            for (at, line) in text.lines().enumerate() {
                let line = line
                    .split_once(": ")
                    .filter(|_| is_sentences(&file))
                    .map_or(line, |(_, said)| said);
                let said = without_code(line);
                let words: Vec<&str> = said.split(|c: char| !c.is_alphabetic()).collect();
                let english = words.iter().filter(|word| ENGLISH.contains(word)).count();
                assert!(
                    english < 2,
                    "{}/{file}, line {}: {line}",
                    folder.display(),
                    at + 1
                );
            }
        }
    }
}

/// A line without what stands in braces, quotation marks or backquotes.
fn without_code(line: &str) -> String {
    let mut said = String::new();
    let mut depth = 0;
    for (at, piece) in line.split(['"', '`']).enumerate() {
        if at % 2 == 1 && depth == 0 {
            continue;
        }
        for c in piece.chars() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                c if depth <= 0 => said.push(c),
                _ => {}
            }
        }
    }
    said
}
