//! The verbs: one module per section of the rulebook. Rules read the state, ask players and make things happen.
//!
//! No rule knows a ruleset, an option, a nation or a civilization card by name: it reads its policy and asks for effects.

mod acquisition;
mod advances;
mod ast_movement;
mod bounds;
mod calamities;
mod census;
mod cities;
mod city_support;
mod conflict;
mod conversion;
mod forecast;
mod hand_limit;
mod impossible_orders;
mod movement;
mod orders_needed;
mod play_step;
mod population;
mod relevance;
mod reshuffle;
mod revisions;
mod rulebook;
mod rulebook_figures;
mod run;
mod seats;
mod setup;
mod ships;
mod surplus;
mod taxation;
mod trade;
mod victory;

pub use advances::{
    barred, earlier, earlier_seen, may_buy, on_sale, price, price_now, purchasing_power,
};
pub use calamities::{CITY, MAY_CUT, MAY_CUT_UNTRADED};
pub use cities::from_treasury;
pub use forecast::{OrderForecast, forecast_orders};
pub use impossible_orders::{drop_excess_walks, drop_impossible};
pub use movement::reach;
pub use orders_needed::{is_asked, needs_orders};
pub use play_step::PlayStep;
pub use relevance::can_matter;
pub use reshuffle::{reshuffle, revealed_cards};
pub use revisions::as_of_revision;
pub use rulebook::{OrdersNeeded, Rulebook, SegmentPlan};
pub use run::{AnyOrder, RuleRun, RunEnd, prompts, run, run_from, why_impossible};
pub use seats::bars_arrival;
pub use trade::takeable;
pub use victory::{scores, winners};

/// The rules revision: raised with every change of a result, and stored with every segment (law 3).
pub const REVISION: i64 = 4;

/// The policies of the sections, each defined beside the code that reads it.
pub mod policy {
    pub use super::acquisition::AcquisitionPolicy as Acquisition;
    pub use super::advances::AdvancesPolicy as Advances;
    pub use super::ast_movement::{AstPolicy as Track, CountedTowardPoints};
    pub use super::calamities::CalamitiesPolicy as Calamities;
    pub use super::calamities::policy as calamity;
    pub use super::census::{CensusPolicy as Census, CensusPrecedence};
    pub use super::cities::CitiesPolicy as Cities;
    pub use super::city_support::CitySupportPolicy as Support;
    pub use super::conflict::{AssaultNumbers, AssaultOrder, ConflictPolicy as Conflict};
    pub use super::conversion::ConversionPolicy as Conversion;
    pub use super::hand_limit::HandLimitPolicy as Returning;
    pub use super::movement::MovementPolicy as Movement;
    pub use super::population::PopulationPolicy as Population;
    pub use super::seats::SeatsPolicy as Seats;
    pub use super::setup::{CalamityPlacement, SetupPolicy as Setup};
    pub use super::ships::ShipsPolicy as Ships;
    pub use super::surplus::SurplusPolicy as Surplus;
    pub use super::taxation::{BeneficiaryMeasure, TaxationPolicy as Taxation};
    pub use super::trade::TradePolicy as Trade;
    pub use super::victory::{VictoryPolicy as Victory, WinCondition};
}
