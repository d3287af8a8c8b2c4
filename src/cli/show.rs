use std::process::ExitCode;

use clap::Args;

use super::letters::body;
use super::terminal::print;
use super::{Outcome, Place};

/// Print the page of a seat as it was mailed, or the public record.
///
/// A seat's page shows its hand: as a moderator, look only where you must. `--ledger` prints the events themselves, which
/// hold every secret of the game.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla show delta-7 --as observer\n  bulla show delta-7 --as Ann"
)]
pub struct Show {
    /// The game.
    game: String,

    /// A seat by its name, or `observer`.
    #[arg(long = "as", value_name = "SEAT", default_value = "observer")]
    seat: String,

    /// Print the ledger instead: every event with its rule, secrets and all.
    #[arg(long)]
    ledger: bool,

    /// Print what was hidden in a game that is over: its seed, hands and orders.
    #[arg(long, conflicts_with = "ledger")]
    opening: bool,

    #[command(flatten)]
    place: Place,
}

impl Show {
    pub fn run(self) -> Outcome {
        let mut office = self.place.open_to_read()?;
        let text = if self.ledger {
            office.ledger(&self.game)?.join("\n")
        } else if self.opening {
            office.opening(&self.game)?
        } else if self.seat == "observer" {
            office.observers_page(&self.game)?
        } else {
            body(&office.page(&self.game, &self.seat)?)
        };
        office.close()?;
        print(&text);
        Ok(ExitCode::SUCCESS)
    }
}
