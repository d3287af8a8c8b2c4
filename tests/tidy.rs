//! Style that a machine can check: layers, words, lengths. The laws behind them are in `ARCHITECTURE.md`.

#[path = "tidy/circles.rs"]
mod circles;
#[path = "tidy/documented_conventions.rs"]
mod documented_conventions;
#[path = "tidy/documented_promises.rs"]
mod documented_promises;
#[path = "tidy/kept_names.rs"]
mod kept_names;
#[path = "tidy/numbers.rs"]
mod numbers;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the house, top first: where each stands, and its name. Each knows only those above it; rooms of other crates the
/// compiler keeps apart.
const LAYERS: &[(&str, &str)] = &[
    ("crates/core/src", "game"),
    ("crates/core/src", "turn"),
    ("crates/core/src", "rulebook"),
    ("crates/core/src", "rules"),
    ("crates/core/src", "scenario"),
    ("crates/core/src", "orders"),
    ("crates/pages/src", "picture"),
    ("crates/pages/src", "page"),
];

/// Rooms that must not know each other although their order and their crates would allow it: (room, what it may not name).
const STRANGERS: &[(&str, &[&str])] = &[
    (
        "picture",
        &["turn", "rulebook", "rules", "scenario", "orders"],
    ),
    ("page", &["rulebook", "rules"]),
];

/// The rooms of the office, top first.
const OFFICE: &[&str] = &[
    "context",
    "game_state",
    "rendering",
    "outgoing",
    "incoming",
    "adjudication",
    "moderation",
    "daemon",
];

/// Rooms of the office that must not know each other.
const APART: &[&str] = &["incoming", "adjudication", "moderation"];

/// The one room that stands above `Office` and knows it.
const ABOVE: &str = "daemon";

/// Crates that others may build with what they need for themselves and nothing else: (crate, crates of ours it may depend on).
const CRATES: &[(&str, &[&str])] = &[
    ("text", &[]),
    ("core", &["bulla-text"]),
    ("letters", &["bulla-text"]),
    ("mail", &["bulla-letters"]),
    ("pages", &["bulla-core"]),
    ("bots", &["bulla-core"]),
    ("cases", &["bulla-core"]),
    ("tournament", &["bulla-core"]),
    ("free-text", &["bulla-core", "bulla-mail"]),
    ("store", &["bulla-mail"]),
    (
        "office",
        &[
            "bulla-bots",
            "bulla-core",
            "bulla-free-text",
            "bulla-mail",
            "bulla-pages",
            "bulla-store",
            "bulla-tournament",
        ],
    ),
];

/// The pure core: no clock, files, sockets, environment, hash maps, floats or `unsafe` (laws 2 and 3).
const CORE: &[&str] = &[
    "crates/text/src",
    "crates/core/src/game",
    "crates/core/src/turn",
    "crates/core/src/rulebook",
    "crates/core/src/rules",
    "crates/tournament/src",
];

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

/// Lines of code with their numbers, without comments and without what is built for tests alone.
fn code(file: &Path) -> Vec<(usize, String)> {
    let text = fs::read_to_string(file).unwrap();
    let mut lines = text.lines().zip(1..);
    let mut found = Vec::new();
    while let Some((line, at)) = lines.next() {
        match line.trim() {
            "#[cfg(test)]" => skip_item(&mut lines),
            comment if comment.starts_with("//") => {}
            _ => found.push((at, line.to_owned())),
        }
    }
    found
}

/// Passes over one item: rustfmt ends it with a line as far in as it began.
fn skip_item<'a>(lines: &mut impl Iterator<Item = (&'a str, usize)>) {
    let Some((first, _)) = lines.find(|(line, _)| !line.trim_start().starts_with(['#', '/']))
    else {
        return;
    };
    let indent = &first[..first.len() - first.trim_start().len()];
    let ends = ["}", "};", ");"].map(|end| format!("{indent}{end}"));
    if !first.ends_with([';', ',']) && !first.ends_with("{}") {
        lines.find(|(line, _)| ends.iter().any(|end| line == end));
    }
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
fn every_room_of_the_office_knows_only_those_above_it() {
    let office = root().join("crates/office/src");
    let mut broken = Vec::new();
    for (at, room) in OFFICE.iter().enumerate() {
        let may_know = |other: &str| match OFFICE.iter().position(|one| *one == other) {
            Some(above) if APART.contains(room) && APART.contains(&other) => above == at,
            Some(above) => above <= at,
            // What `Office` itself gives out.
            None => *room == ABOVE,
        };
        for file in sources(&office.join(room)) {
            let is_door = file.ends_with("mod.rs");
            // Tests of a room know no more than it does.
            let text = fs::read_to_string(&file).unwrap();
            for (line, number) in text.lines().zip(1..) {
                let mut wrong = |what: &str| {
                    broken.push(format!("{}:{number} {what}: {line}", file.display()));
                };
                for path in paths(line, "crate::") {
                    match path.first() {
                        None => wrong("does not name a room"),
                        Some(other) if !may_know(other) => wrong("names a room below"),
                        Some(_) => {}
                    }
                }
                let climbs = |path: &Vec<&str>| path.first() == Some(&"super");
                let climbed = paths(line, "super::");
                if climbed.iter().any(climbs) || is_door && !climbed.is_empty() {
                    wrong("leaves its room");
                }
                if line.contains("impl Office {") {
                    wrong("is no room of `Office`");
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The paths behind a root that a line names: `crate::game_state::state::GameState` has `game_state`, `state` and `GameState` behind
/// `crate::`.
fn paths<'a>(line: &'a str, root: &str) -> Vec<Vec<&'a str>> {
    let is_path = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':';
    let begins = line.match_indices(root);
    begins
        .filter(|(at, _)| !line[..*at].ends_with(is_path))
        .map(|(at, _)| {
            let rest = &line[at + root.len()..];
            let end = rest.find(|letter| !is_path(letter)).unwrap_or(rest.len());
            let path = rest[..end].split("::");
            path.filter(|name| !name.is_empty()).collect()
        })
        .collect()
}

/// The files of the office that a file of a room names, each as `room/file`; `room/mod` where it names what stands there.
fn neighbours(room: &str, file: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let is_door = file.ends_with("mod.rs");
    for (_, line) in code(file) {
        let own = if is_door { "use " } else { "super::" };
        let mut all: Vec<Vec<&str>> = paths(&line, own);
        all.iter_mut().for_each(|path| path.insert(0, room));
        all.extend(paths(&line, "crate::"));
        for path in all {
            let [room, name, ..] = path[..] else { continue };
            let file = root().join(format!("crates/office/src/{room}/{name}.rs"));
            match file.exists() {
                true => found.push(format!("{room}/{name}")),
                false if is_door => {}
                false => found.push(format!("{room}/mod")),
            }
        }
    }
    found
}

#[test]
fn no_files_of_the_office_go_round_in_a_circle() {
    let office = root().join("crates/office/src");
    let mut open: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for room in OFFICE {
        for file in sources(&office.join(room)) {
            let name = file.file_stem().unwrap().to_string_lossy().into_owned();
            if file.parent() == Some(&office.join(room)) {
                open.insert(format!("{room}/{name}"), neighbours(room, &file));
            }
        }
    }
    // What names nothing that is left is in no circle, and neither is what nothing that is left names.
    loop {
        let is_named = |file: &String| open.values().any(|named| named.contains(file));
        let names_any = |named: &[String]| named.iter().any(|name| open.contains_key(name));
        let is_free =
            |(file, named): &(&String, &Vec<String>)| !is_named(file) || !names_any(named);
        let free: Vec<String> = open
            .iter()
            .filter(is_free)
            .map(|(file, _)| file.clone())
            .collect();
        if free.is_empty() {
            break;
        }
        open.retain(|file, _| !free.contains(file));
    }
    let circles: Vec<&String> = open.keys().collect();
    assert!(circles.is_empty(), "in circles: {circles:?}");
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
        for file in sources(&root().join(room)) {
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
    for file in ["rulebook", "rules"]
        .map(|room| sources(&root().join("crates/core/src").join(room)))
        .concat()
    {
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
    for file in ["rulebook", "rules"]
        .map(|room| sources(&root().join("crates/core/src").join(room)))
        .concat()
    {
        let lines = fs::read_to_string(&file).unwrap().lines().count();
        assert!(lines <= 350, "{} has {lines} lines", file.display());
    }
}
