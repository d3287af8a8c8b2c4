use std::process::ExitCode;

use clap::Args;

use super::terminal::print;
use super::{Failure, Outcome, Place, moderator};
use crate::office::Word;

/// Change what a table is set to while its game runs: the hours for letters of a segment. It counts for segments that open later, and
/// every seat is told. For the segment that is open there is `bulla extend`.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla set delta-7 deadlines.realm 72h --why \"three days are better for all\""
)]
pub struct Set {
    /// The game.
    game: String,

    /// What: deadlines.SEGMENT, such as deadlines.realm or deadlines.trade-1.
    key: String,

    /// Hours, such as 72h.
    value: String,

    /// Why, in one line that all seats are told.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: Place,
}

impl Set {
    pub fn run(self) -> Outcome {
        let Some(segment) = self.key.strip_prefix("deadlines.") else {
            return Err(Failure::user(format!(
                "{:?} is not set while a game runs: expected deadlines.SEGMENT, such as deadlines.realm",
                self.key
            )));
        };
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
            .act(|office| office.set_hours(&self.game, segment, hours, &Word { who, why }))?;
        print(&format!(
            "letters of {segment} have {hours} hours from the next one on; all seats are told."
        ));
        Ok(ExitCode::SUCCESS)
    }
}
