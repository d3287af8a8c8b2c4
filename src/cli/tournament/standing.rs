//! Commands about results: standings, adjudication, advancement.

use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use crate::cli::acting_moderator::moderator;
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::output::{count, json, print};
use crate::office::ActedBy;
use crate::tournaments::{self, AdjudicationGround, CurrentStandings, StandingsJson};

/// Show the standings, or mail them to all who play in these rounds.
///
/// Under each line stands what put it before the next. Without a round these are the standings of the heats together, or of the
/// final once it is drawn. --mail tells each reader first where he stands.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament standings --office club
  bulla tournament standings heat-1 --csv --office club
  bulla tournament standings --mail --office club")]
pub struct Standings {
    /// Name of a round.
    round: Option<String>,

    /// JSON output, with all results.
    #[arg(long, conflicts_with_all = ["csv", "mail"])]
    json: bool,

    /// CSV output (RFC 4180).
    #[arg(long, conflicts_with = "mail")]
    csv: bool,

    /// Mail them to everybody who plays.
    #[arg(long)]
    mail: bool,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Standings {
    pub fn run(self) -> CommandResult {
        let round = self.round.as_deref();
        if self.mail {
            let acted_by = ActedBy {
                who: &moderator(),
                why: "",
            };
            let mails = self.at.act(|desk, tournament| {
                tournaments::mail_standings(desk, tournament, round, &acted_by)
            })?;
            print(&format!("The standings go to {}.", count(mails, "player")));
            return Ok(ExitCode::SUCCESS);
        }
        let (current, text, csv, data) = self.at.look(|records, tournament| {
            let current = CurrentStandings::read(records, tournament, round)?;
            let text = format!(
                "{}\n\n{}",
                current.text(tournament),
                current.games(tournament)
            );
            let csv = current.csv(tournament);
            let data = StandingsJson::of(tournament, &current);
            Ok((current, text, csv, data))
        })?;
        if self.json {
            json(&data)?;
        } else if self.csv {
            print(&csv);
        } else {
            let reasons = current.provisional();
            let heading = current.rounds.join(", ");
            let state = match reasons.is_empty() {
                true => "final".to_owned(),
                false => format!("provisional ({})", reasons.join("; ")),
            };
            print(&format!("{heading}: {state}\n\n{}", text.trim_end()));
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// End a table as the file says, at the cut-off or because it is abandoned.
///
/// The preview says what would count and names no total, so that a director who plays sees nobody's hand. Where the file says
/// `at_cut_off: finish-turn` tables end by themselves.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament adjudicate spring-27-c --by cut-off --office club
  bulla tournament adjudicate spring-27-c --by abandoned --commit 1f0c6a72 --why \"three of five have left\" --office club")]
pub struct Adjudicate {
    /// Name of the game.
    game: String,

    /// Ground.
    #[arg(long, value_name = "GROUND", value_parser = AdjudicationGround::ALL.map(AdjudicationGround::id))]
    by: String,

    /// Code of the preview; the game ends.
    #[arg(long, value_name = "CODE", requires = "why")]
    commit: Option<String>,

    /// Reason, in one line that all its players read.
    #[arg(long, value_name = "REASON")]
    why: Option<String>,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Adjudicate {
    pub fn run(self) -> CommandResult {
        let mut grounds = AdjudicationGround::ALL.into_iter();
        let ground = grounds.find(|one| one.id() == self.by);
        let ground = ground.ok_or_else(|| Failure::user("--by: cut-off or abandoned"))?;
        let Some(code) = &self.commit else {
            let shown = self.at.act(|desk, tournament| {
                tournaments::preview_adjudication(desk, tournament, &self.game, ground)
            })?;
            print(&format!(
                "{}\nNothing is done yet. To do it: --commit {} --why REASON",
                shown.says, shown.code
            ));
            return Ok(ExitCode::SUCCESS);
        };
        let acted_by = ActedBy {
            who: &moderator(),
            why: self.why.as_deref().unwrap_or_default(),
        };
        let shown = self.at.act(|desk, tournament| {
            tournaments::adjudicate(desk, tournament, &self.game, ground, code, &acted_by)
        })?;
        print(&format!("{} Its players are told.", shown.says));
        Ok(ExitCode::SUCCESS)
    }
}

/// Show who goes on to a round, tell all, or write down who does not take his place.
///
/// The next in order follows one who declines. Then `bulla tournament draw` draws the round.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla tournament advance final --office club
  bulla tournament advance final --without Bob --why \"on a journey\" --office club
  bulla tournament advance final --mail --office club")]
pub struct Advance {
    /// Name of the round.
    round: String,

    /// Person who does not take the place.
    #[arg(long, value_name = "NAME", requires = "why")]
    without: Option<String>,

    /// Reason, in one line, for the record.
    #[arg(long, value_name = "REASON")]
    why: Option<String>,

    /// Tell everybody who is entered whether he goes on.
    #[arg(long, conflicts_with = "without")]
    mail: bool,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Advance {
    pub fn run(self) -> CommandResult {
        let acted_by = ActedBy {
            who: &moderator(),
            why: self.why.as_deref().unwrap_or_default(),
        };
        if let Some(name) = &self.without {
            let name = self.at.act(|desk, tournament| {
                tournaments::decline(desk, tournament, &self.round, name, &acted_by)
            })?;
            print(&format!("{name} does not play {}.", self.round));
        }
        if self.mail {
            let names = self.at.act(|desk, tournament| {
                tournaments::tell_advancement(desk, tournament, &self.round, &acted_by)
            })?;
            print(&format!(
                "All are told: {} play {}.",
                names.join(", "),
                self.round
            ));
            return Ok(ExitCode::SUCCESS);
        }
        let shown = self.at.look(|records, tournament| {
            let round = tournament.round(&self.round)?;
            let going = tournaments::advancement(records, tournament, round)?;
            let people = |ids: &[String]| {
                let names: Vec<String> = ids.iter().map(|one| tournament.person(one)).collect();
                names.join(", ")
            };
            let mut lines = vec![format!("{}: {}", round.name, people(&going.through))];
            if let Some(tie) = &going.tie {
                lines.push(format!(
                    "level at the line, with {}: {}",
                    count(tie.places, "place"),
                    people(&tie.people)
                ));
            }
            if !going.next.is_empty() {
                lines.push(format!("then: {}", people(&going.next)));
            }
            Ok(lines.join("\n"))
        })?;
        print(&shown);
        Ok(ExitCode::SUCCESS)
    }
}
