//! Rulebook numbers of each step. They were in the program before they were in the files of a game. Every game from before is of
//! 1991.

use super::config_entries::insert_entry;

/// Numbers as the program had them, one per line.
const NUMBERS: &str = include_str!("numbers.yaml");

/// The kept scenario with the numbers of 1991 in its rules, and in those of what it was made from.
///
/// # Errors
/// Same as [`insert_entry`].
pub fn numbers(kept: &str) -> Result<String, String> {
    let named = NUMBERS.lines().filter(|line| !line.starts_with('#'));
    let named: Vec<&str> = named.collect();
    insert_entry(
        kept,
        "rules",
        "",
        &format!("numbers: {{{}}}", named.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde_json::{Value, json};

    use super::*;
    use bulla_core::game::RuleStep;
    use bulla_core::scenario::{BaseScenario, FileSource, Scenario, difference};

    const RULES: &str = "rules/advanced.yaml";

    /// The files of a scenario of the program as they were before books had numbers.
    fn before() -> BTreeMap<String, String> {
        let mut files = BaseScenario::named("advanced-5").unwrap().files;
        let rules = files.get_mut(RULES).unwrap();
        let (policies, _) = rules.split_once("numbers:\n").unwrap();
        *rules = policies.to_owned();
        files
    }

    #[test]
    fn a_game_from_before_calls_every_step_as_it_did_and_has_no_house_rule_by_it() {
        let kept = json!({"name": "advanced-5", "files": before()});
        let kept: Value = serde_json::from_str(&numbers(&kept.to_string()).unwrap()).unwrap();
        let files: BTreeMap<String, String> =
            serde_json::from_value(kept["files"].clone()).unwrap();
        let now = Scenario::named("advanced-5").unwrap().components.numbers;
        let read =
            Scenario::from_shelf("advanced-5", &FileSource::of_copies(files.clone())).unwrap();
        for cause in RuleStep::ALL {
            assert_eq!(
                read.components.numbers.key(*cause),
                now.key(*cause),
                "{cause:?}"
            );
        }
        let base = BaseScenario::named("advanced-5").unwrap();
        let changes = difference(("advanced-5", &files), ("advanced-5", &base.files));
        assert_eq!(changes.unwrap(), []);
        assert!(Scenario::from_shelf("advanced-5", &FileSource::of_copies(before())).is_err());
    }
}
