use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::failure::CommandResult;
use super::new_files;
use super::office_args::OfficeArgs;
use super::output::{error, note, print};
use crate::office::Office;

/// Copy the database of the office into one file, also while the office is at work.
///
/// The copy is the office as it was at one moment. It is checked before it gets its name: every page of the file, and each game
/// against its hash chain. It holds every secret that the office holds, and only its owner may read it. If the disk fills up, or
/// anything else goes wrong, there is no file.
///
/// With the database belong other files of the office, which are named: configuration, key, passwords, letters. Exit code 1 if a game is
/// not as it was written; the copy is there all the same.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  bulla backup /srv/backup/club-monday.db --office /srv/club\n  bulla backup \"/srv/backup/club-$(date +%F).db\" --office /srv/club"
)]
pub struct Backup {
    /// File to write; it must not exist.
    file: PathBuf,

    #[command(flatten)]
    place: OfficeArgs,
}

impl Backup {
    pub fn run(self) -> CommandResult {
        new_files::must_be_new(&self.file)?;
        let office = &self.place.office;
        let copy = Office::back_up(office, &self.file)?;
        let megabytes = (copy.bytes >> 20) + 1;
        print(&format!(
            "{}: {megabytes} MB, checked.",
            self.file.display()
        ));
        print(&format!(
            "With it belong, of {}: {}. Never put bulla.tide back.",
            office.display(),
            copy.beside.join(", ")
        ));
        if copy.is_older {
            note("an older program wrote this database: its games were copied, and not looked at");
        }
        for one in &copy.wrong {
            error(&format!("{one} `bulla audit` tells more"));
        }
        Ok(ExitCode::from(u8::from(!copy.wrong.is_empty())))
    }
}
