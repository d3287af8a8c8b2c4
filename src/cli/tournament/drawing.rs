//! Commands about draws and the start of rounds.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use crate::cli::acting_moderator::moderator;
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::new::seed;
use crate::cli::new_files::write_new_public;
use crate::cli::output::{count, print};
use crate::game::Seed;
use crate::office::{ActedBy, OfficeError};
use crate::tournaments::{self, DrawPreview, Tournament};

/// Show the draw of a round, and commit it.
///
/// Rounds that start on one day are drawn together. The same command gives the same tables as long as nothing changes: the seed was
/// fixed by the secret of the office and the list when it closed. --commit makes the draw count: all are told their tables, and
/// the secret.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament draw heat-1 --office club
  bulla tournament draw heat-1 --commit 1f0c6a72 --why \"drawn at the meeting\" --office club
  bulla tournament draw heat-1 --recipe draw.json --office club

With the recipe everybody draws the same tables: python3 docs/draw.py draw.json")]
pub struct Draw {
    /// Name of the round.
    round: String,

    /// Code of the preview; the draw counts.
    #[arg(long, value_name = "CODE", requires = "why")]
    commit: Option<String>,

    /// Reason, in one line, for the record.
    #[arg(long, value_name = "REASON")]
    why: Option<String>,

    /// File for what the tables are recomputed from, once the draw counts.
    #[arg(long, value_name = "FILE", conflicts_with = "commit")]
    recipe: Option<PathBuf>,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Draw {
    pub fn run(self) -> CommandResult {
        if let Some(file) = &self.recipe {
            return self.write_recipe(file);
        }
        let Some(code) = &self.commit else {
            let shown = self.at.look(|records, tournament| {
                let preview = tournaments::preview_draw(records, tournament, &self.round)?;
                Ok(format!(
                    "{}\nNothing counts yet. To let it count: --commit {} --why REASON",
                    preview_text(&preview, tournament),
                    preview.code
                ))
            })?;
            print(&shown);
            return Ok(ExitCode::SUCCESS);
        };
        let acted_by = ActedBy {
            who: &moderator(),
            why: self.why.as_deref().unwrap_or_default(),
        };
        let shown = self.at.act(|desk, tournament| {
            let drawn = tournaments::commit_draw(desk, tournament, &self.round, code, &acted_by)?;
            Ok(format!(
                "{}\nThe draw counts; all are told. `bulla tournament start {}` begins the games.",
                preview_text(&drawn, tournament),
                drawn.rounds.join("`, `bulla tournament start ")
            ))
        })?;
        print(&shown);
        Ok(ExitCode::SUCCESS)
    }

    fn write_recipe(&self, file: &std::path::Path) -> CommandResult {
        let recipe = self.at.look(|_, tournament| {
            let round = tournament.round(&self.round)?;
            let tables = tournament.tables_of(&round.name);
            let number = tables.first().map(|table| table.draw);
            let draw = tournament
                .draws
                .iter()
                .find(|one| Some(one.number) == number);
            draw.map(|draw| draw.recipe.clone())
                .ok_or_else(|| OfficeError::User(format!("{} is not drawn", round.name)))
        })?;
        write_new_public(file, recipe.as_bytes())?;
        print(&format!(
            "{}: python3 draw.py draws the same tables from it.",
            file.display()
        ));
        Ok(ExitCode::SUCCESS)
    }
}

fn preview_text(preview: &DrawPreview, tournament: &Tournament) -> String {
    let mut lines = vec![preview.lines(tournament), String::new()];
    let again = preview.draw.met_again.iter().map(|met| {
        let [one, other] = met
            .people
            .each_ref()
            .map(|person| tournament.person(person));
        format!(
            "{one} and {other} meet at {}",
            count((met.now + met.before) as usize, "table")
        )
    });
    lines.extend(again);
    lines.push(match preview.cost().as_slice() {
        [] => "Nothing that the file avoids was needed.".to_owned(),
        cost => format!("Not avoided: {}.", cost.join("; ")),
    });
    lines.join("\n")
}

/// Begin the games of a round, all at once; their players get the first pages.
///
/// Each table becomes an ordinary game. Given again it begins what is not begun yet, and nothing twice.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament start heat-1 --office club
  bulla tournament start heat-1 --files --office club      (shows the files of the games and begins nothing)")]
pub struct Start {
    /// Name of the round.
    round: String,

    /// Show the files of the games, and begin nothing.
    #[arg(long)]
    files: bool,

    /// Reason to begin before the day of the file.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Start {
    pub fn run(self) -> CommandResult {
        let acted_by = ActedBy {
            who: &moderator(),
            why: &self.why,
        };
        let directory = self.at.place.office.clone();
        let name = self.at.tournament.as_deref();
        let mut office = self.at.place.open()?;
        let (planned, seeds) = office.work_on_tournaments(|desk| {
            let tournament = Tournament::find(desk.records, name)?;
            let planned =
                tournaments::plan_round(desk, &tournament, &self.round, &directory, &acted_by)?;
            let drawn: Result<Vec<Seed>, Failure> = planned.iter().map(|_| seed()).collect();
            let seeds = drawn.map_err(|failure| OfficeError::Fault(failure.message))?;
            if !self.files {
                tournaments::keep_seeds(desk, &planned, &seeds)?;
            }
            Ok((planned, seeds))
        })?;
        if self.files || planned.is_empty() {
            let texts: Vec<&str> = planned.iter().map(|table| table.text.as_str()).collect();
            print(&match texts.is_empty() {
                true => format!("All tables of {} have begun already.", self.round),
                false => texts.join("\n"),
            });
            return Ok(ExitCode::SUCCESS);
        }
        office.work_on_tournaments(|desk| {
            let tournament = Tournament::find(desk.records, name)?;
            tournaments::start_round(desk, &tournament, &planned, &seeds, &acted_by)
        })?;
        office.send()?;
        office.close()?;
        let games: Vec<&str> = planned.iter().map(|table| table.game()).collect();
        print(&format!(
            "{}: {} begin, {}; all players have their first pages.",
            self.round,
            count(games.len(), "game"),
            games.join(", ")
        ));
        Ok(ExitCode::SUCCESS)
    }
}

/// Seat another person at a table that is drawn and has not begun, or see who is asked for a free seat.
///
/// Without the name of a person who plays it shows who on standby is asked, who would be next, and who cannot be and why. Once a game has begun, `bulla seat GAME replace` does it there; the one who left is then last in that game.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament substitute spring-27-a Bob --office club
  bulla tournament substitute spring-27-a Bob Zoe --why \"Bob moves house\" --office club")]
pub struct Substitute {
    /// Name of the game.
    game: String,

    /// Person who does not play.
    old: String,

    /// Person who plays, from the entries.
    #[arg(requires = "why")]
    new: Option<String>,

    /// Reason, in one line, for the record.
    #[arg(
        long,
        value_name = "REASON",
        requires = "new",
        default_value = "",
        hide_default_value = true
    )]
    why: String,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Substitute {
    pub fn run(self) -> CommandResult {
        let acted_by = ActedBy {
            who: &moderator(),
            why: &self.why,
        };
        let Some(new) = &self.new else {
            let now = self.at.place.clock()?.now();
            let shown = self.at.look(|records, tournament| {
                tournaments::preview_substitutes(records, tournament, &self.game, &self.old, now)
            })?;
            print(&shown);
            return Ok(ExitCode::SUCCESS);
        };
        let people = [self.old.as_str(), new.as_str()];
        let (old, new) = self.at.act(|desk, tournament| {
            tournaments::substitute(desk, tournament, &self.game, people, &acted_by)
        })?;
        print(&format!(
            "{new} sits at {} in the place of {old}.",
            self.game
        ));
        Ok(ExitCode::SUCCESS)
    }
}

/// Draw everything again from what is kept, and compare.
#[derive(Args)]
#[command(after_help = "Example:
  bulla tournament verify --office club")]
pub struct Verify {
    #[command(flatten)]
    at: TournamentArgs,
}

impl Verify {
    pub fn run(self) -> CommandResult {
        let lines = self
            .at
            .look(|_, tournament| tournaments::verify(tournament))?;
        print(&match lines.is_empty() {
            true => "Nothing is drawn yet.".to_owned(),
            false => lines.join("\n"),
        });
        Ok(ExitCode::SUCCESS)
    }
}
