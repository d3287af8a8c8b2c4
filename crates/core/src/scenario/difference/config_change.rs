//! An entry of a scenario that is not as its base has it.

/// An entry that a scenario has otherwise than its base, both as they are written; nothing where it is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfigChange {
    /// Path with the name of the file first: `rules.cities.on_site`.
    pub path: String,
    pub here: Option<String>,
    pub base: Option<String>,
    /// The option that writes it; nothing where it stands in the files.
    pub option: Option<String>,
}

impl ConfigChange {
    /// Returns whether the change is about an entry of a printed scenario, whose path starts with the name of its file.
    pub fn is_at(&self, printed: &str) -> bool {
        let rest = printed.strip_prefix(&self.path);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
    }

    /// Returns the name under which the entry is reported: entries of the rules and of the scenario file omit the file name.
    pub fn display_path(&self) -> &str {
        let files = ["rules.", "scenario."];
        let mut bare = files.iter().filter_map(|file| self.path.strip_prefix(file));
        bare.next().unwrap_or(&self.path)
    }
}
