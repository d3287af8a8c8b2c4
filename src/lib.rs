//! `bulla`: a play-by-email adjudicator for Civilization and Advanced Civilization.
//!
//! One direction: each module knows only those above it. The first are crates of their own, under `crates/`, and stand here under
//! the names by which the office calls them. See `ARCHITECTURE.md`.

pub use bulla_core::{game, orders, rules, scenario, text, turn};

pub use bulla_pages::{page, picture};

pub use bulla_bots as bots;
pub use bulla_cases as cases;

pub use bulla_mail as mail;

pub mod hearing;

pub mod ledger;

pub mod store;

pub mod office;

pub mod cli;
