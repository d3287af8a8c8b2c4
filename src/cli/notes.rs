use std::io::IsTerminal;
use std::process::ExitCode;

use clap::Args;
use comfy_table::presets::NOTHING;
use comfy_table::{ContentArrangement, Table};

use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::ModeratorNote;

/// List the actions of moderators: who, when, what and why.
///
/// Seats that come and go, pages sent again, mail let go, games judged in spite of lost mail, and every look at secrets of a
/// game that runs. Nothing here is secret, and nothing is ever taken out.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla notes --office club
  bulla notes delta-7 --json --office club")]
pub struct Notes {
    /// Limits the list to this game.
    game: Option<String>,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Notes {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open_to_read()?;
        let acts = office.moderator_notes(self.game.as_deref())?;
        office.close()?;
        if self.json {
            json(&acts)?;
        } else if acts.is_empty() {
            print("No moderator did anything yet.");
        } else {
            print(&table(&acts));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Columns of a mail or a log at most.
const WIDTH: u16 = 100;

fn table(acts: &[ModeratorNote]) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_content_arrangement(ContentArrangement::Dynamic);
    // On a terminal as wide as that is.
    if !std::io::stdout().is_terminal() {
        table.set_width(WIDTH);
    }
    table.set_header(["time", "game", "who", "what", "why"]);
    for act in acts {
        table.add_row([
            act.at.clone(),
            act.game.clone().unwrap_or_else(|| "(all)".to_owned()),
            act.who.clone(),
            act.what.clone(),
            act.why.clone(),
        ]);
    }
    table.to_string()
}
