//! Pages with the rule numbers of the book that is played.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::render::Templates;
use super::samples::render_all;
use bulla_core::game::{Position, RuleStep, State, View, Viewer};
use bulla_core::scenario::{FileSource, Scenario};

/// Returns the observers' view of a game built from the scenario files after `change` has edited them.
fn view(change: impl Fn(&mut BTreeMap<String, String>)) -> View {
    let mut files = Scenario::named("advanced-2").unwrap().files;
    change(&mut files);
    let scenario = Scenario::from_shelf("advanced-2", &FileSource::of_copies(files)).unwrap();
    let state = State::new(Arc::new(scenario.components), 2);
    View::of(Viewer::Observer, &Position::new(state))
}

/// All sentences; lines are broken anywhere.
fn sentences(language: &str, view: &View) -> String {
    let templates = Templates::in_language(language).unwrap();
    let texts = render_all(&templates, view).into_iter();
    let texts: Result<Vec<String>, _> = texts.collect();
    texts.unwrap().join("\n").replace("\n", " ")
}

#[test]
fn sentences_have_the_numbers_of_the_book_in_every_language() {
    let own = view(|_| ());
    let other = view(|files| {
        let rules = files.get_mut("rules/advanced.yaml").unwrap();
        let (policies, numbers) = rules.split_once("\nnumbers:\n").unwrap();
        let numbers = numbers.replace(": \"", ": \"X");
        *rules = format!("{policies}\nnumbers:\n{numbers}");
    });
    let parts = Scenario::named("advanced-2").unwrap().components;
    let numbers = RuleStep::ALL
        .iter()
        .map(|cause| parts.numbers.number(*cause));
    let numbers: BTreeSet<&str> = numbers.collect();
    for language in ["en", "de"] {
        let (before, after) = (sentences(language, &own), sentences(language, &other));
        let is_said = |number: &&&str| before.contains(&format!("({number})"));
        let said: Vec<&str> = numbers.iter().filter(is_said).copied().collect();
        for number in ["15.3", "26.3", "29.3", "31", "34.1"] {
            assert!(said.contains(&number), "{language}: {number}");
        }
        for number in said {
            let (here, there) = (format!("({number})"), format!("(X{number})"));
            assert!(!after.contains(&here), "{language}: {here}");
            assert!(after.contains(&there), "{language}: {there}");
        }
        assert!(!after.contains("35.2"));
    }
}

#[test]
fn sentences_have_the_number_that_an_option_gives_a_step() {
    let with = view(|files| {
        let text = "id: mine\ntitle: Ours\nsays: We play it so.\nsource: {book: ours, rule: mine}\nof: [advanced]\n\
                    numbers: {support: ours-26}\nchanges: {rules.support.tokens: 3}\n";
        files.insert("options/mine.yaml".to_owned(), text.to_owned());
        *files.get_mut("advanced-2.yaml").unwrap() += "options: [mine]\n";
    });
    for language in ["en", "de"] {
        let said = sentences(language, &with);
        assert!(
            said.contains("(ours-26)") && !said.contains("(26.3)"),
            "{language}"
        );
    }
}
