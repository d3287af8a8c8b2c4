//! The rules of Advanced Civilization as a library: no mail, no database, no clock.
//!
//! Rules are plain functions that read the state, **ask** players and make things **happen**; a question is answered from
//! orders, or else by the rulebook's default. Only **events** change the state. [`rules::run`] is a pure function of book,
//! position, orders and chance, and a [`game::View`] is what one pair of eyes may know of it.
//!
//! Setting a game of three up, with orders of one of them:
//!
//! ```
//! use std::sync::Arc;
//!
//! use bulla_core::game::{Chance, Position, Seat, Seed, State, write_line};
//! use bulla_core::orders::{Vocabulary, read};
//! use bulla_core::rules::run;
//! use bulla_core::scenario::Scenario;
//! use bulla_core::turn::{OrderSheet, Submissions};
//!
//! let scenario = Scenario::named("advanced-3").expect("a scenario of the library");
//! let parts = Arc::new(scenario.components.clone());
//! let start = Position::new(State::new(parts.clone(), 3));
//!
//! let letter = read("nations: [italy, crete]", 1, &Vocabulary::new(&parts));
//! assert!(letter.complaints().is_empty());
//! let submissions = Submissions::new([(Seat(0), OrderSheet::new(letter.orders, None))]);
//!
//! let (book, chance) = (&scenario.book, Chance::new(Seed([7; 32]), "t0/setup"));
//! let judged = run(book, &start, &book.steps(&book.setup), &submissions, &chance);
//! let lines: Vec<String> = judged.events.iter().map(|event| write_line(event, &parts)).collect();
//! println!("{}", lines.join("\n")); // each begins with the number of its rule
//! assert!(lines.iter().any(|line| line.starts_with("15.3 nation 0 ")));
//! assert!(judged.position.state.open().in_play().count() == 3);
//! ```
//!
//! Modules stand top first: each knows only those above it (`tests/tidy.rs` of the package `bulla`).

pub use bulla_text as text;

pub mod game;

pub mod turn;

pub mod rulebook;

pub mod rules;

pub mod scenario;

pub mod orders;
