use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::acting_moderator::moderator;
use super::failure::CommandResult;
use super::office_args::OfficeArgs;
use super::output::print;
use crate::office::ActedBy;

/// Move a game that is over into one file, and out of the database.
///
/// The file is that of `bulla export`: scenario, seed, letters as they came, orders, segments with their lines, notes, and the chain that binds
/// them. It is written whole and checked as `bulla audit` does before anything leaves the database, and it never replaces another file. If the
/// command is broken off, run it again with the same file. The words of mails that were sent are not in it, only their hashes.
///
/// `bulla status --all` goes on telling how the game ended, and `bulla stats` counts it: counts stay here, with the addresses of its players. `bulla audit FILE` checks the file at any time, and `bulla import FILE` brings
/// the game back. A game stays that is not over, whose mails have not all left, that is a table of a tournament, or that its moderator
/// ended less than a year ago. The file is readable by its owner alone.
#[derive(Args)]
#[command(
    after_help = "`bulla audit FILE` reads it again, and `bulla import FILE` brings the game back.

Example:
  bulla archive delta-7 /srv/archive/delta-7.jsonl --office /srv/club"
)]
pub struct Archive {
    /// Name of the game.
    game: String,

    /// File to write; it must not exist.
    file: PathBuf,

    /// Reason, for the record.
    #[arg(long, value_name = "REASON", default_value = "")]
    why: String,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Archive {
    pub fn run(self) -> CommandResult {
        let mut office = self.place.open()?;
        let who = moderator();
        let word = ActedBy {
            who: &who,
            why: &self.why,
        };
        let archived = office.archive(&self.game, &self.file, &word)?;
        office.close()?;
        print(&format!(
            "{}: {} records of {}, {} kB, checked. It is no longer in the database; `bulla status --all` tells how it ended.",
            self.file.display(),
            archived.records,
            self.game,
            archived.bytes / 1000 + 1
        ));
        if !archived.is_smaller {
            print("The file of the database did not become smaller; new games use the room.");
        }
        Ok(ExitCode::SUCCESS)
    }
}
