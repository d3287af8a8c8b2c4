//! The rules by the book, the scenarios, and whole games of them in memory: what needs no mail and no office.

mod asked;
mod asking;
mod bounds;
mod calamities;
mod cases;
mod copies;
mod forecast;
#[path = "../common/game.rs"]
mod game;
mod leaves;
mod left_out;
mod numbered;
mod options;
mod pairs;
mod policies;
mod scenario;
mod seats;
mod simulated;
mod simulation;
mod trade;
mod vandal;
