//! The moderator changes what a table is set to while its game runs. It counts for segments that open later, and all are told.

use super::moderator_action::ModeratorAction;
use super::running_game::RunningGame;
use crate::context::acted_by::{ActedBy, one_line};
use crate::context::config::is_address;
use crate::context::error::OfficeError;
use crate::context::game_migrations::FORMAT;
use crate::context::game_settings::{GameSettings, PressMode, PressTiming};
use crate::context::moderators::moderators_of;

impl ModeratorAction<'_> {
    /// Hours for the letters of a segment, for those that open later.
    ///
    /// # Errors
    /// There is no such game, it is over, or none of its letters is of that segment.
    pub fn set_hours(
        self,
        game: &str,
        segment: &str,
        hours: u32,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let game = &running.game;
            let mut settings = GameSettings::read(game)?;
            let name = segment.to_lowercase();
            let whole = name.split('/').next().unwrap_or(&name);
            if !settings.deadlines.contains_key(whole) {
                let known: Vec<&str> = settings.deadlines.keys().map(String::as_str).collect();
                return Err(OfficeError::User(format!(
                    "deadlines: `{segment}` is no segment of this game; its letters: {}",
                    known.join(", ")
                )));
            }
            settings.deadlines.insert(name.clone(), hours);
            records.set_settings(game.id, &settings.text(), FORMAT)?;
            let words = [name.clone(), hours.to_string(), acted_by.why.to_owned()];
            running.announce(records, office, "set.hours", &words)?;
            let what = format!("letters of {name} have {hours} hours from now on");
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(())
        })
    }

    /// Addresses of the moderators of a game; none: those of the office, from now on.
    ///
    /// # Errors
    /// There is no such game, it is over, or one of them is no address.
    pub fn set_moderators(
        self,
        game: &str,
        named: &[String],
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", acted_by.why)?;
        if let Some(wrong) = named.iter().find(|one| !is_address(one)) {
            return Err(OfficeError::User(format!(
                "{wrong:?} is no mail address: expected name@domain, without blanks"
            )));
        }
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let game = &running.game;
            records.name_moderators(game.id, named)?;
            let told = moderators_of(records, game.id, office.config)?.join(", ");
            let (key, words) = if told.is_empty() {
                ("set.moderators-none", vec![acted_by.why.to_owned()])
            } else {
                (
                    "set.moderators",
                    vec![told.clone(), acted_by.why.to_owned()],
                )
            };
            running.announce(records, office, key, &words)?;
            let what = if named.is_empty() {
                "moderators: those of the office".to_owned()
            } else {
                format!("moderators: {told}")
            };
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(())
        })
    }

    /// Sets whether words of seats are relayed to other seats, or when; from now on.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn set_press(
        self,
        game: &str,
        wanted: PressSetting,
        acted_by: &ActedBy<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", acted_by.why)?;
        let ModeratorAction {
            store,
            tables,
            office,
        } = self;
        store.write(|records| {
            let running = RunningGame::of(records, tables, game)?;
            let game = &running.game;
            let mut settings = GameSettings::read(game)?;
            let (key, what) = match wanted {
                PressSetting::Is(press) => {
                    settings.press = press;
                    (sentence(press), format!("press: {}", press.id()))
                }
                PressSetting::Goes(goes) => {
                    settings.press_goes = goes;
                    let key = match goes {
                        PressTiming::AtOnce => "set.press-mail",
                        PressTiming::WithPages => "set.press-pages",
                    };
                    (key, format!("press goes {}", goes.id()))
                }
            };
            records.set_settings(game.id, &settings.text(), FORMAT)?;
            running.announce(records, office, key, &[acted_by.why.to_owned()])?;
            records.note(&acted_by.note(office.now, Some(game.id), what))?;
            Ok(())
        })
    }
}

/// Setting that a table is to get.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressSetting {
    Is(PressMode),
    Goes(PressTiming),
}

fn sentence(press: PressMode) -> &'static str {
    match press {
        PressMode::None => "set.press-none",
        PressMode::Named => "set.press-named",
        PressMode::Open => "set.press-open",
    }
}
