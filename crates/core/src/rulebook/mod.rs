//! The rulebook of a game as values: the sequence of play, one policy for each section, and the figures that sentences name.
//!
//! Assembled from `scenarios/rules/`. The code that plays by it stands in `rules`.

mod acquisition;
mod advances;
mod ast_movement;
mod beneficiary_measure;
mod book;
mod calamities;
mod calamity_figures;
mod census;
mod cities;
mod city_support;
mod conflict;
mod conversion;
mod figures;
mod hand_limit;
mod movement;
mod play_step;
mod population;
mod seats;
mod segment_plan;
mod setup;
mod ships;
mod surplus;
mod taxation;
mod trade;
mod victory;

pub use acquisition::AcquisitionPolicy;
pub use advances::AdvancesPolicy;
pub use ast_movement::{AstPolicy, CountedTowardPoints, HomeCities};
pub use beneficiary_measure::BeneficiaryMeasure;
pub use book::Rulebook;
pub use calamities::{CalamitiesPolicy, MAY_CUT, MAY_CUT_UNTRADED};
pub use calamity_figures::{
    BarbariansPolicy, CivilDisorderPolicy, CivilWarPolicy, EpidemicPolicy, FaminePolicy,
    FatedVolcano, FloodPolicy, IconoclasmPolicy, PiracyPolicy, SlaveRevoltPolicy,
    SuperstitionPolicy, VolcanoPolicy,
};
pub use census::{CensusPolicy, CensusPrecedence};
pub use cities::{CitiesPolicy, from_treasury};
pub use city_support::CitySupportPolicy;
pub use conflict::{AssaultNumbers, AssaultOrder, ConflictPolicy, NavalConflict};
pub use conversion::ConversionPolicy;
pub use hand_limit::{HandLimitPolicy, LAST_CARDS, ReturnPlacement};
pub use movement::MovementPolicy;
pub use play_step::PlayStep;
pub use population::PopulationPolicy;
pub use seats::SeatsPolicy;
pub use segment_plan::{OrdersNeeded, SegmentPlan};
pub use setup::{CalamityPlacement, SetupPolicy};
pub use ships::{FreeShipPolicy, ShipsPolicy};
pub use surplus::SurplusPolicy;
pub use taxation::TaxationPolicy;
pub use trade::TradePolicy;
pub use victory::{VictoryPolicy, WinCondition};
