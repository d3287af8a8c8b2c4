use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::look;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::{ExplanationRequest, Office, SecretAccess};

/// Explain an event, what a rule did, or what happened to an area, a nation or a player.
///
/// Each event is told with its rule and the sense of that rule, who was asked and where the answer came from (a letter with its
/// line, standing orders, the default), the draw if there was one, and the position around it before and after. Events have the
/// numbers that stand in brackets on pages and in the archive: 41, or 41a for what not everybody sees. A nation or a player finds
/// what happened to them and what they were asked; `rule 24` finds all rules of a section. A section that waits for a reply is
/// explained as far as the pages show it.
///
/// With `--as` it tells what that seat may know, as `request: why` by letter does; without it everything. While the game runs
/// that is a look at its secrets, written down and told with the next pages. In a game in which a moderator plays it is
/// refused unless `--look` asks for it; `--as observer` shows only what everybody knows, and is no look.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla explain delta-7 9.41                 (turn 9, event 41)
  bulla explain delta-7 41b --turn 9 --as Ann
  bulla explain delta-7 24.51 babylon        (a rule, and an area or a nation)
  bulla explain delta-7 24 egypt gaza        (all rules 24.x, a nation and an area)
  bulla explain delta-7 rule 24              (where there is an event 24 too)
  bulla explain delta-7 babylon --as observer")]
pub struct Explain {
    /// Name of the game.
    game: String,

    /// An event (41, 9.41, 41a), a rule (24.51) or a section of rules (24), an area, a nation or a player, or several of these.
    #[arg(required = true, value_name = "EVENT|RULE|AREA")]
    about: Vec<String>,

    /// Turn to explain; default is the last one that fits.
    #[arg(long)]
    turn: Option<i64>,

    /// Viewpoint of the explanation: a seat, or `observer`.
    #[arg(long = "as", value_name = "SEAT")]
    seat: Option<String>,

    /// Look at secrets also in a game in which a moderator plays: all its seats are told.
    #[arg(long)]
    look: bool,

    /// Reason for looking at secrets, for the record and for the seats that are told.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    /// JSON output.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    place: OfficeArgs,
}

/// Events that are explained at once.
const MOST: usize = 100;

impl Explain {
    pub fn run(self) -> CommandResult {
        let secret = match self.seat.as_deref() {
            Some("observer") => None,
            Some(seat) => Some(SecretAccess::Page(seat)),
            None => Some(SecretAccess::Ledger),
        };
        let mut office = match secret {
            Some(_) => self.place.open_to_look(&self.game)?,
            None => self.place.open_to_read()?,
        };
        if secret.is_some() {
            self.may_look(&mut office)?;
        }
        let about = self.about.join(" ");
        let told = office.explain(ExplanationRequest {
            game: &self.game,
            about: &about,
            turn: self.turn,
            seat: self.seat.as_deref(),
            most: MOST,
        })?;
        if !told.nothing.is_empty() {
            return Err(Failure::user(told.nothing));
        }
        if let Some(secret) = secret {
            look(&mut office, &self.game, secret, &self.why)?;
        }
        if self.json {
            json(&told.json())?
        } else {
            print(&office.explanation(&told)?)
        }
        office.close()?;
        Ok(ExitCode::SUCCESS)
    }

    /// A player who is a moderator too must not learn by the way what he may not know.
    fn may_look(&self, office: &mut Office) -> Result<(), Failure> {
        let is_hidden = !self.look && !office.is_over(&self.game)?;
        if is_hidden && office.has_playing_moderator(&self.game)? {
            Err(Failure::user(format!(
                "a moderator plays in {}: `--as observer` shows what everybody knows, and his own seat asks by letter \
             (`request: why {}`); `--look` shows it all the same, and every seat is told",
                self.game,
                self.about.join(" ")
            )))
        } else {
            Ok(())
        }
    }
}
