//! Rule values of a house ruleset that differ from ours, which a form states as they are.

use std::sync::Arc;

use bulla::game::{Position, State, View, Viewer};
use bulla::page::ShortReplyInput;
use bulla::scenario::{FileSource, OptionRef, Scenario, TableSettings};
use bulla::text::{ParseLimits, parse};
use bulla::turn::{CalamityPart, Prompt, PromptRole, Topic};

use super::{LANGUAGE, deadline, heading, templates};

/// The form of a game whose book reads otherwise in these places, in a line.
fn form(changes: &[(&str, &str)]) -> String {
    let mut files = Scenario::named("advanced-5").unwrap().files;
    let book = files.get_mut("rules/advanced.yaml").unwrap();
    for (ours, theirs) in changes {
        assert_eq!(book.matches(ours).count(), 1, "{ours}");
        *book = book.replace(ours, theirs);
    }
    let scenario = Scenario::from_shelf("advanced-5", &FileSource::of_copies(files)).unwrap();
    let prompt = |topic, part| Prompt {
        part,
        ..Prompt::new(topic)
    };
    let prompts = [
        prompt(Topic::Tax, None),
        prompt(Topic::Pillage, None),
        prompt(Topic::BuyCards, None),
        prompt(Topic::Famine, Some(CalamityPart::Direct)),
        prompt(Topic::Epidemic, Some(CalamityPart::Direct)),
    ];
    asked(scenario, &prompts)
}

/// The form with some questions, in a line.
fn asked(scenario: Scenario, prompts: &[Prompt]) -> String {
    let state = State::new(Arc::new(scenario.components), scenario.players.into());
    let view = View::of(Viewer::Observer, &Position::new(state));
    let deadline = deadline();
    let input = ShortReplyInput {
        heading: heading("Crete", &deadline),
        view: Some(&view),
        prompts,
        form: "",
        standing: None,
        confirm: None,
        seats: &[],
        lines: &[],
    };
    let text = templates().form(&input).unwrap().text();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_form_has_the_figures_of_its_game() {
    let house = [
        ("  rate: 2 ", "  rate: 3 "),
        ("  pillage: 3 ", "  pillage: 4 "),
        ("  leaves: 2 ", "  leaves: 1 "),
        ("each: 8 ", "each: 6 "),
        ("others: 25 ", "others: 30 "),
    ];
    let (usual, other) = (form(&[]), form(&house));
    for (ours, theirs) in [
        ("2 a city;", "3 a city;"),
        (
            "up to 3 a city, as long as two tokens",
            "up to 4 a city, as long as one token for each of your cities stays",
        ),
        (
            "(20 together, at most 8 from one)",
            "(20 together, at most 6 from one)",
        ),
        (
            "(25 together, at most 10 from one)",
            "(30 together, at most 10 from one)",
        ),
    ] {
        assert!(
            usual.contains(ours) && !usual.contains(theirs),
            "{ours}: {usual}"
        );
        assert!(
            other.contains(theirs) && !other.contains(ours),
            "{theirs}: {other}"
        );
    }
    assert!(usual.contains("cards of the ninth stack"));
    let before = LANGUAGE.replace("de");
    let german = form(&house);
    LANGUAGE.set(before);
    assert!(
        german.contains("(20 zusammen, höchstens 6 von einem)"),
        "{german}"
    );
    assert!(german.contains("Karten des neunten Stapels"), "{german}");
    let empty = form(&[("  leaves: 2 ", "  leaves: 0 ")]);
    assert!(
        empty.contains("up to 3 a city") && !empty.contains("as long as"),
        "{empty}"
    );
}

/// 39.4: whoever decides for the Barbarians is asked about them too; others are asked as ever. With name-calamities the question
/// about offers says what may be named.
#[test]
fn questions_say_for_whom_one_decides_and_what_may_be_named() {
    let of_table = |options: &str| {
        let list = parse(options, 1, &ParseLimits::DATA).unwrap();
        let table = TableSettings {
            options: OptionRef::list(&list).unwrap(),
            ..TableSettings::default()
        };
        let scenario = Scenario::named("advanced-8").unwrap();
        scenario.for_table(&table).unwrap()
    };
    let growth = || Prompt::new(Topic::Growth);
    let losses = || Prompt::new(Topic::Flood).part(CalamityPart::Losses);
    let both = |one: Prompt, other: Prompt| asked(of_table("[barbarian-growth]"), &[one, other]);
    let usual = both(growth(), losses());
    assert!(!usual.contains("Barbarians"), "{usual}");
    let role = PromptRole::Controller;
    let controls = both(growth().to(role), losses().to(role));
    for sentence in [
        "Stock will be short, yours or theirs: which areas grow first?",
        "which of their tokens and Pirate cities on the plain go first?",
    ] {
        assert!(controls.contains(sentence), "{controls}");
    }
    let offers = [Prompt::new(Topic::Offers)];
    let named = "calamities too may stand before the first +";
    assert!(asked(of_table("[name-calamities]"), &offers).contains(named));
    assert!(!asked(of_table("[]"), &offers).contains(named));
}
