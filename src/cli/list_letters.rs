use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::ListedLetter;

/// List the letters of a game: who wrote when, from where, and what became of it, without their words.
///
/// The verdict is the word by which the letter was answered: accepted, proposed (a proposal that its writer has to confirm),
/// refused, held, late and so on. To read words, use `bulla show` and `bulla press`: that is a look, written down and told.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla letters delta-7 --office club
  bulla letters delta-7 crete --json --office club")]
pub struct ListLetters {
    /// Name of the game.
    game: String,

    /// Seat to list: its nation, or the name of its player.
    seat: Option<String>,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl ListLetters {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open_to_read()?;
        let letters = office.list_letters(&self.game, self.seat.as_deref())?;
        office.close()?;
        if self.json {
            json(&letters)?;
        } else if letters.is_empty() {
            print("No letter of theirs came yet.");
        } else {
            print(&table(&letters));
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn table(letters: &[ListedLetter]) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header([
        "received",
        "player",
        "seat",
        "verdict",
        "from",
        "Message-ID",
    ]);
    for letter in letters {
        table.add_row([
            letter.received.as_str(),
            &letter.player,
            &letter.seat,
            letter.verdict.as_deref().unwrap_or("waits"),
            &letter.sender,
            &letter.message_id,
        ]);
    }
    table.to_string()
}
