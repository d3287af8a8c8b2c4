use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::look;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::SecretAccess;

/// Print the order form of a seat, to hand to a player who has lost the page.
///
/// It carries the seat's token: whoever holds it, together with a registered address, can order for the seat.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla form delta-7 Ann --why \"she lost the page\" --office club"
)]
pub struct Form {
    /// Name of the game.
    game: String,

    /// Seat: its nation, or the name of its player.
    seat: String,

    /// Reason, for the record: while the game runs, your look is recorded, and the next page of the seat reports it.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Form {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open_to_look(&self.game)?;
        let form = office.form(&self.game, &self.seat)?;
        look(
            &mut office,
            &self.game,
            SecretAccess::Form(&self.seat),
            &self.why,
        )?;
        office.close()?;
        print(&form);
        Ok(ExitCode::SUCCESS)
    }
}
