//! Settings that a table may change by a vote, and those that none changes.

use super::game_settings::{GameSettings, PressMode, PressTiming};

/// Settings that no vote sets: they decide what is secret, who is believed, and which game it is.
const NEVER: [&str; 4] = ["publish", "proof", "options", "option"];

/// Most hours and days of a setting.
const MOST_HOURS: u32 = 8760;
const MOST_DAYS: u32 = 90;

/// Reason why a setting is not voted on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SettingRefusal {
    Never,
    Unknown,
}

/// Changes settings as the words of a vote say: `press none`, `press_goes with-pages`, `deadlines.realm 72h`, `absence_days 20`.
///
/// # Errors
/// No vote sets it, or it is not understood.
pub fn change(settings: &mut GameSettings, words: &str) -> Result<(), SettingRefusal> {
    let mut words = words.split_whitespace();
    let (Some(key), Some(value), None) = (words.next(), words.next(), words.next()) else {
        return Err(SettingRefusal::Unknown);
    };
    let (key, value) = (key.to_lowercase(), value.to_lowercase());
    if NEVER.contains(&key.as_str()) {
        return Err(SettingRefusal::Never);
    }
    let number = |most: u32| {
        let digits = value.strip_suffix('h').unwrap_or(&value);
        let number = digits.parse::<u32>().ok();
        number
            .filter(|number| *number <= most)
            .ok_or(SettingRefusal::Unknown)
    };
    match (key.as_str(), key.strip_prefix("deadlines.")) {
        ("press", _) => {
            let found = PressMode::ALL.into_iter().find(|one| one.id() == value);
            settings.press = found.ok_or(SettingRefusal::Unknown)?;
        }
        ("press_goes", _) => {
            let found = PressTiming::ALL.into_iter().find(|one| one.id() == value);
            settings.press_goes = found.ok_or(SettingRefusal::Unknown)?;
        }
        ("absence_days", _) => settings.absence_days = number(MOST_DAYS)?,
        (_, Some(segment)) if settings.deadlines.contains_key(segment) => {
            let hours = number(MOST_HOURS)?;
            if hours == 0 {
                return Err(SettingRefusal::Unknown);
            }
            settings.deadlines.insert(segment.to_owned(), hours);
        }
        _ => return Err(SettingRefusal::Unknown),
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::config::Config;

    #[test]
    fn a_vote_sets_what_is_the_tables_and_nothing_else() {
        let config = Config::default_for("office@example.org").unwrap();
        let mut settings = GameSettings::of_office(&config, &["realm".to_owned()]);
        change(&mut settings, "press none").unwrap();
        change(&mut settings, "deadlines.realm 96h").unwrap();
        assert_eq!(
            (settings.press, settings.deadlines["realm"]),
            (PressMode::None, 96)
        );
        for (words, refused) in [
            ("proof vouched", SettingRefusal::Never),
            ("publish all", SettingRefusal::Never),
            ("press loud", SettingRefusal::Unknown),
            ("deadlines.moon 3h", SettingRefusal::Unknown),
            ("deadlines.realm 0h", SettingRefusal::Unknown),
            ("press", SettingRefusal::Unknown),
        ] {
            assert_eq!(change(&mut settings, words), Err(refused), "{words}");
        }
    }
}
