//! Scenarios that are built on another.

use std::collections::BTreeMap;

use bulla::scenario::{BaseScenario, FileSource, OptionRef, Scenario, TableSettings, difference};
use bulla::text::{ParseLimits, parse};

use super::named;

/// The scenario `mine` with these files of ours beside those of the program.
fn mine(files: &[(&str, &str)]) -> Result<Scenario, Vec<String>> {
    let place = tempfile::tempdir().unwrap();
    for (name, text) in files {
        std::fs::write(place.path().join(name), text).unwrap();
    }
    let file_source = FileSource::embedded().with_directory(place.path());
    let read = Scenario::from_shelf("mine", &file_source);
    read.map_err(|complaints| complaints.iter().map(ToString::to_string).collect())
}

const FEW: &str = "base: advanced-5\ntitle: Fewer tokens\ntokens: 40\noptions: [no-two-limit]\n";

fn option_ref(text: &str) -> Vec<OptionRef> {
    OptionRef::list(&parse(text, 1, &ParseLimits::DATA).unwrap()).unwrap()
}

#[test]
fn a_scenario_says_only_what_it_has_otherwise() {
    let few = mine(&[("mine.yaml", FEW)]).unwrap();
    let base = named("advanced-5");
    assert_eq!(
        (few.title.as_str(), few.components.tokens),
        ("Fewer tokens", 40)
    );
    assert_eq!(few.components.nations.len(), base.components.nations.len());
    assert_eq!(few.book.calamities.most, 99);
    // A game keeps what it is built on.
    assert_eq!(few.files["advanced-5.yaml"], base.files["advanced-5.yaml"]);
    let again = Scenario::from_shelf("mine", &FileSource::of_copies(few.files.clone())).unwrap();
    assert_eq!((&again.book, &again.files), (&few.book, &few.files));
    // And tells what it plays otherwise.
    let nearest = BaseScenario::nearest("mine", &few.files).unwrap();
    assert_eq!(nearest.name, "advanced-5");
    let changes = difference(("mine", &few.files), (&nearest.name, &nearest.files)).unwrap();
    let leaves: Vec<&str> = changes.iter().map(|change| change.display_path()).collect();
    assert_eq!(leaves, ["tokens"]);
}

#[test]
fn options_add_up_and_settings_go_over_all() {
    let more = "base: few\ntrades: 2\noptions: [red-backs]\n";
    let more = mine(&[("few.yaml", FEW), ("mine.yaml", more)]).unwrap();
    let ids = |scenario: &Scenario| {
        let mut ids: Vec<String> = scenario.options.iter().map(|one| one.id.clone()).collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(&more), ["no-two-limit", "red-backs"]);
    assert_eq!((more.components.tokens, more.book.trades()), (40, 2));
    let house = |options: &str, trades| TableSettings {
        options: option_ref(options),
        trades,
        ..TableSettings::default()
    };
    let table = more.for_table(&house("[barbarians-20]", Some(3))).unwrap();
    assert_eq!(ids(&table), ["barbarians-20", "no-two-limit", "red-backs"]);
    assert_eq!(table.book.trades(), 3);
    // What it is built on plays it already.
    let twice = more.for_table(&house("[no-two-limit]", None)).unwrap_err();
    assert!(
        twice[0]
            .to_string()
            .contains("no-two-limit is played already")
    );
}

#[test]
fn what_is_wrong_is_told_in_the_file_where_it_stands() {
    let said = |files: &[(&str, &str)]| mine(files).unwrap_err();
    let gone = said(&[("mine.yaml", "title: Ours\nbase: advanced-55\n")]);
    assert_eq!(
        gone,
        [
            "mine.yaml:2:7: base: there is no file advanced-55.yaml, did you mean advanced-5, advanced-2 or advanced-3?"
        ]
    );
    let ring = said(&[
        ("mine.yaml", "base: other\n"),
        ("other.yaml", "base: mine\n"),
    ]);
    assert_eq!(
        ring,
        ["other.yaml:1:7: base: scenarios are built on each other in a ring"]
    );
    let few = FEW.replace("tokens: 40", "tokens: 4000");
    let many = said(&[("few.yaml", &few), ("mine.yaml", "base: few\n")]);
    let number = "few.yaml:3:9: tokens: expected a number from 1 to 999, found `4000`";
    assert!(many.contains(&number.to_owned()), "{many:#?}");
    let files: BTreeMap<String, String> = [("mine", "other"), ("other", "mine")]
        .map(|(name, base)| (format!("{name}.yaml"), format!("base: {base}\n")))
        .into();
    assert!(difference(("mine", &files), ("other", &files)).is_err());
}
