//! Scenarios in every style of YAML, with the settings of a table laid over them.

use std::path::Path;

use bulla::game::Calamity;
use bulla::scenario::{
    FileSource, OptionRef, Scenario, SettingSpans, SplitBefore, TABLE_FILE, TableSettings,
};
use bulla::text::{ParseLimits, TextPosition, parse};

use super::named;

/// A root in braces, a quoted key, a list over lines, and the end of a document.
const STYLES: [&str; 4] = ["flow", "quoted", "multi", "ends"];

fn styled(style: &str) -> Scenario {
    let file = format!("tests/rules/scenario/yaml_styles/{style}.yaml");
    Scenario::load(Path::new(&file)).unwrap()
}

fn option_ref(text: &str) -> Vec<OptionRef> {
    OptionRef::list(&parse(text, 1, &ParseLimits::DATA).unwrap()).unwrap()
}

fn ids(scenario: &Scenario) -> Vec<&str> {
    scenario.options.iter().map(|one| one.id.as_str()).collect()
}

#[test]
fn settings_are_laid_over_a_scenario_of_any_style() {
    let house = TableSettings {
        trades: Some(2),
        last_turn: Some(9),
        ask: Some(vec![SplitBefore {
            at: TextPosition::START,
            kind: Calamity::CivilWar,
        }]),
        options: option_ref("[red-backs]"),
        ..TableSettings::default()
    };
    for style in STYLES {
        let scenario = styled(style);
        let table = scenario.for_table(&house).unwrap();
        assert_eq!(
            (table.book.trades(), table.book.victory.turn),
            (2, Some(9)),
            "{style}"
        );
        assert_eq!(table.book.split_topics.len(), 1);
        let own = ids(&scenario);
        assert_eq!(ids(&table), [&own[..], &["red-backs"]].concat(), "{style}");
        // The scenario file stays as it was written, and the settings are a file beside it.
        let file = format!("{style}.yaml");
        assert_eq!(table.files[&file], scenario.files[&file]);
        assert_eq!(
            table.files[TABLE_FILE],
            "options: [red-backs]\ntrades: 2\nend: {turn: 9}\nask: [civil-war]\n"
        );
        assert!(!scenario.files.contains_key(TABLE_FILE));
        let copies = FileSource::of_copies(table.files.clone());
        let again = Scenario::from_shelf(style, &copies).unwrap();
        assert_eq!((&again.book, &again.files), (&table.book, &table.files));
        assert_eq!(ids(&again), ids(&table));
        // More settings go over those that a game keeps, and options add up.
        let more = TableSettings {
            trades: Some(4),
            options: option_ref("[barbarians-20]"),
            ..TableSettings::default()
        };
        let more = table.for_table(&more).unwrap();
        assert_eq!((more.book.trades(), more.book.victory.turn), (4, Some(9)));
        assert_eq!(
            more.files[TABLE_FILE],
            "options: [red-backs, barbarians-20]\ntrades: 4\nend: {turn: 9}\nask: [civil-war]\n"
        );
    }
}

/// Settings are no file of the scenario: each complaint is about its place in the file of the game, whatever the scenario is like.
#[test]
fn what_is_wrong_with_a_setting_is_told_at_its_own_place() {
    let said = |scenario: &Scenario, house: TableSettings| -> Vec<String> {
        let wrong = scenario.for_table(&house).unwrap_err();
        wrong.iter().map(ToString::to_string).collect()
    };
    let spans = SettingSpans {
        players: TextPosition::new(4, 10),
        trades: TextPosition::new(5, 9),
        last_turn: TextPosition::new(6, 13),
    };
    for style in STYLES {
        let scenario = styled(style);
        let trades = TableSettings {
            trades: Some(6),
            spans,
            ..TableSettings::default()
        };
        let found = said(&scenario, trades);
        let expected = ":5:9: trades: expected a number from 1 to 5, found `6`";
        assert!(found.contains(&expected.to_owned()), "{style}: {found:#?}");
        let players = TableSettings {
            players: Some(65),
            spans,
            ..TableSettings::default()
        };
        let found = said(&scenario, players);
        let expected = ":4:10: players: expected a number from 1 to 64, found `65`";
        assert!(found.contains(&expected.to_owned()), "{style}: {found:#?}");
        let options = TableSettings {
            options: option_ref("[red-backs, all-tradable]"),
            ..TableSettings::default()
        };
        let found = said(&scenario, options);
        assert!(
            found.iter().all(|line| line.starts_with(":1:")),
            "{style}: {found:#?}"
        );
    }
}

/// Settings that a game keeps are read strictly, and a scenario that somebody calls so is no file of settings.
#[test]
fn kept_settings_are_read_strictly() {
    let mut files = named("advanced-5").files;
    files.insert(TABLE_FILE.to_owned(), "trades: 2\nrules: mine\n".to_owned());
    let read = Scenario::from_shelf("advanced-5", &FileSource::of_copies(files.clone()));
    let wrong = read.unwrap_err();
    assert_eq!(
        wrong[0].to_string(),
        "./table.yaml:2:1: unknown key `rules`"
    );
    let text = files["advanced-5.yaml"].clone();
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("table.yaml");
    std::fs::write(&file, text).unwrap();
    let scenario = Scenario::load(&file).unwrap();
    let house = TableSettings {
        trades: Some(2),
        ..TableSettings::default()
    };
    let table = scenario.for_table(&house).unwrap();
    let copies = FileSource::of_copies(table.files.clone());
    let again = Scenario::from_shelf("table", &copies).unwrap();
    assert_eq!((again.book.trades(), again.book), (2, table.book));
    let copies = FileSource::of_copies(scenario.files.clone());
    let unset = Scenario::from_shelf("table", &copies).unwrap();
    assert_eq!(unset.book, scenario.book);
}
