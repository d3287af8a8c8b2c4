//! `invite`: ask the players of a game before it begins.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::new::PlannedGame;
use super::office_args::OfficeArgs;
use super::output::{count, print};
use crate::office::{ActedBy, LeftOutPlayers};

/// Ask the players of a game by mail; it begins when all have said yes.
///
/// Each player of the file gets an invitation in his language and answers it with yes or no. Players under `waiting:` are asked
/// too, and take the seat of one who does not play. The game is made, with its seed, by the round after the last yes.
/// `bulla status` shows who has answered; who has not is reminded after three days. To ask somebody else, change the seats or
/// `waiting:` in the file and invite with it again: only who is new is asked.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla invite delta-7.yaml --office club
  bulla invite delta-7 --without Bob --why \"Bob moves house\" --office club
  bulla invite delta-7 --withdraw --why \"too few players\" --office club")]
pub struct Invite {
    /// File of the game; with --without and --withdraw, its name.
    #[arg(value_name = "FILE|GAME")]
    game: PathBuf,

    /// Mail address of a new office, if no bulla.yaml says it.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,

    /// Player without whom the game begins; `all`: everybody who has not said yes.
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with = "withdraw",
        requires = "why"
    )]
    without: Vec<String>,

    /// End the invitation: the game does not begin.
    #[arg(long, requires = "why")]
    withdraw: bool,

    /// Reason, in one line, for the record.
    #[arg(long, value_name = "REASON")]
    why: Option<String>,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Invite {
    pub fn run(self) -> CommandResult {
        let who = moderator();
        let why = self.why.as_deref().unwrap_or_default();
        let name = self.game.display().to_string();
        let acted_by = ActedBy { who: &who, why };
        if self.withdraw {
            self.place
                .act(|office| office.withdraw_invitation(&name, &acted_by))?;
            print(&format!("{name} does not begin."));
        } else if self.without.is_empty() {
            if !self.game.is_file() {
                return Err(Failure::user(format!(
                    "{name} is no file; for players who are asked already say --without NAME or --withdraw"
                )));
            }
            invite(&self.game, self.address.as_deref(), &self.place)?;
        } else {
            let left_out = self
                .place
                .act(|office| office.leave_out(&name, &self.without, &acted_by))?;
            print(&left_out_text(&name, &left_out));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// Writes the invitations to the game of a file.
pub(super) fn invite(
    file: &Path,
    address: Option<&str>,
    place: &OfficeArgs,
) -> Result<(), Failure> {
    let planned = PlannedGame::read(file, place)?;
    let mut office = place.open_or_make(address)?;
    let sent = office.invite(
        &planned.text,
        &planned.plan,
        &planned.scenario,
        &moderator(),
    );
    let sent = sent.map_err(|error| planned.in_file(error))?;
    place.log_manual_clock(&mut office)?;
    office.close()?;
    let mut said = vec![format!(
        "{}: {} in the outbox; `bulla send` sends what waits there.",
        planned.plan.game,
        count(sent.asked, "invitation")
    )];
    if sent.kept > 0 {
        said.push(format!(
            "{} asked before, and not again.",
            count(sent.kept, "player")
        ));
    }
    if !sent.dropped.is_empty() {
        said.push(format!("Asked no more: {}.", sent.dropped.join(", ")));
    }
    said.push(
        "The game begins when every seat has a player who said yes; `bulla status` shows who has answered.".to_owned(),
    );
    print(&said.join(" "));
    Ok(())
}

fn left_out_text(game: &str, left_out: &LeftOutPlayers) -> String {
    let mut said = vec![format!(
        "{game} begins without {}.",
        left_out.names.join(", ")
    )];
    if !left_out.seated.is_empty() {
        let takes = match left_out.seated.len() {
            1 => "who waited, takes a seat",
            _ => "who waited, take seats",
        };
        said.push(format!("{}, {takes}.", left_out.seated.join(", ")));
    }
    said.push(match left_out.silent.is_empty() {
        true => "`bulla post` begins it if nobody else is missing.".to_owned(),
        false => format!("It waits for an answer of {}.", left_out.silent.join(", ")),
    });
    said.join(" ")
}
