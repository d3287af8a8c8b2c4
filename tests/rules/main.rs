//! The rules by the book, the scenarios, and whole games of them in memory: what needs no mail and no office.

mod arrivals_and_departures;
mod bots_with_options;
mod calamities;
mod cases;
mod config_values;
mod finished_answers;
mod forecast;
mod fuzz_player;
#[path = "../common/game.rs"]
mod game;
mod known_in_advance;
mod missing_sections;
mod omitted_questions;
mod option_effects;
mod option_pairs;
mod options;
mod pending_decisions;
mod policies;
mod scenario;
mod shared_files;
mod simulation;
mod simulation_stats;
mod trade;
mod waiting_seats;
mod who_is_asked_1980;
