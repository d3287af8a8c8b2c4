//! Scenario files → the box of one game and its book of rules, with lint passes over the data. Knows no rule.
//!
//! A scenario points at a board, nations, cards, advances, a track and rules, all YAML. They are read together: every
//! complaint of every file is gathered, and a scenario with any complaint is refused.

mod advances_file;
mod apply_options;
mod apply_settings;
mod assembly;
mod base;
mod board_check;
mod board_file;
mod book_difference;
mod cards_file;
mod conditional_values;
mod config_entries;
mod consistency;
mod contents_reader;
mod defaults;
mod difference;
mod file_report;
mod file_source;
mod find_map_assets;
mod inheritance;
mod nations_file;
mod option_complaints;
mod option_file;
mod option_ref;
mod overlay;
mod policies;
mod regions;
mod scenario_file;
mod scenario_reader;
mod source_files;
mod summary;
mod table_settings;
mod translations;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::game::Components;
use crate::rules::Rulebook;
use crate::text::{Complaint, TextPosition};
use scenario_reader::ScenarioReader;

pub use base::BaseScenario;
pub use book_difference::BookDifference;
pub use difference::{ConfigChange, difference};
pub use file_report::FileComplaint;
pub use file_source::{FileSource, names};
pub use option_file::{OptionFile, option};
pub use option_ref::{OptionRef, PrintedSource, ResolvedOption};
pub use scenario_file::IslandSites;
pub use summary::{ComponentCounts, Summary};
pub use table_settings::{SettingSpans, SplitBefore, TABLE_FILE, TableSettings};
pub use translations::Translations;

/// A game as it lies in its box, fixed from the first day.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The name of its file without `.yaml`.
    pub name: String,
    pub title: String,
    pub players: u8,
    /// A table of it has so many at least: as many as `players`, where its file says nothing else.
    pub fewest: u8,
    pub island_sites: IslandSites,
    /// Parts it is put together from: the kind and title of each.
    pub contents: Vec<(&'static str, String)>,
    pub components: Components,
    pub book: Rulebook,
    /// The files it was read from, by name; a game keeps them, and [`FileSource::of_copies`] reads them again.
    pub files: BTreeMap<String, String>,
    /// The options that are laid on its files, and the leaves that they write.
    pub options: Vec<ResolvedOption>,
    /// Rules that it plays beyond its ruleset, in the words of its own file.
    pub own_option: Option<ResolvedOption>,
    pub changes: Vec<ConfigChange>,
    plan: Arc<assembly::ScenarioContents>,
    /// Shelf with further options.
    shelf: FileSource,
}

/// Settings that a rule case may change in its scenario. The result is judged as a position, not as a game.
#[derive(Clone, Debug, Default)]
pub struct CaseOverrides {
    /// Set of panels: `S123`, `base`, `extension` ...
    pub set: Option<String>,
    /// Nations in play, any number of any.
    pub nations: Option<Vec<String>>,
    pub tokens: Option<u16>,
    pub island_sites: Option<IslandSites>,
}

impl Scenario {
    /// One of the program's scenarios.
    ///
    /// # Errors
    /// Everything that is wrong with its files, or that there is none of this name.
    pub fn named(name: &str) -> Result<Scenario, Vec<FileComplaint>> {
        Scenario::from_shelf(name, &FileSource::embedded())
    }

    /// A scenario file and what lies beside it; the program's files stand in for what does not.
    ///
    /// # Errors
    /// Everything that is wrong with its files.
    pub fn load(path: &Path) -> Result<Scenario, Vec<FileComplaint>> {
        let shown = path.display().to_string();
        if !path.is_file() {
            return Err(refused(&shown, "there is no such file"));
        }
        let stem = path.file_stem().and_then(|stem| stem.to_str());
        let is_yaml = path.extension().is_some_and(|kind| kind == "yaml");
        let Some(stem) = stem.filter(|_| is_yaml) else {
            return Err(refused(&shown, "the name of a scenario file ends in .yaml"));
        };
        let directory = path.parent().unwrap_or(Path::new(""));
        Scenario::from_shelf(stem, &FileSource::embedded().with_directory(directory))
    }

    /// The scenario of this name on a shelf.
    ///
    /// # Errors
    /// Everything that is wrong with its files, or that there is none of this name.
    pub fn from_shelf(name: &str, shelf: &FileSource) -> Result<Scenario, Vec<FileComplaint>> {
        ScenarioReader::new(shelf).scenario(name)
    }

    /// Returns this scenario with the changes of a rule case.
    ///
    /// # Errors
    /// What the variation names and nothing knows.
    pub fn varied(&self, variation: &CaseOverrides) -> Result<Scenario, Vec<FileComplaint>> {
        contents_reader::vary(self, variation)
    }

    /// Returns this scenario as a table plays it. The settings are laid over its files and are a file of their own, so that a game's
    /// copy has them too.
    ///
    /// # Errors
    /// What of the settings no book has. What is about the table's own settings names no file, and the place in the file of the game.
    pub fn for_table(&self, house: &TableSettings) -> Result<Scenario, Vec<FileComplaint>> {
        if house.is_empty() {
            return Ok(self.clone());
        }
        let twice = house.played_already(&self.options, &self.file());
        if !twice.is_empty() {
            return Err(twice);
        }
        let shelf = self.shelf.with_copies(self.files.clone());
        let reader = ScenarioReader::new(&shelf).with_settings(house.tree());
        reader.scenario(&self.name)
    }

    /// Returns this scenario with the options of a rule case: with any nations, and a given number of players, with a given
    /// number of tokens each, on a set of panels.
    ///
    /// # Errors
    /// What of the options this book cannot have. What is about how the case names them names no file, and the place in its list.
    pub fn for_case(
        &self,
        options: &[OptionRef],
        (players, tokens, set): (u32, u16, &str),
    ) -> Result<Scenario, Vec<FileComplaint>> {
        let house = TableSettings {
            players: Some(players),
            options: options.to_vec(),
            ..TableSettings::default()
        };
        let shelf = self.shelf.with_copies(self.files.clone());
        let reader = ScenarioReader::new(&shelf).for_case();
        let reader = reader.with_settings(house.tree_of_case(tokens, set));
        reader.scenario(&self.name)
    }

    /// Returns its rules beyond the ruleset, and its options, as they are shown to players.
    pub fn told_options(&self) -> impl Iterator<Item = &ResolvedOption> {
        self.own_option.iter().chain(&self.options)
    }

    /// The book as it is assembled, leaf for leaf: what it is called, and what it says.
    #[must_use]
    pub fn config_entries(&self) -> Vec<(String, String)> {
        let shelf = FileSource::of_copies(self.files.clone());
        let trees = ScenarioReader::new(&shelf).for_case().trees(&self.name);
        trees
            .map(|trees| config_entries::config_entries(&trees))
            .unwrap_or_default()
    }

    /// The book likewise, before any option is laid on it.
    #[must_use]
    pub fn base_config_entries(&self) -> Vec<(String, String)> {
        let shelf = FileSource::of_copies(self.files.clone());
        let reading = ScenarioReader::new(&shelf).for_case().without_options();
        let trees = reading.trees(&self.name);
        trees
            .map(|trees| config_entries::config_entries(&trees))
            .unwrap_or_default()
    }

    fn file(&self) -> String {
        format!("{}.yaml", self.name)
    }

    pub fn summary(&self) -> Summary {
        Summary::of(self)
    }
}

/// The figures of a scenario, by the path of its file or by its name.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check(path: &str) -> Result<Summary, Vec<FileComplaint>> {
    let file = Path::new(path);
    let scenario = match file.exists() {
        true => Scenario::load(file),
        false => Scenario::named(path.strip_suffix(".yaml").unwrap_or(path)),
    };
    scenario.map(|scenario| scenario.summary())
}

fn refused(file: &str, message: &str) -> Vec<FileComplaint> {
    vec![FileComplaint {
        file: file.to_owned(),
        complaint: Complaint::new(TextPosition::START, "", message),
    }]
}
