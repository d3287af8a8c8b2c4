//! Files of a scenario on their way to trees: where they come from, what settings and options lay on them.

pub(super) mod apply_settings;
pub(super) mod defaults;
pub(super) mod file_report;
pub(super) mod file_source;
pub(super) mod inheritance;
pub(super) mod option_complaints;
pub(super) mod scenario_reader;
pub(super) mod source_files;
pub(super) mod table_settings;
