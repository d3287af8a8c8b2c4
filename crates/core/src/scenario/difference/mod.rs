//! Differences between a scenario and its base, and the entries of a scenario as text.

pub(super) mod base;
pub(super) mod book_difference;
pub(super) mod compare;
pub(super) mod config_change;
pub(super) mod config_entries;
pub(super) mod config_text;
