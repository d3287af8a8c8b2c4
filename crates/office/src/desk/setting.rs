//! The moderator changes what a table is set to while its game runs. It counts for segments that open later, and all are told.

use super::errand::Errand;
use super::running::Running;
use crate::means::config::is_address;
use crate::means::formats::FORMAT;
use crate::means::moderators::moderators_of;
use crate::means::problem::OfficeError;
use crate::means::settings::{Press, PressGoes, Settings};
use crate::means::word::{Word, one_line};

impl Errand<'_> {
    /// Hours for the letters of a segment, for those that open later.
    ///
    /// # Errors
    /// There is no such game, it is over, or none of its letters is of that segment.
    pub fn set_hours(
        self,
        game: &str,
        segment: &str,
        hours: u32,
        word: &Word<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", word.why)?;
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let running = Running::of(records, tables, game)?;
            let game = &running.game;
            let mut settings = Settings::read(game)?;
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
            let words = [name.clone(), hours.to_string(), word.why.to_owned()];
            running.announce(records, means, "set.hours", &words)?;
            let what = format!("letters of {name} have {hours} hours from now on");
            records.note(&word.note(means.now, Some(game.id), what))?;
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
        word: &Word<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", word.why)?;
        if let Some(wrong) = named.iter().find(|one| !is_address(one)) {
            return Err(OfficeError::User(format!(
                "{wrong:?} is no mail address: expected name@domain, without blanks"
            )));
        }
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let running = Running::of(records, tables, game)?;
            let game = &running.game;
            records.name_moderators(game.id, named)?;
            let told = moderators_of(records, game.id, means.config)?.join(", ");
            let (key, words) = match told.is_empty() {
                true => ("set.moderators-none", vec![word.why.to_owned()]),
                false => ("set.moderators", vec![told.clone(), word.why.to_owned()]),
            };
            running.announce(records, means, key, &words)?;
            let what = match named.is_empty() {
                true => "moderators: those of the office".to_owned(),
                false => format!("moderators: {told}"),
            };
            records.note(&word.note(means.now, Some(game.id), what))?;
            Ok(())
        })
    }

    /// Whether words of seats are relayed to other seats, or when; from now on.
    ///
    /// # Errors
    /// There is no such game, or it is over.
    pub fn set_press(
        self,
        game: &str,
        wanted: PressWish,
        word: &Word<'_>,
    ) -> Result<(), OfficeError> {
        one_line("reason", word.why)?;
        let Errand {
            store,
            tables,
            means,
        } = self;
        store.write(|records| {
            let running = Running::of(records, tables, game)?;
            let game = &running.game;
            let mut settings = Settings::read(game)?;
            let (key, what) = match wanted {
                PressWish::Is(press) => {
                    settings.press = press;
                    (sentence(press), format!("press: {}", press.id()))
                }
                PressWish::Goes(goes) => {
                    settings.press_goes = goes;
                    let key = match goes {
                        PressGoes::AtOnce => "set.press-mail",
                        PressGoes::WithPages => "set.press-pages",
                    };
                    (key, format!("press goes {}", goes.id()))
                }
            };
            records.set_settings(game.id, &settings.text(), FORMAT)?;
            running.announce(records, means, key, &[word.why.to_owned()])?;
            records.note(&word.note(means.now, Some(game.id), what))?;
            Ok(())
        })
    }
}

/// What a table is to be set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PressWish {
    Is(Press),
    Goes(PressGoes),
}

fn sentence(press: Press) -> &'static str {
    match press {
        Press::None => "set.press-none",
        Press::Named => "set.press-named",
        Press::Open => "set.press-open",
    }
}
