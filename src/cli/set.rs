use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::{
    ActedBy, PressMode, PressSetting, PressTiming, SettingChange, protest_settings,
};

/// Change settings of a running game, and tell every seat, in one mail for one command.
///
/// Hours of deadlines count for segments that open later (`bulla extend` moves the open one); all others count from now on.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla set delta-7 minimum=36h remind=24h,4h deadlines.realm=3days end.turn=16 --why \"as agreed\"
  bulla set delta-7 deadlines.realm 72h --why \"three days are better for all\"
  bulla set delta-7 press none --why \"the table wants silence\"
  bulla set delta-7 press_goes with-pages --why \"fewer mails\"
  bulla set delta-7 protests.within \"2 days\" --why \"as agreed\"
  bulla set delta-7 protests.hold yes --why \"as agreed\"
  bulla set delta-7 protests.hold=yes moderators=gm@example.org minimum=36h --why \"as agreed\"
  bulla set delta-7 moderators gm@example.org --why \"Fay takes this game\"")]
pub struct Set {
    /// Name of the game.
    game: String,

    /// KEY=VALUE, as many as you like, or one KEY and its VALUE. Keys: deadlines.SEGMENT (72h), due ("tue 20:00, fri 20:00", or no),
    /// due.SEGMENT (24h or no), never ("sat, 2026-12-24..2027-01-04", or no), silence ("defaults, caretaker"), silent_table (pause,
    /// play), votes.SUBJECT ("all secret", or no), site.delay (turns), site.names (yes, no), minimum (36h), second_thoughts
    /// (minutes), not_before (hours), absence_days, remind (24h,4h or no), who_is_late (nobody, moderators, table), grace (24h or no), bank
    /// ("48 h, back 12 h a turn" or no), end.turn,
    /// end.date (2027-03-01; none for either), press (none, named, open), press_goes (at-once, with-pages), protests.within ("3 days"),
    /// protests.hold (yes, no), moderators (addresses with commas between them, or office for those of bulla.yaml).
    #[arg(required = true, value_name = "KEY=VALUE")]
    settings: Vec<String>,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Set {
    pub fn run(self) -> CommandResult {
        let (key, value) = match &self.settings[..] {
            [key, value] if !key.contains('=') => (key, value),
            settings => {
                let read = settings.iter().map(|text| SettingChange::read(text));
                let changes: Vec<SettingChange> =
                    read.collect::<Result<_, _>>().map_err(Failure::user)?;
                return self.table(&changes, &settings.join(", "));
            }
        };
        let pair = SettingPair { key, value };
        match pair.key.strip_prefix("deadlines.") {
            Some(segment) => self.hours(pair, segment),
            None if pair.key.starts_with("protests.") => self.protests(pair),
            None if pair.key == "moderators" => self.moderators(pair),
            None if pair.key.starts_with("press") => self.relaying(pair),
            None => {
                let change = SettingChange::of(pair.key, pair.value).map_err(Failure::user)?;
                self.table(&[change], &format!("{key} {value}"))
            }
        }
    }

    /// Several settings at once.
    fn table(&self, changes: &[SettingChange], said: &str) -> CommandResult {
        let (who, why) = (&moderator(), &self.why);
        self.place
            .act(|office| office.set_table(&self.game, changes, &ActedBy { who, why }))?;
        print(&format!(
            "{said}: so it is from now on; all seats are told."
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn moderators(&self, pair: SettingPair<'_>) -> CommandResult {
        let said = pair.value.trim();
        let named: Vec<String> = match said {
            "office" => Vec::new(),
            "" => {
                return Err(Failure::user(
                    "moderators: expected addresses with blanks between them, or office",
                ));
            }
            said => said.split_whitespace().map(str::to_lowercase).collect(),
        };
        let (who, why) = (&moderator(), &self.why);
        self.place
            .act(|office| office.set_moderators(&self.game, &named, &ActedBy { who, why }))?;
        print(&format!(
            "moderators: {} from now on; all seats are told.",
            if named.is_empty() {
                "those of the office".to_owned()
            } else {
                named.join(", ")
            }
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn relaying(&self, pair: SettingPair<'_>) -> CommandResult {
        let wish = pair.press()?;
        let (who, why) = (&moderator(), &self.why);
        self.place
            .act(|office| office.set_press(&self.game, wish, &ActedBy { who, why }))?;
        print(&format!(
            "{} is {} from now on; all seats are told.",
            pair.key, pair.value
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn protests(&self, pair: SettingPair<'_>) -> CommandResult {
        let said = pair.value;
        let wrong = |expected: &str| Failure::user(format!("{said:?}: expected {expected}"));
        let (within, hold) = match pair.key {
            "protests.within" => {
                let hours = protest_settings::hours(said);
                (
                    Some(hours.ok_or_else(|| wrong("a time such as 3 days or 36h"))?),
                    None,
                )
            }
            "protests.hold" => {
                let hold = protest_settings::is_yes(said);
                (None, Some(hold.ok_or_else(|| wrong("yes or no"))?))
            }
            other => {
                return Err(Failure::user(format!(
                    "{other:?}: expected protests.within or protests.hold"
                )));
            }
        };
        let (who, why) = (&moderator(), &self.why);
        self.place.act(|office| {
            let wish = |rule| protest_settings::with(rule, within, hold);
            office.set_protests(&self.game, wish, &ActedBy { who, why })
        })?;
        print(&format!(
            "{} is {said} from now on; all seats are told.",
            pair.key
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn hours(&self, pair: SettingPair<'_>, segment: &str) -> CommandResult {
        let number = pair.value.strip_suffix('h').unwrap_or(pair.value);
        let hours = number
            .parse()
            .ok()
            .filter(|hours| (1..=8760).contains(hours));
        let hours = hours.ok_or_else(|| {
            Failure::user(format!(
                "{:?}: expected hours from 1 to 8760, such as 72h",
                pair.value
            ))
        })?;
        let (who, why) = (&moderator(), &self.why);
        self.place
            .act(|office| office.set_hours(&self.game, segment, hours, &ActedBy { who, why }))?;
        print(&format!(
            "letters of {segment} have {hours} hours from the next one on; all seats are told."
        ));
        Ok(ExitCode::SUCCESS)
    }
}

/// A key and its value behind it.
#[derive(Clone, Copy)]
struct SettingPair<'a> {
    key: &'a str,
    value: &'a str,
}

impl SettingPair<'_> {
    fn press(self) -> Result<PressSetting, Failure> {
        let said = self.value;
        let (found, ids) = match self.key {
            "press" => {
                let mut all = PressMode::ALL.into_iter();
                let found = all.find(|one| one.id() == said);
                (
                    found.map(PressSetting::Is),
                    PressMode::ALL.map(PressMode::id).join(", "),
                )
            }
            "press_goes" => {
                let mut all = PressTiming::ALL.into_iter();
                let found = all.find(|one| one.id() == said);
                (
                    found.map(PressSetting::Goes),
                    PressTiming::ALL.map(PressTiming::id).join(", "),
                )
            }
            other => {
                return Err(Failure::user(format!(
                    "{other:?} is no setting of a running game: expected press or press_goes"
                )));
            }
        };
        found.ok_or_else(|| Failure::user(format!("{said:?}: expected one of {ids}")))
    }
}
