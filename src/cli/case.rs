use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::failure::{CommandResult, Failure};
use crate::cases::{CaseError, run_paths};

/// Run rule cases: positions, what is run, and what must hold afterwards.
///
/// Prints a line for each case that fails, then `N passed, M failed`. Needs no post office and no network.
#[derive(Args)]
#[command(
    after_help = "Example:\n  bulla case tests/cases tests/shared/cases/advanced/conflict.yaml"
)]
pub struct Case {
    /// Files and folders of cases.
    #[arg(required = true)]
    paths: Vec<PathBuf>,
}

impl Case {
    pub fn run(self) -> CommandResult {
        let outcome =
            run_paths(&self.paths, &mut anstream::stdout()).map_err(|error| match error {
                CaseError::Unread { .. } => Failure::user(error.to_string()),
                CaseError::Unwritten(_) | CaseError::Scenarios(_) => {
                    Failure::ours(error.to_string())
                }
            })?;
        Ok(match outcome.failed {
            0 => ExitCode::SUCCESS,
            _ => ExitCode::from(1),
        })
    }
}
