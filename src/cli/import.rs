use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::ActedBy;

/// Import an exported game into this office, to play on.
///
/// Every seat gets its page anew, for the tokens of another office order nothing here. The office is held: nothing is judged and
/// nothing is sent, of any of its games, until `bulla send --release WHY` says so. Orders for the open segment stand as they did.
///
/// The export is audited first: one that was cut off or edited is refused with the first difference, and so is a game of a name
/// that is here already; nothing is changed. The pages tell every seat that the game was imported, with the head of its chain.
#[derive(Args)]
#[command(after_help = "Example:
  bulla import delta-7.jsonl --why \"Ann runs it from now on\"")]
pub struct Import {
    /// File written by `bulla export`.
    file: PathBuf,

    /// New name of a player, as SEAT=NEW or OLD=NEW: for one whose name is a word of the language of letters.
    #[arg(long, value_name = "PLAYER=NAME", value_parser = renamed)]
    rename: Vec<(String, String)>,

    /// Reason, for the record.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Import {
    pub fn run(self) -> CommandResult {
        let bytes = super::audit::bytes(&self.file)?;
        let mut office = self.place.open()?;
        let who = moderator();
        let word = ActedBy {
            who: &who,
            why: &self.why,
        };
        let file = self.file.display().to_string();
        let game = office.import_renaming(&file, &bytes, &self.rename, &word)?;
        self.place.log_manual_clock(&mut office)?;
        office.close()?;
        print(&format!(
            "{game} is in this office. It is held: look at it (`bulla audit {game}`, `bulla status`), then let the mail go with \
             `bulla send --release WHY`."
        ));
        Ok(ExitCode::SUCCESS)
    }
}

fn renamed(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((who, name)) if !who.trim().is_empty() && !name.trim().is_empty() => {
            Ok((who.trim().to_owned(), name.trim().to_owned()))
        }
        _ => Err("expected PLAYER=NAME, such as \"All=Ann\"".to_owned()),
    }
}
