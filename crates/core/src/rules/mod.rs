//! The verbs: one module per section of the rulebook. Rules read the state, ask players and make things happen.
//!
//! No rule knows a ruleset, an option, a nation or a civilization card by name: it reads its policy and asks for effects. Policies are
//! values of [`crate::rulebook`]. Rules that several sections share stand in files that import no section (`bounds`, `area_room`,
//! `city_reduction` and their kind), so that no section names the door of another.

mod acquisition;
mod advance_points;
mod advances;
mod area_room;
mod ast_movement;
mod bounds;
mod calamities;
mod card_counts;
mod census;
mod census_order;
mod cities;
mod city_reduction;
mod city_support;
mod conflict;
mod conversion;
mod forecast;
mod hand_limit;
mod idle_tokens;
mod impossible_orders;
mod kept_cards;
mod movement;
mod needed_card;
mod orders_needed;
mod population;
mod relevance;
mod reshuffle;
mod restacking;
mod revisions;
mod run;
mod seats;
mod setup;
mod ships;
mod shown_cards;
mod spent_cards;
mod surplus;
mod taxation;
mod trade;
mod victory;

pub use advances::{
    barred, earlier, earlier_seen, may_buy, on_sale, price, price_now, purchasing_power,
};
pub use forecast::{OrderForecast, forecast_orders};
pub use impossible_orders::{drop_excess_walks, drop_impossible};
pub use movement::reach;
pub use orders_needed::{is_asked, needs_orders};
pub use relevance::can_matter;
pub use reshuffle::{reshuffle, revealed_cards};
pub use revisions::as_of_revision;
pub use run::{AnyOrder, RuleRun, RunEnd, prompts, run, run_from, why_impossible};
pub use seats::{bars_arrival, waits_for_division};
pub use trade::{TradePartners, takeable};
pub use victory::{scores, winners};

/// The rules revision: raised with every change of a result, and stored with every segment (law 3).
pub const REVISION: i64 = 4;
