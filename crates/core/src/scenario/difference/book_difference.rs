//! Differences explained by a scenario's options, and those left to report entry by entry.

use crate::scenario::difference::config_change::ConfigChange;

/// Differences of a scenario from its base, grouped by their source.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookDifference {
    /// Entries that options write, with the values of the base.
    pub options: Vec<ConfigChange>,
    /// Entries that its own files set and no option overwrites.
    pub house: Vec<ConfigChange>,
}

impl BookDifference {
    /// Combines the entries that options write with the differences of the files from the base.
    pub fn of(options: &[ConfigChange], files: Vec<ConfigChange>) -> BookDifference {
        let from_base = options.iter().map(|option| {
            let own = files.iter().find(|change| change.path == option.path);
            let base = own.map_or(&option.base, |own| &own.base).clone();
            let option = option.clone();
            ConfigChange { base, ..option }
        });
        let from_base: Vec<ConfigChange> = from_base.collect();
        let is_written =
            |change: &ConfigChange| options.iter().any(|option| option.is_at(&change.path));
        let mut house = files;
        house.retain(|change| !is_written(change));
        BookDifference {
            options: from_base.into_iter().filter(is_other).collect(),
            house,
        }
    }
}

/// An option may say what the base has, and the scenario's own file has not.
fn is_other(change: &ConfigChange) -> bool {
    change.here != change.base
}
