//! The rules of Advanced Civilization as a library: no mail, no database, no clock.
//!
//! Rules are plain functions that read the state, **ask** players and make things **happen**; a question is answered from
//! orders, or else by the rulebook's default. Only **events** change the state. [`rules::run`] is a pure function of book,
//! position, orders and chance, and a [`game::View`] is what one pair of eyes may know of it.
//!
//! Modules stand top first: each knows only those above it (`tests/tidy.rs` of the package `bulla`).

pub use bulla_text as text;

pub mod game;

pub mod turn;

pub mod rules;

pub mod scenario;

pub mod orders;
