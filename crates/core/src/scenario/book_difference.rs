//! What options explain of a scenario, and what they leave to be told leaf by leaf.

use super::ConfigChange;

/// What a scenario plays otherwise than its base, by who says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BookDifference {
    /// What options write, beside what the base has there.
    pub options: Vec<ConfigChange>,
    /// What its own files say, and no option writes over.
    pub house: Vec<ConfigChange>,
}

impl BookDifference {
    /// Out of what options write and of what the files have otherwise than the base.
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
