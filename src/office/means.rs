//! What the office works with.

use super::token::{Scope, Token, Whose};
use super::{Config, OfficeKey};
use crate::page::Templates;
use crate::store::Seat;

#[derive(Clone, Copy)]
pub struct Means<'a> {
    pub config: &'a Config,
    pub key: &'a OfficeKey,
    pub templates: &'a Templates,
    /// Unix seconds.
    pub now: i64,
}

impl Means<'_> {
    /// What proves a seat of a game for a segment, for everything that a player does.
    pub fn token(&self, game: &str, seat: &Seat, ordinal: i64) -> Token {
        let whose = Whose {
            game,
            seat: seat.number,
            secret: seat.secret,
            ordinal,
        };
        Token::of(self.key, Scope::Orders, &whose)
    }
}
