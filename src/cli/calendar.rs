//! `calendar`: dates of a game in the next weeks.

use std::process::ExitCode;

use clap::Args;
use comfy_table::Table;
use comfy_table::presets::NOTHING;

use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{json, print};

/// Print what falls due in a game in the next weeks, if every letter takes its time.
///
/// The times are in the zone of the table. A segment that all finish early is judged early; then the next dates move up. Players
/// get the same list, in their own zone, for `request: calendar`.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla calendar delta-7 --office club
  bulla calendar delta-7 --weeks 8 --json --office club")]
pub struct Calendar {
    /// Name of the game.
    game: String,

    /// Number of weeks.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=52))]
    weeks: u32,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Calendar {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open_to_read()?;
        let calendar = office.calendar(&self.game, self.weeks)?;
        office.close()?;
        if self.json {
            json(&calendar)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut table = Table::new();
        table.load_style(NOTHING);
        table.set_header(["turn", "segment", "due at the latest", ""]);
        for date in &calendar.dates {
            let open = match (date.is_open, calendar.waits) {
                (false, _) => "",
                (true, false) => "open",
                (true, true) => "open, and it waits: no deadline",
            };
            table.add_row([
                date.turn.to_string(),
                date.segment.clone(),
                date.local.clone(),
                open.to_owned(),
            ]);
        }
        print(&table.to_string());
        Ok(ExitCode::SUCCESS)
    }
}
