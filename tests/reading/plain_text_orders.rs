//! The law over plain lines: whatever clients do to a letter without a block, it reads as the same orders, or becomes a proposal, or is
//! not read; and what is read has the canonical form that the same orders have in a block.
//!
//! `BULLA_FULL=1` mangles twenty thousand letters, otherwise a thousand; `BULLA_SEED` chooses others.

use bulla::free_text::{ParseContext, ParsedLetter, parse};
use bulla::mail::{AnsweredMail, BlockResult, read_answering};
use bulla::orders::{self, Vocabulary, body};
use bulla::scenario::Scenario;

use crate::mangled::seeded_random::SeededRandom;
use crate::mangled::text_manglers::mail_of;

const SEED: u64 = 7_000_000;

const AREAS: [&str; 12] = [
    "thebes",
    "memphis",
    "knossos",
    "thera",
    "miletus",
    "Upper Egypt",
    "Athens",
    "sparta",
    "rhodes",
    "troy",
    "Fayum",
    "carthage",
];
const CARDS: [&str; 8] = [
    "ochre", "hides", "grain", "oil", "salt", "Timber", "wine", "iron",
];
const ADVANCES: [&str; 4] = ["music", "Pottery", "law", "coinage"];

/// A plain line, and the same in a block.
fn line(segment: &str, luck: &mut SeededRandom) -> (String, &'static str, String) {
    let (a, b, c) = (luck.pick(&AREAS), luck.pick(&AREAS), luck.pick(&AREAS));
    let (x, y, z) = (luck.pick(&CARDS), luck.pick(&CARDS), luck.pick(&CARDS));
    let n = luck.between(1, 12);
    let arrow = luck.pick(&[" > ", " -> ", " to ", " \u{2192} ", " => ", " nach "]);
    match (segment, luck.below(6)) {
        ("realm", 0 | 1) => (
            format!("{n} {a}{arrow}{b}"),
            "moves",
            format!("  - {n} {a} > {b}"),
        ),
        ("realm", 2) => (
            format!("ship {a}: +{n}, {b}, {c}, -{n}"),
            "moves",
            format!("  - ship {a}: +{n}, {b}, {c}, -{n}"),
        ),
        ("realm", 3) => (format!("build {a}"), "cities", format!("  - {a}")),
        ("realm", 4) => (
            format!("reduce {a}, {b}"),
            "reduce",
            format!("  - {a}\n  - {b}"),
        ),
        ("realm", _) => (
            format!("move {n} tokens from {a} to {b} > {c}"),
            "moves",
            format!("  - {n} {a} > {b} > {c}"),
        ),
        ("trade-1", 0 | 1) => (
            format!("accept asia-{n}"),
            "accept",
            format!("  - asia-{n}"),
        ),
        ("trade-1", 2) => (
            format!("never {x}, {y}"),
            "never",
            format!("  - {x}\n  - {y}"),
        ),
        ("trade-1", _) => (
            format!("offer: {x} {y} +{z} for any {y} {z} +1"),
            "offers",
            format!(
                "  - {{id: e1, to: any, count: 3, declared: [{x}, {y}], sealed: [{x}, {y}, {z}], want: {{count: 3, named: [{y}, {z}]}}}}"
            ),
        ),
        (_, 0 | 1) => {
            let card = luck.pick(&ADVANCES);
            (format!("buy {card}"), "buy", format!("  - {card}"))
        }
        (_, 2) => (
            format!("keep 2 {x}, {y}"),
            "keep",
            format!("  - {x}\n  - {x}\n  - {y}"),
        ),
        (_, 3) => (
            format!("keep {x} x3"),
            "keep",
            format!("  - {x}\n  - {x}\n  - {x}"),
        ),
        _ => (
            format!("reduce {a} first, then {b}"),
            "reduce",
            format!("  - {a}\n  - {b}"),
        ),
    }
}

struct Sample {
    lines: Vec<String>,
    block: String,
    segment: &'static str,
}

fn sample(luck: &mut SeededRandom) -> Sample {
    let segment = luck.pick(&["realm", "realm", "trade-1", "fate"]);
    let mut keys: Vec<(&'static str, Vec<String>)> = Vec::new();
    let mut lines = Vec::new();
    for _ in 0..luck.between(1, 5) {
        let (plain, key, entry) = line(segment, luck);
        match keys.iter_mut().find(|(known, _)| *known == key) {
            // Two offers would need two names in the block.
            Some(_) if key == "offers" => continue,
            Some((_, entries)) => entries.push(entry),
            None => keys.push((key, vec![entry])),
        }
        lines.push(plain);
    }
    let blocks = keys
        .iter()
        .map(|(key, entries)| format!("{key}:\n{}\n", entries.join("\n")));
    Sample {
        lines,
        block: blocks.collect(),
        segment,
    }
}

fn form(segment: &str) -> Vec<String> {
    let form = format!(
        "Orders by Friday\n\nBEGIN ORDERS\ngame: delta-7\nnation: crete\nturn: 3\nsegment: {segment}\ntoken: q7f2-9kd1-m3xa\nstatus: \
         form\nmoves:\n# none is built (of thebes)\ncities:\nEND ORDERS\n\nTen lines to you"
    );
    form.lines().map(|line| format!("> {line}")).collect()
}

/// The letter as it was sent.
fn letter(sample: &Sample, luck: &mut SeededRandom) -> String {
    let mut text = Vec::new();
    if luck.often(50) {
        text.extend(["Hi,".to_owned(), String::new()]);
    }
    let bullet = luck.pick(&["", "", "- ", "* "]);
    text.extend(sample.lines.iter().map(|line| format!("{bullet}{line}")));
    if luck.often(40) {
        text.extend([String::new(), "Ann".to_owned()]);
    }
    text.push(String::new());
    if luck.often(80) {
        text.push("On Monday, Office <office@example.org> wrote:".to_owned());
        text.push(String::new());
    }
    text.extend(form(sample.segment));
    text.join("\n")
}

/// Returns the text as a client changes it.
fn mangled(text: &str, luck: &mut SeededRandom) -> String {
    let lines: Vec<&str> = text.lines().collect();
    let changed: Vec<String> = match luck.below(7) {
        // Cut anywhere.
        0 => {
            let end = luck.below(text.len() + 1);
            let end = (0..=end).rev().find(|at| text.is_char_boundary(*at));
            return text[..end.unwrap_or(0)].to_owned();
        }
        // Wrapped, without marks or with those of the line.
        1 | 2 => {
            let width = luck.between(8, 40);
            let marks = luck.pick(&["", "", "> "]);
            let wrap = |line: &&str| wrapped(line, width, marks);
            lines.iter().flat_map(wrap).collect()
        }
        // Quoted once more, all or from some line on, or some lines.
        3 => {
            let from = luck.below(lines.len());
            let quote = |(at, line): (usize, &&str)| {
                if at >= from {
                    format!("> {line}")
                } else {
                    (*line).to_owned()
                }
            };
            lines.iter().enumerate().map(quote).collect()
        }
        4 => {
            let some = |line: &&str| {
                if luck.often(20) {
                    format!("> {line}")
                } else {
                    (*line).to_owned()
                }
            };
            lines.iter().map(some).collect()
        }
        // The marks of the quoted page are lost, or some of them.
        5 => {
            let percent = luck.pick(&[100, 30]);
            let bare = |line: &&str| {
                if luck.often(percent) {
                    line.trim_start_matches("> ").to_owned()
                } else {
                    (*line).to_owned()
                }
            };
            lines.iter().map(bare).collect()
        }
        // Two lines become one.
        _ => {
            let at = luck.below(lines.len());
            let mut joined: Vec<String> = Vec::new();
            for (number, line) in lines.iter().enumerate() {
                match joined.last_mut() {
                    Some(last) if number == at => {
                        last.push(' ');
                        last.push_str(line);
                    }
                    _ => joined.push((*line).to_owned()),
                }
            }
            joined
        }
    };
    changed.join("\n")
}

fn wrapped(line: &str, width: usize, marks: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].len() + word.len() + 1 > width {
            lines.push(format!("{marks}{word}"));
        } else {
            if !lines[last].is_empty() {
                lines[last].push(' ');
            }
            lines[last].push_str(word);
        }
    }
    lines
}

fn heard(text: &str, mails: &[AnsweredMail], words: &Vocabulary) -> ParsedLetter {
    let message = format!(
        "From: Ann <ann@example.org>\nTo: office@example.org\nMessage-ID: <1@client>\nSubject: Re: page\n\n{text}\n"
    );
    let letter = read_answering(message.as_bytes(), mails);
    parse(&letter, &ParseContext::of_words(words))
}

/// The orders that count, in canonical form.
fn counts(parsed_letter: &ParsedLetter, words: &Vocabulary) -> Option<String> {
    match &parsed_letter.found {
        BlockResult::Orders(block) => {
            let read = orders::read(&block.text, 1, words).orders;
            read.map(|orders| body(&orders, words))
        }
        _ => None,
    }
}

#[test]
fn a_mangled_letter_of_plain_lines_reads_the_same_or_is_no_order() {
    let full = std::env::var("BULLA_FULL").is_ok_and(|value| value == "1");
    let seed = std::env::var("BULLA_SEED").ok();
    let seed = seed.map_or(SEED, |seed| seed.parse().expect("BULLA_SEED is a number"));
    let count: u64 = if full { 20_000 } else { 1_000 };
    let scenario = Scenario::named("advanced-8-west").expect("the scenario is sound");
    let words = Vocabulary::new(&scenario.components);
    let (mut same, mut proposed, mut told) = (0, 0, 0);
    for number in seed..seed + count {
        let mut luck = SeededRandom::new(number);
        let sample = sample(&mut luck);
        let meant = orders::read(&sample.block, 1, &words).orders;
        let meant = body(&meant.unwrap_or_else(|| panic!("{}", sample.block)), &words);
        let text = letter(&sample, &mut luck);
        let page: Vec<String> = form(sample.segment);
        let page: Vec<&str> = page.iter().map(|line| &line[2..]).collect();
        let page = [mail_of(&page.join("\n"))];
        let whole = heard(&text, &page, &words);
        assert_eq!(
            counts(&whole, &words).as_ref(),
            Some(&meant),
            "letter {number} as it was sent:\n{text}\n{:?}",
            whole.unread
        );
        let mut mangled_text = mangled(&text, &mut luck);
        if luck.often(30) {
            mangled_text = mangled(&mangled_text, &mut luck);
        }
        let alone = heard(&mangled_text, &[], &words);
        if let Some(read) = counts(&alone, &words) {
            assert_eq!(
                read, meant,
                "letter {number}, without its page:\n{mangled_text}"
            );
        }
        let parsed_letter = heard(&mangled_text, &page, &words);
        match counts(&parsed_letter, &words) {
            Some(read) => {
                assert_eq!(read, meant, "letter {number}, mangled:\n{mangled_text}");
                same += 1;
            }
            None if parsed_letter.proposal.is_some() => proposed += 1,
            None => told += 1,
        }
    }
    println!("seed {seed}: {same} read the same, {proposed} proposed, {told} not read");
    assert!(same * 10 >= count as usize && proposed * 10 >= count as usize);
}
