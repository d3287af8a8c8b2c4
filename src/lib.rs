//! `bulla`: a play-by-email adjudicator for Civilization and Advanced Civilization.
//!
//! One direction: each module knows only those above it. The first are crates of their own, under `crates/`, and stand here under
//! the names by which the office calls them. See `ARCHITECTURE.md`.

pub use bulla_core::{game, orders, rulebook, rules, scenario, text, turn};

pub use bulla_pages::{ledger, page, picture};

pub use bulla_bots as bots;
pub use bulla_cases as cases;

pub use bulla_mail as mail;

pub use bulla_free_text as free_text;

pub use bulla_store as store;

pub use bulla_office as office;

pub use bulla_tournament as tournament;

pub mod tournaments;

pub mod cli;
