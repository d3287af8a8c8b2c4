//! What the office works with.

pub mod bars;
pub mod beacon;
pub mod chain;
pub mod clock;
pub mod config;
pub mod files;
pub mod forerunners;
pub mod formats;
pub mod key;
pub mod moderators;
pub mod names;
pub mod plan;
pub mod player_names;
pub mod plus;
pub mod premises;
pub mod preview;
pub mod problem;
pub mod protests;
pub mod report;
pub mod revisions;
pub mod settings;
pub mod threads;
pub mod tide;
pub mod token;
pub mod wants;
pub mod word;

use std::path::Path;

use bulla_pages::page::{Languages, Templates};
use bulla_store::{Game, Seat};
use config::Config;
use key::OfficeKey;
use problem::OfficeError;
use settings::Settings;
use token::{PageOf, Scope, Token, Whose};

#[derive(Clone, Copy)]
pub struct Means<'a> {
    pub directory: &'a Path,
    pub config: &'a Config,
    pub key: &'a OfficeKey,
    pub languages: &'a Languages,
    /// In the language that is spoken here: the office's, or a seat's.
    pub templates: &'a Templates,
    /// Unix seconds.
    pub now: i64,
}

impl<'a> Means<'a> {
    /// For a mail to a seat: in its language.
    #[must_use]
    pub fn speaking_to(self, seat: &Seat) -> Means<'a> {
        Means {
            templates: self.languages.of(seat.language.as_deref()),
            ..self
        }
    }

    /// For what all seats of a game share: in the language of its table.
    ///
    /// # Errors
    /// The settings of the game do not read.
    pub fn at_table(self, game: &Game) -> Result<Means<'a>, OfficeError> {
        let language = Settings::read(game)?.language;
        Ok(Means {
            templates: self.languages.of(language.as_deref()),
            ..self
        })
    }

    /// # Errors
    /// There are no templates in this language.
    pub fn must_know(&self, language: &str) -> Result<(), OfficeError> {
        match self.languages.is_known(language) {
            true => Ok(()),
            false => Err(OfficeError::User(self.languages.unknown(language))),
        }
    }

    /// What proves a seat of a game for a segment, for everything that a player does.
    pub fn token(&self, game: &str, seat: &Seat, page: impl Into<PageOf>) -> Token {
        let whose = Whose {
            game,
            seat: seat.number,
            secret: seat.secret,
            page: page.into(),
        };
        Token::of(self.key, Scope::Orders, &whose)
    }
}
