//! A book without one of its sections, and without the numbers that nobody asks for then: its games name a number all the same,
//! whatever happens in them.

use std::collections::BTreeSet;

use bulla::bots::{BotMix, SimulationChecks, simulate_with};
use bulla::game::{RejectionKind, RuleScope, RuleStep, Section};
use bulla::scenario::{FileSource, Scenario};

const BOOKS: [(&str, &str); 2] = [
    ("advanced-5", "rules/advanced.yaml"),
    ("classic-5", "rules/classic.yaml"),
];

/// Sections that may be left out: without setting up or an end there is no game.
fn sections() -> impl Iterator<Item = Section> {
    let all = Section::ALL.iter().copied();
    all.filter(|section| !matches!(section, Section::Setup | Section::Victory))
}

/// The rules without a section, and with the numbers of the others and these.
fn without(rules: &str, section: Section, kept: &BTreeSet<String>) -> String {
    let id = section.id();
    let mut rules = rules.to_owned();
    for (listed, rest) in [
        (format!("[{id}]"), "[]"),
        (format!("[{id}, "), "["),
        (format!(", {id}, "), ", "),
        (format!(", {id}]"), "]"),
    ] {
        rules = rules.replace(&listed, rest);
    }
    // A segment without sections is none.
    let kept_lines = rules.lines().filter(|line| !line.contains("sections: []"));
    let is_left_out = |line: &&str| {
        let word = line.trim().split(':').next().unwrap_or_default();
        let home = RuleStep::find(word).map(RuleStep::scope);
        line.starts_with("  ") && home == Some(RuleScope::Section(section)) && !kept.contains(word)
    };
    let lines: Vec<&str> = kept_lines.collect();
    let at = lines.iter().position(|line| *line == "numbers:");
    let (policies, numbers) = lines.split_at(at.expect("numbers"));
    let numbers = numbers.iter().copied().filter(|line| !is_left_out(line));
    let all: Vec<&str> = policies.iter().copied().chain(numbers).collect();
    all.join("\n") + "\n"
}

/// A book without a section and with no number that its reader does not ask for; nothing where it is refused for something else.
fn book((name, file): (&str, &str), section: Section) -> Option<Scenario> {
    let files = Scenario::named(name).expect("a scenario").files;
    let mut kept = BTreeSet::new();
    for _ in 0..2 {
        let mut files = files.clone();
        let rules = files.get_mut(file).expect("its rules");
        *rules = without(rules, section, &kept);
        let complaints =
            match Scenario::from_shelf(name, &FileSource::embedded().with_copies(files)) {
                Ok(scenario) => return Some(scenario),
                Err(complaints) => complaints,
            };
        for complaint in complaints {
            let said = complaint.to_string();
            let lacking = said.split("gives no number: ").nth(1)?;
            let words = lacking.split(';').next().unwrap_or_default();
            kept.extend(words.split(", ").map(str::to_owned));
        }
    }
    None
}

#[test]
fn whatever_section_is_left_out_no_event_has_a_word_for_its_number() {
    let turns = match std::env::var_os("BULLA_FULL") {
        Some(_) => 30,
        None => 10,
    };
    let (mut played, mut words) = (Vec::new(), BTreeSet::new());
    for of in BOOKS {
        for section in sections() {
            let Some(mut scenario) = book(of, section) else {
                continue;
            };
            scenario.book.victory.turn = Some(turns);
            let game = simulate_with(&scenario, 31, BotMix::Mixed, SimulationChecks::All);
            let game = game.unwrap_or_else(|failed| panic!("{section:?} {failed:?}"));
            let numbers = &scenario.components.numbers;
            for event in &game.game.ledger {
                if numbers.number(event.why) == event.why.id() {
                    let (book, section) = (of.0, section.id());
                    words.insert(format!("{book} without {section}: {}", event.why.id()));
                }
            }
            played.push((of.0, section));
        }
    }
    println!("{} books: {played:?}", played.len());
    assert!(played.len() > 20, "{played:?}");
    assert!(words.is_empty(), "{words:#?}");
}

/// 54, 42, 43.10: why a card is not sold, by one number in the ledger and in the receipt.
#[test]
fn each_reason_not_to_sell_a_card_has_one_number() {
    let numbers = |scenario: &str, kind: RejectionKind| {
        let scenario = Scenario::named(scenario).expect("the scenario reads");
        let cause = kind.cause().expect("a step");
        scenario.components.numbers.number(cause).to_owned()
    };
    let expected = [
        (RejectionKind::SoldOut, "54"),
        (RejectionKind::FewInPlay, "42"),
        (RejectionKind::EnoughAdvances, "43.10"),
        (RejectionKind::NeedsEarlier, "53.13"),
    ];
    for (kind, number) in expected {
        assert_eq!(numbers("classic-7", kind), number, "{kind:?}");
    }
    assert_eq!(numbers("advanced-8", RejectionKind::NeedsEarlier), "31.62");
}
