//! Tests of everything that players get and are told: pages, pictures, sentences, guides.

mod examples;
mod figures;
#[path = "../common/game.rs"]
mod game;
mod guides;
mod html;
mod languages;
mod page;
mod picture;
