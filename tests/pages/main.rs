//! What players get, and what they are told: pages, pictures, sentences, guides.

mod examples;
mod figures;
#[path = "../common/game.rs"]
mod game;
mod guides;
mod html;
mod languages;
mod page;
mod picture;
