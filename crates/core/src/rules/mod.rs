//! The verbs: one module per section of the rulebook. Rules read the state, ask players and make things happen.
//!
//! No rule knows a ruleset, an option, a nation or a civilization card by name: it reads its policy and asks for effects.

mod acquisition;
mod advances;
mod asked;
mod bearing;
mod book;
mod calamities;
mod census;
mod cities;
mod conflict;
mod conversion;
mod figures;
mod movement;
mod outlook;
mod population;
mod prospect;
mod remix;
mod returning;
mod revised;
mod run;
mod seats;
mod setup;
mod ships;
mod sift;
mod step;
mod support;
mod surplus;
mod taxation;
mod track;
mod trade;
mod victory;

pub use advances::{
    barred, earlier, earlier_seen, may_buy, on_sale, price, price_now, purchasing_power,
};
pub use asked::{asks_letters, faces};
pub use bearing::matters;
pub use book::{Book, Letters, Plan};
pub use calamities::{CITY, MAY_CUT, MAY_CUT_UNTRADED};
pub use cities::from_treasury;
pub use movement::reach;
pub use outlook::{Outlook, outlook};
pub use remix::{remix, told};
pub use revised::as_written_by;
pub use run::{End, Order, Run, may_ask, never, run, run_from};
pub use seats::bars_arrival;
pub use sift::{sift, sift_numbers};
pub use step::Step;
pub use trade::takeable;
pub use victory::{scores, winners};

/// The rules revision: raised with every change of a result, and stored with every segment (law 3).
pub const REVISION: i64 = 4;

/// The policies of the sections, each defined beside the code that reads it.
pub mod policy {
    pub use super::acquisition::Policy as Acquisition;
    pub use super::advances::Policy as Advances;
    pub use super::calamities::Policy as Calamities;
    pub use super::calamities::policy as calamity;
    pub use super::census::{Policy as Census, Precedence};
    pub use super::cities::Policy as Cities;
    pub use super::conflict::{Order, Policy as Conflict, Siege};
    pub use super::conversion::Policy as Conversion;
    pub use super::movement::Policy as Movement;
    pub use super::population::Policy as Population;
    pub use super::returning::Policy as Returning;
    pub use super::seats::Policy as Seats;
    pub use super::setup::{Bed, Policy as Setup};
    pub use super::ships::Policy as Ships;
    pub use super::support::Policy as Support;
    pub use super::surplus::Policy as Surplus;
    pub use super::taxation::{Beneficiary, Policy as Taxation};
    pub use super::track::{Counted, Policy as Track};
    pub use super::trade::Policy as Trade;
    pub use super::victory::{Policy as Victory, Wins};
}
