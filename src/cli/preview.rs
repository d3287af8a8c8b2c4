use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::RoundPreview;

/// Preview the next judging of a game: who plays by final orders, a draft, a caretaker or defaults, and which mails would go.
///
/// No rule is run and no orders are read, so it is no look at secrets, and nothing changes.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla preview delta-7 --office club
  bulla preview delta-7 --json --office club")]
pub struct Preview {
    /// Name of the game.
    game: String,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Preview {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open_to_read()?;
        let preview = office.preview_round(&self.game)?;
        office.close()?;
        if self.json {
            json(&preview)?;
        } else {
            print(&text(&preview));
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn text(preview: &RoundPreview) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["player", "seat", "would be played by", "silent in a row"]);
    for seat in &preview.seats {
        table.add_row([
            seat.player.clone(),
            seat.seat.clone(),
            seat.plays_by.to_owned(),
            seat.silent.to_string(),
        ]);
    }
    let due = match preview.waits {
        true => "it has no deadline, and nothing is judged".to_owned(),
        false => format!(
            "until {} ({})",
            preview.deadline_local, preview.deadline_utc
        ),
    };
    let mut lines = vec![format!(
        "{}: turn {}, {}, {due}. If it were judged now:\n{table}\n\nThese mails would go:",
        preview.game, preview.turn, preview.segment
    )];
    lines.extend(preview.mails.iter().map(|mail| format!("- {mail}")));
    lines.extend(preview.remarks.iter().cloned());
    lines.push("Nothing was judged.".to_owned());
    lines.join("\n")
}
