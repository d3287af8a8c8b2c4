//! `tournament`: several tables, weeks of mail, one table of results.

mod amend;
mod check;
mod drawing;
mod entries;
mod export;
mod new;
pub(super) mod site;
mod site_directory;
mod standing;
mod status;

use clap::{Args, Subcommand};

use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use crate::office::OfficeError;
use crate::tournaments::Tournament;

/// Run a tournament: entries, a draw that anybody can recompute, tables as ordinary games, and standings.
#[derive(Args)]
#[command(after_help = "In the order of a tournament:
  bulla tournament check spring-27.yaml --office club
  bulla tournament new spring-27.yaml --office club
  bulla tournament enter \"Fay Miller\" --address fay@example.org --office club
  bulla tournament close --office club
  bulla tournament draw heat-1 --office club
  bulla tournament start heat-1 --office club
  bulla tournament standings --office club
  bulla tournament advance final --office club

`docs/tournament.md` tells the rest.")]
pub struct TournamentCommand {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Check(check::Check),
    New(new::New),
    Amend(amend::Amend),
    Enter(entries::Enter),
    Withdraw(entries::Withdraw),
    Entries(entries::Entries),
    Close(entries::Close),
    Cancel(entries::Cancel),
    Draw(drawing::Draw),
    Start(drawing::Start),
    Substitute(drawing::Substitute),
    Verify(drawing::Verify),
    Status(status::Status),
    Calendar(status::Calendar),
    Standings(standing::Standings),
    Adjudicate(standing::Adjudicate),
    Advance(standing::Advance),
    Site(site::Site),
    Export(export::Export),
}

impl TournamentCommand {
    pub fn run(self) -> CommandResult {
        match self.command {
            Command::Check(command) => command.run(),
            Command::New(command) => command.run(),
            Command::Amend(command) => command.run(),
            Command::Enter(command) => command.run(),
            Command::Withdraw(command) => command.run(),
            Command::Entries(command) => command.run(),
            Command::Close(command) => command.run(),
            Command::Cancel(command) => command.run(),
            Command::Draw(command) => command.run(),
            Command::Start(command) => command.run(),
            Command::Substitute(command) => command.run(),
            Command::Verify(command) => command.run(),
            Command::Status(command) => command.run(),
            Command::Calendar(command) => command.run(),
            Command::Standings(command) => command.run(),
            Command::Adjudicate(command) => command.run(),
            Command::Advance(command) => command.run(),
            Command::Site(command) => command.run(),
            Command::Export(command) => command.run(),
        }
    }
}

/// Tournament of a command, and its office.
#[derive(Args)]
pub(super) struct TournamentArgs {
    /// Name of the tournament; needed only where the office has several.
    #[arg(short = 't', long, value_name = "NAME")]
    tournament: Option<String>,

    #[command(flatten)]
    place: OfficeArgs,
}

impl TournamentArgs {
    /// Does something with the tournament in one transaction, sends what comes of it, and closes the office.
    fn act<T>(
        &self,
        act: impl FnOnce(
            &mut crate::office::TournamentDesk<'_, '_>,
            &Tournament,
        ) -> Result<T, OfficeError>,
    ) -> Result<T, Failure> {
        let name = self.tournament.as_deref();
        self.place.act(|office| {
            office.work_on_tournaments(|desk| {
                let tournament = Tournament::find(desk.records, name)?;
                act(desk, &tournament)
            })
        })
    }

    /// Looks at the tournament.
    fn look<T>(
        &self,
        look: impl FnOnce(&mut crate::store::ReadTransaction<'_>, &Tournament) -> Result<T, OfficeError>,
    ) -> Result<T, Failure> {
        let name = self.tournament.as_deref();
        let mut office = self.place.open_to_read()?;
        let seen = office.look_at_tournaments(|records| {
            let tournament = Tournament::find(records, name)?;
            look(records, &tournament)
        })?;
        office.close()?;
        Ok(seen)
    }
}
