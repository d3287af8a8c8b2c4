//! The rule cases of the project, and what `tests/claimed.txt` claims about them.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use bulla::cases::{CaseCount, case_files, headings, run_paths};
use bulla::scenario::{FileSource, OptionFile, option};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn run(paths: &[PathBuf]) -> (CaseCount, String) {
    let mut out = Vec::new();
    let outcome = run_paths(paths, &mut out).expect("cases are read");
    (outcome, String::from_utf8(out).expect("text"))
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of the claims that begin with a word, without it.
fn claims(word: &str) -> Vec<String> {
    let lines = read(&root().join("tests/claimed.txt"));
    let begun = lines.lines().filter_map(|line| line.strip_prefix(word));
    let claims: Vec<String> = begun.map(|rest| rest.trim().to_owned()).collect();
    assert!(!claims.is_empty(), "no claim begins with {word}");
    claims
}

#[test]
fn our_cases_pass() {
    let (outcome, said) = run(&[root().join("tests/cases")]);
    assert!(outcome.failed == 0 && outcome.passed > 500, "\n{said}");
}

#[test]
fn the_shared_cases_that_are_claimed_pass() {
    let shared = root().join("tests/shared/cases");
    let files: Vec<PathBuf> = claims("shared ")
        .iter()
        .map(|file| shared.join(file).with_extension("yaml"))
        .collect();
    let (outcome, said) = run(&files);
    assert!(outcome.failed == 0 && outcome.passed > 200, "\n{said}");
}

#[test]
fn the_cases_that_were_found_later_pass() {
    let (outcome, said) = run(&[root().join("tests/shared/cases-later")]);
    assert!(outcome.failed == 0 && outcome.passed > 5, "\n{said}");
}

#[test]
fn every_shared_file_is_claimed() {
    let shared = root().join("tests/shared/cases");
    let claimed: BTreeSet<PathBuf> = claims("shared ")
        .iter()
        .map(|file| shared.join(file).with_extension("yaml"))
        .collect();
    let files = case_files(&[shared]).expect("the shared cases");
    let unclaimed: Vec<&PathBuf> = files
        .iter()
        .filter(|file| !claimed.contains(*file))
        .collect();
    assert!(unclaimed.is_empty(), "{unclaimed:?}");
}

#[test]
fn every_testable_rule_that_is_claimed_has_a_case_of_ours() {
    let mut shown = BTreeSet::new();
    for file in case_files(&[root().join("tests/cases")]).expect("our cases") {
        for heading in headings(&read(&file)).expect("a case that reads") {
            shown.extend(
                heading
                    .rules
                    .into_iter()
                    .map(|rule| (heading.book.clone(), rule)),
            );
        }
    }
    let claimed = sections(&claims("sections ").join(","));
    let built: Vec<OptionFile> = FileSource::embedded()
        .options()
        .iter()
        .map(|id| option(id, &FileSource::embedded()).expect("an option of the program"))
        .collect();
    let mut missing = Vec::new();
    for line in read(&root().join("tests/shared/rule-ids.tsv")).lines() {
        let mut fields = line.split('\t');
        let (Some(book), Some(rule), Some("yes")) = (fields.next(), fields.next(), fields.next())
        else {
            continue;
        };
        let section = rule
            .split('.')
            .next()
            .and_then(|number| number.parse().ok());
        let is_claimed = match book {
            "advanced" => section.is_some_and(|section: u32| claimed.contains(&section)),
            "classic" => true,
            other => built.iter().any(|option| is_of(option, other, rule)),
        };
        let is_shown = shown.contains(&(book.to_owned(), rule.to_owned()));
        if is_claimed && !is_shown {
            missing.push(format!("{book} {rule}"));
        }
    }
    assert!(missing.is_empty(), "rules without a case: {missing:?}");
}

/// One rule may be carried by several options: `season/tokens`.
#[test]
fn every_option_has_a_case_of_ours() {
    let files = case_files(&[root().join("tests/cases")]).expect("our cases");
    let texts: Vec<String> = files.iter().map(|file| read(file)).collect();
    let lines = texts.iter().flat_map(|text| text.lines());
    let played: BTreeSet<&str> = lines
        .filter_map(|line| line.strip_prefix("options: [")?.strip_suffix(']'))
        .flat_map(|options| options.split(", "))
        .map(|option| option.split(':').next().unwrap_or(option))
        .collect();
    let options = FileSource::embedded().options();
    let missing: Vec<&String> = options
        .iter()
        .filter(|id| !played.contains(id.as_str()))
        .collect();
    assert!(options.len() >= 19 && missing.is_empty(), "{missing:?}");
}

/// Returns whether a rule is the one that an option is printed under, or a part of it: `imperial/buy`.
fn is_of(option: &OptionFile, book: &str, rule: &str) -> bool {
    let mut source = option.source.rule.split(", ");
    let is_book = source.next() == Some(book);
    let rest = source.next().and_then(|own| rule.strip_prefix(own));
    is_book && rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// `15-27,33`.
fn sections(text: &str) -> BTreeSet<u32> {
    let number = |text: &str| text.trim().parse().expect("the number of a section");
    text.split(',')
        .flat_map(|range| match range.split_once('-') {
            Some((from, to)) => number(from)..=number(to),
            None => number(range)..=number(range),
        })
        .collect()
}

/// Checks the list of waiting 1980 cases: none of them may pass, and every other must. The cases of a rule are taken off the list
/// when it is built.
#[test]
fn the_cases_of_1980_pass_or_wait() {
    let waiting = read(&root().join("tests/shared/waiting-classic.txt"));
    let waiting: BTreeSet<String> = waiting.lines().map(str::to_owned).collect();
    let folder = root().join("tests/shared/cases-classic");
    let mut all = BTreeSet::new();
    for file in case_files(std::slice::from_ref(&folder)).expect("the cases of 1980") {
        let stem = file.file_stem().and_then(|stem| stem.to_str());
        let stem = stem.expect("a name").to_owned();
        let cases = headings(&read(&file)).expect("cases that read");
        all.extend(
            cases
                .into_iter()
                .map(|case| format!("{stem}: {}", case.title)),
        );
    }
    let (outcome, said) = run(&[folder]);
    assert_eq!(outcome.passed + outcome.failed, all.len());
    let fails = |name: &&String| {
        let (file, title) = name.split_once(": ").expect("a file and a title");
        let file = format!("/{file}.yaml:");
        let title = format!(" {title:?}: ");
        said.lines()
            .any(|line| line.contains(&file) && line.contains(&title))
    };
    let failing: BTreeSet<String> = all.iter().filter(fails).cloned().collect();
    assert_eq!(failing.len(), outcome.failed, "\n{said}");
    let surprising: Vec<&String> = failing.symmetric_difference(&waiting).collect();
    assert!(
        surprising.is_empty(),
        "listed and passing, or failing and not listed: {surprising:#?}\n{said}"
    );
}

#[test]
fn the_cases_of_options_pass() {
    let folder = root().join("tests/shared/cases-options");
    let (outcome, said) = run(&[folder]);
    assert_eq!(outcome.failed, 0, "\n{said}");
    assert!(outcome.passed > 100, "{} passed", outcome.passed);
}

#[test]
fn every_option_that_a_shared_case_names_is_one_of_the_program() {
    let built: BTreeSet<String> = FileSource::embedded().options().into_iter().collect();
    let mut named = BTreeSet::new();
    for file in case_files(&[root().join("tests/shared/cases-options")]).expect("cases") {
        let cases = headings(&read(&file)).expect("cases that read").into_iter();
        named.extend(cases.flat_map(|case| case.options));
    }
    assert!(named.is_subset(&built), "{:?}", named.difference(&built));
}

#[test]
fn a_path_that_is_not_there_is_named() {
    let missing = root().join("tests/no-such-cases.yaml");
    let error = run_paths(&[missing], &mut Vec::new()).expect_err("no such file");
    assert!(error.to_string().contains("no-such-cases.yaml"), "{error}");
}
