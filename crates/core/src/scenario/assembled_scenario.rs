//! A scenario as a game has it: what lies in its box, its book of rules, and the files that both come from.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::game::Components;
use crate::rulebook::Rulebook;
use crate::scenario::assembly::assembler::ScenarioContents;
use crate::scenario::assembly::scenario_file::IslandSites;
use crate::scenario::difference::config_change::ConfigChange;
use crate::scenario::options::resolved_option::ResolvedOption;
use crate::scenario::reading::file_source::FileSource;

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
    /// The options that are laid on its files, and the entries that they write.
    pub options: Vec<ResolvedOption>,
    /// Rules that it plays beyond its ruleset, in the words of its own file.
    pub own_option: Option<ResolvedOption>,
    pub changes: Vec<ConfigChange>,
    pub(super) plan: Arc<ScenarioContents>,
    /// Shelf with further options.
    pub(super) file_source: FileSource,
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
