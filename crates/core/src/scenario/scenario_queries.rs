//! Scenarios by name and by file, and as tables and rule cases play them.

use std::path::Path;

use crate::scenario::assembled_scenario::{CaseOverrides, Scenario};
use crate::scenario::assembly::contents_reader::vary;
use crate::scenario::difference::config_entries::config_entries;
use crate::scenario::options::option_ref::OptionRef;
use crate::scenario::options::option_set::expanded;
use crate::scenario::options::resolved_option::ResolvedOption;
use crate::scenario::reading::file_report::{FileComplaint, refused};
use crate::scenario::reading::file_source::FileSource;
use crate::scenario::reading::scenario_reader::ScenarioReader;
use crate::scenario::reading::table_settings::TableSettings;
use crate::scenario::summary::Summary;

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
    pub fn from_shelf(
        name: &str,
        file_source: &FileSource,
    ) -> Result<Scenario, Vec<FileComplaint>> {
        ScenarioReader::new(file_source).scenario(name)
    }

    /// Returns this scenario with the changes of a rule case.
    ///
    /// # Errors
    /// Names in the variation that nothing knows.
    pub fn varied(&self, variation: &CaseOverrides) -> Result<Scenario, Vec<FileComplaint>> {
        vary(self, variation)
    }

    /// Returns this scenario as a table plays it. The settings are laid over its files and are a file of their own, so that a
    /// game's copy has them too.
    ///
    /// # Errors
    /// Settings that no book has. Complaints about the table's own settings name no file, but the place in the file of the
    /// game.
    pub fn for_table(&self, house: &TableSettings) -> Result<Scenario, Vec<FileComplaint>> {
        if house.is_empty() {
            return Ok(self.clone());
        }
        let house = &self.with_sets_expanded(house)?;
        let twice = house.played_already(&self.options, &self.file());
        if !twice.is_empty() {
            return Err(twice);
        }
        let file_source = self.file_source.with_copies(self.files.clone());
        let reader = ScenarioReader::new(&file_source).with_settings(house.tree());
        reader.scenario(&self.name)
    }

    /// Returns the settings of a table with the options of its sets in place of the sets.
    ///
    /// # Errors
    /// A set that there is not, and an option that comes twice. The complaints name no file, but the place in the file of the
    /// game.
    pub fn with_sets_expanded(
        &self,
        house: &TableSettings,
    ) -> Result<TableSettings, Vec<FileComplaint>> {
        Ok(TableSettings {
            options: expanded(&house.option_sets, &house.options, &self.file_source)?,
            option_sets: Vec::new(),
            ..house.clone()
        })
    }

    /// Returns this scenario with the options of a rule case: with any nations, and a given number of players, with a given
    /// number of tokens each, on a set of panels.
    ///
    /// # Errors
    /// Options that this book cannot have. Complaints about how the case names them name no file, but the place in its list.
    pub fn for_case(
        &self,
        options: &[OptionRef],
        players: u32,
        tokens: u16,
        set: &str,
    ) -> Result<Scenario, Vec<FileComplaint>> {
        let house = TableSettings {
            players: Some(players),
            options: options.to_vec(),
            ..TableSettings::default()
        };
        let file_source = self.file_source.with_copies(self.files.clone());
        let reader = ScenarioReader::new(&file_source).for_case();
        let reader = reader.with_settings(house.tree_of_case(tokens, set));
        reader.scenario(&self.name)
    }

    /// Returns the most players of a table that plays these options: beyond the nations as many as may wait, where it is a scenario
    /// in which every nation is played.
    pub fn most_players(&self, options: &[OptionRef]) -> u8 {
        let printed = self.components.nations.iter();
        let printed = printed.filter(|nation| nation.counterpart_of.is_none());
        let players = u32::from(self.players);
        let (tokens, set) = (self.components.tokens, &self.plan.outline.set.value);
        let with = self.for_case(options, players, tokens, set).ok();
        let waiting = with.map_or(0, |with| with.book.seats.waiting);
        match printed.count() <= usize::from(self.players) {
            true => self.players.saturating_add(waiting as u8),
            false => self.players,
        }
    }

    /// Returns its rules beyond the ruleset, and its options, as they are shown to players.
    pub fn told_options(&self) -> impl Iterator<Item = &ResolvedOption> {
        self.own_option.iter().chain(&self.options)
    }

    /// The book as it is assembled, entry for entry: what it is called, and what it says.
    #[must_use]
    pub fn config_entries(&self) -> Vec<(String, String)> {
        let file_source = FileSource::of_copies(self.files.clone());
        let trees = ScenarioReader::new(&file_source)
            .for_case()
            .trees(&self.name);
        trees
            .map(|trees| config_entries(&trees))
            .unwrap_or_default()
    }

    /// The book likewise, before any option is laid on it.
    #[must_use]
    pub fn base_config_entries(&self) -> Vec<(String, String)> {
        let file_source = FileSource::of_copies(self.files.clone());
        let reading = ScenarioReader::new(&file_source)
            .for_case()
            .without_options();
        let trees = reading.trees(&self.name);
        trees
            .map(|trees| config_entries(&trees))
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
    let scenario = if file.exists() {
        Scenario::load(file)
    } else {
        Scenario::named(path.strip_suffix(".yaml").unwrap_or(path))
    };
    scenario.map(|scenario| scenario.summary())
}
