//! The settings of a table, fixed with their defaults when the game is made and printed on its first page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Config, OfficeError};
use crate::store;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    /// Hours for letters, by the name of the segment.
    pub deadlines: BTreeMap<String, u32>,
    /// Minutes between the last `final` and judging.
    pub second_thoughts: u32,
}

impl Settings {
    /// The office's own settings for these segments.
    pub fn of_office(config: &Config, segments: &[String]) -> Settings {
        let hours = |name: &String| (config.seconds_for(name) / 3600) as u32;
        Settings {
            deadlines: segments
                .iter()
                .map(|name| (name.clone(), hours(name)))
                .collect(),
            second_thoughts: config.second_thoughts,
        }
    }

    pub fn read(game: &store::Game) -> Result<Settings, OfficeError> {
        serde_json::from_str(&game.settings).map_err(|error| OfficeError::Game {
            game: game.slug.clone(),
            detail: format!("its settings do not read: {error}"),
        })
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are always JSON")
    }

    /// Seconds for the letters of a segment; a part has the time of its whole.
    pub fn seconds_for(&self, config: &Config, segment: &str) -> i64 {
        let whole = segment.split('/').next().unwrap_or(segment);
        let hours = self
            .deadlines
            .get(segment)
            .or_else(|| self.deadlines.get(whole));
        hours.map_or_else(
            || config.seconds_for(segment),
            |hours| i64::from(*hours) * 3600,
        )
    }

    /// Names and values as the first page prints them.
    pub fn printed(&self) -> Vec<(String, String)> {
        let mut all: Vec<(String, String)> = self
            .deadlines
            .iter()
            .map(|(segment, hours)| (format!("time for {segment}"), format!("{hours} h")))
            .collect();
        let minutes = format!("{} min", self.second_thoughts);
        all.push(("time for second thoughts".to_owned(), minutes));
        all
    }
}
