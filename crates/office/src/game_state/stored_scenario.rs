//! The scenario as a game keeps it, and what it was made from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::context::error::OfficeError;
use crate::context::game_migrations;
use bulla_core::scenario::{
    BaseScenario, ConfigChange, FileSource, Scenario, TABLE_FILE, difference,
};
use bulla_store::Game;

/// The scenario as a game keeps it: all its files, so that a later edition of the data cannot change a running game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoredScenario {
    name: String,
    /// The files of the scenario as they were written, and the settings of the table as [`TABLE_FILE`], if it has any.
    files: BTreeMap<String, String>,
    /// Source that it was made from, as it was then. `None` if nobody recorded it: in games of format 1.
    #[serde(deserialize_with = "Option::deserialize")]
    base: Option<StoredBase>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct StoredBase {
    name: String,
    /// Files that are not the same in the game.
    files: BTreeMap<String, String>,
}

pub fn to_stored(scenario: &Scenario) -> String {
    let base = BaseScenario::nearest(&scenario.name, &scenario.files).map(|base| StoredBase {
        name: base.name,
        files: {
            let files = base.files.into_iter();
            let others = files.filter(|(name, text)| scenario.files.get(name) != Some(text));
            others.collect()
        },
    });
    let kept = StoredScenario {
        name: scenario.name.clone(),
        files: scenario.files.clone(),
        base,
    };
    serde_json::to_string(&kept).expect("texts by name are always JSON")
}

impl StoredScenario {
    /// Reads what a game keeps, in any format.
    ///
    /// # Errors
    /// A newer program kept it, or it does not read.
    pub fn read(game: &Game, text: &str) -> Result<StoredScenario, OfficeError> {
        StoredScenario::of(&game.slug, game.format, text)
    }

    /// Reads what a game of this name and format keeps.
    ///
    /// # Errors
    /// A newer program kept it, or it does not read.
    pub fn of(game: &str, format: i64, text: &str) -> Result<StoredScenario, OfficeError> {
        let text = game_migrations::scenario(text, format).map_err(|detail| OfficeError::Game {
            game: game.to_owned(),
            detail,
        })?;
        serde_json::from_str(&text).map_err(|error| unreadable(game, &error.to_string()))
    }

    /// Name of the scenario.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The scenario itself.
    ///
    /// # Errors
    /// It does not read.
    pub fn scenario(&self, game: &Game) -> Result<Scenario, OfficeError> {
        self.scenario_of(&game.slug)
    }

    /// The scenario of a game of this name.
    ///
    /// # Errors
    /// It does not read.
    pub fn scenario_of(&self, game: &str) -> Result<Scenario, OfficeError> {
        let file_source = FileSource::of_copies(self.files.clone());
        Scenario::from_shelf(&self.name, &file_source).map_err(|complaints| {
            let mut lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            let more = lines.split_off(lines.len().min(SHOWN)).len();
            if more > 0 {
                lines.push(format!("and {more} more"));
            }
            unreadable(game, &lines.join("; "))
        })
    }

    /// Returns the source with all its files; `None` if it is the same.
    fn made_from(&self) -> Option<BaseScenario> {
        match &self.base {
            Some(base) if base.files.is_empty() && base.name == self.name => None,
            None => BaseScenario::nearest(&self.name, &self.files),
            Some(base) => {
                let mut files = self.files.clone();
                // The settings of a table are none of what it was made from.
                files.remove(TABLE_FILE);
                files.extend(base.files.clone());
                let name = base.name.clone();
                Some(BaseScenario { name, files })
            }
        }
    }

    /// Returns what it plays differently from what it was made from.
    ///
    /// # Errors
    /// Stored base scenario does not read.
    pub fn changes(&self, game: &Game) -> Result<Vec<ConfigChange>, OfficeError> {
        let Some(base) = self.made_from() else {
            return Ok(Vec::new());
        };
        difference((&self.name, &self.files), (&base.name, &base.files))
            .map_err(|detail| unreadable(&game.slug, &format!("what it was made from: {detail}")))
    }
}

/// Complaints of a scenario that does not read.
const SHOWN: usize = 3;

fn unreadable(game: &str, detail: &str) -> OfficeError {
    OfficeError::Game {
        game: game.to_owned(),
        detail: format!("its scenario does not read: {detail}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cheap() -> Scenario {
        let mut files = BaseScenario::named("advanced-5").unwrap().files;
        let rules = files.get_mut("rules/advanced.yaml").unwrap();
        *rules = rules.replace("on_site: 6 ", "on_site: 5 ");
        Scenario::from_shelf("advanced-5", &FileSource::of_copies(files)).unwrap()
    }

    fn paths(kept: &StoredScenario) -> Vec<String> {
        let Some(base) = kept.made_from() else {
            return Vec::new();
        };
        let here = (&*kept.name, &kept.files);
        let changes = difference(here, (&base.name, &base.files)).unwrap();
        changes.into_iter().map(|change| change.path).collect()
    }

    #[test]
    fn what_is_the_same_is_not_kept_twice() {
        let kept: StoredScenario = serde_json::from_str(&to_stored(&cheap())).unwrap();
        let base = kept.base.as_ref().unwrap();
        assert_eq!(base.name, "advanced-5");
        let files: Vec<&String> = base.files.keys().collect();
        assert_eq!(files, ["rules/advanced.yaml"]);
        assert_eq!(paths(&kept), ["rules.cities.on_site"]);
        let book = Scenario::named("advanced-5").unwrap();
        let kept: StoredScenario = serde_json::from_str(&to_stored(&book)).unwrap();
        assert!(kept.base.as_ref().unwrap().files.is_empty());
        assert_eq!(paths(&kept), [""; 0]);
    }

    /// A step writes into what a game plays and into what it was made from alike: the behaviour so far is no house rule.
    #[test]
    fn a_leaf_that_a_step_enters_is_no_house_rule() {
        let text = to_stored(&cheap()).replace("most: 9 ", "most: 9\\n  third: 2 ");
        let kept: StoredScenario = serde_json::from_str(&text).unwrap();
        for files in [&kept.files, &kept.base.as_ref().unwrap().files] {
            assert!(files["rules/advanced.yaml"].contains("third: 2"));
        }
        assert_eq!(paths(&kept), ["rules.cities.on_site"]);
    }

    #[test]
    fn nothing_is_left_out_or_added_in_silence() {
        let whole = to_stored(&cheap());
        for text in [
            whole.replace(r#""base""#, r#""bass""#),
            whole.replace(r#""files""#, r#""more": 1, "files""#),
            r#"{"name": "advanced-5", "files": {}}"#.to_owned(),
        ] {
            assert!(serde_json::from_str::<StoredScenario>(&text).is_err());
        }
    }
}
