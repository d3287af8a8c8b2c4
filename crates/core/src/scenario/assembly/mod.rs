//! Readers of the single files, and the box of a game that is assembled from what they say.

pub(super) mod advances_file;
pub(super) mod assembler;
pub(super) mod board_check;
pub(super) mod board_file;
pub(super) mod cards_file;
pub(super) mod consistency;
pub(super) mod contents_reader;
pub(super) mod find_map_assets;
pub(super) mod nations_file;
pub(super) mod policies;
pub(super) mod regions;
pub(super) mod scenario_file;
pub(super) mod seating;
