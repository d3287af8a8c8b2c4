//! The scenario as a game keeps it.

use serde::{Deserialize, Serialize};

use crate::scenario::Scenario;

/// The format in which a game keeps its scenario and settings; raised with each change, and old ones upgraded step by step.
pub const FORMAT: i64 = 1;

/// The scenario as a game keeps it: all its files, so that a later edition of the data cannot change a running game.
#[derive(Serialize, Deserialize)]
pub struct Kept {
    pub name: String,
    pub files: std::collections::BTreeMap<String, String>,
}

pub fn keep(scenario: &Scenario) -> String {
    let kept = Kept {
        name: scenario.name.clone(),
        files: scenario.files.clone(),
    };
    serde_json::to_string(&kept).expect("texts by name are always JSON")
}
