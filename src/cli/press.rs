use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::look;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::{json, print};
use crate::office::{ModeratorPress, SecretAccess};

/// Print the press of a game: what seats wrote to each other.
///
/// Writer, readers and words, and the writer of anonymous press too. While a game runs, a look at press that is anonymous or did
/// not go to everybody is written down (`bulla notes`), and the next pages of the seats that wrote or got it tell of it. Once the
/// game is over, anonymous press is printed without its writer.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla press delta-7 --why \"Bob complains of an insult\" --office club
  bulla press delta-7 --turn 9 --json --office club")]
pub struct Press {
    /// Name of the game.
    game: String,

    /// Limits the list to press written in this turn.
    #[arg(long)]
    turn: Option<u16>,

    /// JSON output.
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
    let to = if press.is_to_all {
        "everybody".to_owned()
    } else {
        press.to.join(", ")
    };
    let nameless = if press.is_signed {
        ""
    } else {
        ", without a name"
    };
    let from = if press.from.is_empty() {
        "somebody"
    } else {
        &press.from
    };
    let head = format!(
        "{}  turn {}, {}: {from} to {to}{nameless}",
        press.at, press.turn, press.segment
    );
    let words = press.text.lines().map(|line| format!("| {line}"));
    let lines: Vec<String> = std::iter::once(head).chain(words).collect();
    lines.join("\n")
}
