//! `bulla`: a play-by-email adjudicator for Civilization and Advanced Civilization.
//!
//! One package, one direction: each module knows only those above it. See `ARCHITECTURE.md`.

pub mod text;

pub mod game;

pub mod turn;

pub mod rules;

pub mod scenario;

pub mod orders;

pub mod page;

pub mod cases;

pub mod bots;

pub mod mail;

pub mod store;

pub mod office;

pub mod cli;
