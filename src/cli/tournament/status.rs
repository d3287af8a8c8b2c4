//! Commands that tell how far a tournament is.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use crate::cli::failure::CommandResult;
use crate::cli::new_files::write_new_public;
use crate::cli::output::{json, print};
use crate::tournaments::{TournamentOverview, calendar, calendar_days};

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
///
/// With --ics they are written to a file for calendars. A later file replaces what an earlier one said.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament calendar --office club
  bulla tournament calendar --ics spring-27.ics --office club")]
pub struct Calendar {
    /// JSON output.
    #[arg(long)]
    json: bool,

    /// File for calendars (RFC 5545), which must not be there yet.
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    ics: Option<PathBuf>,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Calendar {
    pub fn run(self) -> CommandResult {
        if let Some(file) = &self.ics {
            let text = self.at.act(|desk, tournament| {
                let days = calendar_days(desk.records, tournament)?;
                desk.calendar_file(tournament, &days, None)
            })?;
            write_new_public(file, text.as_bytes())?;
            print(&format!("{}: for your calendar.", file.display()));
            return Ok(ExitCode::SUCCESS);
        }
        let (zone, days) = self.at.look(|records, tournament| {
            let days = calendar(records, tournament)?;
            Ok((tournament.file.zone.clone(), days))
        })?;
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
