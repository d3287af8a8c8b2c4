use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::{CommandResult, Failure};
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::ActedBy;

/// Write to a player, or to all players of a game, through the office, without addresses and in the language of each.
///
/// A player answers with words above the quotation, or between BEGIN NOTE and END NOTE; they come to you by mail.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla write delta-7 egypt \"Your letter of Friday came twice; the first one counts.\" --office club
  bulla write delta-7 all --file announcement.txt --office club")]
pub struct Write {
    /// Name of the game.
    game: String,

    /// Seat (its nation, or the name of its player), or `all`.
    seat: String,

    /// Text to send.
    #[arg(required_unless_present = "file", conflicts_with = "file")]
    text: Option<String>,

    /// File with the text; `-` is standard input.
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Write {
    pub fn run(self) -> CommandResult {
        let text = match (&self.text, &self.file) {
            (Some(text), _) => text.clone(),
            (None, Some(file)) => read(file)?,
            (None, None) => String::new(),
        };
        let seat = Some(&*self.seat).filter(|seat| !seat.eq_ignore_ascii_case("all"));
        let who = &moderator();
        let word = ActedBy { who, why: "" };
        let told = self
            .place
            .act(|office| office.write_to_players(&self.game, seat, &text, &word))?;
        print(&format!(
            "{} will read it with the next `bulla post`.",
            told.join(", ")
        ));
        Ok(ExitCode::SUCCESS)
    }
}

fn read(file: &Path) -> Result<String, Failure> {
    let mut text = String::new();
    let done = if file == Path::new("-") {
        std::io::stdin().read_to_string(&mut text).map(|_| ())
    } else {
        std::fs::read_to_string(file).map(|read| text = read)
    };
    match done {
        Ok(()) => Ok(text),
        Err(error) => Err(Failure::user(format!("{}: {error}", file.display()))),
    }
}
