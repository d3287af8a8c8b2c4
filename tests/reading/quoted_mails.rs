//! Letters that quote the page they answer, as 54 bug reports and fixtures of reply parsers have them (`tests/shared/trawl`): whatever
//! the client made of the page, its words are the office's, and the writer's are his. Read with the page that they answer.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bulla::free_text::{ParseContext, ParsedLetter, parse, segment_of_subject};
use bulla::mail::{AnsweredMail, BlockResult, read_file, read_file_answering};
use bulla::orders::{BlockStatus, Vocabulary, body, read_at};
use bulla::text::TextPosition;

use super::first_time_players::words;

/// The orders that a letter means, unless it is named below.
const MEANT: &str =
    "moves:\n  - 1 thebes > nubia\n  - 1 upper-egypt > fayum\n  - 2 ptolemais > eastern-desert\n";

/// Letters that come to something else, and why.
const OTHERWISE: [(&str, &str); 34] = [
    // A draft, a protest, press, a note, a tax beside `orders: none`: their rows in LOG.md.
    ("attr-2-draft-glued", "draft"),
    ("attr-21-protest", "form"),
    ("attr-23-press", "form"),
    ("attr-25-tax", "told"),
    ("attr-31-note-with-a-date", "form"),
    // Something that no grammar reads stands beside the orders.
    ("btw-7-words-above", "proposed"),
    ("crisp-typeapp-lines", "proposed"),
    ("gitlab-illegal-utf8-lines", "proposed"),
    ("mailparse-95-two-base64-texts", "proposed"),
    ("zammad-012-exchange-lines", "proposed"),
    ("zammad-6144-iso2022jp-without-label-lines", "proposed"),
    // Orders below the mark of a signature are proposed.
    ("sig-1-dashdash-between", "proposed"),
    ("sig-3-signature-first", "proposed"),
    ("sig-11-final-below-sig", "proposed"),
    // No person wrote it, or no words of his are left in it.
    ("calendar-accepted", "told"),
    ("outlook-recall", "told"),
    ("human-with-list-id", "machine"),
    ("zammad-2403-winmail-reply", "form"),
    // An answer to a proposal counts in an office that made one: `tests/office`.
    ("yes-after-attr", "else"),
    ("yes-bare-yes", "told"),
    ("yes-gmail-en-alt", "else"),
    ("yes-gmail-no-alt", "else"),
    ("yes-outlook-ios-empty-plain", "else"),
    ("yes-tuta-ja", "else"),
    ("yes-fi", "proposal"),
    ("yes-he", "proposal"),
    ("yes-hu", "proposal"),
    ("yes-ja", "proposal"),
    ("yes-ko", "proposal"),
    ("yes-mailru", "proposal"),
    ("yes-no", "proposal"),
    ("yes-ru", "proposal"),
    ("yes-tutanota", "proposal"),
    ("yes-yandex", "proposal"),
];

fn folder(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shared");
    tests.join(name)
}

/// Reads a letter with the mails that it may quote; `None` if a machine wrote it.
pub(super) fn read(
    path: &Path,
    mails: &[AnsweredMail],
    words: &Vocabulary,
) -> Option<ParsedLetter> {
    let letter = read_file_answering(&fs::read(path).expect("readable"), mails);
    if letter.machine.is_some() {
        return None;
    }
    let (segment, turn) = segment_of_subject(&letter.subject, words);
    let context = ParseContext {
        segment: segment.as_deref(),
        turn,
        ..ParseContext::of_words(words)
    };
    Some(parse(&letter, &context))
}

fn outcome(letter: Option<&ParsedLetter>, words: &Vocabulary) -> &'static str {
    let Some(letter) = letter else {
        return "machine";
    };
    let is_told = !letter.unread.is_empty();
    let block = match &letter.found {
        BlockResult::Orders(block) | BlockResult::Form(block) => block,
        _ if letter.proposal.as_deref() == Some(MEANT) => return "proposed",
        _ if is_told => return "told",
        _ => return "nothing",
    };
    let begins = TextPosition::new(block.first_line, block.column + 1);
    let block = read_at(&block.text, begins, words);
    let orders = block.orders.as_ref().map(|orders| body(orders, words));
    let orders = orders.unwrap_or_default();
    match (block.header.status, orders == MEANT) {
        (Some(BlockStatus::Final), true) if is_told => "final, told",
        (Some(BlockStatus::Final), true) => "final",
        (Some(BlockStatus::Draft), true) => "draft",
        (Some(BlockStatus::Proposal), true) => "proposal",
        _ if letter.proposal.as_deref() == Some(MEANT) => "proposed",
        (_, false) if orders.is_empty() && !is_told => "form",
        (_, false) if orders.is_empty() => "told",
        _ => "else",
    }
}

#[test]
fn what_a_letter_quotes_of_the_page_it_answers_is_not_its_writers() {
    let words = words();
    let folder = folder("trawl");
    let page = AnsweredMail::of(&fs::read(folder.join("page.eml")).expect("the page"));
    let mails = [page];
    let otherwise: BTreeMap<&str, &str> = OTHERWISE.into_iter().collect();
    let (mut count, mut wrong) = (0, Vec::new());
    for entry in fs::read_dir(&folder).expect("the letters are in the repository") {
        let path = entry.expect("readable").path();
        let name = path.file_stem().and_then(|name| name.to_str());
        let name = name.expect("a name").to_owned();
        if path.extension().is_none_or(|ending| ending != "eml") || name == "page" {
            continue;
        }
        count += 1;
        let read = read(&path, &mails, &words);
        let (found, expected) = (
            outcome(read.as_ref(), &words),
            otherwise.get(&*name).copied().unwrap_or("final"),
        );
        if found != expected {
            wrong.push(format!("{name}: {found}, not {expected}"));
        }
    }
    assert!(count >= 170, "{count} letters");
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Returns what clients make of a page that they quote.
fn quotations(page: &str) -> Vec<(&'static str, String)> {
    let lines: Vec<&str> = page.lines().collect();
    let each = |write: &dyn Fn(&str) -> String| -> String {
        lines.iter().map(|line| write(line)).collect()
    };
    let wrapped = |line: &str| {
        let mut out = String::from(">");
        let mut length = 1;
        for word in line.split_whitespace() {
            if length + word.len() > 40 {
                out.push('\n');
                length = 0;
            }
            out.push(' ');
            out.push_str(word);
            length += word.len() + 1;
        }
        out + "\n"
    };
    let all: Vec<&str> = page.split_whitespace().collect();
    let words = all.join(" ");
    vec![
        ("marks", each(&|line| format!("> {line}\n"))),
        ("marks without blanks", each(&|line| format!(">{line}\n"))),
        ("two marks", each(&|line| format!("> > {line}\n"))),
        ("no marks", each(&|line| format!("{line}\n"))),
        ("set in", each(&|line| format!("    {line}\n"))),
        ("double spaced", each(&|line| format!("{line}\n\n"))),
        (
            "without blank lines",
            each(&|line| match line.trim() {
                "" => String::new(),
                _ => format!("{line}\n"),
            }),
        ),
        ("one line", format!("{words}\n")),
        ("one marked line", format!("> {words}\n")),
        ("wrapped again", each(&wrapped)),
        ("blanks behind", each(&|line| format!("> {line}  \n"))),
    ]
}

/// The finished answer of a page, as its reader would copy it.
fn example(page: &str) -> String {
    let mut lines = page
        .lines()
        .skip_while(|line| !line.contains("finished answer") && !line.contains("fertige Antwort"));
    lines.next();
    let lines = lines.skip_while(|line| line.is_empty());
    let lines = lines.take_while(|line| line.starts_with("    "));
    lines.map(|line| format!("{}\n", &line[4..])).collect()
}

/// The orders that a letter gives or seems to give, in canonical form.
fn meaning(letter: &ParsedLetter, words: &Vocabulary) -> Option<String> {
    let (BlockResult::Orders(block) | BlockResult::Form(block)) = &letter.found else {
        return letter.proposal.clone();
    };
    let begins = TextPosition::new(block.first_line, block.column + 1);
    let orders = read_at(&block.text, begins, words).orders;
    let text = orders.map(|orders| body(&orders, words));
    let text = text.filter(|text| !text.is_empty());
    letter.proposal.clone().or(text)
}

/// A quotation with lines of the writer between its lines, before the first one with these words.
fn with_lines_inside(quotation: &str, before: &str, lines: &str) -> Option<String> {
    let at = quotation.find(before)?;
    let at = quotation[..at].rfind('\n')? + 1;
    (quotation.lines().count() > 20)
        .then(|| format!("{}\n{lines}\n{}", &quotation[..at], &quotation[at..]))
}

#[test]
fn an_example_of_the_page_that_is_copied_is_the_writers() {
    let words = words();
    let is_full = std::env::var("BULLA_FULL").is_ok_and(|value| value == "1");
    let mut count = 0;
    for number in (1..=24).step_by(if is_full { 1 } else { 5 }) {
        let bytes = fs::read(folder("newcomers-2").join(format!("pages/{number:02}.eml")));
        let bytes = bytes.expect("a page");
        let mails = [AnsweredMail::of(&bytes)];
        let (segment, turn) = segment_of_subject(&read_file(&bytes).subject, &words);
        let context = ParseContext {
            segment: segment.as_deref(),
            turn,
            ..ParseContext::of_words(&words)
        };
        let hear = |text: &str| {
            let text = format!("Subject: Re: your page\nDate: x\n\n{text}");
            parse(&read_file_answering(text.as_bytes(), &mails), &context)
        };
        let page = &mails[0].texts[0];
        let example = example(page);
        let meant = meaning(&hear(&format!("{example}\nAnn\n")), &words);
        assert!(meant.is_some(), "page {number}: {example}");
        for (style, quotation) in quotations(page) {
            // Some clients put a line above a quotation that names nothing.
            for (kind, names) in [("named", "office@example.org"), ("by lot", "")] {
                let quotation = format!("{}\n{quotation}", attribution(number, names));
                let heading = [
                    "The calamities",
                    "What happened",
                    "Was dir geschah",
                    "The table",
                ];
                let inside = heading
                    .iter()
                    .find_map(|heading| with_lines_inside(&quotation, heading, &example));
                let letters = [
                    ("above", Some(format!("{example}\n\n{quotation}"))),
                    ("below", Some(format!("{quotation}\n\n{example}\nAnn\n"))),
                    ("inside", inside),
                    ("nowhere", Some(quotation.clone())),
                ];
                for (place, text) in letters {
                    let Some(text) = text else { continue };
                    let letter = hear(&text);
                    let found = meaning(&letter, &words);
                    if place == "nowhere" {
                        assert_eq!(found, None, "page {number}, {style}, {kind}");
                        continue;
                    }
                    assert_eq!(
                        found, meant,
                        "page {number}, {style}, {place}, {kind}: {letter:?}\n{text}"
                    );
                    count += 1;
                }
            }
        }
    }
    assert!(count >= 5 * (11 * 2 + 9) * 2, "{count} letters");
}

/// An attribution that no list of languages has: letters by lot around what names the mail.
fn attribution(seed: usize, names: &str) -> String {
    let letters: Vec<char> = "abcdefghijklmnopqrstuvwxyzæøåдежзи".chars().collect();
    let word = |from: usize| -> String {
        (0..4 + from % 5)
            .map(|at| letters[(seed * 31 + from * 17 + at * 7) % letters.len()])
            .collect()
    };
    format!("{} {names} {}:\n", word(1), word(2))
}

#[test]
fn pages_are_known_again_in_eleven_styles_of_quoting() {
    let words = words();
    let mut count = 0;
    for number in 1..=24 {
        let bytes = fs::read(folder("newcomers-2").join(format!("pages/{number:02}.eml")));
        let mails = [AnsweredMail::of(&bytes.expect("a page"))];
        let page = &mails[0].texts[0];
        for (style, quotation) in quotations(page) {
            let attribution = attribution(number, "office@example.org");
            let letter = |above: &str| {
                let text = format!(
                    "Subject: Re: turn 9, realm\nDate: x\n\n{above}{attribution}\n{quotation}"
                );
                let letter = read_file_answering(text.as_bytes(), &mails);
                let context = ParseContext {
                    segment: Some("realm"),
                    ..ParseContext::of_words(&words)
                };
                parse(&letter, &context)
            };
            let unchanged = letter("");
            assert!(
                !matches!(unchanged.found, BlockResult::Orders(_)) && unchanged.unread.is_empty(),
                "page {number}, {style}: {unchanged:?}"
            );
            assert_eq!(unchanged.proposal, None, "page {number}, {style}");
            let more = letter("2 thebes to memphis\nfinal\n\n");
            let BlockResult::Orders(block) = &more.found else {
                panic!("page {number}, {style}: {more:?}");
            };
            assert!(
                block.text.contains("2 thebes > memphis"),
                "{style}: {block:?}"
            );
            assert!(more.unread.is_empty(), "page {number}, {style}: {more:?}");
            count += 1;
        }
    }
    assert_eq!(count, 24 * 11);
}
