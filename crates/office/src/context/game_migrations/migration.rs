//! One step from a format in which games are kept to the next.

/// Conversion from one format to the next. Each step takes the texts that the step before it made.
#[derive(Clone, Copy)]
pub struct Migration {
    /// The files of the scenario, as JSON.
    pub scenario: fn(&str) -> Result<String, String>,
    /// The settings of the table, as JSON.
    pub settings: fn(&str) -> Result<String, String>,
}
