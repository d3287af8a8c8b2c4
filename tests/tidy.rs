//! Style that a machine can check: layers, words, lengths. The laws behind them are in `ARCHITECTURE.md`.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the house, top first: where each stands, and its name. Each knows only those above it; rooms of other crates the
/// compiler keeps apart.
const LAYERS: &[(&str, &str)] = &[
    ("crates/core/src", "text"),
    ("crates/core/src", "game"),
    ("crates/core/src", "turn"),
    ("crates/core/src", "rules"),
    ("crates/core/src", "scenario"),
    ("crates/core/src", "orders"),
    ("crates/pages/src", "picture"),
    ("crates/pages/src", "page"),
    ("src", "ledger.rs"),
    ("src", "store"),
    ("src", "office"),
    ("src", "cli"),
];

/// Rooms that must not know each other although their order and their crates would allow it: (room, what it may not name).
const STRANGERS: &[(&str, &[&str])] = &[
    ("text", &["game", "turn", "rules"]),
    ("picture", &["turn", "rules", "scenario", "orders"]),
    ("page", &["rules", "orders"]),
    (
        "store",
        &[
            "game", "turn", "rules", "scenario", "orders", "page", "bots", "cases",
        ],
    ),
    ("office", &["cli"]),
];

/// Crates that others may build with what they need for themselves and nothing else: (crate, crates of ours it may depend on).
const CRATES: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("letters", &["bulla-core"]),
    ("mail", &["bulla-letters"]),
    ("pages", &["bulla-core"]),
    ("bots", &["bulla-core"]),
    ("cases", &["bulla-core"]),
];

/// The pure core: no clock, files, sockets, environment, hash maps, floats or `unsafe` (laws 2 and 3).
const CORE: &[&str] = &["text", "game", "turn", "rules"];

const BANNED_IN_CORE: &[&str] = &[
    "std::fs",
    "std::net",
    "std::env",
    "std::time",
    "SystemTime",
    "Instant",
    "HashMap",
    "HashSet",
    "f32",
    "f64",
    "unsafe",
    "chrono",
    "rand::",
    "tokio",
    "Serialize",
    "println!",
    "eprintln!",
];

fn sources(room: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut open = vec![room.to_path_buf()];
    while let Some(at) = open.pop() {
        if at.is_dir() {
            let mut inside: Vec<PathBuf> = fs::read_dir(&at)
                .unwrap()
                .map(|entry| entry.unwrap().path())
                .collect();
            inside.sort();
            open.extend(inside);
        } else if at.extension().is_some_and(|ending| ending == "rs") {
            found.push(at);
        }
    }
    found.sort();
    assert!(!found.is_empty(), "{} holds no source", room.display());
    found
}

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Lines of code before the unit tests of a file, with their numbers, comments dropped.
fn code(file: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(file).unwrap();
    text.lines()
        .enumerate()
        .map(|(at, line)| (at + 1, line.to_owned()))
        .take_while(|(_, line)| line.trim() != "#[cfg(test)]")
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .collect()
}

#[test]
fn every_room_knows_only_those_above_it() {
    let mut broken = Vec::new();
    for (at, (folder, room)) in LAYERS.iter().enumerate() {
        let mut strangers: Vec<&str> = LAYERS[at + 1..].iter().map(|(_, room)| *room).collect();
        for (stranger, rooms) in STRANGERS {
            if stranger == room {
                strangers.extend(*rooms);
            }
        }
        for file in sources(&root().join(folder).join(room)) {
            for (line, text) in code(&file) {
                for stranger in &strangers {
                    let named = |house: &str| {
                        text.contains(&format!("{house}::{stranger}::"))
                            || text.contains(&format!("{house}::{stranger};"))
                    };
                    if ["crate", "bulla_core", "bulla_pages"]
                        .into_iter()
                        .any(named)
                    {
                        broken.push(format!("{}:{line} names {stranger}", file.display()));
                    }
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn crates_depend_on_those_below_them_alone() {
    for (name, known) in CRATES {
        let manifest = root().join("crates").join(name).join("Cargo.toml");
        let text = fs::read_to_string(manifest).unwrap();
        let ours: Vec<&str> = text
            .lines()
            .filter_map(|line| line.strip_suffix(".workspace = true"))
            .filter(|name| name.starts_with("bulla-"))
            .collect();
        assert_eq!(&ours, known, "crates of ours in crates/{name}/Cargo.toml");
    }
}

#[test]
fn the_core_is_pure() {
    let mut broken = Vec::new();
    for room in CORE {
        for file in sources(&root().join("crates/core/src").join(room)) {
            for (line, text) in code(&file) {
                for word in BANNED_IN_CORE {
                    if text.contains(word) {
                        broken.push(format!("{}:{line} uses {word}", file.display()));
                    }
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// Names of nations and advances, taken from the scenario data.
fn proper_names() -> Vec<String> {
    let scenario = bulla::scenario::Scenario::named("advanced-8").expect("the scenario reads");
    let parts = &scenario.components;
    let nations = parts.nations.iter().map(|nation| nation.id.clone());
    let advances = parts.advances.iter().map(|advance| advance.id.clone());
    let names: Vec<String> = nations.chain(advances).collect();
    assert!(names.len() > 30);
    names
}

#[test]
fn rules_name_no_nation_advance_or_ruleset() {
    let mut names = proper_names();
    names.extend(["advanced", "classic", "expansion"].map(String::from));
    let mut broken = Vec::new();
    for file in sources(&root().join("crates/core/src/rules")) {
        for (line, text) in code(&file) {
            let words: Vec<String> = text
                .split(|c: char| !c.is_ascii_alphanumeric() && c != '-')
                .map(str::to_ascii_lowercase)
                .collect();
            for name in &names {
                if words.contains(name) {
                    broken.push(format!("{}:{line} names {name}", file.display()));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn files_and_functions_are_short() {
    let mut broken = Vec::new();
    for folder in ["src", "crates", "tests", "benches"] {
        for file in sources(&root().join(folder)) {
            let text = fs::read_to_string(&file).unwrap();
            let lines = text.lines().count();
            if lines > 500 {
                broken.push(format!("{} has {lines} lines", file.display()));
            }
            for (name, line, length) in functions(&text) {
                if length > 70 && !is_flat(&text, line, length) || length > 150 {
                    broken.push(format!(
                        "{}:{line} {name} has {length} lines",
                        file.display()
                    ));
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// (name, line, length) of every function, told by the indentation that rustfmt gives.
fn functions(text: &str) -> Vec<(String, usize, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let trimmed = line.trim_start();
        let indent = line.len() - trimmed.len();
        let words: Vec<&str> = trimmed.split_whitespace().collect();
        let Some(place) = words.iter().position(|word| *word == "fn") else {
            continue;
        };
        if !words[..place]
            .iter()
            .all(|word| word.starts_with("pub") || matches!(*word, "async" | "const" | "unsafe"))
        {
            continue;
        }
        let end = format!("{}}}", " ".repeat(indent));
        if let Some(length) = lines[at..].iter().position(|line| *line == end) {
            let name = words
                .get(place + 1)
                .unwrap_or(&"?")
                .split('(')
                .next()
                .unwrap_or("?");
            found.push((name.to_owned(), at + 1, length + 1));
        }
    }
    found
}

/// A function that is one flat match or table may be longer: most of its lines are arms or fields.
fn is_flat(text: &str, line: usize, length: usize) -> bool {
    let body: Vec<&str> = text.lines().skip(line - 1).take(length).collect();
    let matches = body
        .iter()
        .filter(|line| line.trim_start().starts_with("match ") || line.contains(" = match "))
        .count();
    let arms = body.iter().filter(|line| line.contains("=>")).count();
    matches >= 1 && arms * 8 >= length
}

#[test]
fn nothing_is_left_open() {
    let marks = [
        "todo!",
        "unimplemented!",
        "FIXME",
        "TODO",
        "#[ignore",
        "allow(dead_code)",
    ];
    let mut broken = Vec::new();
    for folder in ["src", "crates", "tests", "benches"] {
        for file in sources(&root().join(folder)) {
            if file.ends_with("tidy.rs") {
                continue;
            }
            for (at, line) in fs::read_to_string(&file).unwrap().lines().enumerate() {
                for mark in marks {
                    if line.contains(mark) {
                        broken.push(format!("{}:{} has {mark}", file.display(), at + 1));
                    }
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn rule_sections_are_short() {
    for file in sources(&root().join("crates/core/src/rules")) {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 350, "{} has {lines} lines", file.display());
    }
}
