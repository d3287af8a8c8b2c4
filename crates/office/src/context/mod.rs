//! Tools and data that the office works with.

pub mod act_reading;
pub mod act_times;
pub mod acted_by;
pub mod atomic_files;
pub mod clock;
pub mod config;
pub mod entry_list;
pub mod error;
pub mod game_file;
pub mod game_migrations;
pub mod game_preview;
pub mod game_settings;
pub mod hash_chain;
pub mod high_water_mark;
pub mod hours_text;
pub mod invitation_words;
pub mod keep_periods;
pub mod lateness_settings;
pub mod mail_preference_change;
pub mod mail_threads;
pub mod moderator_acts;
pub mod moderators;
pub mod more_time;
pub mod name_lookup;
pub mod named_addresses;
pub mod observer_delay;
pub mod office_files;
pub mod office_key;
pub mod player_names;
pub mod plus_address;
pub mod preceding_games;
pub mod protest_settings;
pub mod quote_bars;
pub mod quoted_mails;
pub mod randomness_beacon;
pub mod rules_revisions;
pub mod run_reports;
pub mod segment_schedule;
pub mod setting_change;
pub mod silence_rule;
pub mod site_directory;
pub mod time_bank;
pub mod token;
pub mod vote_rule;
pub mod weekly_rhythm;
pub mod zone;

use std::path::Path;

use bulla_pages::page::{Languages, Templates};
use bulla_store::{Game, Seat};
use config::Config;
use error::OfficeError;
use game_settings::GameSettings;
use office_key::OfficeKey;
use token::{Token, TokenPage, TokenScope, TokenSubject};
use zone::Zone;

#[derive(Clone, Copy)]
pub struct OfficeContext<'a> {
    pub directory: &'a Path,
    pub config: &'a Config,
    pub key: &'a OfficeKey,
    pub languages: &'a Languages,
    /// Templates in the language in use: the office's, or a seat's.
    pub templates: &'a Templates,
    /// Zone in which times are written: the office's, a table's or a seat's.
    pub zone: Zone,
    /// Unix seconds.
    pub now: i64,
}

impl<'a> OfficeContext<'a> {
    /// Returns the means for a mail to a seat, in its language and zone.
    #[must_use]
    pub fn for_seat(self, seat: &Seat) -> OfficeContext<'a> {
        OfficeContext {
            templates: self.languages.of(seat.language.as_deref()),
            zone: self.zone_of(seat),
            ..self
        }
    }

    /// Returns the means for a mail in a language, where no seat has one yet.
    #[must_use]
    pub fn in_language(self, language: Option<&str>) -> OfficeContext<'a> {
        OfficeContext {
            templates: self.languages.of(language),
            ..self
        }
    }

    /// Returns the means for what all seats of a game share, in the language and zone of its table.
    ///
    /// # Errors
    /// The settings of the game do not read.
    pub fn for_game(self, game: &Game) -> Result<OfficeContext<'a>, OfficeError> {
        let settings = GameSettings::read(game)?;
        Ok(OfficeContext {
            templates: self.languages.of(settings.language.as_deref()),
            zone: settings.zone.unwrap_or(self.config.zone()),
            ..self
        })
    }

    /// Returns the zone of a seat, or that of the office where the seat has none.
    pub fn zone_of(&self, seat: &Seat) -> Zone {
        let named = seat.zone.as_deref().map(Zone::named);
        named.and_then(Result::ok).unwrap_or(self.config.zone())
    }

    /// # Errors
    /// There are no templates in this language.
    pub fn check_language(&self, language: &str) -> Result<(), OfficeError> {
        if self.languages.is_known(language) {
            Ok(())
        } else {
            Err(OfficeError::User(self.languages.unknown(language)))
        }
    }

    /// Returns the token that proves a seat of a game for a segment, for everything that a player does.
    pub fn token(&self, game: &str, seat: &Seat, page: impl Into<TokenPage>) -> Token {
        let whose = TokenSubject {
            game,
            seat: seat.number,
            secret: seat.secret,
            page: page.into(),
        };
        Token::of(self.key, TokenScope::Orders, &whose)
    }
}
