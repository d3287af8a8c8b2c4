use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::TournamentArgs;
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::new_files::{must_be_new, write_new, write_new_public};
use crate::cli::output::print;
use crate::tournaments;

/// Write everything of a tournament as files: entrants, games and results as CSV, standings as JSON and CSV.
///
/// With `area:` in its file a report for AREA is written as well: date, game, type, place, name, replaced, points of the winner of a
/// game of two whose strengths are known.
///
/// entrants.csv has addresses, and only its owner may read it. `bulla export GAME` writes the games themselves.
#[derive(Args)]
#[command(after_help = "Example:
  bulla tournament export spring-27-files --office club")]
pub struct Export {
    /// Directory for the files; it is made if it is not there.
    directory: PathBuf,

    #[command(flatten)]
    at: TournamentArgs,
}

impl Export {
    pub fn run(self) -> CommandResult {
        let files = self.at.look(tournaments::export)?;
        let directory = &self.directory;
        fs::create_dir_all(directory)
            .map_err(|error| Failure::user(format!("{}: {error}", directory.display())))?;
        for file in &files {
            must_be_new(&directory.join(&file.name))?;
        }
        for file in &files {
            let path = directory.join(&file.name);
            match file.is_secret {
                true => write_new(&path, file.text.as_bytes())?,
                false => write_new_public(&path, file.text.as_bytes())?,
            }
        }
        let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
        print(&format!("{}: {}", directory.display(), names.join(", ")));
        Ok(ExitCode::SUCCESS)
    }
}
