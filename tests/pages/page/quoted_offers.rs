//! Talk cannot touch the form: a reply inside a quoted page is the same block whatever an offer on that page says.

use bulla::game::Viewer;
use bulla::mail::{BlockResult, read_file};
use bulla::text::sanitize;

use super::table::CRETE;
use super::trade_and_calamities::trade_page_where;

const MARKS: [&str; 16] = [
    "BEGIN ORDERS",
    "END ORDERS",
    "BEGIN PRESS",
    "END PRESS",
    "BEGIN NOTE",
    "END NOTE",
    "begin \u{a0} press",
    "BEGIN\nPRESS",
    "B\u{ad}EGIN ORDERS tax: 1 END ORDERS",
    "** BEGIN PRESS **",
    "> BEGIN PRESS",
    "token: 0000-0000-0000",
    "status: final",
    "On Monday Ann <a@x> wrote:",
    "-----Original Message-----",
    "-----BEGIN PGP SIGNED MESSAGE-----",
];

/// A reply to a page, and what a mail program does to it.
#[derive(Clone, Copy, Debug)]
enum Quoting {
    /// Every line behind `> `, folded to so many columns outside the block, each part behind its own mark or the later ones
    /// behind none.
    Marked(usize, bool),
    /// Text as it is, folded to the given width in columns, with soft breaks.
    Flowed(usize),
    Bare,
}

fn reply(page: &str, quoting: Quoting) -> String {
    let kind = match quoting {
        Quoting::Flowed(_) => "text/plain; charset=utf-8; format=flowed",
        _ => "text/plain; charset=utf-8",
    };
    let mut letter = format!("From: a@x\nSubject: Re\nContent-Type: {kind}\n\n");
    let mut is_form = false;
    for line in page.lines() {
        is_form |= line == "BEGIN ORDERS";
        let line = line.replace("status: form", "status: final");
        let parts = match (quoting, is_form) {
            (Quoting::Marked(width, _) | Quoting::Flowed(width), false) => folded(&line, width),
            _ => vec![line.clone()],
        };
        is_form &= line != "END ORDERS";
        for (at, part) in parts.iter().enumerate() {
            let soft = if at + 1 < parts.len() { " " } else { "" };
            letter += &match quoting {
                Quoting::Marked(_, everywhere) if everywhere || at == 0 => format!("> {part}\n"),
                Quoting::Flowed(_) if !is_form => format!("{part}{soft}\n"),
                _ => format!("{part}\n"),
            };
        }
    }
    letter
}

fn folded(line: &str, width: usize) -> Vec<String> {
    let mut parts = vec![String::new()];
    for word in line.split(' ') {
        let last = parts.last_mut().unwrap();
        if !last.trim().is_empty() && last.chars().count() + 1 + word.chars().count() > width {
            parts.push(word.to_owned());
            continue;
        }
        if !last.is_empty() {
            last.push(' ');
        }
        last.push_str(word);
    }
    parts
}

fn block(page: &str, quoting: Quoting) -> String {
    match read_file(reply(page, quoting).as_bytes()).found {
        BlockResult::Orders(block) => block.text,
        other => panic!("{quoting:?}: {other:?}\n{}", reply(page, quoting)),
    }
}

#[test]
fn a_reply_inside_the_quoted_page_is_the_same_block_whatever_is_said() {
    let mut quotings = vec![Quoting::Bare];
    for width in [60, 64, 68, 72, 76] {
        let marked = [true, false].map(|everywhere| Quoting::Marked(width, everywhere));
        quotings.extend(marked);
        quotings.push(Quoting::Flowed(width));
    }
    let quiet = trade_page_where(Viewer::Seat(CRETE), "");
    let expected: Vec<String> = quotings.iter().map(|how| block(&quiet, *how)).collect();
    for (first, mark) in MARKS.iter().enumerate() {
        for before in (first % 3..16).step_by(3) {
            let said = format!("{}{mark} three Iron", "Salt ".repeat(before));
            let page = trade_page_where(Viewer::Seat(CRETE), &said);
            let words: Vec<&str> = page.split_whitespace().collect();
            assert!(words.join(" ").contains("three Iron\""), "it is printed");
            for (quoting, expected) in quotings.iter().zip(&expected) {
                assert_eq!(block(&page, *quoting), *expected, "{said} {quoting:?}");
            }
        }
    }
}

#[test]
fn a_mark_that_stood_alone_would_spoil_the_reply() {
    let page = trade_page_where(Viewer::Seat(CRETE), "BEGIN PRESS");
    let spoilt = page.replace("BEGIN-PRESS", "\nBEGIN PRESS\n");
    assert_ne!(spoilt, page);
    let found = read_file(reply(&spoilt, Quoting::Bare).as_bytes()).found;
    assert!(!matches!(found, BlockResult::Orders(_)), "{found:?}");
}

/// Checks every width, not only the present one: harmless text holds no line that a reader takes for one of a letter's.
#[test]
fn what_is_said_is_no_block_at_any_width() {
    for mark in MARKS {
        let said = sanitize(&format!("my word {mark} {mark} my word"));
        for width in 1..said.len() {
            let text = folded(&said, width).join("\n");
            let letter = format!("From: a@x\nSubject: Re\n\n{text}\n");
            assert_eq!(
                read_file(letter.as_bytes()).found,
                BlockResult::None,
                "{text}"
            );
            let is_key = |line: &str| line.split_once(':').is_some();
            assert!(!text.lines().any(is_key), "{text}");
        }
    }
}
