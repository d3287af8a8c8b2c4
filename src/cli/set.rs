use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::{ActedBy, PressMode, PressSetting, PressTiming, protest_settings};

/// Change a setting of a running game, and tell every seat.
///
/// Hours of deadlines count for segments that open later (`bulla extend` moves the open one); settings of press count from now
/// on.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla set delta-7 deadlines.realm 72h --why \"three days are better for all\"
  bulla set delta-7 press none --why \"the table wants silence\"
  bulla set delta-7 press_goes with-pages --why \"fewer mails\"
  bulla set delta-7 protests.within \"2 days\" --why \"as agreed\"
  bulla set delta-7 protests.hold yes --why \"as agreed\"
  bulla set delta-7 moderators gm@example.org --why \"Fay takes this game\"")]
pub struct Set {
    /// Name of the game.
    game: String,

    /// Setting to change: deadlines.SEGMENT, such as deadlines.realm or deadlines.trade-1; press; press_goes; protests.within;
    /// protests.hold; moderators.
    key: String,

    /// Hours, such as 72h; of press none, named or open; of press_goes at-once or with-pages; of protests.within a time such as
    /// "3 days"; of protests.hold yes or no; of moderators addresses with blanks between them, or office for those of
    /// bulla.yaml.
    value: String,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Set {
    pub fn run(self) -> CommandResult {
        match self.key.strip_prefix("deadlines.") {
            Some(segment) => self.hours(segment),
            None if self.key.starts_with("protests.") => self.protests(),
            None if self.key == "moderators" => self.moderators(),
            None => self.relaying(),
        }
    }

    fn moderators(&self) -> CommandResult {
        let said = self.value.trim();
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

    fn relaying(&self) -> CommandResult {
        let wish = self.press()?;
        let (who, why) = (&moderator(), &self.why);
        self.place
            .act(|office| office.set_press(&self.game, wish, &ActedBy { who, why }))?;
        print(&format!(
            "{} is {} from now on; all seats are told.",
            self.key, self.value
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn protests(&self) -> CommandResult {
        let said = self.value.as_str();
        let wrong = |expected: &str| Failure::user(format!("{said:?}: expected {expected}"));
        let (within, hold) = match self.key.as_str() {
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
            self.key
        ));
        Ok(ExitCode::SUCCESS)
    }

    fn hours(&self, segment: &str) -> CommandResult {
        let number = self.value.strip_suffix('h').unwrap_or(&self.value);
        let hours = number
            .parse()
            .ok()
            .filter(|hours| (1..=8760).contains(hours));
        let hours = hours.ok_or_else(|| {
            Failure::user(format!(
                "{:?}: expected hours from 1 to 8760, such as 72h",
                self.value
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

    fn press(&self) -> Result<PressSetting, Failure> {
        let said = self.value.as_str();
        let (found, ids) = match self.key.as_str() {
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
                    "{other:?} is not set while a game runs: expected deadlines.SEGMENT, such as deadlines.realm, press, press_goes, protests.within, protests.hold or moderators"
                )));
            }
        };
        found.ok_or_else(|| Failure::user(format!("{said:?}: expected one of {ids}")))
    }
}
