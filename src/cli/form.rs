use std::process::ExitCode;

use clap::Args;

use super::terminal::print;
use super::{Outcome, Place};

/// Print the order form of a seat, to hand to a player who has lost the page.
///
/// It carries the seat's token: whoever holds it, together with a registered address, can order for the seat.
#[derive(Args)]
#[command(after_help = "Example:\n  bulla form delta-7 Ann --office club")]
pub struct Form {
    /// The game.
    game: String,

    /// The seat, by its name.
    seat: String,

    #[command(flatten)]
    place: Place,
}

impl Form {
    pub fn run(self) -> Outcome {
        let mut office = self.place.open_to_read()?;
        let form = office.form(&self.game, &self.seat)?;
        office.close()?;
        print(&form);
        Ok(ExitCode::SUCCESS)
    }
}
