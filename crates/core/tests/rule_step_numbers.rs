//! The words of [`RuleStep`] and the numbers that the book of 1991 gives them: each number says one thing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bulla_core::game::{RuleScope, RuleStep};
use bulla_core::scenario::{FileSource, Scenario, names};

fn ledgers(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            ledgers(&path, found);
        } else if path.ends_with("ledger.txt") {
            found.push(path);
        }
    }
}

/// Steps of other books alone.
const OTHERS: [RuleStep; 9] = [
    RuleStep::NewcomerWar,
    RuleStep::HalfByNewcomer,
    RuleStep::HalfSwap,
    RuleStep::HalfGoes,
    RuleStep::TradeCity,
    RuleStep::NavalFight,
    RuleStep::CitySurrenders,
    RuleStep::SoldOut,
    RuleStep::CopiesInPlay,
];

/// The steps that the book of 1991 has.
fn steps() -> impl Iterator<Item = RuleStep> {
    let all = RuleStep::ALL.iter().copied();
    all.filter(|cause| !OTHERS.contains(cause))
}

#[test]
fn no_two_causes_of_1991_have_one_number_and_every_number_reads_back() {
    let mut names = names();
    names.retain(|name| name.starts_with("advanced-"));
    assert!(names.len() > 7, "{names:?}");
    for name in names {
        let numbers = Scenario::named(&name).unwrap().components.numbers;
        let mut said: BTreeMap<&str, RuleStep> = BTreeMap::new();
        for cause in steps() {
            let number = numbers.number(cause);
            assert_eq!(number, numbers.key(cause), "{name}: {cause:?}");
            assert_eq!(numbers.read(number), Some(cause), "{name}");
            assert!(
                number.starts_with(|c: char| c.is_ascii_digit()),
                "{name}: {cause:?}"
            );
            let other = said.insert(number, cause);
            assert_eq!(other, None, "{name}: {number} is {cause:?} too");
        }
    }
}

#[test]
fn every_line_of_the_golden_games_names_a_cause_and_prints_as_it_was() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/games");
    let played = [
        ("three-settlers", "advanced-3"),
        ("four-west", "advanced-4-west"),
        ("five-asked", "advanced-5"),
        ("six-west", "advanced-6-west"),
        ("eight-to-the-end", "advanced-8"),
        ("nine-players", "advanced-9-west"),
        ("eleven-west", "advanced-9-west"),
        ("four-at-sea", "advanced-4"),
        ("five-1980", "classic-5"),
        ("three-1980", "classic-3"),
        ("two-to-mark-three", "shortened-3"),
        ("three-nomads", "nomads-and-seafarers"),
        ("four-farmers", "farmers-and-citizens"),
    ];
    let mut files = Vec::new();
    ledgers(&games, &mut files);
    let mut seen = BTreeMap::new();
    for file in files {
        let below = file.strip_prefix(&games).unwrap();
        let mut named = played.iter().filter(|(game, _)| below.starts_with(game));
        let Some((_, scenario)) = named.next() else {
            panic!("what is played in {} is not said here", below.display());
        };
        let numbers = Scenario::named(scenario).unwrap().components.numbers;
        for line in fs::read_to_string(file).unwrap().lines() {
            let number = line.split(' ').next().unwrap().to_owned();
            let cause = numbers.read(&number).unwrap_or_else(|| panic!("{number}"));
            assert_eq!(numbers.key(cause), number);
            seen.insert(number, cause);
        }
    }
    assert!(seen.len() > 60, "only {} numbers", seen.len());
}

/// The complaints about a scenario whose rules are rewritten.
fn complaints(rewrite: impl Fn(&str) -> String) -> String {
    let mut files = Scenario::named("advanced-8").unwrap().files;
    let rules = files.get_mut("rules/advanced.yaml").unwrap();
    *rules = rewrite(rules);
    let refused = Scenario::from_shelf("advanced-8", &FileSource::embedded().with_copies(files));
    let said: Vec<String> = match refused {
        Ok(_) => Vec::new(),
        Err(complaints) => complaints.iter().map(ToString::to_string).collect(),
    };
    said.join("\n")
}

#[test]
fn a_step_without_a_number_in_a_section_that_is_played_is_refused_and_says_what_to_do() {
    assert_eq!(complaints(str::to_owned), "");
    let without = |word: &'static str| {
        move |text: &str| {
            let (policies, numbers) = text.split_once("\nnumbers:").unwrap();
            let own = format!("  {word}: ");
            let kept: Vec<&str> = numbers
                .lines()
                .filter(|line| !line.starts_with(&own))
                .collect();
            format!("{policies}\nnumbers:{}", kept.join("\n"))
        }
    };
    for cause in steps() {
        let said = complaints(without(cause.id()));
        assert!(
            said.starts_with("rules/advanced.yaml:"),
            "{cause:?}: {said}"
        );
        assert!(
            said.contains(&format!("gives no number: {};", cause.id())),
            "{said}"
        );
        assert!(said.contains("or `house`"), "{said}");
    }
    let whole = complaints(|text| text.split("\nnumbers:").next().unwrap().to_owned());
    assert!(
        whole.contains("numbers is missing: what this book calls each step"),
        "{whole}"
    );
    let unknown = complaints(|text| text.replace("  pillage: \"", "  pilage: \""));
    assert!(
        unknown.contains("there is no step `pilage`") || unknown.contains("pilage"),
        "{unknown}"
    );
    assert!(unknown.contains("pillage"), "{unknown}");
    for odd in [
        "\"7 1\"",
        "\"7~walk\"",
        "\"7/1\"",
        "\"§ 7\"",
        "\"7é\"",
        "walk",
    ] {
        let said = complaints(|text| {
            let at = text.rfind("  pillage: ").unwrap();
            let end = at + text[at..].find('\n').unwrap();
            format!("{}  pillage: {odd}{}", &text[..at], &text[end..])
        });
        assert!(said.contains("is no number of a rule"), "{odd}: {said}");
    }
}

#[test]
fn a_section_that_is_not_played_needs_no_numbers() {
    let quiet = |text: &str| {
        let played = text.replace("conversion, recheck, ", "recheck, ");
        let is_gone = |line: &str| {
            let word = line.trim().split(':').next().unwrap_or_default();
            line.starts_with("  ")
                && RuleStep::find(word).is_some_and(|cause| match cause.scope() {
                    RuleScope::Section(section) => section.id() == "conversion",
                    _ => false,
                })
        };
        let (before, numbers) = played.split_once("\nnumbers:").unwrap();
        let kept: Vec<&str> = numbers.lines().filter(|line| !is_gone(line)).collect();
        format!("{before}\nnumbers:{}", kept.join("\n"))
    };
    assert_eq!(complaints(quiet), "");
}

/// Checks that an effect of calamities has a rule number, whether or not its own section is played.
#[test]
fn what_only_calamities_do_has_a_number_and_without_them_needs_none() {
    let without = |sections: &'static [&'static str], words: &'static [&'static str]| {
        complaints(|text: &str| {
            let mut text = text.to_owned();
            for section in sections {
                let listed = [format!(", {section}"), format!("{section}, ")];
                for listed in listed {
                    text = text.replace(&listed, "");
                }
            }
            let is_word = |line: &str| {
                let word = line.trim().split(':').next().unwrap_or_default();
                line.starts_with("  ") && words.contains(&word)
            };
            let (before, numbers) = text.split_once("\nnumbers:").unwrap();
            let kept: Vec<&str> = numbers.lines().filter(|line| !is_word(line)).collect();
            format!("{before}\nnumbers:{}", kept.join("\n"))
        })
    };
    for (section, word) in [
        ("naming", "calamity-limit"),
        ("naming", "naming"),
        ("support", "city-reduced"),
        ("conflict", "fight"),
        ("conflict", "city-falls"),
    ] {
        let said = match section {
            "naming" => without(&["naming"], &["naming", "calamity-limit"]),
            "support" => without(&["support", "recheck"], &["city-reduced"]),
            _ => without(&["conflict"], &["fight", "city-falls"]),
        };
        assert!(said.contains("gives no number"), "{word}: {said}");
        assert!(said.contains(word), "{word}: {said}");
    }
    let words = &[
        "naming",
        "calamity-limit",
        "never-victim",
        "city-reduced",
        "fight",
    ];
    let quiet = &["naming", "calamities", "support", "recheck", "conflict"];
    assert_eq!(without(quiet, words), "");
}

/// The complaints about the book of 1980 without these sections and these numbers.
fn classic_without(sections: &[&str], words: &[&str], (old, new): (&str, &str)) -> String {
    let mut files = Scenario::named("classic-5").unwrap().files;
    let rules = files.get_mut("rules/classic.yaml").unwrap();
    assert!(rules.contains(old), "{old}");
    let mut text = rules.replace(old, new);
    for section in sections {
        for listed in [format!(", {section}"), format!("{section}, ")] {
            text = text.replace(&listed, "");
        }
    }
    let (before, numbers) = text.split_once("\nnumbers:").unwrap();
    let is_word = |line: &str| {
        let word = line.trim().split(':').next().unwrap_or_default();
        words.contains(&word)
    };
    let kept: Vec<&str> = numbers.lines().filter(|line| !is_word(line)).collect();
    *rules = format!("{before}\nnumbers:{}", kept.join("\n"));
    match Scenario::from_shelf("classic-5", &FileSource::embedded().with_copies(files)) {
        Ok(_) => String::new(),
        Err(complaints) => {
            let lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            lines.join("\n")
        }
    }
}

/// Calamities that go back at once, cities that a nominee cannot replace, cities above the most, and a horde before a city that cannot
/// be defended.
#[test]
fn what_another_section_does_has_a_number_and_needs_none_where_a_policy_never_does_it() {
    let same = ("title:", "title:");
    let shuffled = ("restack: at-once", "restack: shuffled");
    let next = ("leftover: largest", "leftover: next");
    let stays = ("excess: reduced", "excess: stays");
    for (sections, word, never) in [
        (&["return"][..], "restack", shuffled),
        (&["taxation"][..], "revolt", next),
        (&["support", "recheck"][..], "support-reduces", stays),
    ] {
        let said = classic_without(sections, &[word], same);
        assert!(
            said.contains(&format!("gives no number: {word};")),
            "{word}: {said}"
        );
        assert_eq!(classic_without(sections, &[word], never), "", "{word}");
    }
    for word in ["support-check", "support-reduces"] {
        let said = classic_without(&["support"], &[word], stays);
        assert!(said.contains(word), "the second check tells it: {said}");
    }
    let order = "order: [volcano, flood, ";
    let horde = (
        order,
        "barbarians: {tokens: 15}\n  order: [barbarians, volcano, flood, ",
    );
    let said = classic_without(&["conflict"], &["city-surrenders"], horde);
    assert!(said.contains("city-surrenders"), "{said}");
}
