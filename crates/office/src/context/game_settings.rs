//! The settings of a table, fixed with their defaults when the game is made and printed on its first page.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use serde::{Deserialize, Serialize};

use super::clock;
use super::config::Config;
use super::error::OfficeError;
use super::game_migrations;
use super::lateness_settings::LatenessSettings;
use super::silence_rule::SilenceRule;
use super::vote_rule::{self, VoteRules};
use super::weekly_rhythm::{ClosedDays, WeeklyRhythm, WeeklyTime};
use super::zone::Zone;
use bulla_core::turn::Topic;
use bulla_pages::page::{ClosedDay, SettingValue, WeeklyDate};

/// Hours for a choice that cuts a segment, where the table does not name its own.
const CHOICE_HOURS: u32 = 36;

/// Hours after its page before which the rest of a segment does not run, unless every seat is final.
const REST_HOURS: u32 = 12;

/// Hours that everybody has for a letter at least, where the table does not say.
const LEAST_HOURS: u32 = 24;

/// Seconds after a deadline in which a round comes to judge it, and its page counts as written at the deadline.
const ROUND: i64 = 3600;

/// Turns by which the archive of the office is behind a game, where the table does not say.
const SITE_DELAY: u32 = 1;

/// Days that a seat may be away, where the table does not say.
const ABSENCE_DAYS: u32 = 14;

/// Proof that a letter needs besides a registered address.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AuthPolicy {
    /// The seat's token.
    #[default]
    Token,
    /// The token, or that the office's own mail server vouches for the address.
    Vouched,
    /// The token, and that the office's own mail server vouches for the address.
    Both,
}

impl AuthPolicy {
    pub const ALL: [AuthPolicy; 3] = [AuthPolicy::Token, AuthPolicy::Vouched, AuthPolicy::Both];

    pub fn id(self) -> &'static str {
        match self {
            AuthPolicy::Token => "token",
            AuthPolicy::Vouched => "vouched",
            AuthPolicy::Both => "both",
        }
    }
}

/// Press rule: whether words of seats are relayed to other seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PressMode {
    None,
    /// Press with the name of the seat that wrote it.
    #[default]
    Named,
    /// Press with or without the name, as the seat wants.
    Open,
}

impl PressMode {
    pub const ALL: [PressMode; 3] = [PressMode::None, PressMode::Named, PressMode::Open];

    pub fn id(self) -> &'static str {
        match self {
            PressMode::None => "none",
            PressMode::Named => "named",
            PressMode::Open => "open",
        }
    }
}

/// Time at which press is relayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PressTiming {
    /// Delivery in a mail of its own.
    #[default]
    AtOnce,
    /// Delivery with the next page of each reader.
    WithPages,
}

impl PressTiming {
    pub const ALL: [PressTiming; 2] = [PressTiming::AtOnce, PressTiming::WithPages];

    pub fn id(self) -> &'static str {
        match self {
            PressTiming::AtOnce => "at-once",
            PressTiming::WithPages => "with-pages",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameSettings {
    /// Hours for letters, by the name of the segment.
    pub deadlines: BTreeMap<String, u32>,
    /// Minutes between the last `final` and judging.
    pub second_thoughts: u32,
    /// Hours before which the rest of a segment that was cut does not run, unless every seat is final.
    pub not_before: u32,
    /// The last turn, where one is set, as the scenario of the game has it (34.1).
    #[serde(deserialize_with = "Option::deserialize")]
    pub last_turn: Option<u16>,
    /// Start of the day on which the game has a time limit (34.1), in Unix seconds: the last turn is the first whose first
    /// letters are due then or later. It is fixed in the office's time of the day when the game is made.
    #[serde(deserialize_with = "Option::deserialize")]
    pub last_day: Option<i64>,
    pub proof: AuthPolicy,
    /// Hours that everybody has for a letter at least after his page left, where the segment is not shorter.
    pub minimum: u32,
    /// Days that each seat may be away in the whole game.
    pub absence_days: u32,
    /// Language of seats that come later; `None` for that of the office.
    #[serde(deserialize_with = "Option::deserialize")]
    pub language: Option<String>,
    pub press: PressMode,
    pub press_goes: PressTiming,
    /// Rules for letters that are not here yet.
    pub lateness: LatenessSettings,
    /// Zone of the table; `None` for that of the office.
    #[serde(deserialize_with = "Option::deserialize")]
    pub zone: Option<Zone>,
    /// Times of the week at which letters are due; none: after the hours in `deadlines`.
    pub due: Vec<WeeklyTime>,
    /// Hours from the deadline before, by the segment, where the table has times of the week.
    pub due_after: BTreeMap<String, u32>,
    /// Days on which nothing is due.
    pub never: Vec<ClosedDays>,
    /// Rule for silent seats.
    pub silence: SilenceRule,
    /// Votes that the table has.
    pub votes: VoteRules,
    /// Turns by which the archive of the office is behind the game.
    pub site_delay: u32,
    /// The archive of the office names players.
    pub site_names: bool,
}

/// Returns the kind of a segment: `trade` for `trade-2`.
pub fn kind_of(segment: &str) -> &str {
    match segment.rsplit_once('-') {
        Some((kind, number)) if number.bytes().all(|byte| byte.is_ascii_digit()) => kind,
        _ => segment,
    }
}

impl GameSettings {
    /// The office's own settings for these segments.
    pub fn of_office(config: &Config, segments: &[String]) -> GameSettings {
        let hours = |name: &String| (config.seconds_for(name) / 3600) as u32;
        GameSettings {
            deadlines: segments
                .iter()
                .map(|name| (name.clone(), hours(name)))
                .collect(),
            second_thoughts: config.second_thoughts,
            not_before: REST_HOURS,
            last_turn: None,
            last_day: None,
            proof: AuthPolicy::default(),
            minimum: LEAST_HOURS,
            absence_days: ABSENCE_DAYS,
            language: None,
            press: PressMode::default(),
            press_goes: PressTiming::default(),
            lateness: LatenessSettings::default(),
            zone: None,
            due: Vec::new(),
            due_after: BTreeMap::new(),
            never: Vec::new(),
            silence: SilenceRule::default(),
            votes: VoteRules::new(),
            site_delay: SITE_DELAY,
            site_names: false,
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
    pub fn read(game: &bulla_store::Game) -> Result<GameSettings, OfficeError> {
        let format = game.settings_format.unwrap_or(game.format);
        let read = game_migrations::settings(&game.settings, format).and_then(|text| {
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
        match (self.due.is_empty(), self.hours_after(segment)) {
            (true, _) => least.min(self.seconds_for(config, segment)),
            (false, Some(hours)) => least.min(i64::from(hours) * 3600),
            (false, None) => least,
        }
    }

    /// Returns the calendar of the table, in its zone.
    pub fn rhythm(&self, config: &Config) -> WeeklyRhythm<'_> {
        WeeklyRhythm {
            zone: self.zone.unwrap_or(config.zone()),
            due: &self.due,
            never: &self.never,
        }
    }

    /// Hours from the deadline before, for a segment that is not due at a time of the week.
    fn hours_after(&self, segment: &str) -> Option<u32> {
        let (whole, part) = segment.split_once('/').unwrap_or((segment, ""));
        let choice = Topic::find(part).map(|_| CHOICE_HOURS);
        let named = |name: &str| self.due_after.get(name).copied();
        named(segment).or(choice).or_else(|| named(whole))
    }

    /// Returns the deadline of a segment that opens now, in Unix seconds. `before` is the deadline of the segment before it.
    pub fn due_at(&self, config: &Config, segment: &str, now: i64, before: Option<i64>) -> i64 {
        let rhythm = self.rhythm(config);
        if self.due.is_empty() {
            return rhythm.opened(now + self.seconds_for(config, segment));
        }
        // A round soon after a deadline shifts no date.
        let on_time = before.filter(|before| (0..=ROUND).contains(&(now - before)));
        let least = on_time.unwrap_or(now) + self.minimum_for(config, segment);
        match self.hours_after(segment) {
            Some(hours) => {
                let from = before.map_or(now, |before| before.min(now));
                rhythm.opened(least.max(from + i64::from(hours) * 3600))
            }
            None => self.first_from(config, least),
        }
    }

    /// Returns the first date of the table's calendar at this time or later; a segment after hours only avoids closed days.
    pub fn fitted(&self, config: &Config, segment: &str, at: i64) -> i64 {
        match self.hours_after(segment) {
            None if !self.due.is_empty() => self.first_from(config, at),
            _ => self.rhythm(config).opened(at),
        }
    }

    /// Returns a time so many hours behind another, and on no closed day.
    pub fn later(&self, config: &Config, at: i64, hours: u32) -> i64 {
        match hours {
            0 => at,
            hours => self.rhythm(config).opened(at + i64::from(hours) * 3600),
        }
    }

    fn first_from(&self, config: &Config, at: i64) -> i64 {
        let rhythm = self.rhythm(config);
        // A calendar without a date is refused when it is set.
        rhythm.first_from(at).unwrap_or_else(|| rhythm.opened(at))
    }

    fn printed_rhythm(&self) -> Vec<SettingValue> {
        let at = |due: &WeeklyTime| WeeklyDate {
            weekday: due.day.number_from_monday(),
            time: due.time.format("%H:%M").to_string(),
        };
        let mut all = vec![SettingValue::Due {
            dates: self.due.iter().map(at).collect(),
            zone: self.zone.map(Zone::name),
        }];
        all.extend(
            self.due_after
                .iter()
                .map(|(segment, hours)| SettingValue::DueAfter {
                    segment: segment.clone(),
                    hours: *hours,
                }),
        );
        all
    }

    /// Returns the settings as the first page prints them.
    pub fn printed(&self) -> Vec<SettingValue> {
        let time = |(segment, hours): (&String, &u32)| SettingValue::Time {
            segment: segment.clone(),
            hours: *hours,
        };
        let mut all: Vec<SettingValue> = match self.due.is_empty() {
            true => self.deadlines.iter().map(time).collect(),
            false => self.printed_rhythm(),
        };
        if !self.never.is_empty() {
            all.push(SettingValue::Never(
                self.never.iter().map(closed_day).collect(),
            ));
        }
        all.push(SettingValue::SecondThoughts(self.second_thoughts));
        all.push(SettingValue::Minimum(self.minimum));
        all.push(SettingValue::Absence(self.absence_days));
        all.extend(self.lateness.printed());
        match self.proof {
            AuthPolicy::Token => {}
            AuthPolicy::Vouched => all.push(SettingValue::Vouched),
            AuthPolicy::Both => all.push(SettingValue::Both),
        }
        all.push(match self.press {
            PressMode::None => SettingValue::NoPress,
            PressMode::Named | PressMode::Open => SettingValue::Press {
                may_be_nameless: self.press == PressMode::Open,
                with_pages: self.press_goes == PressTiming::WithPages,
            },
        });
        all.extend(self.silence.printed());
        all.extend(vote_rule::printed(&self.votes));
        all
    }
}

fn closed_day(closed: &ClosedDays) -> ClosedDay {
    let begin = |day: NaiveDate| clock::calendar(Zone::UTC.begins(day), Zone::UTC);
    match closed {
        ClosedDays::Weekly(day) => ClosedDay::Weekly(day.number_from_monday()),
        ClosedDays::Range(from, to) => ClosedDay::Range(begin(*from), begin(*to)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_last_turn_is_due_on_the_day_or_later_and_setting_up_is_none() {
        let text =
            game_migrations::settings(r#"{"deadlines": {}, "second_thoughts": 30}"#, 1).unwrap();
        let free: GameSettings = serde_json::from_str(&text).unwrap();
        assert!(
            !free.is_last(999, i64::MAX),
            "a game from before there were days"
        );
        let bounded = GameSettings {
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
