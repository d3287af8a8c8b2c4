//! Players who see only a view and write orders as a player would, and whole games of them. Knows nothing of mail or storage.

mod edge_case_bot;
mod fate_orders;
mod invariants;
mod land;
mod memory_game;
mod purchases;
mod random_bot;
mod rule_coverage;
mod sensible_orders;
mod settler;
mod settler_habits;
mod ships;
mod simulation;
mod statistics;
mod trading;
mod varied_settler;

pub use edge_case_bot::EdgeCaseBot;
pub use invariants::violations;
pub use memory_game::{MemoryGame, PlayedSegment, Player, SettlerBot};
pub use random_bot::RandomBot;
pub use rule_coverage::{RuleStepCoverage, UncoveredStep, unreachable_reason};
pub use sensible_orders::{SENSIBLE_REVISION, sensible_orders};
pub use settler::settle;
pub use simulation::{
    BotMix, LAST_TURN, SimulatedGame, SimulationChecks, SimulationFailure, simulate, simulate_with,
};
pub use statistics::{NationStats, SimulationStats};
pub use varied_settler::VariedSettler;
