//! A number is what a book prints: `scenarios/` has them, code says causes, and sentences say what the book of a game calls a cause.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::{code, root, sources};

/// Sections of the books, from setting up to the count in 1991, and what the book of 1980 has beside them.
const SECTIONS: [std::ops::RangeInclusive<u8>; 3] = [15..=35, 41..=54, 62..=73];

/// Rules of the sections before, by their whole numbers: `4.48`. Those of one digit behind the point are as often something else.
fn terms() -> BTreeSet<String> {
    let lines = fs::read_to_string(root().join("tests/shared/rule-ids.tsv")).unwrap();
    let rules = lines.lines().filter_map(|line| line.split('\t').nth(1));
    let is_long = |rule: &&str| rule.split_once('.').is_some_and(|(_, rest)| rest.len() > 1);
    rules.filter(is_long).map(str::to_owned).collect()
}

fn is_section(text: &str) -> bool {
    let number = text.parse::<u8>();
    number.is_ok_and(|number| SECTIONS.iter().any(|sections| sections.contains(&number)))
}

/// Numbers of rules in a text, of whatever book: `24.51`, `43.11`.
fn rule_numbers(text: &str, terms: &BTreeSet<String>) -> Vec<String> {
    let words = text.split(|c: char| !c.is_ascii_digit() && c != '.');
    let is_rule = |word: &&str| {
        // Two points stand in dates.
        let word = word.trim_end_matches('.');
        let parts = word.split_once('.');
        let parts = parts.filter(|(_, rest)| !rest.is_empty() && !rest.contains('.'));
        parts.is_some_and(|(section, _)| is_section(section)) || terms.contains(word)
    };
    words.filter(is_rule).map(str::to_owned).collect()
}

/// The string literals of code, which may go over several lines, with the line where each begins.
fn literals(lines: &[(usize, String)]) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut chars = lines
        .iter()
        .flat_map(|(at, line)| line.chars().chain(['\n']).map(|c| (*at, c)))
        .peekable();
    let mut before = ' ';
    while let Some((at, c)) = chars.next() {
        match c {
            '/' if chars.peek().is_some_and(|(_, next)| *next == '/') => {
                chars.find(|(_, c)| *c == '\n');
            }
            '\'' => {
                // A character, or else a lifetime.
                let first = chars.peek().map(|(_, c)| *c);
                if first == Some('\\') {
                    chars.next();
                    chars.next();
                } else if first == Some('"') {
                    chars.next();
                }
            }
            'r' if !before.is_alphanumeric() && before != '_' => {
                let mut marks = 0;
                while chars.next_if(|(_, c)| *c == '#').is_some() {
                    marks += 1;
                }
                if chars.next_if(|(_, c)| *c == '"').is_some() {
                    let end = format!("\"{}", "#".repeat(marks));
                    let mut text = String::new();
                    while !text.ends_with(&end)
                        && let Some((_, c)) = chars.next()
                    {
                        text.push(c);
                    }
                    text.truncate(text.len().saturating_sub(end.len()));
                    found.push((at, text));
                }
            }
            '"' => {
                let mut text = String::new();
                while let Some((_, c)) = chars.next()
                    && c != '"'
                {
                    text.push(c);
                    if c == '\\' {
                        text.extend(chars.next().map(|(_, c)| c));
                    }
                }
                found.push((at, text));
            }
            _ => {}
        }
        before = c;
    }
    found
}

#[test]
fn literals_are_found_over_several_lines() {
    let text = "let a = \"one \\\" 24.51\n    two 43.11\"; // \"33\"\nlet b = ['\"', '\\'', '\\\\'];\nfn c<'a>() { r#\"x \"4.48\" y\"#; \"\" }\nfor \"29.5/{}\"";
    let lines = text
        .lines()
        .zip(1..)
        .map(|(line, at)| (at, line.to_owned()));
    let lines: Vec<(usize, String)> = lines.collect();
    let found = literals(&lines);
    let expected = [
        (1, "one \\\" 24.51\n    two 43.11"),
        (4, "x \"4.48\" y"),
        (4, ""),
        (5, "29.5/{}"),
    ];
    assert_eq!(found, expected.map(|(at, text)| (at, text.to_owned())));
    let terms = terms();
    let numbers = found
        .iter()
        .flat_map(|(_, text)| rule_numbers(text, &terms));
    let numbers: Vec<String> = numbers.collect();
    assert_eq!(numbers, ["24.51", "43.11", "4.48", "29.5"]);
    assert_eq!(
        rule_numbers("2.5 12.5 4.9 55.1 99.9 15. 5.6 24.12.2026", &terms),
        [""; 0]
    );
}

/// Examples of text that a user may type.
const EXAMPLES: [(&str, &str); 1] = [("src/cli/explain.rs", "24.51")];

#[test]
fn code_names_no_rule_by_its_number() {
    let terms = terms();
    let mut broken = Vec::new();
    for folder in ["src", "crates", "fuzz", "benches"] {
        for file in sources(&root().join(folder)) {
            let path = below(&file);
            if path.contains("/tests/") || path.ends_with("tests.rs") {
                continue;
            }
            for (line, text) in literals(&code(&file)) {
                let whole = is_section(&text).then(|| text.clone());
                for number in rule_numbers(&text, &terms).into_iter().chain(whole) {
                    if !EXAMPLES.contains(&(&*path, &*number)) {
                        broken.push(format!("{path}:{line} says {number}"));
                    }
                }
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

fn below(file: &Path) -> String {
    let path = file.strip_prefix(root()).unwrap();
    path.to_string_lossy().into_owned()
}

fn templates(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            templates(&path, found)
        } else {
            found.push(path)
        }
    }
}

/// A template without its comments, as many lines as before.
fn uncommented(text: &str) -> String {
    let mut parts = text.split("{#");
    let mut rest = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (comment, after) = part.split_once("#}").unwrap_or((part, ""));
        rest.extend(comment.chars().filter(|c| *c == '\n'));
        rest += after;
    }
    rest
}

/// Whole sections stand between brackets behind a word: `trade (28)`.
fn bracketed(line: &str) -> Vec<String> {
    let inside = line.split(" (").skip(1);
    let inside = inside.filter_map(|rest| Some(rest.split_once(')')?.0));
    let sections = inside.filter(|inside| is_section(inside));
    sections.map(str::to_owned).collect()
}

/// Sentences are said of every book: `rule_of` has what each calls a step.
#[test]
fn sentences_name_no_rule_by_its_number() {
    let terms = terms();
    let mut files = Vec::new();
    templates(&root().join("templates"), &mut files);
    assert!(files.len() > 60, "{}", files.len());
    files.sort();
    let mut broken = Vec::new();
    for file in files {
        let text = uncommented(&fs::read_to_string(&file).unwrap());
        for (line, at) in text.lines().zip(1..) {
            for number in rule_numbers(line, &terms)
                .into_iter()
                .chain(bracketed(line))
            {
                broken.push(format!("{}:{at} says {number}", below(&file)));
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}
