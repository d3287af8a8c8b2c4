//! `bulla`: a play-by-email adjudicator for Civilization and Advanced Civilization.
//!
//! One package, one direction: each module knows only those above it. See `ARCHITECTURE.md`. Without the feature `office`
//! it reads letters and knows the rules, and nothing else.

pub mod text;

pub mod game;

pub mod turn;

pub mod rules;

pub mod scenario;

pub mod orders;

#[cfg(feature = "office")]
pub mod picture;

#[cfg(feature = "office")]
pub mod page;

#[cfg(feature = "office")]
pub mod cases;

#[cfg(feature = "office")]
pub mod bots;

pub mod mail;

#[cfg(feature = "office")]
pub mod store;

#[cfg(feature = "office")]
pub mod office;

#[cfg(feature = "office")]
pub mod cli;
