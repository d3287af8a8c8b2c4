//! Tournaments of several tables as a library: no mail, no database, no clock.
//!
//! A [`file::TournamentFile`] says what is played. [`draw::draw`] seats people at tables, [`scores::standings`] puts them in
//! order, and [`scores::advance`] says who goes on. All of them are functions of what they are given, in whole numbers, so that
//! anybody who has the same entries, results and seed comes to the same tables and the same order.
//!
//! From a file to tables, and from results to standings:
//!
//! ```
//! use bulla_tournament::EXAMPLE_FILE;
//! use bulla_tournament::draw::{DrawRequest, Entrant, RoundPlayers, draw, draw_seed};
//! use bulla_tournament::file::TournamentFile;
//! use bulla_tournament::scores::{Ending, GameResult, SeatResult, StandingsRequest, standings};
//!
//! let file = TournamentFile::read(EXAMPLE_FILE).expect("the example reads");
//!
//! // Fourteen people of two clubs, and tables of five, six or seven.
//! let entrants: Vec<Entrant> = (1..=14)
//!     .map(|number| Entrant {
//!         club: Some(if number % 2 == 0 { "Hanover" } else { "Leeds" }.to_owned()),
//!         ..Entrant::new(&format!("e{number:02}"))
//!     })
//!     .collect();
//! let secret = [7; 32];
//! let drawn = draw(&DrawRequest {
//!     rules: &file.draw,
//!     sizes: &[5, 6, 7],
//!     rounds: &["heat-1", "heat-2"].map(|name| RoundPlayers::of_all(name, &entrants)),
//!     entrants: &entrants,
//!     earlier: &[],
//!     nations: &Default::default(),
//!     seed: &draw_seed(&secret, 0, &entrants),
//! })
//! .expect("no rule stands in the way");
//! assert_eq!(drawn.tables.len(), 4, "two tables of seven in each heat");
//!
//! // The first table is over: its results come from the game.
//! let seats = drawn.tables[0].seats.iter().zip(1u32..).map(|(seat, at)| SeatResult {
//!     person: seat.entrant.clone(),
//!     nation: "crete".to_owned(),
//!     total: 3000 + 100 * at,
//!     is_left: false,
//! });
//! let results = [GameResult {
//!     game: "spring-27-a".to_owned(),
//!     round: "heat-1".to_owned(),
//!     ending: Ending::Finished,
//!     seats: seats.collect(),
//!     successors: Vec::new(),
//! }];
//! let table = standings(&StandingsRequest {
//!     points: &file.points,
//!     ties: &file.ties,
//!     rounds: &["heat-1", "heat-2"],
//!     results: &results,
//!     draw_seed: None,
//! });
//! assert_eq!(table.lines[0].person, drawn.tables[0].seats[6].entrant);
//! assert_eq!(table.lines[0].points.to_string(), "2000", "1000 for the win, 1000 for the best total");
//! assert_eq!(table.lines[0].decided.as_ref().unwrap().to_string(), "wins: 1 to 0");
//! ```

pub mod date;

pub mod file;

pub mod draw;

pub mod scores;

/// The file of a tournament, for examples: two heats at the same time and a final of seven.
pub const EXAMPLE_FILE: &str = include_str!("example.yaml");
