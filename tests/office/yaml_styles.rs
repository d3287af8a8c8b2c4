//! Scenarios in every style of YAML: what `bulla scenario check` passes, `bulla new` opens, and what is wrong with the settings of a
//! table is told at its line in the file of the game.

use std::fs;
use std::path::{Path, PathBuf};

use crate::office_fixture::{OfficeFixture, START};

const STYLES: [&str; 4] = ["flow", "quoted", "multi", "ends"];

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/rules/scenario/yaml_styles")
}

fn run(office: &OfficeFixture, arguments: &[&str]) -> (Option<i32>, String) {
    let output = office.run(arguments);
    let said = [output.stdout, output.stderr].concat();
    (output.status.code(), String::from_utf8(said).unwrap())
}

#[test]
fn what_a_check_passes_is_opened() {
    let office = OfficeFixture::empty(START);
    for style in STYLES {
        let scenario = data().join(format!("{style}.yaml"));
        let (code, said) = run(&office, &["scenario", "check", scenario.to_str().unwrap()]);
        assert_eq!(code, Some(0), "{style}: {said}");
        let game = data().join(format!("game-{style}.yaml"));
        let game = game.to_str().unwrap();
        let (code, said) = run(&office, &["new", game, "--check"]);
        assert_eq!(code, Some(0), "{style}: {said}");
        let (code, said) = run(&office, &["new", game, "--without", "all"]);
        assert_eq!(code, Some(0), "{style}: {said}");
        let (code, said) = run(&office, &["scenario", "show", &format!("g-{style}")]);
        assert_eq!(code, Some(0), "{style}: {said}");
        assert!(said.contains("\nrules.trade.parts: 2\n"), "{style}: {said}");
        // The file of the scenario is kept as it was written.
        let text = fs::read_to_string(scenario).unwrap();
        let kept = serde_json::to_string(&text).unwrap();
        let kept = kept.replace('\'', "''");
        let count = format!(
            "SELECT count(*) FROM scenarios JOIN games ON games.id = scenarios.game \
             WHERE slug = 'g-{style}' AND instr(text, '\"{style}.yaml\":' || '{kept}') > 0"
        );
        assert_eq!(office.count(&count), 1, "{style}");
    }
    let (code, said) = run(&office, &["verify"]);
    assert_eq!(code, Some(0), "{said}");
}

#[test]
fn what_is_wrong_with_a_setting_names_the_line_of_the_game() {
    let office = OfficeFixture::empty(START);
    for style in STYLES {
        let text = fs::read_to_string(data().join(format!("game-{style}.yaml"))).unwrap();
        let own = data().join(format!("{style}.yaml"));
        fs::copy(own, office.path().join(format!("{style}.yaml"))).unwrap();
        let file = office.path().join(format!("game-{style}.yaml"));
        for (from, to, at) in [
            (
                "trades: 2",
                "trades: 2\nask: [civil-war, famine]",
                "line 4, column 18 (ask): ",
            ),
            (
                "[red-backs]",
                "[red-backs, all-tradable]",
                "line 4, column ",
            ),
            (
                "[red-backs]",
                "[red-back]",
                "line 4, column 11 (options): there is no option",
            ),
            (
                "[red-backs]",
                "[imperial: 9]",
                "line 4, column 11 (options): ",
            ),
        ] {
            fs::write(&file, text.replace(from, to)).unwrap();
            let file = file.to_str().unwrap();
            let (code, said) = run(&office, &["new", file, "--check"]);
            assert_eq!(code, Some(1), "{style}, {to}: {said}");
            let place = format!("{file}: {at}");
            assert!(said.contains(&place), "{style}, {to}: {said}");
        }
    }
}
