use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::check::read;
use crate::cli::acting_moderator::moderator;
use crate::cli::failure::CommandResult;
use crate::cli::new::seed;
use crate::cli::office_args::OfficeArgs;
use crate::cli::output::print;
use crate::office::OfficeError;
use crate::store::{Secret, StoredTournament};
use crate::tournament::draw::draw_commitment;

/// Begin a tournament by its file: from then on people can be entered.
///
/// The file is kept as it is, and printed as it was read. The secret of the draw is made now; the number that binds the office to it
/// stands in every answer to an entry.
#[derive(Args)]
#[command(after_help = "Example:
  bulla tournament new spring-27.yaml --office club")]
pub struct New {
    /// File of the tournament, as `bulla tournament check --help` shows it.
    file: PathBuf,

    /// Mail address of a new office, if no bulla.yaml says it.
    #[arg(long, value_name = "ADDRESS")]
    address: Option<String>,

    #[command(flatten)]
    place: OfficeArgs,
}

impl New {
    pub fn run(self) -> CommandResult {
        let (text, checked) = read(&self.file, &self.place.office)?;
        let secret = Secret(seed()?.0);
        let name = checked.file.id.to_lowercase();
        let mut office = self.place.open_or_make(self.address.as_deref())?;
        office.work_on_tournaments(|desk| {
            let new = StoredTournament {
                id: 0,
                name: name.clone(),
                file: text,
                ratings: checked.ratings.clone(),
                secret: secret.clone(),
                who: moderator(),
                made_at: desk.now(),
                closed_at: None,
                ended_at: None,
                ended_as: None,
            };
            let made = desk.records.put_tournament(&new)?;
            let taken = || OfficeError::User(format!("there is a tournament {name} already"));
            made.map(|_| ()).ok_or_else(taken)
        })?;
        self.place.log_manual_clock(&mut office)?;
        office.close()?;
        print(&format!(
            "{}\nThe tournament {name} is open for entries from {} to {}.\nCommitment to the secret of its draw: {}",
            checked.file.print(),
            checked.file.entry.open,
            checked.file.entry.close,
            draw_commitment(&secret.0)
        ));
        Ok(ExitCode::SUCCESS)
    }
}
