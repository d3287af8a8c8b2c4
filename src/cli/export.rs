use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::look;
use super::failure::CommandResult;
use super::new_files;
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::SecretAccess;

/// Write a game into one file: all of it, or what everybody may know.
///
/// The file is lines of JSON (docs/export.md): scenario, seed, seats, letters as they came, orders, segments with their lines and
/// answers, notes, and the chain that binds them. Another office carries the game on from it (`bulla import`), anybody checks it
/// (`bulla audit`), and programs read it. It never holds the key of the office. While a game runs it holds every secret: that is
/// a look, written down (`bulla notes`) and told with the next pages of all seats. The file
/// is readable by its owner alone.
///
/// With `--public` it holds what observers see, the hashes of all entries of the chain, and the salts of the public ones: it may
/// be given to anybody, and is no look.
#[derive(Args)]
#[command(after_help = "Examples:
  bulla export delta-7 delta-7.jsonl --why \"the game moves to another office\"
  bulla export delta-7 delta-7-public.jsonl --public")]
pub struct Export {
    /// Name of the game.
    game: String,

    /// File to write; it must not exist.
    file: PathBuf,

    /// Public information only.
    #[arg(long)]
    public: bool,

    /// Reason, for the record and for the seats that are told.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Export {
    pub fn run(self) -> CommandResult {
        new_files::must_be_new(&self.file)?;
        let lines = if self.public {
            let mut office = self.place.open_to_read()?;
            let lines = office.export_public(&self.game)?;
            office.close()?;
            lines
        } else {
            let mut office = self.place.open_to_look(&self.game)?;
            look(&mut office, &self.game, SecretAccess::Export, &self.why)?;
            let lines = office.export(&self.game)?;
            office.close()?;
            lines
        };
        let text = lines.join("\n") + "\n";
        if self.public {
            new_files::write_new_public(&self.file, text.as_bytes())?
        } else {
            new_files::write_new(&self.file, text.as_bytes())?
        }
        print(&format!(
            "{}: {} records of {}",
            self.file.display(),
            lines.len(),
            self.game
        ));
        Ok(ExitCode::SUCCESS)
    }
}
