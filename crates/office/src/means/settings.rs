//! The settings of a table, fixed with their defaults when the game is made and printed on its first page.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::config::Config;
use super::formats;
use super::problem::OfficeError;
use bulla_core::turn::Topic;
use bulla_pages::page::Setting;

/// Hours for a choice that cuts a segment, where the table does not name its own.
const CHOICE_HOURS: u32 = 36;

/// Hours after its page before which the rest of a segment does not run, unless every seat is final.
const REST_HOURS: u32 = 12;

/// Hours that everybody has for a letter at least, where the table does not say.
const LEAST_HOURS: u32 = 24;

/// Days that a seat may be away, where the table does not say.
const ABSENCE_DAYS: u32 = 14;

/// What a letter needs beside a registered address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Policy {
    /// The seat's token.
    #[default]
    Token,
    /// The token, or that the office's own mail server vouches for the address.
    Vouched,
    /// The token, and that the office's own mail server vouches for the address.
    Both,
}

impl Policy {
    pub const ALL: [Policy; 3] = [Policy::Token, Policy::Vouched, Policy::Both];

    pub fn id(self) -> &'static str {
        match self {
            Policy::Token => "token",
            Policy::Vouched => "vouched",
            Policy::Both => "both",
        }
    }
}

/// Whether words of seats are relayed to other seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Press {
    None,
    /// With the name of the seat that wrote them.
    #[default]
    Named,
    /// With it or without, as the seat wants.
    Open,
}

impl Press {
    pub const ALL: [Press; 3] = [Press::None, Press::Named, Press::Open];

    pub fn id(self) -> &'static str {
        match self {
            Press::None => "none",
            Press::Named => "named",
            Press::Open => "open",
        }
    }
}

/// When they are relayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PressGoes {
    /// In a mail of their own.
    #[default]
    AtOnce,
    /// With the next page of each reader.
    WithPages,
}

impl PressGoes {
    pub const ALL: [PressGoes; 2] = [PressGoes::AtOnce, PressGoes::WithPages];

    pub fn id(self) -> &'static str {
        match self {
            PressGoes::AtOnce => "at-once",
            PressGoes::WithPages => "with-pages",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Hours for letters, by the name of the segment.
    pub deadlines: BTreeMap<String, u32>,
    /// Minutes between the last `final` and judging.
    pub second_thoughts: u32,
    /// Hours before which the rest of a segment that was cut does not run, unless every seat is final.
    pub not_before: u32,
    /// The last turn, where one is set, as the scenario of the game has it (34.1).
    #[serde(deserialize_with = "Option::deserialize")]
    pub last_turn: Option<u16>,
    /// When the day begins on which the game has a time limit (34.1), in Unix seconds: the last turn is the first whose first
    /// letters are due then or later. It is fixed in the office's time of the day when the game is made.
    #[serde(deserialize_with = "Option::deserialize")]
    pub last_day: Option<i64>,
    pub proof: Policy,
    /// Hours that everybody has for a letter at least after his page left, where the segment is not shorter.
    pub minimum: u32,
    /// Days that each seat may be away in the whole game.
    pub absence_days: u32,
    /// Of seats that come later; nothing for that of the office.
    #[serde(deserialize_with = "Option::deserialize")]
    pub language: Option<String>,
    pub press: Press,
    pub press_goes: PressGoes,
}

impl Settings {
    /// The office's own settings for these segments.
    pub fn of_office(config: &Config, segments: &[String]) -> Settings {
        let hours = |name: &String| (config.seconds_for(name) / 3600) as u32;
        Settings {
            deadlines: segments
                .iter()
                .map(|name| (name.clone(), hours(name)))
                .collect(),
            second_thoughts: config.second_thoughts,
            not_before: REST_HOURS,
            last_turn: None,
            last_day: None,
            proof: Policy::default(),
            minimum: LEAST_HOURS,
            absence_days: ABSENCE_DAYS,
            language: None,
            press: Press::default(),
            press_goes: PressGoes::default(),
        }
    }

    /// 34.1: whether a turn is the last by turn or by date, if its first letters are due at this time. Setting up is no turn.
    pub fn is_last(&self, turn: i64, due: i64) -> bool {
        turn > 0
            && (self.last_turn.is_some_and(|last| turn >= last.into())
                || self.last_day.is_some_and(|begins| due >= begins))
    }

    /// # Errors
    /// They do not read, or a newer program wrote them.
    pub fn read(game: &bulla_store::Game) -> Result<Settings, OfficeError> {
        let format = game.settings_format.unwrap_or(game.format);
        let read = formats::settings(&game.settings, format).and_then(|text| {
            serde_json::from_str(&text)
                .map_err(|error| format!("its settings do not read: {error}"))
        });
        read.map_err(|detail| OfficeError::Game {
            game: game.slug.clone(),
            detail,
        })
    }

    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are always JSON")
    }

    /// Seconds for the letters of a segment; a part has the time of its whole, but a choice that cuts one has its own.
    pub fn seconds_for(&self, config: &Config, segment: &str) -> i64 {
        let (whole, part) = segment.split_once('/').unwrap_or((segment, ""));
        let named = self.deadlines.get(segment).copied();
        let choice = Topic::find(part).map(|_| CHOICE_HOURS);
        let hours = named.or(choice).or(self.deadlines.get(whole).copied());
        hours.map_or_else(
            || config.seconds_for(segment),
            |hours| i64::from(hours) * 3600,
        )
    }

    /// Seconds that everybody has at least for a letter of a segment, after his page left: never more than it usually lasts.
    pub fn minimum_for(&self, config: &Config, segment: &str) -> i64 {
        let least = i64::from(self.minimum) * 3600;
        least.min(self.seconds_for(config, segment))
    }

    /// As the first page prints them.
    pub fn printed(&self) -> Vec<Setting> {
        let time = |(segment, hours): (&String, &u32)| Setting::Time {
            segment: segment.clone(),
            hours: *hours,
        };
        let mut all: Vec<Setting> = self.deadlines.iter().map(time).collect();
        all.push(Setting::SecondThoughts(self.second_thoughts));
        all.push(Setting::Minimum(self.minimum));
        all.push(Setting::Absence(self.absence_days));
        match self.proof {
            Policy::Token => {}
            Policy::Vouched => all.push(Setting::Vouched),
            Policy::Both => all.push(Setting::Both),
        }
        all.push(match self.press {
            Press::None => Setting::NoPress,
            Press::Named | Press::Open => Setting::Press {
                may_be_nameless: self.press == Press::Open,
                with_pages: self.press_goes == PressGoes::WithPages,
            },
        });
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_turn_is_due_on_the_day_or_later_and_setting_up_is_none() {
        let text = formats::settings(r#"{"deadlines": {}, "second_thoughts": 30}"#, 1).unwrap();
        let free: Settings = serde_json::from_str(&text).unwrap();
        assert!(
            !free.is_last(999, i64::MAX),
            "a game from before there were days"
        );
        let bounded = Settings {
            last_turn: Some(9),
            last_day: Some(1000),
            ..free
        };
        assert_eq!(
            [
                (1, 999),
                (1, 1000),
                (1, 1001),
                (8, 999),
                (9, 999),
                (0, 1001)
            ]
            .map(|(turn, due)| bounded.is_last(turn, due)),
            [false, true, true, false, true, false]
        );
    }
}
