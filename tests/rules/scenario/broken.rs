//! A scenario broken in every way a person may break one, and what is said about it.

mod breakages;

use std::collections::BTreeMap;

use bulla::scenario::{FileSource, Scenario};

use super::named;
use breakages::BREAKS;

/// One thing changed in one file: the text that is replaced, what replaces it, and the place and reason of the complaint.
struct Breakage {
    file: &'static str,
    old: &'static str,
    new: &'static str,
    /// File and words of the complaint; its line is that of the changed text unless the complaint is elsewhere.
    says: &'static str,
}

const fn broken(
    file: &'static str,
    old: &'static str,
    new: &'static str,
    says: &'static str,
) -> Breakage {
    Breakage {
        file,
        old,
        new,
        says,
    }
}

const BOARD: &str = "boards/mediterranean.yaml";
const CARDS: &str = "cards/advanced.yaml";
const ADVANCES: &str = "advances/advanced.yaml";
const TRACK: &str = "tracks/advanced.yaml";
const RULES: &str = "rules/advanced.yaml";
const NATIONS: &str = "nations/mediterranean.yaml";
const ROOT: &str = "advanced-5.yaml";

/// Complaints whose line is not that of the changed text: they are about something that is missing, or about another place.
const ELSEWHERE: [&str; 9] = [
    "trade ends",
    "comes after trade",
    "the usual rate",
    "cannot be reached",
    "no border leads here",
    "asks for itself in a circle",
    "already",
    "there is no track",
    "has no start area",
];

#[test]
fn a_broken_scenario_is_refused_with_file_line_and_reason() {
    let files = named("advanced-5").files;
    for Breakage {
        file,
        old,
        new,
        says,
    } in BREAKS
    {
        let text = &files[*file];
        assert!(text.contains(old), "{file} has no {old}");
        let line = text[..text.find(old).unwrap()].matches('\n').count() + 1;
        let last = line + new.matches('\n').count();
        let mut changed: BTreeMap<String, String> = files.clone();
        changed.insert((*file).to_owned(), text.replacen(old, new, 1));
        let file_source = FileSource::of_copies(changed);
        let complaints = match Scenario::from_shelf("advanced-5", &file_source) {
            Ok(_) => panic!("{file}: {new} is accepted"),
            Err(complaints) => complaints,
        };
        let found = complaints
            .iter()
            .find(|c| c.complaint.message.contains(says));
        let all: Vec<String> = complaints.iter().map(ToString::to_string).collect();
        let all = all.join("\n");
        let found = found.unwrap_or_else(|| panic!("{file}: {new}\n{all}"));
        assert_eq!(found.file, *file, "{all}");
        let near = found.complaint.at.line as usize;
        let elsewhere = ELSEWHERE.iter().any(|words| says.contains(words));
        assert!(
            elsewhere || (line..=last).contains(&near),
            "{new}: line {line}\n{all}"
        );
        assert!(complaints.len() <= 6, "{new}\n{all}");
    }
}

#[test]
fn all_complaints_come_at_once() {
    let mut files = named("advanced-5").files;
    for (file, old, new) in [
        (ROOT, "tokens: 47", "tokens: many"),
        (BOARD, "[argos, athens, both]", "[argos, atens, both]"),
        (CARDS, "tradable: no", "tradable: maybe"),
    ] {
        let text = files[file].replacen(old, new, 1);
        files.insert(file.to_owned(), text);
    }
    let complaints = Scenario::from_shelf("advanced-5", &FileSource::of_copies(files)).unwrap_err();
    let mut about: Vec<&str> = complaints.iter().map(|c| c.file.as_str()).collect();
    about.dedup();
    assert_eq!(about, [ROOT, BOARD, CARDS]);
}
