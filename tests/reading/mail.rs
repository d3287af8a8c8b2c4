//! Letters as mail clients send them, and mail that nobody should send: framing alone, not what the orders mean.

use std::path::{Path, PathBuf};
use std::time::Instant;

use bulla::mail::{BlockResult, read, read_file};

/// Letters of the shared collection, by the ending of the file that says what is expected.
fn letters(ending: &str) -> Vec<(String, BlockResult, Option<String>, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shared/letters");
    let mut paths: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("the shared letters are in the repository")
        .map(|entry| entry.expect("readable").path())
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .collect();
    paths.sort();
    assert!(!paths.is_empty(), "no letter is .{ending}");
    paths
        .into_iter()
        .map(|path| {
            let bytes =
                std::fs::read(path.with_extension("eml")).expect("a letter stands beside it");
            let letter = read_file(&bytes);
            let name = path
                .file_stem()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned();
            let expected = std::fs::read_to_string(&path).expect("readable");
            (name, letter.found, letter.machine, expected)
        })
        .collect()
}

#[test]
fn orders_are_framed_with_their_game_line() {
    for ending in ["orders", "either"] {
        for (name, found, machine, expected) in letters(ending) {
            let BlockResult::Orders(block) = found else {
                panic!("{name} is {found:?}");
            };
            assert_eq!(machine, None, "{name}");
            for wanted in expected
                .lines()
                .filter(|line| line.starts_with("game:") || line.starts_with("token:"))
            {
                assert!(
                    block.text.lines().any(|line| line.trim() == wanted),
                    "{name}: {}",
                    block.text
                );
            }
            assert!(!block.text.contains("status: form"), "{name}");
        }
    }
}

/// Checks that framing alone gives the lines of the clean block if no character inside the block needs repair.
#[test]
fn undamaged_blocks_are_framed_line_by_line() {
    let damaged = [
        "bullets-and-dashes",
        "gmail-reply",
        "nbsp-and-capitals",
        "iphone-reply",
    ];
    for (name, found, _, expected) in letters("orders") {
        let (BlockResult::Orders(block), BlockResult::Orders(clean)) =
            (found, read_file(expected.as_bytes()).found)
        else {
            panic!("{name}");
        };
        if !damaged.contains(&name.as_str()) {
            assert_eq!(block.text, clean.text, "{name}");
        }
    }
}

#[test]
fn refusals_of_framing_are_refused_and_others_left_to_the_reader() {
    for (name, found, _, _) in letters("refused") {
        let by_framing = ["no-end", "two-blocks"].contains(&name.as_str());
        assert_eq!(
            matches!(found, BlockResult::Refused(_)),
            by_framing,
            "{name}: {found:?}"
        );
        assert_eq!(
            matches!(found, BlockResult::Orders(_)),
            !by_framing,
            "{name}: {found:?}"
        );
    }
}

#[test]
fn forms_forwards_and_machines_are_told_apart() {
    for (name, found, _, _) in letters("none") {
        assert_eq!(found, BlockResult::None, "{name}");
    }
    for (name, found, _, _) in letters("form") {
        assert!(
            matches!(found, BlockResult::Form(block) if block.quoted),
            "{name}"
        );
    }
    for (name, _, machine, _) in letters("machine") {
        assert!(machine.is_some(), "{name}");
    }
}

#[test]
fn the_place_of_a_block_in_its_text_is_known() {
    let all = letters("orders");
    let place = |wanted: &str| match all.iter().find(|(name, ..)| name == wanted) {
        Some((_, BlockResult::Orders(block), ..)) => (block.first_line, block.column),
        other => panic!("{other:?}"),
    };
    assert_eq!(place("thunderbird-edited-in-quote"), (9, 2));
    assert_eq!(place("gmail-reply"), (4, 0));
    assert_eq!(place("html-only"), (2, 0));
}

/// Noise that is the same in every run.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    (0..length)
        .map(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state.to_be_bytes()[0]
        })
        .collect()
}

const MANY: usize = 100_000;

fn html(body: &str) -> Vec<u8> {
    format!("From: a@x\r\nContent-Type: text/html\r\n\r\n{body}").into_bytes()
}

fn headed(head: &str, body: &[u8]) -> Vec<u8> {
    [head.as_bytes(), b"\r\n\r\n", body].concat()
}

/// Ten megabytes with `BULLA_FULL=1`, one otherwise.
fn most() -> usize {
    match std::env::var_os("BULLA_FULL") {
        Some(_) => 10_000_000,
        None => 1_000_000,
    }
}

fn hostile_noise() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("nothing", Vec::new()),
        ("noise", noise(most())),
        (
            "noise in base64",
            headed("Content-Transfer-Encoding: base64", &noise(most())),
        ),
        (
            "noise in quoted-printable",
            headed(
                "Content-Transfer-Encoding: quoted-printable",
                &noise(most()),
            ),
        ),
        (
            "noise as html",
            headed("Content-Type: text/html", &noise(most())),
        ),
        (
            "noise in UTF-7",
            headed("Content-Type: text/plain; charset=utf-7", &noise(most())),
        ),
        (
            "noise flowed",
            headed("Content-Type: text/plain; format=flowed", &noise(most())),
        ),
        ("nul", vec![0; 1_000_000]),
        (
            "not UTF-8",
            headed(
                "Content-Type: text/plain; charset=utf-8",
                &[0xff; 1_000_000],
            ),
        ),
    ]
}

fn hostile_trees() -> Vec<(&'static str, Vec<u8>)> {
    let nested: String = (0..MANY)
        .map(|level| {
            format!("Content-Type: multipart/mixed; boundary=b{level}\r\n\r\n--b{level}\r\n")
        })
        .collect();
    vec![
        ("nested multiparts", nested.into_bytes()),
        (
            "parts",
            format!(
                "Content-Type: multipart/mixed; boundary=a\r\n\r\n{}",
                "--a\r\n\r\nx\r\n".repeat(MANY)
            )
            .into_bytes(),
        ),
        (
            "boundary of dashes",
            headed(
                &format!(
                    "Content-Type: multipart/mixed; boundary={}",
                    "-".repeat(250)
                ),
                "-".repeat(5_000_000).as_bytes(),
            ),
        ),
        (
            "long boundary",
            headed(
                &format!(
                    "Content-Type: multipart/mixed; boundary={}",
                    "-".repeat(1_000_000)
                ),
                "-".repeat(5_000_000).as_bytes(),
            ),
        ),
    ]
}

fn hostile_pages() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("div", html(&"<div>".repeat(MANY))),
        ("blockquote", html(&"<blockquote>".repeat(MANY))),
        ("blockquote and text", html(&"<blockquote>a".repeat(MANY))),
        ("list items", html(&"<ul><li>a".repeat(MANY))),
        (
            "closing tags",
            html(&format!(
                "{}{}",
                "<div>".repeat(MANY),
                "</p></table>".repeat(MANY)
            )),
        ),
        ("comments", html(&"<!--".repeat(MANY))),
        ("scripts", html(&"<script></".repeat(MANY))),
        (
            "attributes",
            html(&format!("<div {}>", "a=\"".repeat(MANY))),
        ),
        (
            "many attributes",
            html(&format!("<div {}>", "a=b ".repeat(MANY))),
        ),
        ("references", html(&"&#".repeat(10 * MANY))),
        ("breaks", html(&"<br>".repeat(10 * MANY))),
    ]
}

fn hostile_lines() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        (
            "long header",
            headed(
                &format!(
                    "Subject: {}\r\nFrom: {}\r\nReferences: {}",
                    "=?".repeat(500_000),
                    "a@x,".repeat(250_000),
                    "<a@x> ".repeat(170_000)
                ),
                b"",
            ),
        ),
        (
            "long headers",
            headed(&format!("Subject: {}", "=?utf-8?q?".repeat(100_000)), b""),
        ),
        ("headers", headed(&"To: a@x\r\n".repeat(MANY), b"")),
        (
            "folded header",
            headed(&format!("Subject: a{}", "\r\n b".repeat(300_000)), b""),
        ),
        (
            "begins",
            headed("From: a@x", "BEGIN ORDERS\r\n".repeat(MANY).as_bytes()),
        ),
        (
            "blocks",
            headed(
                "From: a@x",
                "BEGIN ORDERS\r\nEND ORDERS\r\n".repeat(MANY).as_bytes(),
            ),
        ),
        (
            "attributions",
            headed(
                "From: a@x",
                "BEGIN ORDERS\r\nEND ORDERS\r\nOn a wrote:\r\n"
                    .repeat(MANY)
                    .as_bytes(),
            ),
        ),
        (
            "marks",
            headed("From: a@x", ">".repeat(5_000_000).as_bytes()),
        ),
        (
            "lines of marks",
            headed("From: a@x", "> > > > > \n".repeat(500_000).as_bytes()),
        ),
        (
            "press",
            headed(
                "From: a@x",
                "BEGIN PRESS\nBEGIN ORDERS\n".repeat(MANY).as_bytes(),
            ),
        ),
    ]
}

/// Each is read, in time that grows with its bytes: the times are printed (`--nocapture`), a hang fails by itself.
fn must_be_read<'a>(letters: impl IntoIterator<Item = (&'a str, Vec<u8>)>) {
    for (name, bytes) in letters {
        let start = Instant::now();
        let letter = read(&bytes);
        let time = start.elapsed();
        println!("{name:24} {:>9} bytes {time:>10.1?}", bytes.len());
        assert!(
            !matches!(letter.found, BlockResult::Orders(block) if block.text.contains("game")),
            "{name}"
        );
    }
}

#[test]
fn noise_is_read_like_any_mail() {
    must_be_read(hostile_noise());
}

#[test]
fn hostile_mail_is_read_like_any_other() {
    must_be_read(hostile_trees());
    must_be_read(hostile_pages());
    must_be_read(hostile_lines());
}

#[test]
fn a_letter_cut_after_any_line_is_read_the_same_or_refused() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shared/letters");
    for name in [
        "gmail-reply",
        "outlook-reply",
        "html-only",
        "attachment-yaml",
        "pgp-mime",
    ] {
        let bytes =
            std::fs::read(folder.join(name).with_extension("eml")).expect("a shared letter");
        let BlockResult::Orders(whole) = read(&bytes).found else {
            panic!("{name} holds orders");
        };
        for length in (1..bytes.len()).filter(|&length| bytes[length - 1] == b'\n') {
            if let BlockResult::Orders(block) = read(&bytes[..length]).found {
                assert_eq!(block.text, whole.text, "{name} cut after {length} bytes");
            }
        }
    }
}
