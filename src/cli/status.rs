use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::terminal::{count, json, print};
use super::{Outcome, Place};
use crate::office::{GameStanding, Standing};

/// How things stand: what is open until when, and whose orders are here. Nothing of what they say.
#[derive(Args)]
#[command(after_help = "Example:\n  bulla status --office club --json")]
pub struct Status {
    /// Print JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: Place,
}

impl Status {
    pub fn run(self) -> Outcome {
        let mut office = self.place.open_to_read()?;
        let standing = office.status()?;
        office.close()?;
        if self.json {
            json(&standing)?;
        } else {
            print(&text(&standing));
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn text(standing: &Standing) -> String {
    let mut lines: Vec<String> = standing.games.iter().map(game).collect();
    if standing.games.is_empty() {
        lines.push("No game yet; `bulla new` opens one.\n".to_owned());
    }
    let mails: Vec<String> = standing
        .outbox
        .iter()
        .map(|(state, number)| format!("{number} {state}"))
        .collect();
    let mails = match mails.is_empty() {
        true => "none".to_owned(),
        false => mails.join(", "),
    };
    lines.push(format!(
        "Mails: {mails}. {} not answered.",
        count(standing.unanswered, "letter")
    ));
    lines.join("\n")
}

fn game(game: &GameStanding) -> String {
    let mut table = Table::new();
    table.load_style(NOTHING);
    table.set_header(["player", "seat", "orders", "revision"]);
    for seat in &game.seats {
        table.add_row([
            seat.player.clone(),
            seat.name.clone(),
            seat.orders.to_owned(),
            seat.revision.to_string(),
        ]);
    }
    let open = match &game.open {
        Some(open) => format!(
            "turn {}{}, {}, until {} ({})",
            open.turn,
            if open.is_last { " (the last)" } else { "" },
            open.name,
            open.deadline_local,
            open.deadline_utc
        ),
        None => "nothing is open".to_owned(),
    };
    format!("{} ({}): {open}\n{table}\n", game.game, game.status)
}
