//! Meaning of letters: the shared letters, and the orders of the shared rule cases. A mangled letter reads as the same orders or
//! is refused, never as different ones.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use bulla::mail::{BlockResult, read_file};
use bulla::orders::{OrderBlock, Vocabulary, body, read_at, read_node};
use bulla::scenario::Scenario;
use bulla::text::{Node, ParseLimits, TextPosition, documents, repair, salvage};

fn folder(name: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/shared")
        .join(name);
    let entries = std::fs::read_dir(&folder).expect("the shared files are in the repository");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("readable").path())
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "{name} is empty");
    paths
}

fn ending(path: &Path) -> &str {
    path.extension()
        .and_then(|ending| ending.to_str())
        .unwrap_or_default()
}

/// Every area and nation of the board with extension.
fn words() -> Vocabulary {
    let scenario = Scenario::named("advanced-8-west").unwrap_or_else(|found| panic!("{found:?}"));
    Vocabulary::new(&scenario.components)
}

/// Returns the meaning of a letter, if it holds a block.
fn letter(bytes: &[u8], words: &Vocabulary) -> Option<OrderBlock> {
    match read_file(bytes).found {
        BlockResult::Orders(block) | BlockResult::Form(block) => {
            let first = TextPosition::new(block.first_line, block.column);
            Some(read_at(&block.text, first, words))
        }
        _ => None,
    }
}

fn beside(path: &Path) -> Vec<u8> {
    std::fs::read(path.with_extension("eml")).expect("a letter stands beside it")
}

#[test]
fn letters_read_as_the_clean_block_beside_them() {
    let words = words();
    let mut read = 0;
    for path in folder("letters") {
        if !matches!(ending(&path), "orders" | "either") {
            continue;
        }
        let clean = std::fs::read(&path).expect("readable");
        let meant = letter(&clean, &words).expect("a clean block");
        assert_eq!(meant.unreadable, [], "{}", path.display());
        let found = letter(&beside(&path), &words).expect("a block");
        if ending(&path) == "either" && found.is_refused() {
            continue;
        }
        assert_eq!(found.unreadable, [], "{}", path.display());
        assert_eq!(found.header, meant.header, "{}", path.display());
        let canonical =
            |letter: &OrderBlock| letter.orders.as_ref().map(|orders| body(orders, &words));
        assert_eq!(canonical(&found), canonical(&meant), "{}", path.display());
        read += 1;
    }
    assert!(read >= 12, "only {read} letters were read");
}

#[test]
fn letters_that_cannot_be_read_are_refused_with_the_word_that_is_wrong() {
    let words = words();
    for path in folder("letters") {
        if ending(&path) != "refused" {
            continue;
        }
        let Some(found) = letter(&beside(&path), &words) else {
            continue;
        };
        assert!(found.orders.is_none(), "{} is read", path.display());
        let expected = std::fs::read_to_string(&path).expect("readable");
        let complaints: Vec<String> = found.complaints().iter().map(ToString::to_string).collect();
        let complaints = complaints.join("\n");
        assert!(
            complaints.contains(expected.trim()),
            "{}: {complaints}",
            path.display()
        );
    }
}

/// A letter may be unreadable only where the case says that something of its nation is refused.
#[test]
fn the_orders_of_the_shared_cases_are_read() {
    let words = words();
    let mut read = 0;
    for path in folder("cases/advanced") {
        let text = std::fs::read_to_string(&path).expect("readable");
        let cases = documents(&text, &ParseLimits::DATA)
            .unwrap_or_else(|found| panic!("{}: {found:?}", path.display()));
        for case in cases {
            let title = case
                .get("title")
                .and_then(Node::as_text)
                .unwrap_or_default();
            let refused = case.get("then").and_then(|then| then.get("refused"));
            let refused = refused.map_or(&[][..], Node::as_list_or_single);
            for (nation, node) in case.get("orders").map_or(&[][..], Node::entries) {
                let letter = read_node(node, &words);
                let wrong = |entry: &Node| {
                    entry
                        .get("nation")
                        .is_some_and(|name| name.is_word(&nation.text))
                };
                if !refused.iter().any(wrong) {
                    assert_eq!(
                        [letter.unreadable, letter.dropped].concat(),
                        [],
                        "{title}, {}",
                        nation.text
                    );
                    read += 1;
                }
            }
        }
    }
    assert!(read > 100, "only {read} letters");
}

#[test]
fn hostile_texts_are_refused_quickly() {
    let hostile = [
        "[".repeat(100_000),
        "{a:".repeat(100_000),
        "{a: ".repeat(16_000),
        "- ".repeat(100_000),
        "- ".repeat(32_000),
        "? ".repeat(32_000),
        "[".repeat(64_000),
        "a: [".repeat(16_000),
        "\"".repeat(60_001),
        "a:\n".repeat(20_000),
        "a: [\n".repeat(13_000),
        "a:b\n".repeat(16_000),
        "\tx\n".repeat(20_000),
        format!("a: &a [{}]", "*a,".repeat(20_000)),
        format!("a: &a {}\nb: [{}]", "x".repeat(30_000), "*a,".repeat(9_000)),
        (0..40)
            .map(|n| format!("b{n}: &b{n} [*b{m},*b{m}]\n", m = n + 1))
            .collect(),
        format!("a: [{}", "“x,".repeat(13_000)),
        format!("a: [{}”", "“\"',".repeat(12_000)),
        "\u{200b}”".repeat(12_000),
        "é%\u{0}: [}\n".repeat(1_000_000),
    ];
    for text in hostile {
        let start = Instant::now();
        if text.len() < 1_000_000 {
            let _ = repair(&text, 1);
        }
        let found = salvage(&text, 1, &ParseLimits::LETTER).complaints;
        let sample: String = text.chars().take(20).collect();
        assert!(!found.is_empty() && found.len() <= 20, "{sample}");
        assert!(
            start.elapsed() < Duration::from_secs(4),
            "{sample}: {:?}",
            start.elapsed()
        );
        assert!(
            documents(&text, &ParseLimits::DATA).is_err() || text.len() < 200_000,
            "{sample}"
        );
    }
}
