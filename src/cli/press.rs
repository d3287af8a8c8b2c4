use std::process::ExitCode;

use clap::Args;

use super::output::{json, print};
use super::{CommandResult, OfficeArgs, look};
use crate::office::{ModeratorPress, SecretAccess};

/// Print what seats wrote to each other.
///
/// Who wrote it, to whom it went, and the words; also the writer of what has no name over it. While a game runs a look at press
/// that did not go to everybody, or has no name over it, is written down (`bulla notes`), and the next pages of the seats that
/// wrote or got it tell of it. Once the game is over what has no name over it is told without its writer.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla press delta-7 --why \"Bob complains of an insult\" --office club
  bulla press delta-7 --turn 9 --json --office club")]
pub struct Press {
    /// The game.
    game: String,

    /// Limits the list to press written in this turn.
    #[arg(long)]
    turn: Option<u16>,

    /// Print JSON.
    #[arg(long)]
    json: bool,

    /// Reason for looking, for the record and for the seats that are told.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Press {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open_to_look(&self.game)?;
        let press = office.press(&self.game, self.turn)?;
        look(
            &mut office,
            &self.game,
            SecretAccess::Press(self.turn),
            &self.why,
        )?;
        office.close()?;
        if self.json {
            json(&press)?;
        } else if press.is_empty() {
            print("Nobody wrote anything.");
        } else {
            let all: Vec<String> = press.iter().map(text).collect();
            print(all.join("\n\n").as_str());
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// A line that says whose it is, and the words behind bars.
fn text(press: &ModeratorPress) -> String {
    let to = match press.is_to_all {
        true => "everybody".to_owned(),
        false => press.to.join(", "),
    };
    let nameless = if press.is_signed {
        ""
    } else {
        ", without a name"
    };
    let from = match press.from.is_empty() {
        true => "somebody",
        false => &press.from,
    };
    let head = format!(
        "{}  turn {}, {}: {from} to {to}{nameless}",
        press.at, press.turn, press.segment
    );
    let words = press.text.lines().map(|line| format!("| {line}"));
    let lines: Vec<String> = std::iter::once(head).chain(words).collect();
    lines.join("\n")
}
