//! The guides as their readers will use them: every order block of `docs/players.md` is read as a letter, and judged by the
//! rules over a position that fits its story.

use std::fs;
use std::path::{Path, PathBuf};

use bulla::cases::run_paths;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The order blocks of the guide with the names of their fences.
fn blocks() -> Vec<(String, String)> {
    let guide = fs::read_to_string(root().join("docs/players.md")).unwrap();
    let mut found = Vec::new();
    for part in guide.split("```orders ").skip(1) {
        let (name, rest) = part.split_once('\n').unwrap();
        let (block, _) = rest.split_once("```").unwrap();
        found.push((name.trim().to_owned(), block.to_owned()));
    }
    found
}

/// The keys that say whose letter it is and what for; the rest is the body of the orders.
const HEADER: &[&str] = &["game:", "nation:", "turn:", "segment:", "token:", "status:"];

/// The body of a block, indented as deep as a case wants it.
fn body(block: &str) -> String {
    let lines = block.lines().filter(|line| {
        !line.starts_with("BEGIN")
            && !line.starts_with("END")
            && !HEADER.iter().any(|key| line.starts_with(key))
    });
    lines.map(|line| format!("    {line}\n")).collect()
}

/// The case of a block, with the block in it.
fn case_of(name: &str, block: &str) -> String {
    let frame = root().join("tests/guides").join(format!("{name}.yaml"));
    let frame = fs::read_to_string(&frame)
        .unwrap_or_else(|error| panic!("no position for the block {name}: {error}"));
    assert_eq!(frame.matches(": GUIDE\n").count(), 1, "{name}");
    frame.replace(": GUIDE\n", &format!(":\n{}", body(block)))
}

fn judged(name: &str, block: &str) -> (bool, String) {
    let directory = tempfile::tempdir().unwrap();
    let file: PathBuf = directory.path().join("case.yaml");
    fs::write(&file, case_of(name, block)).unwrap();
    let mut said = Vec::new();
    let outcome = run_paths(&[file], &mut said).unwrap();
    let said = String::from_utf8(said).unwrap();
    assert_eq!(outcome.passed + outcome.failed, 1, "{said}");
    (outcome.failed == 0, said)
}

#[test]
fn every_block_of_the_players_guide_is_judged_as_it_says() {
    let mut judged_blocks = 0;
    for (name, block) in blocks() {
        if name != "request" {
            let (holds, said) = judged(&name, &block);
            assert!(holds, "{name}:\n{said}");
            judged_blocks += 1;
        }
    }
    assert_eq!(judged_blocks, 5);
}

#[test]
fn an_order_that_the_rules_refuse_would_be_noticed() {
    let (name, block) = blocks()
        .into_iter()
        .find(|(name, _)| name == "realm")
        .unwrap();
    let (holds, said) = judged(
        &name,
        &block.replace("2 phaestos > knossos", "2 phaestos > rome"),
    );
    assert!(!holds, "{said}");
}

#[test]
fn every_block_of_the_players_guide_is_read_as_a_letter() {
    let all = blocks();
    assert!(all.len() >= 6);
    for (name, block) in all {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("letter.txt");
        fs::write(&file, &block).unwrap();
        let read = std::process::Command::new(env!("CARGO_BIN_EXE_bulla"))
            .args(["read", "--json"])
            .arg(&file)
            .output()
            .unwrap();
        let said = String::from_utf8(read.stdout).unwrap();
        assert!(read.status.success(), "{name}: {said}");
        assert!(said.contains("\"result\": \"orders\""), "{name}: {said}");
        assert!(said.contains("\"complaints\": []"), "{name}: {said}");
    }
}
