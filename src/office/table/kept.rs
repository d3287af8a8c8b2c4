//! The scenario as a game keeps it, and what it was made from.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::office::means::formats;
use crate::office::means::problem::OfficeError;
use crate::scenario::{Base, Change, Scenario, Shelf, difference};
use crate::store::Game;

/// The scenario as a game keeps it: all its files, so that a later edition of the data cannot change a running game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kept {
    name: String,
    files: BTreeMap<String, String>,
    /// What it was made from, as it was then. Nothing where nobody wrote it down: in games of format 1.
    #[serde(deserialize_with = "Option::deserialize")]
    base: Option<KeptBase>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptBase {
    name: String,
    /// Those that are not the same in the game.
    files: BTreeMap<String, String>,
}

pub fn keep(scenario: &Scenario) -> String {
    let base = Base::nearest(&scenario.name, &scenario.files).map(|base| KeptBase {
        name: base.name,
        files: {
            let files = base.files.into_iter();
            let others = files.filter(|(name, text)| scenario.files.get(name) != Some(text));
            others.collect()
        },
    });
    let kept = Kept {
        name: scenario.name.clone(),
        files: scenario.files.clone(),
        base,
    };
    serde_json::to_string(&kept).expect("texts by name are always JSON")
}

impl Kept {
    /// What a game keeps, in whatever format.
    ///
    /// # Errors
    /// A newer program kept it, or it does not read.
    pub fn read(game: &Game, text: &str) -> Result<Kept, OfficeError> {
        let text = formats::scenario(text, game.format).map_err(|detail| OfficeError::Game {
            game: game.slug.clone(),
            detail,
        })?;
        serde_json::from_str(&text).map_err(|error| unreadable(game, &error.to_string()))
    }

    /// The scenario itself.
    ///
    /// # Errors
    /// It does not read.
    pub fn scenario(&self, game: &Game) -> Result<Scenario, OfficeError> {
        let shelf = Shelf::of_copies(self.files.clone());
        Scenario::from_shelf(&self.name, &shelf).map_err(|complaints| {
            let mut lines: Vec<String> = complaints.iter().map(ToString::to_string).collect();
            let more = lines.split_off(lines.len().min(SHOWN)).len();
            if more > 0 {
                lines.push(format!("and {more} more"));
            }
            unreadable(game, &lines.join("; "))
        })
    }

    /// What it plays otherwise than what it was made from.
    ///
    /// # Errors
    /// What it was made from does not read.
    pub fn changes(&self, game: &Game) -> Result<Vec<Change>, OfficeError> {
        let base = match &self.base {
            None => Base::nearest(&self.name, &self.files),
            Some(base) => {
                let mut files = self.files.clone();
                files.extend(base.files.clone());
                let name = base.name.clone();
                Some(Base { name, files })
            }
        };
        let Some(base) = base else {
            return Ok(Vec::new());
        };
        difference((&self.name, &self.files), (&base.name, &base.files))
            .map_err(|detail| unreadable(game, &format!("what it was made from: {detail}")))
    }
}

/// Complaints of a scenario that does not read.
const SHOWN: usize = 3;

fn unreadable(game: &Game, detail: &str) -> OfficeError {
    OfficeError::Game {
        game: game.slug.clone(),
        detail: format!("its scenario does not read: {detail}"),
    }
}
