use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::{ActedBy, ModeratorEnding};

/// End a game early: nothing of it is judged any more, its secrets are opened, and every seat gets a last page.
///
/// finished: it counts as it stands; draw: all share the first place; abandoned: it counts for nobody; cancelled: as if it had
/// never been, and before set-up its name is free again.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla end delta-7 --as draw --why \"all four agreed in turn 11\""
)]
pub struct End {
    /// Name of the game.
    game: String,

    /// Kind of ending.
    #[arg(long = "as", value_name = "HOW", value_parser = ModeratorEnding::ALL.map(ModeratorEnding::id))]
    how: String,

    /// Reason, in one line that is shown to all seats.
    #[arg(long, value_name = "REASON")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl End {
    pub fn run(self) -> CommandResult {
        let found = ModeratorEnding::ALL
            .into_iter()
            .find(|one| one.id() == self.how);
        let ending =
            found.ok_or_else(|| Failure::user("--as: finished, draw, abandoned or cancelled"))?;
        let (who, why) = (&moderator(), &self.why);
        self.place
            .act(|office| office.end_game(&self.game, ending, &ActedBy { who, why }))?;
        print(&format!(
            "{} is over ({}); all seats are told.",
            self.game, self.how
        ));
        Ok(ExitCode::SUCCESS)
    }
}
