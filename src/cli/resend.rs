use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::ActedBy;

/// Send a seat its last page again.
///
/// It is a new mail with a number of its own, and it says which mail it repeats. It is written down with its reason.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla resend delta-7 crete --reason \"the first one never came\""
)]
pub struct Resend {
    /// Name of the game.
    game: String,

    /// Seat: its nation, or the name of its player.
    seat: String,

    /// Reason, for the record.
    #[arg(long, default_value = "the page is said to be lost")]
    reason: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Resend {
    pub fn run(self) -> CommandResult {
        let (who, why) = (&moderator(), &self.reason);
        let seat = self
            .place
            .act(|office| office.resend(&self.game, &self.seat, &ActedBy { who, why }))?;
        print(&format!("{seat} is sent its page again."));
        Ok(ExitCode::SUCCESS)
    }
}
