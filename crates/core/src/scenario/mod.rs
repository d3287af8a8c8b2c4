//! Scenario files → the box of one game and its book of rules, with lint passes over the data. Knows no rule.
//!
//! A scenario points at a board, nations, cards, advances, a track and rules, all YAML. They are read together: every
//! complaint of every file is gathered, and a scenario with any complaint is refused.

mod assembled_scenario;
mod assembly;
mod difference;
mod options;
mod reading;
mod scenario_queries;
mod summary;
mod translations;

pub use assembled_scenario::{CaseOverrides, Scenario};
pub use assembly::scenario_file::IslandSites;
pub use difference::base::BaseScenario;
pub use difference::book_difference::BookDifference;
pub use difference::compare::difference;
pub use difference::config_change::ConfigChange;
pub use options::option_file::{OptionFile, option};
pub use options::option_groups::{OptionEffect, OptionGroup, option_groups};
pub use options::option_ref::OptionRef;
pub use options::option_set::{OptionSet, OptionSetRef, option_sets};
pub use options::resolved_option::{PrintedSource, ResolvedOption};
pub use reading::file_report::FileComplaint;
pub use reading::file_source::{FileSource, names};
pub use reading::table_settings::{SettingSpans, SplitBefore, TABLE_FILE, TableSettings};
pub use scenario_queries::check;
pub use summary::{ComponentCounts, Summary};
pub use translations::Translations;
