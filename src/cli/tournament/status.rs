//! Commands that tell how far a tournament is.

use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use crate::cli::failure::CommandResult;
use crate::cli::output::{json, print};
use crate::tournaments::{TournamentOverview, calendar};

/// Show how far a tournament is; what waits for you stands first.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament status --office club
  bulla tournament status --json --office club")]
pub struct Status {
    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Status {
    pub fn run(self) -> CommandResult {
        let now = self.at.place.clock()?.now();
        let overview = self
            .at
            .look(|records, tournament| TournamentOverview::read(records, tournament, now))?;
        match self.json {
            true => json(&overview)?,
            false => print(&overview.text()),
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Show the days of a tournament: entry, starts, cut-offs and what happens then.
#[derive(Args)]
#[command(after_help = "Example:
  bulla tournament calendar --office club")]
pub struct Calendar {
    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Calendar {
    pub fn run(self) -> CommandResult {
        let (zone, days) = self
            .at
            .look(|_, tournament| Ok((tournament.file.zone.clone(), calendar(tournament))))?;
        if self.json {
            json(&days)?;
            return Ok(ExitCode::SUCCESS);
        }
        let mut lines = vec![format!("All days are those of {zone}.")];
        lines.extend(days.iter().map(|day| format!("{}  {}", day.day, day.what)));
        print(&lines.join("\n"));
        Ok(ExitCode::SUCCESS)
    }
}
